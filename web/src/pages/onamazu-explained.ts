// Torii: MIT licence, see LICENSE.
// The explanation of a thing, in whole sentences with the numbers in force, and the clauses behind it.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../locale/locale.ts";
import type { OnaTableModel } from "../model/onamazu/types.ts";
import { said } from "./onamazu-names.ts";
import { clauseLink } from "./table-parts.ts";

export function renderExplained(table: OnaTableModel, left: boolean): TemplateResult | typeof nothing {
  const { explained } = table.view;
  if (!explained) return nothing;
  const { title, lines, clauses } = explained.told;
  return html`<section class="ona-explained ${left ? "at-left" : ""}" role="note" data-explained=${explained.thing} aria-label=${title} @pointerleave=${(event: PointerEvent) => event.pointerType === "mouse" && table.explain(null)}>
    <h3>${title}</h3>
    <button type="button" class="icon-button close" aria-label=${t("Close")} @click=${() => table.explain(null)}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 5.5 18.6 19M19 5 5.4 18.6" /></svg>
    </button>
    ${lines.map((line) => html`<p>${said(line, table.source.seats)}</p>`)}
    ${clauses.length ? html`<p class="soft">${clauses.map((id) => html`${clauseLink(id)} `)}</p>` : nothing}
  </section>`;
}
