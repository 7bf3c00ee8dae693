// Torii: MIT licence, see LICENSE.
// Exporting an analysis: a link that holds all of it, the position as text and as a link, a file.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../locale/locale.ts";
import type { AnalysisSource } from "../model/analysis.ts";
import { positionPath } from "../model/share.ts";
import { openDialog } from "../shell/dialog.ts";
import { toast } from "../shell/toast.ts";
import { addressOf } from "./analysis.ts";
import { animationButton, download } from "./look-share.ts";

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("Copied."), { kind: "good" });
  } catch {
    toast(t("The browser blocked copying: the text is selected, copy it yourself."));
  }
}

function field(id: string, label: string, value: string): TemplateResult {
  return html`<div class="stack">
    <label for=${id}>${label}</label>
    <div style="display:flex;gap:var(--space-2)">
      <input id=${id} class="mono" style="flex:1;min-width:0" readonly .value=${value} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
      <button type="button" @click=${() => void copy(value)}>${t("Copy")}</button>
    </div>
  </div>`;
}

export async function openShare(source: AnalysisSource): Promise<void> {
  const record = await source.record();
  const { position } = source.scene();
  const whole = location.origin + (await addressOf(source));
  openDialog({
    title: () => t("Share and save"),
    wide: true,
    body: () => html`<div class="stack share-analysis">
      <p class="soft">${t("These links contain everything: nothing is stored on a server.")}</p>
      ${field("share-analysis", t("The whole analysis"), whole)} ${field("share-position", t("This position"), location.origin + positionPath("/analysis", position))}
      ${field("share-ofen", t("This position as text (OFEN)"), position)}
      <p class="soft">${t("Pictures and animations are drawn by the server, which keeps nothing of them.")}</p>
      <div class="row">
        <button type="button" @click=${() => download("torii-analysis.ogn", "text/plain;charset=utf-8", record)}>${t("Analysis (.ogn)")}</button>
        ${source.main.length > 1 ? animationButton("torii-analysis.gif", () => source.line()) : nothing}
      </div>
    </div>`,
  });
}
