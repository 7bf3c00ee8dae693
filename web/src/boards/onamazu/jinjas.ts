// Torii: MIT licence, see LICENSE.
// <ona-jinjas>: the four jinjas on display, the price of each slot, and what the jinja would add to the viewer's sets.
import { css, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import type { OnaScene } from "../../core/onamazu-types.ts";
import { t } from "../../locale/locale.ts";
import { priceWords } from "./labels.ts";
import { OnaPart } from "./part.ts";
import { priceSigns, sign } from "./signs.ts";

/** INARI → Inari: a name in capitals becomes a proper name. */
export const familyName = (name: string): string => (name === name.toUpperCase() ? name.charAt(0) + name.slice(1).toLowerCase() : name);

@customElement("ona-jinjas")
export class JinjasElement extends OnaPart {
  static override sheet = css`
    ona-jinjas { display: block; }
    ona-jinjas {
      .slots { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 0.35rem; }
      .ona-tile { position: relative; min-height: 4.9rem; align-content: space-between; }
      .top-line { display: flex; align-items: center; justify-content: center; width: 100%; }
      .top-line > .ona-sign { width: 1.8rem; height: 1.8rem; }
      .who { font: 600 0.69rem/1.05 var(--sans); letter-spacing: -0.03em; }
      .adds { display: flex; align-items: center; font: 700 0.75rem/1 var(--sans); }
      .adds .ona-sign { width: 0.8rem; height: 0.8rem; }
      .ona-price { gap: 0; justify-content: center; flex-wrap: nowrap; }
      .ona-price .ona-sign { width: 0.95rem; height: 0.95rem; }
    }
  `;

  private display(one: OnaScene["display"][number], i: number) {
    const { view } = this;
    const thing = `slot:${i + 1}`;
    if (!one || !view) return html`<button type="button" class="ona-tile empty" data-thing=${thing} aria-label=${t("Slot {n}: empty", { n: i + 1 })}>${sign("torii", "soft")}</button>`;
    const name = familyName(view.rules.families[one.family] ?? "");
    const words = t("Slot {n}: {family} jinja, costs {price}", { n: i + 1, family: name, price: priceWords(view.rules, one.price) });
    const adds = one.adds === null ? "" : ` ${t("worth {n} points", { n: one.adds })}.`;
    return html`<button type="button" class="ona-tile ${this.marks(thing)}" data-thing=${thing} aria-label="${words}.${adds}">
      <span class="top-line">${sign(`family${one.family}`, `family-${one.family}`)}${one.adds === null ? nothing : html`<span class="adds">${one.adds >= 0 ? "+" : ""}${one.adds}${sign("star")}</span>`}</span>
      <span class="who">${name}</span>${priceSigns(one.price)}
    </button>`;
  }

  override render() {
    const { view } = this;
    if (!view) return nothing;
    return html`<section class="ona-part" aria-label=${t("Jinjas on offer")}>
      <div class="ona-head"><span>${t("Jinjas on offer")}</span><small>${t("pile {n}", { n: view.scene.jinjasLeft })}</small></div>
      <div class="slots">${view.scene.display.map((one, i) => this.display(one, i))}</div>
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "ona-jinjas": JinjasElement;
  }
}
