// Torii: MIT licence, see LICENSE.
// A visit to the market: the basket with its total; one button plays it, items can be removed.
import { html, nothing, type TemplateResult } from "lit";
import { priceWords } from "../boards/onamazu/labels.ts";
import { gainSigns, priceSigns } from "../boards/onamazu/signs.ts";
import { t } from "../locale/locale.ts";
import type { OnaBasket, OnaTableModel } from "../model/onamazu/types.ts";
import { said } from "./onamazu-names.ts";

/** An action done twice is listed twice: the number says which one to remove. */
function renderItem(table: OnaTableModel, name: string, at: number): TemplateResult {
  const words = `${at + 1}. ${name}`;
  return html`<li><button type="button" data-basket=${at} aria-label=${t("Remove: {words}", { words })} @click=${() => table.removeFromBasket(at)}>${words} <span aria-hidden="true">✕</span></button></li>`;
}

/** On a phone the own monastery is on another tab: what can be paid with is shown here. */
function renderPurse({ view }: OnaTableModel): TemplateResult | typeof nothing {
  const own = view.mine === null ? undefined : view.scene.monasteries[view.mine];
  if (!own) return nothing;
  const price = { cubes: own.cubes, mons: own.mons };
  return html`<p class="ona-purse">${t("You have")} ${priceSigns(price, 0)}<span class="for-ears">${priceWords(view.rules, price)}</span></p>`;
}

/** During a visit; which god's blessing, for example, is a separate question. */
export function renderBasket(table: OnaTableModel, basket: OnaBasket): TemplateResult {
  const empty = basket.items.length === 0;
  return html`${renderPurse(table)}${empty
      ? html`<p class="told">${t("Choose what to sell, buy or order; it waits in the basket until you confirm. Prices are in mons.")}</p>`
      : html`<ol class="ona-basket" aria-label=${t("Basket")}>${basket.items.map(({ action }, at) => renderItem(table, said(action.brief), at))}</ol>`}
    <div class="ona-sum">
      ${empty ? nothing : html`<span><b>${t("Total")}</b> <span class="ona-gain">${gainSigns(basket.total)}</span></span>`}
      ${basket.closed ? html`<span class="soft small">${t("The last one reveals something: confirm first.")}</span>` : nothing}
      ${basket.open ? nothing : renderButtons(table, basket, empty)}
    </div>`;
}

function renderButtons(table: OnaTableModel, basket: OnaBasket, empty: boolean): TemplateResult {
  return html`<div class="row">
        ${empty
          ? html`<button type="button" data-tool="leave" @click=${() => void table.playBasket(true)}>${t("Leave the market")}</button>`
          : html`<button type="button" class="quiet" data-tool="empty" @click=${() => table.emptyBasket()}>${t("Empty basket")}</button>
              <button type="button" data-tool="do-stay" @click=${() => void table.playBasket(false)}>${t("Confirm")}</button>
              ${basket.closed ? nothing : html`<button type="button" class="primary" data-tool="do-leave" @click=${() => void table.playBasket(true)}>${t("Confirm and leave")}</button>`}`}
      </div>`;
}
