// Torii: MIT licence, see LICENSE.
// A puzzle of Shadow: the game as one seat was shown it, from its first view on.
import type { Rules } from "../core/rules-api.ts";
import type { Seat } from "../core/types.ts";
import type { Puzzle } from "./daily-puzzle.ts";
import { ReplaySource } from "./replay.ts";
import type { Deed, Refusal } from "./types.ts";

/** Whose placement is written out: that seat's record it is. */
export const seatOfRecord = (puzzle: Puzzle): Seat => (puzzle.events[0]?.startsWith("n?") ? 1 : 0);

/** Afterwards the board may show where the ninja is: what the seat knows. */
class PuzzleRecord extends ReplaySource {
  override may(deed: Deed): Refusal | null | undefined {
    return deed === "belief" ? null : super.may(deed);
  }
}

/** The record at its end, where the question is asked. */
export function recordSource(rules: Rules, puzzle: Puzzle): ReplaySource {
  const viewer = seatOfRecord(puzzle);
  const setup = { game: rules.scene(puzzle.position, viewer).game };
  const match = rules.watch(setup, viewer, puzzle.position, []);
  for (const text of puzzle.events) {
    const { turn } = match.scene(viewer);
    match.hear(turn === 0 || turn === 1 ? turn : -1, text);
  }
  const source = new PuzzleRecord({ match, tags: { Game: setup.game, Position: puzzle.position }, viewer, side: viewer });
  source.goTo(source.steps);
  return source;
}
