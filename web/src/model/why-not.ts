// Torii: MIT licence, see LICENSE.
// Why a request is refused: a click on a square or card with no effect gets one short line and, if a rule forbids it,
// the clause. The rules give the reason; only reasons outside the rules are worded here.
import { RulesError, type Why, type Scene, type Seat, type SquareIndex } from "../core/types.ts";
import { cardTitle, reason, t, uncited } from "../locale/locale.ts";
import { cardsOf, onlyPasses, type Picked } from "./pick.ts";
import { squareName } from "./squares.ts";
import { sendingWords } from "./status.ts";
import type { GameSource, Refusal } from "./types.ts";
import { calledName, seatName, type CardOf } from "./words.ts";

const refusal = (text: string, clause: string | null = null): Refusal => ({ text, clause });

/** A refusal by the rules in the reader's language; `title` is used if the message is not translated. */
export function ruled(why: Why, title: (clause: string) => string | null): Refusal {
  // The reader knows what was typed or clicked: only the fault is named. The clause is a link beside it.
  const words = (why.said && (reason(why.said, true) ?? (why.clause ? title(why.clause) : null))) ?? uncited(why.message);
  return refusal(words.charAt(0).toLocaleUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : "."), why.clause);
}

export interface Wish {
  source: GameSource;
  scene: Scene;
  mine: Seat | null;
  picked: Picked;
  cardOf: CardOf;
  title: (clause: string) => string | null;
}

/** Any thrown value as a refusal. */
export function faultTold(fault: unknown, title: (clause: string) => string | null): Refusal {
  if (fault instanceof RulesError) return ruled(fault, title);
  return refusal(fault instanceof Error ? fault.message : String(fault));
}

/** Why nobody may act from this page now. */
export function notNow(wish: Wish): Refusal {
  const { scene, source } = wish;
  if (source.ending) return refusal(t("The game is over: no more moves can be played."));
  if (source.sending) return refusal(sendingWords(source.sending));
  if (scene.turn === 0 || scene.turn === 1) return refusal(t("It is not your turn: {player} is playing.", { player: calledName(source.seats, scene.turn) }), "B4");
  return refusal(t("Nothing can be played here now."));
}

/** A square picked first that cannot be moved from. */
function noSource(wish: Wish, square: SquareIndex): Refusal {
  const { scene, mine, picked } = wish;
  const at = scene.squares[square];
  const name = squareName(square);
  if (onlyPasses(scene)) return refusal(t("Nothing can move: choose the card to give away (B9)."), "B9");
  if (at?.spirit) return refusal(t("The spirit cannot be moved now."), "W3");
  const pawn = at?.pawn;
  if (!pawn) return refusal(t("None of your pieces is on {square}: select one of your pawns first.", { square: name }), "B5");
  if (pawn.player !== mine) return refusal(t("The pawn on {square} belongs to {player}.", { square: name, player: seatName(pawn.player) }), "B5");
  if (pawn.kind === "ninja" && scene.asked === "move") return refusal(t("Your ninja moves after the public move, with the same card."), "S5");
  if (picked.card) return refusal(t("{card} has no move for the pawn on {square}.", { card: cardTitle(wish.cardOf(picked.card)), square: name }), "B6");
  return refusal(t("None of your cards has a move for the pawn on {square}.", { square: name }), "B6");
}

/** The text of the move meant by two squares, for the rules to judge. */
function meantText(wish: Wish, card: string | null, to: SquareIndex): string {
  const { scene, picked } = wish;
  const from = picked.square ?? 0;
  const journey = squareName(from) + squareName(to);
  const at = scene.squares[from];
  if (scene.asked === "ninja") return `n${journey}`;
  if (at?.spirit) return `${card ?? ""}:@${journey}`;
  const ninja = at?.pawn?.kind === "ninja";
  return `${card ?? ""}:${ninja ? "n" : ""}${journey}`;
}

const VAGUE = ["%q: '%s' has no move from %s to %s", "%q: '%s' does not take the spirit there"];

/** The reason of each card; one that names an obstacle is more useful than "has no move". */
function noTarget(wish: Wish, to: SquareIndex): Refusal {
  const { scene, picked, source } = wish;
  const cards = scene.asked === "ninja" ? [null] : picked.card ? [picked.card] : cardsOf(scene);
  const whys = cards.flatMap((card) => source.why(meantText(wish, card, to)) ?? []);
  const telling = whys.find((why) => !VAGUE.includes(why.said?.message ?? ""));
  if (telling) return ruled(telling, wish.title);
  const names = cards.flatMap((card) => (card ? [cardTitle(wish.cardOf(card))] : scene.partCard ? [cardTitle(wish.cardOf(scene.partCard))] : []));
  const journey = { from: squareName(picked.square ?? 0), to: squareName(to) };
  const clause = whys[0]?.clause ?? "B5";
  if (names.length === 2) return refusal(t("Neither {one} nor {other} can move from {from} to {to}.", { one: names[0] ?? "", other: names[1] ?? "", ...journey }), clause);
  return refusal(t("{card} cannot move from {from} to {to}.", { card: names[0] ?? "", ...journey }), clause);
}

/** A square with no effect now. */
export function squareRefused(wish: Wish, square: SquareIndex): Refusal {
  const { scene, picked } = wish;
  if (wish.mine === null) return notNow(wish);
  if (scene.asked === "place") {
    const light = scene.actions.some((action) => action.places.length > 1);
    return light ? refusal(t("Your ninjas hide on your home row."), "L3") : refusal(t("Your ninja hides left or right of your master."), "S2");
  }
  if (scene.asked === "lantern") return refusal(t("You cannot light a lantern there."), "S12");
  if (picked.leg) return refusal(t("The spirit cannot go to {square} with {card}.", { square: squareName(square), card: cardTitle(wish.cardOf(picked.leg.card ?? "")) }), "W6");
  if (picked.square === null) return noSource(wish, square);
  return noTarget(wish, square);
}

/** A card that cannot be picked now. */
export function cardRefused(wish: Wish, card: string): Refusal {
  const { scene, mine, source } = wish;
  if (mine === null) return notNow(wish);
  const title = cardTitle(wish.cardOf(card));
  if (scene.beside === card) return refusal(t("This card lies beside the board; you take it after your move."), "B10");
  const holder = scene.hands[mine].includes(card) ? mine : scene.hands[mine === 0 ? 1 : 0].includes(card) ? (mine === 0 ? 1 : 0) : null;
  if (holder === null) return refusal(t("This card is not in this game."), "B2");
  if (holder !== mine) return refusal(t("{card} belongs to {player}: you play with your own two cards.", { card: title, player: seatName(holder) }), "B5");
  if (scene.asked === "ninja") return refusal(t("Your ninja moves with {card}, the card of this turn.", { card: scene.partCard ? cardTitle(wish.cardOf(scene.partCard)) : title }), "S5");
  if (scene.asked !== "move") return refusal(t("There is no card to choose now."), "S4");
  const why = source.why(`${card}:pass`);
  return why ? ruled(why, wish.title) : refusal(t("{card} has no legal move now.", { card: title }), "B5");
}
