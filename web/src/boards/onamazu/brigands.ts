// Torii: MIT licence, see LICENSE.
// <ona-brigands>: the two slots and the top of the pile, each with the cost of beating them and the reward.
import { css, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import type { OnaScene } from "../../core/onamazu-types.ts";
import { t } from "../../locale/locale.ts";
import { range, tileLabel } from "./labels.ts";
import { OnaPart } from "./part.ts";
import { priceSigns, sign } from "./signs.ts";

@customElement("ona-brigands")
export class BrigandsElement extends OnaPart {
  static override sheet = css`
    ona-brigands { display: block; }
    ona-brigands {
      .tiles { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 0.35rem; }
      .ona-tile { position: relative; min-height: 5.5rem; grid-template-rows: auto 1fr auto; }
      .top-line { display: flex; align-items: center; justify-content: space-between; width: 100%; }
      .power { display: flex; align-items: center; gap: 0.1rem; font: 700 1.1rem/1 var(--sans); color: var(--red); }
      .power .ona-sign { width: 1.1rem; height: 1.1rem; }
      .fame { display: flex; align-items: center; gap: 0.05rem; font: 600 0.72rem/1 var(--sans); white-space: nowrap; }
      .fame .ona-sign { width: 0.8rem; height: 0.8rem; }
      .who { align-self: center; font-size: 0.7rem; line-height: 1.12; padding-block: 1px; overflow: hidden; max-height: 3.6em; hyphens: auto; }
      .gains { display: flex; align-items: center; justify-content: space-between; gap: 0.2rem; width: 100%; padding: 0 0.1rem; }
      .gains .ona-price { flex-wrap: nowrap; gap: 0; }
      .gains .ona-sign { width: 1.15rem; height: 1.15rem; }
      .loss { display: inline-flex; align-items: center; font: 700 0.8rem/1 var(--sans); }
      .loss .ona-sign { width: 1rem; height: 1rem; }
      .loss.no { color: var(--red); }
      .ona-tile.top { box-shadow: 2px 2px 0 -0.5px var(--cell), 2.5px 2.5px 0 0 var(--line-strong); }
      .ona-tile.top.lit { box-shadow: 0 0 0 1.5px var(--light-source); }
      .counts { display: flex; gap: 0.2rem; }
      .counts .ona-mini { font: 400 var(--size-0)/1.2 var(--sans); color: var(--ink-soft); }
    }
  `;

  private tile({ place, tile }: OnaScene["brigands"][number]) {
    const thing = `tile:${place}`;
    const where = place === "S1" ? t("First slot: attacks when the die says so") : place === "S2" ? t("Second slot") : t("Top of the pile");
    if (!tile || !this.view) return html`<button type="button" class="ona-tile empty" data-thing=${thing} aria-label="${where}${t(": ")}${t("nobody")}">${sign("brigand", "soft")}</button>`;
    return html`<button type="button" class="ona-tile ${place === "TOP" ? "top" : ""} ${this.marks(thing)}" data-thing=${thing} aria-label="${where}${t(": ")}${tileLabel(this.view, tile)}">
      <span class="top-line"><span class="power">${sign("swords")}${tile.power}</span><span class="fame">${sign("star")}${range(tile.fame[0], tile.fame[1])}</span></span>
      <span class="who" lang=${document.documentElement.lang}>${tile.name}</span>
      <span class="gains">${priceSigns(tile.reward, 2)}${tile.loss === null ? nothing : html`<span class="loss ${tile.beatable ? "" : "no"}">${tile.beatable ? `−${tile.loss}` : "×"}${sign("helmet")}</span>`}</span>
    </button>`;
  }

  override render() {
    const { view } = this;
    if (!view) return nothing;
    const { pile, discard, brigands } = view.scene;
    const both = this.lit("drop:BOTH") ? html`<button type="button" class="ona-mini ${this.marks("drop:BOTH")}" data-thing="drop:BOTH">${t("discard both")}</button>` : nothing;
    return html`<section class="ona-part" aria-label=${t("Brigands")}>
      <div class="ona-head"><span>${t("Brigands")}</span><span class="counts">${both}<button type="button" class="ona-mini ${this.marks("pile")}" data-thing="pile">${t("pile {n}", { n: pile })} · ${t("discarded {n}", { n: discard })}</button></span></div>
      <div class="tiles">${brigands.map((one) => this.tile(one))}</div>
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "ona-brigands": BrigandsElement;
  }
}
