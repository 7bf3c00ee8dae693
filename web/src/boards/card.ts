// Torii: MIT licence, see LICENSE.
// <torii-card>: one card as it lies on the table. The pattern is turned the way its holder sees it; words stay upright.
// The stamp is a seal: round for Blue, square for Red.
import { css, html, nothing, svg, type SVGTemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Card } from "../core/types.ts";
import { cardTitle } from "../locale/locale.ts";
import { Light } from "../page.ts";
import type { TargetKind } from "../model/types.ts";
import { stroke } from "./brush.ts";

/** A square of the pattern that is lit: dx to the right, dy forward, as the holder sees it. */
export interface LitStep {
  dx: number;
  dy: number;
  kind: TargetKind;
}

const frame = Array.from({ length: 6 }, (_, i) => {
  const width = i === 0 || i === 5 ? 3 : 1.5;
  return stroke({ x: -1, y: i * 20 }, { x: 101, y: i * 20 }, width, 61 + i) + stroke({ x: i * 20, y: 101 }, { x: i * 20, y: -1 }, width, 81 + i);
}).join("");

/** The seal of a stamp. */
export const seal = (stamp: 0 | 1): SVGTemplateResult =>
  stamp === 0
    ? svg`<g class="seal blue"><circle cx="12" cy="12" r="10.5" /><path d="M5.5 13.5c2-3 4.5-3 6.5 0s4.5 3 6.5 0M7 9c1.6-2 3.4-2 5 0s3.4 2 5 0" /></g>`
    : svg`<g class="seal red"><path class="ground" d="M2 2.6L21.6 2l.4 19.6L2.4 22z" /><path d="M7 17V8h10v9M5 6.5h14M7 12h10" /></g>`;

/** Letters of the longest word: long names are written smaller, never broken. */
const longest = (title: string): number => Math.max(4, ...title.split(/[\s-]/).map((word) => word.length));

@customElement("torii-card")
export class CardElement extends Light {
  static override sheet = css`
    torii-card { display: block; container-type: inline-size; }
    .card-face {
      position: relative;
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
      gap: 0.5em;
      height: 100%;
      padding: 0.5em;
      color: var(--ink);
      background: var(--paper-raised);
      border: 1px solid var(--line-strong);
      border-radius: 0.4rem;
      box-shadow: var(--shadow-low);
    }
    .card-face.turned { grid-template-columns: auto minmax(0, 1fr); }
    .card-face.turned .card-name { order: 2; }
    .card-name { display: grid; justify-items: center; gap: 0.35em; text-align: center; min-width: 0; }
    .card-name .title { font: 600 min(var(--card-title, 0.95rem), 7.2rem / var(--word, 6))/1.1 var(--serif); }
    .card-name svg { width: 1.5rem; height: 1.5rem; }
    .card-grids { display: flex; gap: 0.35em; }
    .card-grids svg { display: block; width: var(--card-grid, 5.25rem); height: var(--card-grid, 5.25rem); overflow: visible; }
    .seal circle, .seal .ground { fill: var(--blue); stroke: none; }
    .seal.red .ground { fill: var(--red); }
    .seal path { fill: none; stroke: var(--paper-raised); stroke-width: 1.8; stroke-linecap: round; }
    .pattern .ground { fill: var(--cell); }
    .pattern .lines { fill: var(--brush); opacity: 0.75; }
    .pattern .step { fill: var(--ink-soft); }
    .pattern .step.blue { fill: var(--blue); }
    .pattern .step.red { fill: var(--red); }
    .pattern.wind .step { fill: var(--spirit); }
    .pattern .home { fill: var(--ink); }
    .pattern .home-mark { fill: none; stroke: var(--paper-raised); stroke-width: 2.4; stroke-linecap: round; }
    .pattern .lit { fill: none; stroke: var(--light-move); stroke-width: 4; }
    .pattern .lit-dot { fill: var(--paper-raised); stroke: none; }
    .pattern .lit.take { stroke: var(--light-take); }
    .pattern .lit.win { stroke: var(--light-win); }
    .pattern .lit.spirit { stroke: var(--spirit-deep); }
    .pattern .lit:is(.ninja, .attempt) { stroke: var(--light-ninja); }
    .card-face.windy { grid-template: auto auto / minmax(0, 1fr); justify-items: center; align-content: center; gap: 0.4em; }
    .windy .card-name { display: flex; align-items: center; gap: 0.4em; }
    .windy .card-name .title { font-size: min(var(--card-title, 0.82rem), 11rem / var(--words, 6)); white-space: nowrap; }
    .windy .card-name svg { width: 1.1rem; height: 1.1rem; }
    .windy .card-grids svg { width: calc(var(--card-grid, 5.25rem) * 0.74); height: calc(var(--card-grid, 5.25rem) * 0.74); }
    @container (max-width: 10.5rem) {
      torii-card:not(.fitted) {
        .windy .card-grids svg { width: min(var(--card-grid, 5.25rem), 44cqi); height: min(var(--card-grid, 5.25rem), 44cqi); }
        .card-face, .card-face.turned { grid-template: auto auto / minmax(0, 1fr); justify-items: center; gap: 0.3em; padding: 0.4em 0.3em; }
        .card-face.turned .card-name { order: 2; }
        .card-name { display: flex; align-items: center; justify-content: center; gap: 0.3em; width: 100%; }
        .card-name .title, .windy .card-name .title { font-size: min(var(--card-title, 0.82rem), 8.4rem / var(--words, 6)); white-space: nowrap; }
        .card-name svg { width: 1.1rem; height: 1.1rem; flex: none; }
      }
    }

    /* On the table a card has the size of its place, and everything on it follows from that: name and pattern side by side
       where the place is wide, one above the other where it is not or where there are two patterns. A letter of the widest
       serif is two thirds as wide as it is high. */
    torii-card.fitted { container-type: size; height: 100%; }
    .fitted .card-face { --pad: 0.4rem; --gap: 0.4rem; --grid: min(100cqb - 2 * var(--pad) - 2px, 45cqi); gap: var(--gap); padding: var(--pad); }
    .fitted .card-grids { gap: 0.35rem; }
    .fitted .card-grids svg, .fitted .windy .card-grids svg { width: var(--grid); height: var(--grid); }
    .fitted .card-name svg { width: min(1.5rem, 28cqb); height: min(1.5rem, 28cqb); }
    .fitted .card-name .title { font-size: min(1.05rem, (100cqi - var(--grid) - 2 * var(--pad) - var(--gap) - 4px) / (var(--word, 6) * 0.66)); }
    .fitted .windy .card-name svg { flex: none; }
    /* Two patterns: the name above them, or beside them where the place is a long strip. */
    @container (max-aspect-ratio: 2.4) {
      .fitted .card-face.windy { --pad: 0.3rem; --gap: 0.2rem; --name-h: min(1.1rem, 24cqb); --grid: min(100cqb - 2 * var(--pad) - var(--gap) - var(--name-h) - 2px, (100cqi - 2 * var(--pad) - 0.35rem - 2px) / 2); gap: var(--gap); }
      .fitted .windy .card-name svg { width: var(--name-h); height: var(--name-h); }
      .fitted .windy .card-name .title { font-size: min(0.95rem, 0.86 * var(--name-h), (100cqi - 2 * var(--pad) - var(--name-h) - 0.8rem) / (var(--words, 6) * 0.66)); line-height: var(--name-h); }
    }
    @container (min-aspect-ratio: 2.401) {
      .fitted .card-face.windy { --grid: min(100cqb - 2 * var(--pad) - 2px, 29cqi); grid-template: auto / minmax(0, 1fr) auto; }
      .fitted .card-face.windy.turned { grid-template: auto / auto minmax(0, 1fr); }
      .fitted .windy .card-name { display: grid; gap: 0.2rem; }
      .fitted .windy .card-name .title { font-size: min(0.95rem, (100cqi - 2 * var(--grid) - 2 * var(--pad) - var(--gap) - 0.35rem - 4px) / (var(--word, 6) * 0.66)); white-space: normal; }
    }
    @container (max-aspect-ratio: 1.7) or (max-width: 8.74rem) {
      .fitted :is(.card-face, .card-face.turned):not(.windy) { --gap: 0.3rem; --name-h: min(1.2rem, 24cqb); grid-template: auto auto / minmax(0, 1fr); justify-items: center; align-content: center; }
      .fitted .card-face:not(.windy) { --grid: min(100cqb - 2 * var(--pad) - var(--gap) - var(--name-h) - 2px, 100cqi - 2 * var(--pad) - 2px); }
      .fitted .card-name { display: flex; align-items: center; justify-content: center; gap: 0.3rem; max-width: 100%; }
      .fitted .card-name svg { width: var(--name-h); height: var(--name-h); flex: none; }
      .fitted .card-name .title { font-size: min(1rem, 0.85 * var(--name-h), (100cqi - 2 * var(--pad) - var(--name-h) - 0.8rem) / (var(--words, 6) * 0.66)); line-height: var(--name-h); white-space: nowrap; }
    }
  `;

  @property({ attribute: false }) card: Card | null = null;
  /** The holder sits on the other side. */
  @property({ type: Boolean }) turned = false;
  /** Whose it is; its steps take that colour. */
  @property({ attribute: false }) holder: 0 | 1 | null = null;
  @property({ attribute: false }) lit: readonly LitStep[] = [];

  /** One pattern; the wind's part has a swirl in its middle. */
  private pattern(moves: readonly [number, number][], wind: boolean): SVGTemplateResult {
    const side = this.turned ? -1 : 1;
    const x = (dx: number) => 40 + dx * 20 * side;
    const y = (dy: number) => 40 - dy * 20 * side;
    const who = this.holder === null ? "" : this.holder === 0 ? "blue" : "red";
    const lit = this.lit.filter((step) => (step.kind === "spirit") === wind);
    return svg`<svg class="pattern ${wind ? "wind" : ""}" viewBox="-2 -2 104 104" aria-hidden="true">
      <rect class="ground" width="100" height="100" />
      ${moves.map(([dx, dy]) => svg`<rect class="step ${who}" x=${x(dx) + 1.5} y=${y(dy) + 1.5} width="17" height="17" rx="1.5" />`)}
      <rect class="home" x="40.8" y="40.8" width="18.4" height="18.4" rx="1.5" />
      ${wind
        ? svg`<path class="home-mark" d="M55 47c-3-4-9-2-9 3s6 6 7 2s-4-4-4-1" />`
        : svg`<path class="home-mark" d=${side > 0 ? "M45.5 52l4.5-5l4.5 5" : "M45.5 48l4.5 5l4.5-5"} />`}
      <path class="lines" d=${frame} />
      ${lit.map((step) => svg`<rect class="lit ${step.kind}" x=${x(step.dx)} y=${y(step.dy)} width="20" height="20" rx="2" /><circle class="lit-dot" cx=${x(step.dx) + 10} cy=${y(step.dy) + 10} r="4" />`)}
    </svg>`;
  }

  override render() {
    const { card } = this;
    if (!card) return nothing;
    const title = cardTitle(card);
    return html`<div class="card-face ${this.turned ? "turned" : ""} ${card.set === "wind" ? "windy" : ""}">
      <div class="card-name">
        <svg viewBox="0 0 24 24" aria-hidden="true">${seal(card.stamp)}</svg>
        <span class="title" style="--word:${longest(title)};--words:${title.length}">${title}</span>
      </div>
      <div class="card-grids">${this.pattern(card.moves, false)}${card.spirit.length > 0 ? this.pattern(card.spirit, true) : nothing}</div>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "torii-card": CardElement;
  }
}
