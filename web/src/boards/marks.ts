// Torii: MIT licence, see LICENSE.
// Marks of the game on the board: where the result is written, and the move chosen in advance.
import type { SVGTemplateResult } from "lit";
import { svg } from "lit";
import type { SquareIndex } from "../core/types.ts";
import type { BoardView } from "../model/types.ts";
import { moveTo } from "./geometry.ts";
import { way } from "./lights.ts";

/** The row with the fewest pieces, from the top as drawn; of several the one nearest to the middle. */
export function emptiest({ scene, flip }: Pick<BoardView, "scene" | "flip">): number {
  const counts = [0, 0, 0, 0, 0];
  scene.squares.forEach((at, square) => {
    const rank = Math.floor(square / 5);
    if (at.pawn || at.spirit) counts[flip ? rank : 4 - rank]! += 1;
  });
  return [2, 1, 3, 0, 4].reduce((best, row) => (counts[row]! < counts[best]! ? row : best));
}

export function premoveLights({ premove, flip }: BoardView): SVGTemplateResult[] {
  if (!premove || premove.from === null || premove.to === null) return [];
  const wash = (square: SquareIndex) => svg`<rect class="wash ahead" x="3.5" y="3.5" width="93" height="93" rx="5" transform=${moveTo(square, flip)} />`;
  const spirit = premove.spiritFrom === null || premove.spiritTo === null ? [] : [wash(premove.spiritTo), way(premove.spiritFrom, premove.spiritTo, flip, "ahead")];
  return [wash(premove.to), way(premove.from, premove.to, flip, "ahead"), ...spirit];
}
