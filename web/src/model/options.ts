// Torii: MIT licence, see LICENSE.
// Choices other than squares: which card, an attempt or not, which line of a lantern; and actions that need no
// square.
import type { Action, Scene, Seat } from "../core/types.ts";
import { cardTitle, t } from "../locale/locale.ts";
import { afterLeg, linesAt, waysTo, type Picked } from "./pick.ts";
import { isFile } from "./squares.ts";
import type { Choice, GameSource, Pending } from "./types.ts";
import type { CardOf } from "./words.ts";

/** An action without a square: offered as a button. */
export interface Offer {
  text: string;
  label: string;
}

export const lineName = (line: string): string => (isFile(line) ? t("File {line}", { line }) : t("Rank {line}", { line }));

/** The pawn of a wind card has moved provisionally; the spirit's move is next (W4). */
export function pendingOf(scene: Scene, picked: Picked): Pending | null {
  const { leg } = picked;
  if (!leg) return null;
  return { card: leg.card ?? "", from: leg.from, to: leg.to, takes: afterLeg(scene, picked)[0]?.takes ?? null };
}

/** In a ninja's own part: unseen or as an attempt (S10); otherwise the cards differ. */
function wayLabel(way: Action, cardOf: CardOf): string {
  if (way.kind === "ninja" && way.card === null) return way.attempt ? t("Attempt to capture") : t("Move unseen");
  return way.card ? cardTitle(cardOf(way.card)) : way.text;
}

export function choiceOf(scene: Scene, picked: Picked, cardOf: CardOf): Choice | null {
  const square = picked.asked;
  if (square === null) return null;
  if (scene.asked === "lantern") return { square, options: linesAt(scene, square).map((line) => ({ key: `l${line}`, label: lineName(line), card: null, attempt: false })) };
  return { square, options: waysTo(scene, picked, square).map((way) => ({ key: way.text, label: wayLabel(way, cardOf), card: way.card, attempt: way.attempt })) };
}

/** Passes, a ninja that stays, no lantern. */
export function offersOf(scene: Scene, cardOf: CardOf): Offer[] {
  return scene.actions.flatMap((action) => {
    if (action.kind === "pass") return [{ text: action.text, label: t("Give {card} away", { card: action.card ? cardTitle(cardOf(action.card)) : "" }) }];
    if (action.kind === "stay") return [{ text: action.text, label: t("The ninja stays") }];
    if (action.kind === "nolantern") return [{ text: action.text, label: t("No lantern") }];
    return [];
  });
}

/** A card by its place: the acting player's hand, the opponent's, the one beside. */
export function nthCard({ hands, beside, turn }: Scene, mine: Seat | null, place: number): string | null {
  const own = mine ?? (turn === 1 ? 1 : 0);
  return [...hands[own], ...hands[own === 0 ? 1 : 0], beside][place] ?? null;
}

/** The viewer sits at the bottom; with two people at an open board it does not turn. */
export function redBelow(source: GameSource): boolean {
  const { viewer, seats } = source;
  const own = seats.filter((seat) => seat.yours);
  const side = own.length === 1 ? own[0]?.seat : source.side;
  return viewer === 1 || (viewer !== 0 && side === 1);
}
