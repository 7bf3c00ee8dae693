// Torii: MIT licence, see LICENSE.
// Exporting a game from /look: links that contain it, files, the position as text.
import { css, html, nothing, type TemplateResult } from "lit";
import { lang, t } from "../locale/locale.ts";
import { api } from "../net/http.ts";
import { faultWords } from "../net/words.ts";
import type { ReplaySource } from "../model/replay.ts";
import { isSecret, positionPath, recordFragment } from "../model/share.ts";
import { adopt } from "../page.ts";
import { openDialog } from "../shell/dialog.ts";
import { toast } from "../shell/toast.ts";

const sheet = css`
  .share-game .field { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--space-2); margin-block-end: var(--space-4); }
  .share-game .field label { grid-column: 1 / -1; }
  .share-game .field input { width: 100%; font-family: var(--mono); font-size: var(--size-0); }
  .share-game h3 { margin-block-start: 0; }
`;

/** The address of /look with a fragment. */
const address = (fragment: string): string => `${location.origin}/look#${fragment}`;

/** The server's id of a game that was played there, and kept when it was over: it can be animated, and shown on other pages. */
const playedThere = (): string | null => /^#k=s-([\w-]{16})/.exec(location.hash)?.[1] ?? null;
const frameFor = (id: string): string => `<iframe src="${location.origin}/embed/${id}" width="360" height="560" title="Onitama"></iframe>`;

/** Chat and email programs cut longer ones off. */
const LONG = 8000;

async function copy(text: string, field: HTMLInputElement | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("Copied."), { kind: "good" });
  } catch {
    field?.focus();
    field?.select();
    toast(t("The browser blocked copying: the text is selected, copy it yourself."));
  }
}

export function download(name: string, type: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Drawn by the server from what is sent, which it does not keep. A running game is sent as far as the reader may know it. */
async function animate(button: HTMLButtonElement, name: string, record: string): Promise<void> {
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  try {
    download(name, "image/gif", await api.animation(record, lang()));
  } catch (fault) {
    toast(faultWords(fault));
  } finally {
    button.disabled = false;
    button.removeAttribute("aria-busy");
  }
}

/** The button for it; the record without names and dates, of which nothing is drawn. */
export const animationButton = (name: string, record: () => string): TemplateResult =>
  html`<button type="button" data-tool="animation" @click=${(event: Event) => void animate(event.currentTarget as HTMLButtonElement, name, record())}>${t("Animation (GIF)")}</button>`;

/** torii-onitama-wind-2026-11-16.ogn */
function fileName(source: ReplaySource, ending: string): string {
  const date = source.tags["Date"]?.replace(/\./g, "-") ?? new Date().toISOString().slice(0, 10);
  return `torii-${source.match.scene("spectator").game.replace(/\+/g, "-")}-${date.replace(/[^\d-]/g, "")}.${ending}`;
}

function field(label: string, value: string): TemplateResult {
  const onCopy = (event: Event): void => {
    void copy(value, (event.currentTarget as Element).parentElement?.querySelector("input") ?? null);
  };
  return html`<div class="field">
    <label for=${`share-${label.length}-${value.length}`}>${label}</label>
    <input id=${`share-${label.length}-${value.length}`} readonly .value=${value} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
    <button type="button" @click=${onCopy}>${t("Copy")}</button>
  </div>`;
}

export async function openShare(source: ReplaySource): Promise<void> {
  adopt(sheet);
  const record = await source.record();
  const game = address(await recordFragment(record, source.at === source.steps ? null : source.at));
  const position = source.scene().position;
  const id = playedThere();
  const json = (): string => source.match.record("json", source.recordScope, source.tags);
  openDialog({
    title: () => t("Share and save"),
    wide: true,
    body: () => html`<div class="share-game">
      <h3>${t("Links")}</h3>
      <p class="soft">${t("These links contain everything: nothing is stored on a server.")}</p>
      ${field(game.length > LONG ? t("The whole game (a long link: a file may be easier to send)") : t("The whole game"), game)}
      ${field(t("This position"), location.origin + positionPath("/look", position))}
      ${field(t("This position as text (OFEN)"), position)}
      ${id ? field(t("For a page of your own (HTML)"), frameFor(id)) : nothing}
      <h3>${t("Files")}</h3>
      <p class="soft">${t("Pictures and animations are drawn by the server, which keeps nothing of them.")}</p>
      <div class="row">
        <button type="button" @click=${() => download(fileName(source, "ogn"), "text/plain;charset=utf-8", record)}>${t("Game (.ogn)")}</button>
        <button type="button" @click=${() => download(fileName(source, "jsonl"), "application/json", json())}>${t("Game (JSON)")}</button>
        <button type="button" @click=${() => download(fileName(source, "svg"), "image/svg+xml", source.match.svg(source.at, source.viewer, lang()))}>${t("Picture (SVG)")}</button>
        ${isSecret(position) ? nothing : html`<a class="button" download=${fileName(source, "png")} href=${`/api/picture.png?lang=${lang()}&position=${encodeURIComponent(position)}`}>${t("Picture (PNG)")}</a>`}
        ${source.steps > source.firstStep ? animationButton(fileName(source, "gif"), () => source.match.record("ogn", source.recordScope, {})) : nothing}
      </div>
    </div>`,
  });
}
