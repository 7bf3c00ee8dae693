// Torii: MIT licence, see LICENSE.
// The game that plays itself on the home page, as a film: where every piece and card is after each move. It is recorded, so
// that the home page needs neither rules nor engine; web/test/demo.test.mjs plays it again by the rules.
import type { PawnKind, Seat, SquareIndex } from "../core/types.ts";
import { squareIndex } from "./squares.ts";

export const demoDeal = "elephant,monkey/tiger,ox/crab"; // Blue's cards, Red's, the one beside
export const demoMoves =
  "elephant:b1c2 ox:b5b4 crab:e1e2 elephant:b4a3 ox:d1d2 tiger:a3a1 elephant:c1b2 ox:d5d4 tiger:d2d4 elephant:e5d4 ox:c2c3 tiger:a5a3 monkey:b2a3 ox:c5c4 elephant:e2d3 monkey:d4c3 tiger:a3a5 elephant:c4d3 monkey:a5b4 tiger:a1a2 elephant:b4c5";

/** Squares right and forward, from the side of the card's holder. */
export const demoCards: Record<string, readonly (readonly [number, number])[]> = {
  elephant: [[-1, 1], [1, 1], [-1, 0], [1, 0]],
  monkey: [[-1, 1], [1, 1], [-1, -1], [1, -1]],
  tiger: [[0, 2], [0, -1]],
  ox: [[0, 1], [1, 0], [0, -1]],
  crab: [[0, 1], [-2, 0], [2, 0]],
};

export interface DemoPiece {
  id: number;
  player: Seat;
  kind: PawnKind;
  square: SquareIndex;
  taken: boolean;
}

/** Where a card lies: in a hand, `0` and `1` Blue's, `2` and `3` Red's, or `4`, beside. */
export type DemoPlace = number;

export interface DemoFrame {
  pieces: readonly DemoPiece[];
  cards: Readonly<Record<string, DemoPlace>>;
  last: readonly SquareIndex[]; // from, to
  mover: Seat | null; // of the last move
}

function firstFrame(): DemoFrame {
  const home = (player: Seat, rank: number): DemoPiece[] =>
    Array.from({ length: 5 }, (_, file) => ({ id: player * 5 + file, player, kind: file === 2 ? "master" : "student", square: rank * 5 + file, taken: false }));
  const cards = Object.fromEntries(demoDeal.split(/[,/]/).map((name, place) => [name, place]));
  return { pieces: [...home(0, 0), ...home(1, 4)], cards, last: [], mover: null };
}

/** The piece moves, what stands there is captured, and the card changes places with the one beside. */
function after(before: DemoFrame, move: string): DemoFrame {
  const [card = "", squares = ""] = move.split(":");
  const from = squareIndex(squares.slice(0, 2)) ?? 0;
  const to = squareIndex(squares.slice(2)) ?? 0;
  const mover = before.pieces.find((piece) => piece.square === from && !piece.taken);
  const pieces = before.pieces.map((piece) => (piece === mover ? { ...piece, square: to } : piece.square === to && !piece.taken ? { ...piece, taken: true } : piece));
  const place = before.cards[card] ?? 4;
  const cards = Object.fromEntries(Object.entries(before.cards).map(([name, at]) => [name, name === card ? 4 : at === 4 ? place : at]));
  return { pieces, cards, last: [from, to], mover: mover?.player ?? null };
}

/** The start, and the board after every move. */
export function demoFrames(): DemoFrame[] {
  const frames = [firstFrame()];
  for (const move of demoMoves.split(" ")) frames.push(after(frames.at(-1)!, move));
  return frames;
}
