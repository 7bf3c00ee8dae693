// Torii: MIT licence, see LICENSE.
// Puzzles as the page knows them (docs/formats/puzzles.md), and the puzzle of the day: it follows from the date alone, so it
// is the same for everybody, here and in `torii puzzle solve`. Small, because the home page shows it.
import { assetUrl, hasAsset } from "../assets.ts";
import { t } from "../locale/locale.ts";

export type PuzzleKind = "win2" | "win3" | "win4" | "win5" | "only" | "hold" | "wind" | "shadow";

export interface Puzzle {
  number: number; // from 1, in the order of the file
  kind: PuzzleKind;
  moves: number; // wins in that many own moves; 0 where that is not asked
  level: number; // the lowest level of the computer that solves it; 11: none does
  themes: string[];
  position: string; // OFEN; Shadow: the first view of the seat that solves
  solution: string; // the first move; Shadow: a square
  events: string[]; // Shadow: all that the seat was shown since
  row: string; // as in the file
}

export function readPuzzle(row: string, number: number): Puzzle {
  const [kind = "", moves = "", level = "", themes = "", position = "", solution = "", events = ""] = row.split("\t");
  return {
    number,
    kind: kind as PuzzleKind,
    moves: Number(moves),
    level: Number(level),
    themes: themes === "-" ? [] : themes.split(","),
    position,
    solution,
    events: events === "" ? [] : events.split(" "),
    row,
  };
}

/** The rows of the file, or of a part of it that begins with another number: `NUMBER<TAB>row`. */
export function readPuzzles(text: string): Puzzle[] {
  const rows = text.split("\n").filter((row) => row !== "" && !row.startsWith("#"));
  return rows.map((row, index) => {
    const [, number, rest] = /^(\d+)\t(.*)$/.exec(row) ?? [];
    return number === undefined || rest === undefined ? readPuzzle(row, index + 1) : readPuzzle(rest, Number(number));
  });
}

// The puzzles of the base game come first in the file. These numbers are also in src/cmd/puzzle_solve.c and web/build.mjs.
export const DAYS = 1800;
export const DAYS_A_FILE = 60;
const STEP = 7919; // a prime: it visits every puzzle once before it repeats one
const FIRST = 13;

/** Days since 1970, by universal time: the same day everywhere. */
export const dayOf = (date: Date): number => Math.floor(date.getTime() / 86_400_000);

/** The number of a day's puzzle in the file. */
export const dailyNumber = (day: number): number => (((day % DAYS) * STEP + FIRST) % DAYS) + 1;

const files = new Map<string, Promise<Puzzle[]>>();

/** A file of puzzles, once; a failed attempt is not kept. */
export function puzzleFile(name: string): Promise<Puzzle[]> {
  let file = files.get(name);
  if (!file) {
    file = fetch(assetUrl(name)).then(async (response) => {
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      return readPuzzles(await response.text());
    });
    files.set(name, file);
    file.catch(() => files.delete(name));
  }
  return file;
}

/** The puzzle of the day, from a small file of its own; without a network from the whole file, if that is stored. Null: neither. */
export async function dailyPuzzle(date = new Date()): Promise<Puzzle | null> {
  const day = dayOf(date);
  const small = `puzzles-${Math.floor((day % DAYS) / DAYS_A_FILE)}.txt`;
  for (const name of [small, "puzzles.txt"])
    if (hasAsset(name))
      try {
        const found = (await puzzleFile(name)).find((one) => one.number === dailyNumber(day));
        if (found) return found;
      } catch {
        // the other one
      }
  return null;
}

export const dailyPath = "/puzzles?daily";

export function puzzleTitle(puzzle: Puzzle): string {
  if (puzzle.kind === "only") return t("Find the only winning move");
  if (puzzle.kind === "hold") return t("Avoid the loss");
  if (puzzle.kind === "shadow") return t("Where is the ninja?");
  return t("Win in {n} moves", { n: puzzle.moves });
}
