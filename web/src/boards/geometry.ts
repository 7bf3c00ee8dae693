// Torii: MIT licence, see LICENSE.
// Coordinates on the mat: a square is 100 units wide, the board 500, with a narrow
// border around it: the squares get the room.
import type { SquareIndex } from "../core/types.ts";
import { fileOf, rankOf } from "../model/squares.ts";

export const CELL = 100;
export const BOARD = 5 * CELL;
export const MARGIN = 14;
export const VIEW = `${-MARGIN} ${-MARGIN} ${BOARD + 2 * MARGIN} ${BOARD + 2 * MARGIN}`;

export interface Spot {
  column: number; // from the left as drawn, 0–4
  row: number; // from the top as drawn
}

/** Blue sits below, unless the board is turned. */
export function spotOf(square: SquareIndex, flip: boolean): Spot {
  const [file, rank] = [fileOf(square), rankOf(square)];
  return flip ? { column: 4 - file, row: rank } : { column: file, row: 4 - rank };
}

export function squareAt(spot: Spot, flip: boolean): SquareIndex {
  const [file, rank] = flip ? [4 - spot.column, spot.row] : [spot.column, 4 - spot.row];
  return rank * 5 + file;
}

/** The centre of a square. */
export function centreOf(square: SquareIndex, flip: boolean): { x: number; y: number } {
  const { column, row } = spotOf(square, flip);
  return { x: column * CELL + CELL / 2, y: row * CELL + CELL / 2 };
}

/** The top left corner of a square, as an SVG transform. */
export function moveTo(square: SquareIndex, flip: boolean): string {
  const { column, row } = spotOf(square, flip);
  return `translate(${column * CELL} ${row * CELL})`;
}
