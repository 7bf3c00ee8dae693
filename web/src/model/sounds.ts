// Torii: MIT licence, see LICENSE.
// Which sound belongs to what happened. How it sounds is for boards/ to say.
import type { GameEvent } from "../core/types.ts";
import type { Ending, SeatInfo, Sound } from "./types.ts";

/** The spirit landed on somebody: they swapped (W6); seen from the event it shows only where a ninja came to light. */
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

/** The end of a game, for whoever sits here; two people or none hear the winner's. */
export function endSound(ending: Ending, seats: readonly SeatInfo[]): Sound {
  if (ending.winner === null) return "draw";
  const own = seats.filter((seat) => seat.yours);
  return own.length === 1 && own[0]?.seat !== ending.winner ? "lose" : "win";
}
