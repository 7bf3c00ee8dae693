// Torii: MIT licence, see LICENSE.
// Names of squares (N1): a1 is 0, e5 is 24.
import type { Seat, SquareIndex } from "../core/types.ts";

const FILES = "abcde";

export const fileOf = (square: SquareIndex): number => square % 5;
export const rankOf = (square: SquareIndex): number => Math.floor(square / 5);
export const squareName = (square: SquareIndex): string => `${FILES[fileOf(square)] ?? "?"}${rankOf(square) + 1}`;

/** "c3" is 12; null if it is not a square. */
export function squareIndex(name: string): SquareIndex | null {
  const file = FILES.indexOf(name.charAt(0));
  const rank = Number(name.charAt(1)) - 1;
  return name.length === 2 && file >= 0 && rank >= 0 && rank < 5 ? rank * 5 + file : null;
}

/** The two lines through a square, as a lantern names them (N5). */
export const linesThrough = (square: SquareIndex): [string, string] => [FILES.charAt(fileOf(square)), String(rankOf(square) + 1)];

export const isFile = (line: string): boolean => FILES.includes(line);

export const otherSeat = (seat: Seat): Seat => (seat === 0 ? 1 : 0);
