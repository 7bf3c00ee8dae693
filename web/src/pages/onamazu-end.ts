// Torii: MIT licence, see LICENSE.
// The end of a game of Onamazu: the scoring part by part, in the order of the rulebook, then the winner.
import { html, nothing, type TemplateResult } from "lit";
import { seatSign } from "../boards/onamazu/signs.ts";
import { formatList, plural, t } from "../locale/locale.ts";
import type { OnaEnding, OnaScoring, OnaScoringStep, OnaTableModel } from "../model/onamazu/types.ts";
import { keptFragment } from "../model/share.ts";
import { onaEndingWords } from "../model/onamazu/words.ts";
import { isAlone, nameOf } from "./onamazu-names.ts";
import { adoptCount } from "./onamazu-scores.ts";
import { icon } from "./table-parts.ts";

export interface OnaEndDoors {
  rematch: () => void;
  scores: () => void;
}

function headline(table: OnaTableModel, ending: OnaEnding): string {
  const { seats } = table.source;
  const own = isAlone(seats) ? seats.find((one) => one.yours)?.seat : undefined;
  if (ending.winners.length === 0) return t("Cancelled");
  if (own !== undefined && ending.winners.includes(own)) return ending.winners.length > 1 ? t("You share the victory!") : t("You win!");
  return t("{winner} wins", { winner: formatList(ending.winners.map((seat) => nameOf(seats, seat))) });
}

/** One part, all monasteries side by side. */
function renderStep(table: OnaTableModel, step: OnaScoringStep): TemplateResult {
  return html`<table class="ona-count">
    <caption>${step.title}</caption>
    <thead><tr>${step.seats.map(({ seat }) => html`<th scope="col">${seatSign(seat)} ${nameOf(table.source.seats, seat)}</th>`)}</tr></thead>
    <tbody>
      ${step.part === "result" ? nothing : html`<tr>${step.seats.map(({ lines }) => html`<td>${lines.map(({ words, points }) => html`<div class="line"><span>${words}</span> <b>${points}</b></div>`)}</td>`)}</tr>`}
      <tr class="sum">${step.seats.map(({ points, total, wins }) => html`<td class=${wins ? "wins" : ""}>${step.part === "result" ? html`<b>${plural(total, "{n} point", "{n} points")}</b>` : html`+${points} <span class="soft">${t("(total {total})", { total })}</span>`}</td>`)}</tr>
    </tbody>
  </table>`;
}

function renderScoring(table: OnaTableModel, scoring: OnaScoring): TemplateResult | typeof nothing {
  const step = scoring.steps[scoring.at];
  if (!step) return nothing;
  return html`<div role="status" class="ona-scoring" data-part=${step.part}>${renderStep(table, step)} ${step.words ? html`<p>${step.words}</p>` : nothing}</div>
    ${scoring.done
      ? nothing
      : html`<div class="ona-choices">
          <button type="button" data-tool="score-all" @click=${() => table.scoreAll()}>${t("Show all")}</button>
          <button type="button" class="primary" data-tool="score-next" @click=${() => table.scoreNext()}>${t("Next")}</button>
        </div>`}`;
}

export function renderEnd(table: OnaTableModel, doors: OnaEndDoors): TemplateResult {
  const { view, source } = table;
  const { ending, scoring } = view;
  adoptCount();
  const done = !scoring || scoring.done;
  const proposal = source.proposal;
  const asks = proposal && !source.seats[proposal.from]?.yours;
  return html`<section class="ona-asked tall mine" data-asked="over" aria-labelledby="ona-end">
    <h2 id="ona-end">${done && ending ? headline(table, ending) : t("The game is over: final scoring")}</h2>
    ${ending && ending.way !== "score" ? html`<p>${onaEndingWords(ending, source.seats)}</p>` : nothing}
    ${scoring ? renderScoring(table, scoring) : nothing}
    ${proposal ? html`<p class="soft">${asks ? t("{player} wants a rematch.", { player: nameOf(source.seats, proposal.from) }) : t("Waiting for the others to accept a rematch.")}</p>` : nothing}
    ${done
      ? html`<div class="ona-choices">
          ${source.may("rematch") === null ? html`<button type="button" class="primary" data-tool="rematch" @click=${doors.rematch}>${icon("rematch")}${t("Play again")}</button>` : nothing}
          ${asks ? html`<button type="button" data-answer="no" @click=${() => void source.reply(proposal, false)}>${t("Decline")}</button>` : nothing}
          <button type="button" data-tool="scores" @click=${doors.scores}>${t("Score details")}</button>
          ${source.may("look") === null ? html`<a class="button" data-tool="look" href="/onamazu#${keptFragment(source.kind === "online" ? `s-${source.round}` : source.round)}">${t("Review")}</a>` : nothing}
          <button type="button" data-tool="replay" @click=${() => table.replay()}>${t("Replay last turn")}</button>
          <button type="button" data-tool="save" @click=${() => void saveRecord(table)}>${t("Save as .ogn")}</button>
          <a class="button" href="/new?game=onamazu" data-tool="new">${t("New game…")}</a>
        </div>`
      : nothing}
  </section>`;
}

/** Saves the record of the game as a file. */
export async function saveRecord(table: OnaTableModel): Promise<void> {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([await table.source.record()], { type: "text/plain" }));
  link.download = `torii-onamazu-${new Date().toISOString().slice(0, 10)}.ogn`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
