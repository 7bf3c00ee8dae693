// Torii: MIT licence, see LICENSE.
// Which pieces are on which squares of a picture: those of the scene, including the first half of a wind card's action.
import type { Pawn, SquareIndex } from "../core/types.ts";
import type { BoardView } from "../model/types.ts";

export interface Piece {
  key: string;
  square: SquareIndex;
  pawn: Pawn | null; // null: the spirit
  part: "top" | "under" | "spirit";
  place: "" | "small"; // small: a hidden ninja that shares its square
}

export function piecesOf(view: BoardView, carried: SquareIndex | null = null): Piece[] {
  const { pending } = view;
  const pieces: Piece[] = [];
  view.scene.squares.forEach((at, index) => {
    if (at.spirit) pieces.push({ key: `s${index}`, square: index, pawn: null, part: "spirit", place: "" });
    const moved = pending?.from === index;
    if (at.pawn && !(pending?.to === index)) {
      const square = moved ? pending.to : index;
      pieces.push({ key: `${at.pawn.player}${at.pawn.kind}${square}`, square, pawn: at.pawn, part: "top", place: at.spirit ? "small" : "" });
    }
    if (at.under) pieces.push({ key: `u${at.under.player}${index}`, square: index, pawn: at.under, part: "under", place: "small" });
  });
  for (const square of view.placed) {
    const player = view.mine ?? 0;
    pieces.push({ key: `p${square}`, square, pawn: { player, kind: "ninja", hidden: true }, part: "top", place: "" });
  }
  // Pieces nearer to the viewer are drawn later, so that a tall piece is not covered by the one behind it.
  const rank = (piece: Piece): number => (piece.square === carried ? 9 : 4 - Math.floor(depth(piece) / 5));
  const depth = (piece: Piece): number => (view.flip ? 24 - piece.square : piece.square);
  return pieces.sort((a, b) => rank(a) - rank(b) || a.square - b.square || (a.place === "small" ? 1 : 0) - (b.place === "small" ? 1 : 0));
}
