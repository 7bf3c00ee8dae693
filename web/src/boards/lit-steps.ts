// Torii: MIT licence, see LICENSE.
// Which squares of a card's pattern are highlighted: those that lead the picked piece to a highlighted square of the board.
import type { Card, Seat, SquareIndex } from "../core/types.ts";
import { fileOf, rankOf } from "../model/squares.ts";
import type { BoardView } from "../model/types.ts";
import type { LitStep } from "./card.ts";

/** From the side of the card's holder (N2). */
function step(from: SquareIndex, to: SquareIndex, holder: Seat): { dx: number; dy: number } {
  const side = holder === 0 ? 1 : -1;
  return { dx: (fileOf(to) - fileOf(from)) * side, dy: (rankOf(to) - rankOf(from)) * side };
}

export function litSteps(view: BoardView, card: Card, holder: Seat): LitStep[] {
  if (view.mine !== holder) return [];
  const { pending } = view;
  if (pending) return pending.card === card.name ? spiritSteps(view, card, holder) : [];
  const { square } = view;
  if (square === null || (view.card !== null && view.card !== card.name)) return [];
  const named = view.targets.filter((target) => target.cards.includes(card.name) || view.scene.partCard === card.name);
  return named.map((target) => ({ ...step(square, target.square, holder), kind: view.scene.squares[square]?.spirit && card.spirit.length > 0 ? "spirit" : target.kind === "spirit" ? "move" : target.kind }));
}

/** The second half of a wind card: from the spirit's square. */
function spiritSteps(view: BoardView, card: Card, holder: Seat): LitStep[] {
  const from = view.scene.squares.findIndex((at) => at.spirit);
  if (from < 0 || card.spirit.length === 0) return [];
  return view.targets.map((target) => ({ ...step(from, target.square, holder), kind: "spirit" }));
}
