// Torii: MIT licence, see LICENSE.
// The steps of a game as turns, for the list of moves: in Shadow and Light one turn is several steps (S4).
import type { GameEvent, Seat } from "../core/types.ts";

export interface Turn {
  player: Seat | -1; // -1: chance (the deal)
  number: number; // a turn of whoever began and the answer share one; 0 in the set-up
  events: GameEvent[];
  text: string; // notation: the parts joined with "+", the two "no" parts left out (N5)
  first: number; // step of its first event
  steps: number; // how many steps had been played when it was over
}

/** Parts that are left out of a joined turn: the ninja stays or went unseen, no lantern was lit. */
const isSilent = (event: GameEvent): boolean => event.kind === "stay" || event.kind === "nolantern" || (event.kind === "unseen" && event.card === null);

/** Set-up is turn 0: there each step stands alone. */
const joins = (turn: Turn, event: GameEvent): boolean =>
  turn.player === event.player && event.player !== -1 && event.turn > 0 && turn.events[0]?.turn === event.turn;

export function turnsOf(events: readonly GameEvent[]): Turn[] {
  const turns: Turn[] = [];
  let number = 0;
  let began: Seat | null = null;
  for (const event of events) {
    const last = turns.at(-1);
    if (last && joins(last, event)) {
      last.events.push(event);
      if (!isSilent(event)) last.text += `+${event.text}`;
      last.steps = event.step + 1;
      continue;
    }
    if (event.player !== -1 && event.turn > 0) {
      began ??= event.player;
      if (event.player === began) number += 1;
    }
    turns.push({
      player: event.player,
      number: event.player === -1 || event.turn === 0 ? 0 : number,
      events: [event],
      text: event.text,
      first: event.step,
      steps: event.step + 1,
    });
  }
  return turns;
}

/** The events of the last turn that was played, for "last move"; the deal is none. */
export function lastTurn(events: readonly GameEvent[]): GameEvent[] {
  const turn = turnsOf(events.slice(-8)).at(-1);
  return turn && turn.player !== -1 ? turn.events : [];
}
