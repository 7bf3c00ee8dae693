// Torii: MIT licence, see LICENSE.
// Settings: they hold for this device, at once, on every screen.
import { css, html, nothing, type TemplateResult } from "lit";
import type { Lang } from "../core/types.ts";
import { languageNames, languages, t } from "../locale/locale.ts";
import { adopt } from "../page.ts";
import { choose, onSettings, settings, type Motion, type Pace, type Settings, type Theme } from "../settings.ts";
import { openDialog } from "./dialog.ts";

const sheet = css`
  .settings fieldset { margin-block-end: var(--space-4); }
  .settings .switches { display: grid; }
  .settings h3 { margin: var(--space-5) 0 var(--space-2); padding-block-end: var(--space-1); font: 600 var(--size-3)/1.2 var(--serif); border-block-end: 3px solid var(--line-strong); }
  .settings h3 + fieldset { margin-block-end: var(--space-2); }
  .settings .switches label { justify-content: space-between; padding-block: var(--space-2); border-block-end: 1px solid var(--line); }
  .settings .switches small { display: block; color: var(--ink-soft); }
`;

/** One row of choices of which one holds. */
function segments<T extends string>(name: keyof Settings, legend: string, options: [T, string, Lang?][]): TemplateResult {
  return html`<fieldset>
    <legend>${legend}</legend>
    <div class="segments">
      ${options.map(
        ([value, words, tongue]) => html`<label>
          <input type="radio" name=${`setting-${name}`} value=${value} .checked=${settings()[name] === value} @change=${() => choose({ [name]: value })} />
          <span lang=${tongue ?? nothing}>${words}</span>
        </label>`,
      )}
    </div>
  </fieldset>`;
}

function toggle(name: "sound" | "coordinates" | "belief" | "help" | "oneTouch", words: string, more: string): TemplateResult {
  return html`<label>
    <span>${words}<small>${more}</small></span>
    <input type="checkbox" .checked=${settings()[name]} @change=${(event: Event) => choose({ [name]: (event.target as HTMLInputElement).checked })} />
  </label>`;
}

function onitama(): TemplateResult {
  return html`<h3>${"Onitama"}</h3>
    <div class="switches">
      ${toggle("help", t("Show where one can go"), t("Squares and cards that can be used are lit."))}
      ${toggle("belief", t("Belief map"), t("Shadow and Light: where the other ninja can be, from what you have seen."))}
    </div>`;
}

function onamazu(): TemplateResult {
  return html`<h3>${"Onamazu"}</h3>
    ${segments<Pace>("pace", t("Turns of the computers"), [
      ["slow", t("Slow")],
      ["usual", t("Usual")],
      ["quick", t("Quick")],
    ])}
    <div class="switches">${toggle("oneTouch", t("Act with one touch"), t("Acolytes are placed and rings turned at once, without a look at what would come of it."))}</div>`;
}

/** What belongs to one game stands under its name; that of the table behind the dialog comes first. */
function body(): TemplateResult {
  const tongues = languages.map((code): [Lang, string, Lang] => [code, languageNames[code], code]);
  return html`<div class="settings">
    ${segments<Lang | "auto">("lang", t("Language"), [["auto", t("As the browser")], ...tongues])}
    ${segments<Theme>("theme", t("Look"), [
      ["auto", t("As the system")],
      ["light", t("Paper")],
      ["dark", t("Night")],
      ["contrast", t("High contrast")],
    ])}
    ${segments<Motion>("motion", t("Motion"), [
      ["auto", t("As the system")],
      ["full", t("Moving")],
      ["none", t("Still")],
    ])}
    <div class="switches">
      ${toggle("sound", t("Sounds"), t("Short ones, made by the page itself."))}
      ${toggle("coordinates", t("Names of squares and cells"), t("Onitama: a to e and 1 to 5 at the edge of the board. Onamazu: O0 to I9 on the rings."))}
    </div>
    ${document.querySelector("torii-onamazu-table, torii-new-onamazu") ? [onamazu(), onitama()] : [onitama(), onamazu()]}
  </div>`;
}

export function openSettings(): void {
  adopt(sheet);
  const dialog = openDialog({ title: () => t("Settings"), body });
  const stop = onSettings(dialog.update);
  void dialog.closed.then(stop);
}
