// Torii: MIT licence, see LICENSE.
// What this device remembers of the puzzles: which were solved, and a rating that moves with success. The rating is an Elo
// rating against the puzzles, whose own ratings follow from the level of the computer that solves them.
import type { Puzzle, PuzzleKind } from "./daily-puzzle.ts";
import type { Shelf } from "./kept.ts";

export interface PuzzleScore {
  rating: number;
  tried: number; // rated attempts
  solved: Record<string, boolean>; // by number: the first attempt succeeded
}

const KEY = "torii.puzzles";
const START = 1000;
const FLOOR = 300;

const shelfOf = (): Shelf | null => {
  try {
    return localStorage;
  } catch {
    return null; // storage is blocked: nothing is remembered
  }
};

export function puzzleScore(shelf: Shelf | null = shelfOf()): PuzzleScore {
  const fresh: PuzzleScore = { rating: START, tried: 0, solved: {} };
  try {
    const kept = JSON.parse(shelf?.getItem(KEY) ?? "null") as Partial<PuzzleScore> | null;
    if (typeof kept?.rating !== "number" || typeof kept.tried !== "number" || typeof kept.solved !== "object" || kept.solved === null) return fresh;
    return { rating: kept.rating, tried: kept.tried, solved: kept.solved };
  } catch {
    return fresh;
  }
}

/** Longer wins are harder than their level tells: a person has to see all of them. */
const extra: Record<PuzzleKind, number> = { win2: -150, win3: 0, win4: 100, win5: 200, only: 50, hold: 50, wind: 0, shadow: 0 };

/** Level 1 is for beginners, 10 is full strength, 11 what even that does not find. */
export const ratingOf = (puzzle: Puzzle): number => 500 + 130 * puzzle.level + extra[puzzle.kind];

/** The expected score against a puzzle. */
const expected = (rating: number, puzzle: number): number => 1 / (1 + 10 ** ((puzzle - rating) / 400));

/** After the first attempt at a puzzle; later ones at the same puzzle change nothing. Large steps at first. */
export function scored(score: PuzzleScore, puzzle: Puzzle, success: boolean): PuzzleScore {
  if (String(puzzle.number) in score.solved) return score;
  const step = score.tried < 20 ? 48 : 20;
  const change = step * ((success ? 1 : 0) - expected(score.rating, ratingOf(puzzle)));
  return {
    rating: Math.max(FLOOR, Math.round(score.rating + change)),
    tried: score.tried + 1,
    solved: { ...score.solved, [puzzle.number]: success },
  };
}

export function keepScore(score: PuzzleScore, shelf: Shelf | null = shelfOf()): void {
  try {
    shelf?.setItem(KEY, JSON.stringify(score));
  } catch {
    // storage is full or blocked: the rating lasts as long as the page
  }
}

/** Which puzzles are wanted; null: any. */
export interface PuzzleWish {
  kind: PuzzleKind | null;
  theme: string | null;
}

export const fits = (puzzle: Puzzle, wish: PuzzleWish): boolean =>
  (wish.kind === null || puzzle.kind === wish.kind) && (wish.theme === null || puzzle.themes.includes(wish.theme));

/**
 * One that was not tried yet, among the ten that are nearest to the rating. Without a wish they are of the base game: nobody
 * has to know the expansions. When all were tried, any of them again. `lot` is between 0 and 1.
 */
export function nextPuzzle(all: readonly Puzzle[], score: PuzzleScore, wish: PuzzleWish, lot: number, not: number | null = null): Puzzle | null {
  const NEAREST = 10;
  const open = (puzzle: Puzzle): boolean => wish.kind !== null || wish.theme !== null || (puzzle.kind !== "wind" && puzzle.kind !== "shadow");
  const wanted = all.filter((puzzle) => fits(puzzle, wish) && open(puzzle) && puzzle.number !== not);
  const fresh = wanted.filter((puzzle) => !(String(puzzle.number) in score.solved));
  const far = (puzzle: Puzzle): number => Math.abs(ratingOf(puzzle) - score.rating);
  const near = (fresh.length > 0 ? fresh : wanted).sort((a, b) => far(a) - far(b));
  // All that are as near as the tenth take part, so that the order of the file does not matter.
  const limit = near[Math.min(NEAREST, near.length) - 1];
  const drawn = limit ? near.filter((puzzle) => far(puzzle) <= far(limit)) : [];
  return drawn[Math.min(Math.floor(lot * drawn.length), drawn.length - 1)] ?? null;
}
