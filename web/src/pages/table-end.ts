// Torii: MIT licence, see LICENSE.
// The end of a game: who won and how, and what to do next. Also pending proposals.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../locale/locale.ts";
import { learnedWords, proposalWords, withoutClauses } from "../model/status.ts";
import type { Table } from "../model/table.ts";
import type { Ending, GameSource } from "../model/types.ts";
import { calledName, endingWords, ownSeat, sentence } from "../model/words.ts";
import { clauseLink, icon } from "./table-parts.ts";

/** For the only person who plays here: won, lost, drawn; otherwise who won. */
export function headline(source: GameSource, ending: Ending): string {
  if (ending.winner === null) return ending.way === "aborted" ? t("Cancelled") : t("A draw");
  const own = ownSeat(source.seats);
  if (own === null) return sentence(t("{winner} wins", { winner: calledName(source.seats, ending.winner) }));
  return own === ending.winner ? t("You win!") : t("You lose");
}

export interface EndDoors {
  rematch: () => void;
  look: () => void;
}

export function renderEnd(table: Table, doors: EndDoors): TemplateResult | typeof nothing {
  const { source } = table;
  const { ending } = source;
  if (!ending) return nothing;
  const words = withoutClauses(endingWords(ending, source.seats));
  const colour = ending.winner === 0 ? "blue" : ending.winner === 1 ? "red" : "";
  return html`<section class="end panel-box ${colour}" aria-labelledby="end-title">
    <h2 id="end-title">${headline(source, ending)}</h2>
    <p>${words} ${clauseLink(ending.clause)}</p>
    <div class="row">
      ${table.may("rematch") === null && !source.proposal ? html`<button type="button" class="primary" data-tool="rematch" @click=${doors.rematch}>${icon("rematch")}${t("Play again")}</button>` : nothing}
      ${table.may("look") === null ? html`<button type="button" data-tool="look" @click=${doors.look}>${icon("look")}${t("Review")}</button>` : nothing}
      <a class="button" href="/new" data-tool="new">${t("New game…")}</a>
    </div>
  </section>`;
}

/** A draw offer or the like: addressed to the other person on this device, or to us. */
export function renderProposal(table: Table): TemplateResult | typeof nothing {
  const { source } = table;
  const { proposal } = source;
  if (!proposal) return nothing;
  const both = source.seats.every((seat) => seat.yours);
  const answers = both || (source.seats.some((seat) => seat.yours) && !source.seats[proposal.from].yours); // spectators are not asked
  const asked = calledName(source.seats, proposal.from === 0 ? 1 : 0);
  const reply = (yes: boolean) => (): void => void source.reply(proposal, yes);
  return html`<section class="proposal" role="group" aria-label=${t("Offer")}>
    <p>${proposalWords(source)} ${answers && both ? t("{player}, do you accept?", { player: asked }) : nothing}${learnedWords(source) ? html` <small>${learnedWords(source)}</small>` : nothing}</p>
    ${answers
      ? html`<div class="row">
          <button type="button" class="primary" data-answer="yes" @click=${reply(true)}>${t("Accept")}</button>
          <button type="button" data-answer="no" @click=${reply(false)}>${t("Decline")}</button>
        </div>`
      : proposal.deed === "rematch"
        ? html`<div class="row"><button type="button" data-answer="no" @click=${reply(false)}>${t("Withdraw")}</button></div>`
        : nothing}
  </section>`;
}
