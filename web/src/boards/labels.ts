// Torii: MIT licence, see LICENSE.
// The board for screen readers: the labels of squares and cards.
import type { Card, Pawn, Seat, SquareIndex } from "../core/types.ts";
import { cardTitle, formatList, t } from "../locale/locale.ts";
import { squareName } from "../model/squares.ts";
import type { BoardView, TargetKind } from "../model/types.ts";
import { pawnName, seatName, type CardOf } from "../model/words.ts";

function pawnWords(pawn: Pawn): string {
  const words = t("{player}, {pawn}", { player: seatName(pawn.player), pawn: pawnName(pawn.kind) });
  return pawn.hidden ? t("{pawn}, hidden", { pawn: words }) : words;
}

function targetWords(kind: TargetKind): string {
  switch (kind) {
    case "move":
      return t("can be reached");
    case "take":
      return t("a pawn can be captured here");
    case "win":
      return t("wins the game");
    case "ninja":
      return t("the ninja can move here");
    case "attempt":
      return t("the ninja can move here, with or without an attempt");
    case "spirit":
      return t("the spirit can move here");
    case "place":
      return t("a ninja can hide here");
  }
}

/** "c1. Blue, master. Arch of Blue. Can be picked." */
export function squareLabel(view: BoardView, square: SquareIndex, cardOf: CardOf): string {
  const at = view.scene.squares[square];
  const words = [squareName(square)];
  const gone = view.pending !== null && (square === view.pending.from || square === view.pending.to);
  if (!at) return words.join();
  if (view.pending && square === view.pending.to) words.push(t("your pawn will move here"));
  else if (at.pawn && !gone) words.push(pawnWords(at.pawn));
  if (at.under) words.push(pawnWords(at.under));
  if (at.spirit) words.push(t("the wind spirit"));
  if (!at.pawn && !at.under && !at.spirit && !gone) words.push(t("empty square"));
  if (at.arch !== null) words.push(t("{player}'s arch", { player: seatName(at.arch) }));
  if (square === view.square || view.placed.includes(square)) words.push(t("selected"));
  else if (view.sources.includes(square)) words.push(t("can be selected"));
  const target = view.targets.find((one) => one.square === square);
  if (target) words.push(targetWords(target.kind));
  if (target && target.cards.length > 0 && view.card === null) words.push(t("with {cards}", { cards: formatList(target.cards.map((card) => cardTitle(cardOf(card))), "disjunction") }));
  words.push(...extras(view, square));
  return `${words.join(". ")}.`;
}

function extras(view: BoardView, square: SquareIndex): string[] {
  const words: string[] = [];
  if (view.hint?.from === square) words.push(t("hint: from here"));
  if (view.hint?.to === square) words.push(t("hint: to here"));
  const answer = view.answers?.find((one) => one.square === square);
  if (answer) words.push(answer.kind === "take" ? t("the opponent could capture here") : t("the opponent could win here"));
  const weight = view.belief?.[square] ?? 0;
  if (weight > 0) words.push(t("a ninja may be here: {percent}", { percent: `${Math.max(1, Math.round(Math.min(1, weight) * 100))}%` }));
  return words;
}

/** "2 forward", "1 back 1 left". */
function stepWords([dx, dy]: readonly [number, number]): string {
  const words: string[] = [];
  if (dy > 0) words.push(t("{n} forward", { n: dy }));
  if (dy < 0) words.push(t("{n} back", { n: -dy }));
  if (dx < 0) words.push(t("{n} left", { n: -dx }));
  if (dx > 0) words.push(t("{n} right", { n: dx }));
  return words.join(" ");
}

/** The card in words: its name and its pattern. */
export function cardLabel(card: Card): string {
  const pattern = [card.moves, ...(card.red ? [card.red] : [])].map((moves) => moves.map(stepWords).join(", ")).join(" / ");
  const words = t("{card}: {pattern}", { card: cardTitle(card), pattern });
  return card.spirit.length === 0 ? words : `${words}; ${t("the spirit: {pattern}", { pattern: card.spirit.map(stepWords).join(", ") })}`;
}

export const handLabel = (seat: Seat): string => t("{player}'s cards", { player: seatName(seat) });
