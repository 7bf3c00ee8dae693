// Torii: MIT licence, see LICENSE.
// Games of Onamazu that were played elsewhere, as each seat was shown them: the records of tests/data.
import { fileURLToPath } from "node:url";
import { native } from "./core.mjs";

/** The seats of the records that there are. */
export const tables = [2, 3, 4];

/** One of them as a seat was shown it: its set-up, and a list of [player, text], -1 for chance. */
export function shown(players, seat) {
  const file = fileURLToPath(new URL(`../../tests/data/records/onamazu-${players}.ogn`, import.meta.url));
  const [head, ...rest] = native(["convert", "--to", "json", "--scope", String(seat + 1), file]).trim().split("\n").map((line) => JSON.parse(line));
  const moves = rest.filter((line) => line.text !== undefined).flatMap(({ player, text }) =>
    text.replace(/;$/, "").split("; ").map((part) => [/^(die|shuffle|rot \d)/.test(part) ? -1 : Number(player) - 1, part]));
  return { setup: { players, changes: head.tags.Changes ?? "" }, viewer: seat, moves };
}

/** The decisions of the seat: the game up to there, and the action played. */
export function decisions(players, seat) {
  const game = shown(players, seat);
  return game.moves.flatMap(([player, text], at) => (player === seat ? [{ game: { ...game, moves: game.moves.slice(0, at) }, played: text }] : []));
}
