// Torii: MIT licence, see LICENSE.
// The server's refusals in the reader's language: by code, otherwise by HTTP status, so that they can be
// translated. A refusal by the rules is worded as everywhere.
import { N_, reason, t } from "../locale/locale.ts";
import { ApiError } from "./http.ts";

const WAIT = N_("Too many requests. Please wait a moment.");
const NO_SEAT = N_("You do not have a seat at this table in this browser.");
const NO_KEY = N_("This invitation link is not valid. Ask your friend to send it again.");
const NO_GAME = N_("This game does not exist.");
const NOTHING_DONE = N_("The server cannot save anything right now; nothing was changed. Please try again.");

/** The codes of src/server/codes.h that a person can meet. */
const byCode: Record<string, string> = {
  offline: N_("The server cannot be reached right now. Please try again in a moment."),
  no_token: NO_SEAT,
  bad_token: NO_SEAT,
  bad_key: NO_KEY,
  bad_name: N_("That name contains invisible characters. Please choose another one."),
  no_game: NO_GAME,
  stale: N_("The game has moved on in the meantime."),
  not_your_turn: N_("It is not your turn."),
  your_turn: N_("It is your turn."),
  not_begun: N_("The game has not started yet."),
  has_begun: N_("The game has already started."),
  game_over: N_("The game is over"),
  time_up: N_("Time is up."),
  seat_taken: N_("Someone else has taken this seat."),
  already_offered: N_("A draw has already been offered this turn."),
  already_asked: N_("You have already asked."),
  already_claimed: N_("You have already asked."),
  no_offer: N_("That offer is no longer open."),
  present: N_("Your opponent was here less than 30 seconds ago: wait a little."),
  nothing_to_take_back: N_("There is nothing to take back."),
  no_claim: N_("You cannot claim a draw yet: the position must occur for the third time (B13)."),
  no_takebacks: N_("Takebacks are off in this game."),
  secret_position: N_("You know where the hidden pieces are in this position, so you can only play it against the computer."),
  was_shown: N_("This cannot be taken back: it revealed something hidden, or could have."),
  was_drawn: N_("This cannot be taken back: cards have been dealt since."),
  clock_decides: N_("This game has a clock: the clock decides."),
  table_full: N_("This table has too many spectators. Please try again later."),
  no_pictures: N_("This server cannot draw pictures."),
  bad_record: N_("The server cannot animate this game."),
  unsure: N_("The server is not sure that was saved. Check the table, then try again."),
};

const byStatus: Record<number, string> = {
  401: NO_SEAT,
  403: NO_KEY,
  404: NO_GAME,
  409: N_("That is no longer possible: the game has moved on."),
  422: N_("The rules do not allow that now."),
  429: WAIT,
  503: NOTHING_DONE,
};

const AGAIN = N_("Something went wrong. Please try again.");

/** One sentence for people. */
export function faultWords(fault: unknown): string {
  if (!(fault instanceof ApiError)) return t(AGAIN);
  const known = byCode[fault.code];
  if (known) return t(known);
  if (fault.status === 422) {
    const said = fault.said && reason(fault.said);
    if (said) return said.charAt(0).toLocaleUpperCase() + said.slice(1);
  }
  return t(byStatus[fault.status] ?? AGAIN);
}
