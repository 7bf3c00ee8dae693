// Torii: MIT licence, see LICENSE.
// <ona-track>: the round, the result of the anger die, and the appeasement of the catfish.
import { css, html, nothing, svg, type PropertyValues } from "lit";
import { customElement, state } from "lit/decorators.js";
import { t } from "../../locale/locale.ts";
import type { OnaView } from "../../model/onamazu/types.ts";
import { moves } from "../../settings.ts";
import { put } from "./effects.ts";
import { ringWord } from "./labels.ts";
import { OnaPart } from "./part.ts";

const ROLL = 640; // milliseconds
const FLICKER = 80; // per face

/** One face: a ring in its colour with the sectors it turns, or brigands. */
export function dieFace(rules: OnaView["rules"], index: number | null) {
  const face = index === null ? null : rules.faces[index];
  if (!face) return nothing;
  if (face.ring === null) return put("brigand", 0, 0, 38, 20);
  return svg`<g class="face ${face.ring}"><path class="around" d="M-11-14A18 18 0 1 0 11-14" /><path class="tip" d="M5-21L18-17L7.5-7Z" /><text y="7.5" font-size="21" text-anchor="middle">${face.steps}</text></g>`;
}

@customElement("ona-track")
export class TrackElement extends OnaPart {
  static override sheet = css`
    ona-track { display: block; }
    ona-track {
      .ona-part { grid-template-columns: auto minmax(0, 1fr); align-items: center; gap: 0.15rem 0.7rem; }
      .die { grid-row: span 2; width: 3.5rem; height: 3.5rem; min-width: 0; min-height: 0; padding: 0; background: none; border: 0; cursor: default; }
      .die svg { width: 100%; height: 100%; overflow: visible; }
      .body { fill: var(--cell); stroke: var(--ink); stroke-width: 2; }
      .face { --ring: var(--green); }
      .face.middle { --ring: var(--blue); }
      .face.inner { --ring: var(--red); }
      .around { fill: none; stroke: var(--ring); stroke-width: 5; }
      .tip, .face text { fill: var(--ring); }
      .face text { font-weight: 700; font-family: var(--sans); }
      .says span { display: inline-block; }
      .says span::first-letter { text-transform: uppercase; }
      .says { margin: 0; font-size: var(--size-1); line-height: 1.25; }
      .bar { display: flex; align-items: center; gap: 0.4rem; width: 100%; padding: 0; min-height: 1.5rem; font: 700 var(--size-1)/1 var(--sans); color: var(--red); background: none; border: 0; cursor: default; }
      .bar .line { position: relative; flex: 1; height: 0.7rem; background: var(--paper-sunk); border: 1px solid var(--line-strong); border-radius: 0.35rem; overflow: hidden; }
      .bar .done { position: absolute; inset: 0 auto 0 0; background: var(--red); transition: width var(--slow) var(--ease); }
      .bar .ona-sign { color: var(--red); }
      @media (max-width: 64rem), (pointer: coarse) {
        .bar { min-height: var(--target); }
      }
    }
  `;

  @state() private shown: number | null = null; // the face shown while rolling
  private roll: number = 0;

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const before = this.earlier(changed);
    const { view } = this;
    if (!before || !view) return;
    const [was, is] = [before.scene, view.scene];
    const thrown = is.die !== null && is.steps > was.steps && (was.die !== is.die || was.seat !== is.seat || was.round !== is.round) && (was.die === null || was.seat !== is.seat || was.round !== is.round);
    if (thrown && moves()) this.throwDie();
  }

  private throwDie(): void {
    window.clearInterval(this.roll);
    const end = performance.now() + ROLL;
    const faces = this.view?.rules.faces.length ?? 6;
    this.querySelector(".die svg")?.animate([{ transform: "translateY(-14px) rotate(-400deg) scale(0.8)" }, { transform: "translateY(-9px) rotate(-90deg) scale(1.15)", offset: 0.6 }, { transform: "none" }], { duration: ROLL, easing: "cubic-bezier(.2,.6,.3,1)" });
    let face = this.view?.scene.die ?? 0;
    this.roll = window.setInterval(() => {
      face = (face + 1) % faces;
      this.shown = performance.now() < end - FLICKER ? face : null;
      if (this.shown === null) window.clearInterval(this.roll);
    }, FLICKER);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearInterval(this.roll);
    this.shown = null;
  }

  private says(view: OnaView): string {
    const face = view.scene.die === null ? null : view.rules.faces[view.scene.die];
    if (!face) return view.scene.result || view.ending ? "" : t("The die has not been rolled yet");
    return face.ring === null ? t("Brigands attack") : t("the {ring} turns by {n}", { ring: ringWord(face.ring), n: face.steps });
  }

  override render() {
    const { view } = this;
    if (!view) return nothing;
    const { scene } = view;
    const says = this.says(view);
    const share = Math.min(100, (100 * scene.appeasement) / Math.max(1, scene.threshold));
    return html`<section class="ona-part" aria-label=${t("Round and die")}>
      <button type="button" class="die" data-thing="die" aria-label=${says === "" ? t("Anger die") : t("Anger die: {face}", { face: says })}>
        <svg viewBox="-29 -29 58 58" aria-hidden="true"><rect class="body" x="-26" y="-26" width="52" height="52" rx="10" />${dieFace(view.rules, this.shown ?? scene.die)}</svg>
      </button>
      <p class="says"><strong>${t("Round {n}", { n: scene.round })}</strong>${scene.triggered && scene.result === null ? html` · <span class="red">${t("final round")}</span>` : nothing}<br /><span class="soft">${says}</span></p>
      <button type="button" class="bar" data-thing="appeasement" aria-label=${t("Appeasement: {n} of {most}", { n: scene.appeasement, most: scene.threshold })}>
        <span class="line"><span class="done" style="width:${share.toFixed(1)}%"></span></span>${scene.appeasement}/${scene.threshold}
      </button>
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "ona-track": TrackElement;
  }
}
