// Torii: MIT licence, see LICENSE.
// What may be taken back: the rule of the server (src/server/decide_talk.c). Never across something that was drawn or
// shown; and where pawns are hidden every public move tells something, if only where none of them is, so there only
// the last part goes back, and only if nobody else was shown anything of it.
import type { GameEvent, Seat, Viewer } from "../core/types.ts";
import { t } from "../locale/locale.ts";
import type { Refusal } from "./types.ts";

export interface Past {
  events: readonly GameEvent[]; // in full
  people: readonly Seat[]; // the seats of people at this device
  secret: boolean; // the game has hidden pawns
  viewer: Viewer;
  ended: boolean; // at the table: given up, agreed, out of time
  over: boolean;
}

const refusal = (text: string): Refusal => ({ text, clause: null });

/** Nobody else was shown anything of it: the part was silent (N5). */
const isSilent = (event: GameEvent): boolean => event.kind === "stay" || event.kind === "nolantern" || (event.kind === "ninja" && event.card === null && event.takes === null && !event.attempt);

function hiddenSteps(past: Past): number | Refusal {
  const last = past.events.at(-1);
  if (past.over) return refusal(t("This cannot be taken back: everything was shown at the end."));
  if (!last || last.player === -1) return refusal(t("There is nothing to take back."));
  if (last.player !== past.viewer) return refusal(t("This cannot be taken back: the other side has looked already."));
  if (!last.quiet || !isSilent(last)) return refusal(t("This cannot be taken back: it told you something about a hidden ninja."));
  return 1;
}

/** How many steps go back, or why none does: a person's whole last turn, with the computer's answer. */
export function undoSteps(past: Past): number | Refusal {
  if (past.ended) return refusal(t("The game was ended at the table: nothing goes back."));
  if (past.secret) return hiddenSteps(past);
  const { events } = past;
  let at = events.length;
  while (at > 0) {
    const event = events[at - 1];
    if (!event) break;
    if (!event.quiet) return refusal(event.player === -1 ? t("There is nothing to take back.") : t("This cannot be taken back: something was shown or drawn since."));
    at -= 1;
    if (event.player !== -1 && past.people.includes(event.player)) return events.length - at;
  }
  return refusal(t("There is nothing to take back."));
}
