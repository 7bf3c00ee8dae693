// Torii: MIT licence, see LICENSE.
// The steps of a game grouped into turns, for the move list: in Shadow and Light a turn has several steps (S4).
import type { GameEvent, PawnKind, Seat } from "../core/types.ts";

export interface Turn {
  player: Seat | -1; // -1: chance (the deal)
  number: number; // the first player's turn and the reply share one; 0 in the set-up
  events: GameEvent[];
  text: string; // notation: the parts joined with "+", without the two "no" parts (N5)
  first: number; // step of its first event
  steps: number; // steps played by its end
}

/** Parts left out of a joined turn: the ninja stays or moved unseen, no lantern was lit. */
const isSilent = (event: GameEvent): boolean => event.kind === "stay" || event.kind === "nolantern" || (event.kind === "unseen" && event.card === null);

/** In the set-up, turn 0, each step is separate. */
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

/** The move list in two columns: a row begins with the player who began, or after a gap. */
export function turnRows(turns: readonly Turn[]): { number: number; cells: (number | null)[] }[] {
  const rows: { number: number; cells: (number | null)[] }[] = [];
  const began = turns.find((turn) => turn.number > 0)?.player ?? turns[0]?.player;
  turns.forEach((turn, at) => {
    const column = turn.player === began ? 0 : 1;
    const last = rows.at(-1);
    if (last && last.number === turn.number && column === 1 && last.cells.length === 1) last.cells.push(at);
    else rows.push({ number: turn.number, cells: column === 1 ? [null, at] : [at] });
  });
  return rows;
}

/** The events of the last turn played, for "last move"; the deal does not count. */
export function lastTurn(events: readonly GameEvent[]): GameEvent[] {
  const turn = turnsOf(events.slice(-8)).at(-1);
  return turn && turn.player !== -1 ? turn.events : [];
}

/** The pieces that each seat has captured. */
export function capturedBy(events: readonly GameEvent[]): [PawnKind[], PawnKind[]] {
  const taken: [PawnKind[], PawnKind[]] = [[], []];
  for (const { player, takes } of events) if (takes !== null && player !== -1) taken[player].push(takes);
  return taken;
}
