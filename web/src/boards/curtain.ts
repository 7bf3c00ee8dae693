// Torii: MIT licence, see LICENSE.
// <torii-curtain>: the folding screen between two people sharing one device. While it is up, nothing secret is on the page.
import { css, html, nothing, svg } from "lit";
import { customElement, property } from "lit/decorators.js";
import { t } from "../locale/locale.ts";
import type { Curtain } from "../model/types.ts";
import { seatName } from "../model/words.ts";
import { Light } from "../page.ts";
import { stroke } from "./brush.ts";
import { pawnIcon } from "./stones.ts";

/** Bamboo over the panels: stems with knots and leaves. */
const stem = (x: number, top: number, seed: number): string =>
  [0, 1, 2, 3, 4].map((i) => stroke({ x: x + i * 1.5, y: 300 - i * 62 }, { x: x + i * 1.5 + 2, y: Math.max(top, 300 - i * 62 - 57) }, 9, seed + i)).join("");
const leaf = (x: number, y: number, dx: number, dy: number): string => `M${x} ${y}q${dx * 0.2 - dy * 0.25} ${dy * 0.7 + dx * 0.18} ${dx} ${dy}q${-dx * 0.7 + dy * 0.25} ${-dy * 0.25 - dx * 0.2} ${-dx} ${-dy}z`;
const bamboo = [stem(58, 20, 3), stem(300, 60, 13), stem(352, 10, 23), leaf(62, 110, 46, 24), leaf(62, 112, 52, -8), leaf(60, 176, -40, 22), leaf(300, 150, -52, 16), leaf(302, 152, -40, 34), leaf(356, 96, -50, 12), leaf(356, 92, 34, 30), leaf(66, 54, 40, 20)].join("");

@customElement("torii-curtain")
export class CurtainElement extends Light {
  static override sheet = css`
    torii-curtain { position: absolute; inset: 0; z-index: 6; display: block; pointer-events: none; }
    torii-curtain .folding { position: absolute; inset: 0; display: grid; grid-template-columns: repeat(4, 1fr); overflow: hidden; border-radius: var(--round-large); pointer-events: auto; animation: fold-in var(--slow) var(--ease); }
    torii-curtain .leaf { background: linear-gradient(90deg, var(--mat-edge), var(--mat) 18%, var(--mat) 82%, var(--mat-edge)); border: 3px solid var(--line-strong); border-inline-width: 2px; }
    torii-curtain .leaf:nth-child(even) { filter: brightness(0.97); }
    :root[data-theme="contrast"] torii-curtain .leaf { background: var(--paper-sunk); }
    torii-curtain .painting { position: absolute; inset: 4% 3%; width: 94%; height: 92%; opacity: 0.2; }
    torii-curtain .painting path { fill: var(--brush); }
    torii-curtain .notice { position: absolute; inset: 50% auto auto 50%; display: grid; justify-items: center; gap: var(--space-3); width: min(22rem, 88%); padding: var(--space-5); text-align: center; background: var(--paper-raised); border: 1px solid var(--line-strong); border-radius: var(--round-large); box-shadow: var(--shadow-high); transform: translate(-50%, -50%); pointer-events: auto; }
    torii-curtain .notice svg { width: 4.5rem; height: 4.5rem; overflow: visible; }
    torii-curtain .notice p { margin: 0; }
    torii-curtain .notice .who { font: 600 var(--size-3)/1.3 var(--serif); }
    torii-curtain .curtain-button.of-blue { color: var(--on-blue); background: var(--blue); border-color: var(--blue-deep); }
    torii-curtain .curtain-button.of-red { color: var(--on-red); background: var(--red); border-color: var(--red-deep); }
    @keyframes fold-in { from { opacity: 0; transform: scaleX(0.6); } }
  `;

  @property({ attribute: false }) curtain: Curtain | null = null;
  /** Name of the next player; null: the colour is shown. */
  @property({ attribute: false }) who: string | null = null;

  private turn(): void {
    this.dispatchEvent(new CustomEvent("turn"));
  }

  protected override updated(): void {
    this.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
  }

  override render() {
    const { curtain } = this;
    // Before it is up, the table offers it beside the board: nothing may cover the cards while the player reads the result.
    if (curtain?.stage !== "lift") return nothing;
    const player = this.who ?? seatName(curtain.to);
    return html`<div class="folding" aria-hidden="true"><i class="leaf"></i><i class="leaf"></i><i class="leaf"></i><i class="leaf"></i>
        <svg class="painting" viewBox="0 0 400 300" preserveAspectRatio="xMinYMax slice">${svg`<path d=${bamboo} />`}</svg>
      </div>
      <div class="notice" role="region" aria-label=${t("Privacy screen")}>
        <svg viewBox="0 0 100 100" aria-hidden="true">${pawnIcon(curtain.to, "ninja")}</svg>
        <p class="who">${t("Only {player} should look now.", { player })}</p>
        <p class="soft">${t("Pass the device to {player}, then press the button to show what is hidden.", { player })}</p>
        <button type="button" class="primary curtain-button ${curtain.to === 0 ? "of-blue" : "of-red"}" @click=${this.turn}>${t("I'm {player}: show my side", { player })}</button>
      </div>`;
  }
}
