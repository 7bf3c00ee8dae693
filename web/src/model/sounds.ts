// Torii: MIT licence, see LICENSE.
// Which sound belongs to an event; boards/ synthesises them.
import type { GameEvent } from "../core/types.ts";
import type { Ending, SeatInfo, Sound } from "./types.ts";

/** The spirit landed on a piece and swapped with it (W6); the event shows that only if it revealed a ninja. */
function spiritSounds(event: GameEvent): Sound[] {
  if (event.spiritTo === null) return [];
  return event.reveals.length > 0 ? ["spirit", "reveal"] : ["spirit"];
}

export function eventSounds(event: GameEvent): Sound[] {
  switch (event.kind) {
    case "deal":
      return ["deal"];
    case "place":
      return ["place"];
    case "pass":
      return ["pass"];
    case "unseen":
    case "stay":
      return ["unseen"];
    case "nolantern":
      return [];
    case "lantern":
      return [event.answer ? "lantern-yes" : "lantern-no"];
    case "spirit":
      return spiritSounds(event);
    case "ninja":
      if (event.attempt) return [event.answer ? "attempt-hit" : "attempt-miss"];
      return event.takes ? ["take", ...spiritSounds(event)] : event.to === null ? ["unseen"] : ["move", ...spiritSounds(event)];
    case "pawn":
      return [event.takes ? "take" : "move", ...spiritSounds(event)];
  }
}

/** The end of a game, for the only person who plays here; otherwise the winner's sound. */
export function endSound(ending: Ending, seats: readonly SeatInfo[]): Sound {
  if (ending.winner === null) return "draw";
  const own = seats.filter((seat) => seat.yours);
  return own.length === 1 && own[0]?.seat !== ending.winner ? "lose" : "win";
}
