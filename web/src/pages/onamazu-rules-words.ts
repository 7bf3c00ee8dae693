// Torii: MIT licence, see LICENSE.
// The rules of a table: the hash that everybody sees, and the differences from the standard, in words.
import { html, nothing, type TemplateResult } from "lit";
import { until } from "lit/directives/until.js";
import { t } from "../locale/locale.ts";
import type { OnaRulesTold } from "../model/onamazu/types.ts";
import { openDialog } from "../shell/dialog.ts";
import { onaRules } from "./onamazu-tools.ts";

const renderChanges = ({ changes }: OnaRulesTold): TemplateResult =>
  html`<ul class="rule-changes">${changes.map(({ words, from, to }) => html`<li>${words ? `${t("{what}:", { what: words })} ` : ""}<s>${from}</s> → <b>${to}</b></li>`)}</ul>`;

export function renderTold(told: OnaRulesTold): TemplateResult {
  if (told.standard || told.changes.length === 0) return html`<p>${t("Standard rules.")} <code>${told.hash}</code></p>`;
  return html`<p>${told.letter ? t("Rules as written in the rulebook:") : t("Changes to the standard rules:")} <code>${told.hash}</code></p>
    ${renderChanges(told)}`;
}

/** Without a table: loads the rules to describe the changes. */
export function rulesWords(changes: string, hash: string): TemplateResult {
  if (changes.trim() === "") return html`<p role="status">${t("These are the standard rules.")} <code>${hash}</code></p>`;
  const told = onaRules().then(
    (rules) => renderTold(rules.told(changes)),
    () => html`<p><code>${changes}</code></p>`,
  );
  return html`<div role="status">${until(told, html`<p class="soft">${t("One moment…")}</p>`)}</div>`;
}

/** The changes of the preset, for a player about to choose it: its name is already shown. */
export const letterChanges = (): TemplateResult => html`<div role="status">${until(onaRules().then((rules) => renderChanges(rules.told("letter")), () => nothing), nothing)}</div>`;

export function openRulesInForce(told: OnaRulesTold): void {
  openDialog({
    title: () => t("Rules of this table"),
    body: (dialog) => html`${renderTold(told)}
      <div class="choices"><a class="button" href="/rules#R1" @click=${() => dialog.close()}>${t("All the rules")}</a></div>`,
  });
}

/** One line for a waiting room or a list; nothing for the standard. */
export const changedWords = (changes: string | null | undefined, hash: string | null | undefined): TemplateResult | typeof nothing =>
  changes ? rulesWords(changes, hash ?? "") : nothing;
