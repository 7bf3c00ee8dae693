// Torii: MIT licence, see LICENSE.
// The server's refusals in the reader's words: by their code, else by the status of HTTP, so that they can be
// translated. What the rules refuse is said as the rules say it everywhere.
import { N_, reason, t } from "../locale/locale.ts";
import { ApiError } from "./http.ts";

const WAIT = N_("That was a lot at once: please wait a moment.");
const NO_SEAT = N_("This browser does not hold a seat at this table.");
const NO_KEY = N_("This link does not open the seat. Ask your friend to send it again.");
const NO_GAME = N_("There is no such game here.");
const NOTHING_DONE = N_("The server cannot keep anything just now; nothing was done. Please try again.");

/** The words of src/server/codes.h that a person can meet. */
const byCode: Record<string, string> = {
  offline: N_("The server cannot be reached just now. Please try again in a moment."),
  no_token: NO_SEAT,
  bad_token: NO_SEAT,
  bad_key: NO_KEY,
  bad_name: N_("That name contains characters nobody can see. Please choose another one."),
  no_game: NO_GAME,
  stale: N_("The game has gone on in the meantime."),
  not_your_turn: N_("It is not your turn."),
  your_turn: N_("It is your own turn."),
  not_begun: N_("The game has not begun yet."),
  has_begun: N_("The game has begun already."),
  game_over: N_("The game is over"),
  time_up: N_("The time is up."),
  seat_taken: N_("Somebody else has taken this seat."),
  already_offered: N_("A draw was offered in this turn already."),
  already_asked: N_("That was asked already."),
  already_claimed: N_("That was asked already."),
  no_offer: N_("There is no offer any more."),
  present: N_("Your opponent was here less than half a minute ago: wait a little."),
  nothing_to_take_back: N_("There is nothing to take back."),
  no_claim: N_("No draw can be claimed here: the position must stand for the third time (B13)."),
  no_takebacks: N_("Takebacks are off in this game."),
  secret_position: N_("You know the hidden pieces of this position, so only you and the computer can play from it."),
  was_shown: N_("This cannot be taken back: it showed something hidden, or could have."),
  was_drawn: N_("This cannot be taken back: cards were dealt since."),
  clock_decides: N_("There is a clock at this table: it decides."),
  table_full: N_("Too many people watch this table. Please try again later."),
  unsure: N_("The server does not know whether that was kept. Look at the table, then try again."),
};

const byStatus: Record<number, string> = {
  401: NO_SEAT,
  403: NO_KEY,
  404: NO_GAME,
  409: N_("That cannot be done now: the game has gone on."),
  422: N_("The rules do not allow that now."),
  429: WAIT,
  503: NOTHING_DONE,
};

const AGAIN = N_("Something went wrong. Please try again.");

/** One sentence for a person. */
export function faultWords(fault: unknown): string {
  if (!(fault instanceof ApiError)) return t(AGAIN);
  const known = byCode[fault.code];
  if (known) return t(known);
  if (fault.status === 422) {
    const said = reason(fault.message);
    if (said) return said.charAt(0).toLocaleUpperCase() + said.slice(1);
  }
  return t(byStatus[fault.status] ?? AGAIN);
}
