// Torii: MIT licence, see LICENSE.
// What may be undone: as on the server (src/game/takeback.h, S15), a whole turn and never past something that was
// drawn, shown, or could have been shown; the rules say which (GameEvent.quiet). A player who has the screen to
// themselves may also undo the last part of an unfinished turn, and in a practice game anything that was shown; if
// two people with secrets share the screen, nothing can be undone once the other has looked.
import type { GameEvent, Seat, Viewer } from "../core/types.ts";
import { t } from "../locale/locale.ts";
import type { Refusal } from "./types.ts";

export interface Past {
  events: readonly GameEvent[]; // in full
  people: readonly Seat[]; // the seats of people on this device
  secret: boolean; // the game has hidden pawns
  practice: boolean; // only against the computer: revealing moves can be undone too
  viewer: Viewer;
  ended: boolean; // other than by the rules: resignation, agreement, time
  over: boolean;
}

const refusal = (text: string): Refusal => ({ text, clause: null });

/** The other of two people has had the screen, or everything was shown at the end. */
function secretRefusal(past: Past): Refusal | null {
  const last = past.events.at(-1);
  if (past.over) return refusal(t("This cannot be taken back: everything was revealed at the end."));
  if (past.people.length > 1 && last?.player !== past.viewer) return refusal(t("This cannot be taken back: your opponent has already seen it."));
  return null;
}

/** The start of the person's turn that contains the event at this index. */
function turnStart(events: readonly GameEvent[], at: number): number {
  const of = events[at];
  while (at > 0 && events[at - 1]?.player === of?.player && events[at - 1]?.turn === of?.turn) at -= 1;
  return at;
}

/** How many steps to undo, or why none: the last part of an unfinished turn, otherwise a person's whole last turn. */
export function undoSteps(past: Past): number | Refusal {
  const { events } = past;
  if (past.ended) return refusal(t("The game has ended: nothing can be taken back."));
  const secret = past.secret ? secretRefusal(past) : null;
  if (secret) return secret;
  let own = events.length - 1;
  while (own >= 0 && !past.people.includes(events[own]?.player as Seat)) own -= 1;
  if (own < 0) return refusal(t("There is nothing to take back."));
  const from = own === events.length - 1 ? own : turnStart(events, own);
  const kept = events.slice(from).find((event) => (past.practice ? event.player === -1 : !event.quiet));
  if (!kept) return events.length - from;
  return refusal(past.secret ? t("A move that could reveal a hidden ninja cannot be taken back, except in a practice game.") : t("This cannot be taken back: something has been revealed or drawn since."));
}
