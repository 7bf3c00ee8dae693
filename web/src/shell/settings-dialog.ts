// Torii: MIT licence, see LICENSE.
// Settings: they apply to this device, at once, on every screen.
import { css, html, nothing, type TemplateResult } from "lit";
import type { Lang } from "../core/types.ts";
import { languageName, languages, t } from "../locale/locale.ts";
import { adopt } from "../page.ts";
import { choose, onSettings, settings, type Motion, type Pace, type Settings, type Theme } from "../settings.ts";
import { openDialog } from "./dialog.ts";
import { toast } from "./toast.ts";

const sheet = css`
  .settings fieldset { margin-block-end: var(--space-4); }
  .settings .switches { display: grid; }
  .settings h3 { margin: var(--space-5) 0 var(--space-2); padding-block-end: var(--space-1); font: 600 var(--size-3)/1.2 var(--serif); border-block-end: 3px solid var(--line-strong); }
  .settings h3 + fieldset { margin-block-end: var(--space-2); }
  .settings .switches label { justify-content: space-between; padding-block: var(--space-2); border-block-end: 1px solid var(--line); }
  .settings .switches small { display: block; color: var(--ink-soft); }
`;

/** A row of options of which one is active. */
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

/** The browser asks as well, and may have been told never to. */
async function chooseNotices(box: HTMLInputElement): Promise<void> {
  if (!box.checked) return choose({ notify: false });
  const { askForNotices } = await import("./turn-notices.ts");
  if (await askForNotices()) return;
  box.checked = false;
  toast(t("This browser does not allow notifications from this page."), { kind: "fault" });
}

const notices = (): TemplateResult => html`<label>
  <span>${t("Notify me when it is my turn")}<small>${t("In online games, while Torii is open in another tab or window.")}</small></span>
  <input type="checkbox" data-setting="notify" .checked=${settings().notify} @change=${(event: Event) => void chooseNotices(event.target as HTMLInputElement)} />
</label>`;

function onitama(): TemplateResult {
  return html`<h3>${"Onitama"}</h3>
    <div class="switches">
      ${toggle("help", t("Show legal moves"), t("Highlights the squares and cards you can use."))}
      ${toggle("belief", t("Ninja map"), t("Shadow and Light: where the other ninja may be, based on what you have seen."))}
    </div>`;
}

function onamazu(): TemplateResult {
  return html`<h3>${"Onamazu"}</h3>
    ${segments<Pace>("pace", t("Computer turn speed"), [
      ["slow", t("Slow")],
      ["usual", t("Normal")],
      ["quick", t("Fast")],
    ])}
    <div class="switches">${toggle("oneTouch", t("One-touch actions"), t("Acolytes are placed and rings turned immediately, without a preview."))}</div>`;
}

/** Settings of one game are under its name; those of the table behind the dialog come first. */
function body(): TemplateResult {
  const tongues = languages.map((code): [Lang, string, Lang] => [code, languageName(code), code]);
  return html`<div class="settings">
    ${segments<Lang | "auto">("lang", t("Language"), [["auto", t("Same as browser")], ...tongues])}
    ${segments<Theme>("theme", t("Theme"), [
      ["auto", t("Same as system")],
      ["light", t("Light")],
      ["dark", t("Dark")],
      ["contrast", t("High contrast")],
    ])}
    ${segments<Motion>("motion", t("Animations"), [
      ["auto", t("Same as system")],
      ["full", t("On")],
      ["none", t("Off")],
    ])}
    <div class="switches">
      ${toggle("sound", t("Sounds"), t("Short sounds for moves and events."))}
      ${toggle("coordinates", t("Coordinates"), t("Onitama: a to e and 1 to 5 along the edge of the board. Onamazu: O0 to I9 on the rings."))}
    </div>
    <div class="switches">${notices()}</div>
    ${document.querySelector("torii-onamazu-table, torii-new-onamazu") ? [onamazu(), onitama()] : [onitama(), onamazu()]}
  </div>`;
}

export function openSettings(): void {
  adopt(sheet);
  const dialog = openDialog({ title: () => t("Settings"), body });
  const stop = onSettings(dialog.update);
  void dialog.closed.then(stop);
}
