// Torii: MIT licence, see LICENSE.
// A turn replayed, step by step, with its text.
import { html, type TemplateResult } from "lit";
import { gainSigns } from "../boards/onamazu/signs.ts";
import { t } from "../locale/locale.ts";
import type { OnaReplaying, OnaTableModel } from "../model/onamazu/types.ts";
import { nameOf, said } from "./onamazu-names.ts";

export function renderReplay(table: OnaTableModel, { from, to, at, event, turn, running }: OnaReplaying): TemplateResult {
  const player = turn && turn.seat !== -1 ? nameOf(table.source.seats, turn.seat) : t("Chance");
  return html`<div class="ona-asked" data-asked="replay">
    <div class="head"><p class="question">${turn ? t("Replay: round {round}, {player}", { round: turn.round, player }) : t("Replay of a turn")}</p></div>
    <p role="status">${event ? html`${said(event.words, table.source.seats)} ${event.changes.map(({ gain }) => html`<span class="ona-gain">${gainSigns(gain)}</span>`)}` : t("Before this turn")}</p>
    <div class="ona-progress">
      <button type="button" aria-label=${t("Previous step")} ?disabled=${at <= from} @click=${() => table.replayTo(at - 1)}>${"‹"}</button>
      <input type="range" aria-label=${t("Step")} min=${from} max=${to} .value=${String(at)} @input=${(input: Event) => table.replayTo(Number((input.target as HTMLInputElement).value))} />
      <button type="button" aria-label=${running ? t("Pause") : t("Autoplay")} @click=${() => table.replayOn(!running)}>${running ? "❚❚" : "▶"}</button>
      <button type="button" aria-label=${t("Next step")} ?disabled=${at >= to} @click=${() => table.replayTo(at + 1)}>${"›"}</button>
      <button type="button" class="primary" data-tool="stop-replay" @click=${() => table.stopReplay()}>${t("Back to the game")}</button>
    </div>
  </div>`;
}
