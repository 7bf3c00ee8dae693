// Torii: MIT licence, see LICENSE.
// What is said of puzzles.
import { t } from "../locale/locale.ts";
import type { Puzzle, PuzzleKind } from "./daily-puzzle.ts";
import { seatName } from "./words.ts";

export const puzzleKinds: readonly PuzzleKind[] = ["win2", "win3", "win4", "win5", "only", "hold", "wind", "shadow"];

export function kindWords(kind: PuzzleKind): string {
  const words: Record<PuzzleKind, string> = {
    win2: t("Win in {n} moves", { n: 2 }),
    win3: t("Win in {n} moves", { n: 3 }),
    win4: t("Win in {n} moves", { n: 4 }),
    win5: t("Win in 5 moves or more"),
    only: t("Find the only winning move"),
    hold: t("Avoid the loss"),
    wind: t("Way of the Wind"),
    shadow: t("Where is the ninja?"),
  };
  return words[kind];
}

export const puzzleThemes = ["stone", "stream", "capture", "quiet", "double", "sacrifice", "master", "defence", "endgame", "spirit", "lantern", "attempt"] as const;

export function themeWords(theme: string): string {
  const words: Record<string, string> = {
    stone: t("Capture the master"),
    stream: t("Reach the arch"),
    capture: t("Begins with a capture"),
    quiet: t("Quiet move"),
    double: t("Double threat"),
    sacrifice: t("Sacrifice"),
    master: t("The master moves"),
    defence: t("Under threat"),
    endgame: t("Endgame"),
    spirit: t("The spirit moves"),
    lantern: t("Lantern"),
    attempt: t("Attempt"),
  };
  return words[theme] ?? theme;
}

/** What is asked, in a sentence. */
export function askedWords(puzzle: Puzzle, player: 0 | 1): string {
  const who = { player: seatName(player) };
  switch (puzzle.kind) {
    case "only":
      return t("{player} to move. One move wins; every other throws the win away.", who);
    case "hold":
      return t("{player} to move. One move holds the game; every other loses.", who);
    case "shadow":
      return t("You are {player} and have seen all of this. Only one square is left for the opponent’s ninja: select it.", who);
    default:
      return t("{player} to move and win in {n} moves, whatever the opponent does.", { ...who, n: puzzle.moves });
  }
}
