// Torii: MIT licence, see LICENSE.
// Parts of /look that only draw: the signs of the players, the move list.
import { html, nothing, svg, type TemplateResult } from "lit";
import type { Verdict } from "../core/study-types.ts";
import { t } from "../locale/locale.ts";
import type { Fault } from "./look-fault.ts";
import { gradeSign } from "./look-grades.ts";
import { clauseLink } from "./table-parts.ts";
import type { ReplaySource } from "../model/replay.ts";
import { shortTurn } from "../model/short.ts";
import { turnRows, type Turn } from "../model/turns.ts";
import { seatName, turnWords, type CardOf } from "../model/words.ts";

/** Blue round, Red angular: colour is never the only cue. */
export function seatSign(seat: number): TemplateResult {
  return html`<svg class="seat-sign ${seat === 0 ? "blue" : "red"}" viewBox="0 0 16 16" aria-hidden="true">
    ${seat === 0 ? svg`<circle cx="8" cy="8" r="6" />` : svg`<path d="M8 1.5 14.500 8 8 14.500 1.500 8z" />`}
  </svg>`;
}

/** Why something cannot be opened; the clause of the rules behind "Why?". */
export const renderFault = ({ words, raw, clause }: Fault): TemplateResult => html`${words} ${raw ? html`<code lang="en">${raw}</code>` : nothing} ${clauseLink(clause)}`;

/** The verdict on a turn, if there is one. */
const verdictOf = (turn: Turn, verdicts: readonly Verdict[]): Verdict | null => verdicts.find((one) => one.step >= turn.first && one.step < turn.steps) ?? null;

/** Good moves are not marked: they are what is expected. */
function renderMark(one: Verdict | null): TemplateResult | typeof nothing {
  return one && one.grade !== "good" ? gradeSign(one.grade) : nothing;
}

/** A turn in a few signs; a screen reader says the sentence. */
function renderTurn(source: ReplaySource, turn: Turn, verdict: Verdict | null, cardOf: CardOf): TemplateResult {
  const { at } = source;
  const player = turn.player === 1 ? 1 : 0;
  const here = at > turn.first && at <= turn.steps;
  const { words, signs } = shortTurn(turn, cardOf);
  const whole = turnWords(turn, cardOf);
  return html`<button type="button" class="${player === 0 ? "blue" : "red"} ${turn.first < at ? "" : "later"}" title=${whole} aria-current=${here ? "step" : nothing} @click=${() => source.goTo(turn.steps)}>
    <span class="for-ears">${seatName(player)}${t(": ")}${whole}</span>
    <span aria-hidden="true">${words}${signs.split(" ").map((sign) => html` <code class="sign">${sign}</code>`)}</span> ${renderMark(verdict)}
  </button>`;
}

export function renderMoves(source: ReplaySource, verdicts: readonly Verdict[], cardOf: CardOf): TemplateResult {
  const { at, turns } = source;
  return html`<ol class="move-list" aria-label=${t("Moves")}>
    <li>
      <button type="button" class="first" aria-current=${at === source.firstStep ? "step" : nothing} @click=${() => source.goTo(source.firstStep)}>${t("Start of the game")}</button>
    </li>
    ${turnRows(turns).map((row) => html`<li>
      <span class="number">${row.number > 0 ? `${row.number}.` : ""}</span>
      ${row.cells.map((cell) => {
        const turn = cell === null ? undefined : turns[cell];
        return turn ? renderTurn(source, turn, verdictOf(turn, verdicts), cardOf) : html`<span></span>`;
      })}
    </li>`)}
  </ol>`;
}
