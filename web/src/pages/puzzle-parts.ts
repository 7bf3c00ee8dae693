// Torii: MIT licence, see LICENSE.
// Parts of /puzzles that only draw: why a move was wrong, the record of a puzzle of Shadow.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../locale/locale.ts";
import type { PuzzleSource } from "../model/puzzle-source.ts";
import type { ReplaySource } from "../model/replay.ts";
import { seatName, turnWords, type CardOf } from "../model/words.ts";

/** The refutation is on the board; here it is said what it does. */
export function renderWrong(source: PuzzleSource, cardOf: CardOf): TemplateResult {
  const last = source.events().at(-1);
  const reply = source.wrong?.reply != null && last ? turnWords({ number: 0, player: last.player, first: 0, steps: 0, text: last.text, events: [last] }, cardOf) : null;
  return html`<p class="word refused">
    ${t("That is not the move.")} ${reply === null ? nothing : t("The answer: {move}", { move: reply })} ${meaning(source)}
  </p>`;
}

function meaning(source: PuzzleSource): string {
  const { wrong, puzzle } = source;
  if (!wrong) return "";
  if (wrong.loses === 1) return t("That ends the game.");
  if (wrong.loses > 1) return t("Now the opponent wins in {n} moves.", { n: wrong.loses });
  if (puzzle.kind === "hold") return t("In the long run that loses.");
  if (puzzle.kind === "only") return t("The win is gone.");
  return t("There is no win in {n} moves any more.", { n: puzzle.moves });
}

export function renderRecord(record: ReplaySource, cardOf: CardOf): TemplateResult {
  const played = record.turnsPlayed;
  return html`<div class="row">
      <button type="button" ?disabled=${record.at === record.firstStep} @click=${() => record.walk(-1)}>${t("Previous turn")}</button>
      <button type="button" ?disabled=${record.at === record.steps} @click=${() => record.walk(1)}>${t("Next turn")}</button>
    </div>
    <ol class="puzzle-record" aria-label=${t("Moves")} tabindex="0">
      ${record.turns.map((turn, index) => html`<li aria-current=${index + 1 === played ? "step" : nothing}>${t("{who}: {what}", { who: seatName(turn.player === 1 ? 1 : 0), what: turnWords(turn, cardOf) })}</li>`)}
    </ol>`;
}
