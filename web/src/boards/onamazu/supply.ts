// Torii: MIT licence, see LICENSE.
// <ona-supply>: the common supply: cubes, blessings of the Fortunes, mikos.
import { css, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { plural, t } from "../../locale/locale.ts";
import { OnaPart } from "./part.ts";
import { cubeSign, sign } from "./signs.ts";

@customElement("ona-supply")
export class SupplyElement extends OnaPart {
  static override sheet = css`
    ona-supply { display: block; }
    ona-supply {
      .row { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); gap: 0.1rem; }
      .ona-mini { font-size: 0.8125rem; font-weight: 500; }
      .ona-mini .ona-sign { width: 1.2rem; height: 1.2rem; }
      .gods .ona-sign { width: 1.4rem; height: 1.4rem; }
    }
  `;

  override render() {
    const { view } = this;
    if (!view) return nothing;
    const { supply, blessings, deck } = view.scene;
    const mini = (thing: string, n: number, label: string, picture: unknown) =>
      html`<button type="button" class="ona-mini ${n === 0 ? "none" : ""} ${this.marks(thing)}" data-thing=${thing} aria-label=${label}>${picture}${n}</button>`;
    return html`<section class="ona-part" aria-label=${t("Supply")}>
      <div class="row">${supply.map((n, i) => mini(`supply:${i}`, n, t("{resource}: {n} in the supply", { resource: view.rules.resources[i]?.name ?? "", n }), cubeSign(i)))}</div>
      <div class="row gods">${blessings.map((n, i) => mini(`god:${i}`, n, plural(n, "{god}: {n} blessing left", "{god}: {n} blessings left", { god: view.rules.gods[i]?.name ?? "" }), sign(`god${i}`)))}
        ${mini("deck", deck, plural(deck, "Mikos: {n} card", "Mikos: {n} cards"), sign("card"))}</div>
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "ona-supply": SupplyElement;
  }
}
