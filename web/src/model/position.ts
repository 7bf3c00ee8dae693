// Torii: MIT licence, see LICENSE.
// What everybody sees on the board of a position text (docs/formats/position.md), read without the rules: for small boards in
// lists, where 65 kB of rules would be too much to load.
import type { PawnKind, Seat, SquareIndex } from "../core/types.ts";
import { squareIndex } from "./squares.ts";

export interface SeenPiece {
  square: SquareIndex;
  piece: { player: Seat; kind: PawnKind } | "spirit";
}

const men: Record<string, SeenPiece["piece"]> = {
  S: { player: 0, kind: "student" },
  M: { player: 0, kind: "master" },
  s: { player: 1, kind: "student" },
  m: { player: 1, kind: "master" },
  W: "spirit",
};

/** Revealed ninjas: `vis=Nd3,nb2`. */
function ninjas(fields: readonly string[]): SeenPiece[] {
  const said = fields.find((field) => field.startsWith("vis="))?.slice("vis=".length) ?? "";
  return said.split(",").flatMap((one) => {
    const square = squareIndex(one.slice(1));
    return square === null ? [] : [{ square, piece: { player: one.startsWith("N") ? 0 : 1, kind: "ninja" } as const }];
  });
}

/** The visible pieces; none if it is not a position of Onitama. */
export function seenPieces(position: string): SeenPiece[] {
  const [board = "", ...fields] = position.split(" ");
  const ranks = board.split("/");
  if (ranks.length !== 5) return [];
  const found: SeenPiece[] = [];
  for (const [row, rank] of ranks.entries()) {
    let file = 0;
    for (const sign of rank) {
      const man = men[sign];
      if (man && file < 5) found.push({ square: (4 - row) * 5 + file, piece: man });
      file += man ? 1 : Number(sign) || 1;
    }
  }
  return [...found, ...ninjas(fields)];
}
