// Torii: MIT licence, see LICENSE.
// The options of a new game on /new, and their form for the local table (/play?…) and for the server (create, pair).
// No DOM: the tests check that a real server accepts every combination.
import type { Card } from "../core/types.ts";
import type { ClockChoice, CreateOptions } from "../net/protocol.ts";

export type Opponent = "computer" | "friend" | "two" | "anyone";
export type Variant = "base" | "wind" | "shadow" | "light" | "wind+shadow" | "wind+light";
export type Deck = "base" | "all" | "sensei";
/** `five`: the cards are chosen, and chance decides who gets which (W2); `chosen`: that is chosen too. */
export type Deal = "random" | "balanced" | "five" | "chosen";
export type RulesWish = "standard" | "letter" | "capture"; // capture: standard except S10
export type Side = "random" | "blue" | "red";
export type LightSide = "random" | "me" | "other";

export interface Wish {
  opponent: Opponent;
  variant: Variant;
  deck: Deck;
  wind: number; // wind cards of a random deal
  light: LightSide;
  deal: Deal;
  cards: (string | null)[]; // Blue's two, Red's two, the one beside; for `five` in any order
  rules: RulesWish;
  side: Side;
  clock: string; // "none", "5+5" minutes and seconds, "60s" a turn, "3d" a turn
  level: number;
  listed: boolean;
  takebacks: boolean;
  practice: boolean; // against the computer, with hidden information: revealing moves can be undone too
  names: [string, string]; // ours; the second person's on this device
}

export const usualWish: Wish = {
  opponent: "computer",
  variant: "base",
  deck: "base",
  wind: 2,
  light: "random",
  deal: "random",
  cards: [null, null, null, null, null],
  rules: "standard",
  side: "random",
  clock: "none",
  level: 3,
  listed: false,
  takebacks: true,
  practice: false,
  names: ["", ""],
};

const KEY = "torii.wish";
const isOneOf = <T extends string>(value: unknown, ...words: T[]): value is T => words.includes(value as T);

/** The last choice; values that this page no longer knows revert to the default. */
export function keptWish(): Wish {
  try {
    const kept = { ...usualWish, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Wish>) };
    const good =
      isOneOf(kept.opponent, "computer", "friend", "two", "anyone") &&
      isOneOf(kept.variant, "base", "wind", "shadow", "light", "wind+shadow", "wind+light") &&
      isOneOf(kept.deck, "base", "all", "sensei") && isOneOf(kept.deal, "random", "balanced", "five", "chosen") &&
      isOneOf(kept.rules, "standard", "letter", "capture") && isOneOf(kept.side, "random", "blue", "red") && isOneOf(kept.light, "random", "me", "other") &&
      (kept.clock === "none" || readClock(kept.clock) !== null) &&
      Array.isArray(kept.cards) && kept.cards.length === 5 && Array.isArray(kept.names);
    if (!good) return usualWish;
    // Chosen cards are restored with their mode, or not at all: without cards the game could not begin.
    return isChosen(kept) && dealText(kept.cards) === null ? { ...kept, deal: "random", cards: usualWish.cards } : kept;
  } catch {
    return usualWish;
  }
}

export function keepWish(wish: Wish): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wish));
  } catch {
    // Not saved: asked again next time.
  }
}

/** Whether a movement card is in a deck (P1). */
export const isInDeck = (card: Card, deck: Deck): boolean => (card.set === "base" ? deck !== "sensei" : card.set === "sensei" && deck !== "base");

export const isShadow = (wish: Wish): boolean => wish.variant.endsWith("shadow");
export const isWind = (wish: Wish): boolean => wish.variant.startsWith("wind");
export const isLight = (wish: Wish): boolean => wish.variant.endsWith("light");
export const isHidden = (wish: Wish): boolean => /shadow|light/.test(wish.variant);
/** Light or Shadow with another expansion, which the rulebook recommends only to advanced players (M1). */
export const isExpert = (wish: Wish): boolean => isHidden(wish) && (isWind(wish) || wish.deck !== "base");
/** Cards are picked one by one. */
export const isChosen = ({ deal }: Pick<Wish, "deal">): boolean => deal === "five" || deal === "chosen";

export function gameOf(wish: Wish): string {
  const parts = ["onitama"];
  if (wish.deck !== "base") parts.push("sensei");
  if (wish.variant !== "base") parts.push(wish.variant);
  return parts.join("+");
}

/** The engine can evaluate deals of movement cards on the open board. */
export const canBalance = (wish: Wish): boolean => wish.variant === "base";
/** Quick pairing uses a random deal: every extra choice makes the wait longer. */
export const canChooseCards = (wish: Wish): boolean => wish.opponent !== "anyone";

export function readClock(text: string): ClockChoice | null {
  const fischer = /^(\d{1,3})\+(\d{1,3})$/.exec(text);
  if (fischer) {
    const [minutes, seconds] = [Number(fischer[1]), Number(fischer[2])];
    return minutes >= 1 && minutes <= 180 && seconds <= 180 ? { kind: "fischer", base: minutes * 60, increment: seconds } : null;
  }
  const turn = /^(\d{1,4})(s|d)$/.exec(text);
  if (!turn || Number(turn[1]) < 1) return null;
  return turn[2] === "s" ? { kind: "move", per: Number(turn[1]) } : Number(turn[1]) <= 14 ? { kind: "days", days: Number(turn[1]) } : null;
}

/** A local clock is minutes and seconds; there are no turns of days. */
export const localClock = (wish: Wish): string | null => (/^\d+\+\d+$/.test(wish.clock) ? wish.clock : null);

/** "ox,boar/horse,elephant/crab", or null while some are missing. */
export function dealText(cards: readonly (string | null)[]): string | null {
  const [a, b, c, d, e] = cards;
  return a && b && c && d && e ? `${a},${b}/${c},${d}/${e}` : null;
}

/** The cards in the form the rules expect: a plain list if chance decides who gets which. */
export function namedCards(wish: Wish): string | null {
  if (wish.deal === "random" || !canChooseCards(wish)) return null;
  const deal = dealText(wish.cards);
  return wish.deal === "five" && deal ? deal.replaceAll("/", ",") : deal;
}

/** To count the wind cards among the chosen cards, a number that the rules require (W2). */
export interface KnownCards {
  isWindCard(name: string): boolean;
}

const windCount = (wish: Wish, known: KnownCards): number =>
  namedCards(wish) ? wish.cards.filter((name) => name !== null && known.isWindCard(name)).length : wish.wind;

const coin = (): boolean => ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & 1) === 1;

/** Our seat and the Light side, if both are drawn here: locally, or if we choose a side of Light. */
function sides(wish: Wish): { mine: 0 | 1; light: 0 | 1 } {
  const mine = wish.side === "blue" ? 0 : wish.side === "red" ? 1 : coin() ? 1 : 0;
  const isMine = wish.light === "random" ? coin() : wish.light === "me";
  return { mine, light: isMine ? mine : mine === 0 ? 1 : 0 };
}

/** The name of the rules; null if standard. The ninja options apply only to the Way of Shadow. */
export function rulesText(wish: Wish): string | null {
  if (wish.rules === "capture") return isShadow(wish) ? "revealed:capture" : null;
  return wish.rules === "letter" ? "letter" : null;
}

/** The address of the local table. */
export function playAddress(wish: Wish, known: KnownCards): string {
  const query = new URLSearchParams({ game: gameOf(wish) });
  const { mine, light } = sides(wish);
  const cards = namedCards(wish);
  if (cards) query.set("cards", cards);
  else if (wish.deck !== "base") query.set("deck", wish.deck);
  const rules = rulesText(wish);
  if (rules) query.set("rules", rules);
  if (isWind(wish)) query.set("wind", String(windCount(wish, known)));
  if (isLight(wish)) query.set("light", light === 0 ? "blue" : "red");
  if (wish.opponent === "two") {
    query.set("seat", "both");
    // The first name belongs to the side that "you" chose.
    const names = mine === 0 ? wish.names : [wish.names[1], wish.names[0]];
    if (names[0]) query.set("blue", names[0]);
    if (names[1]) query.set("red", names[1]);
  } else {
    query.set("seat", mine === 0 ? "blue" : "red");
    query.set("level", String(wish.level));
    if (wish.practice && isHidden(wish)) query.set("practice", "1");
  }
  const clock = localClock(wish);
  if (clock) query.set("clock", clock);
  return `/play?${query.toString()}`;
}

function rulesPart(wish: Wish, known: KnownCards): CreateOptions {
  const options: CreateOptions = { game: gameOf(wish) };
  const cards = namedCards(wish);
  if (cards) options.cards = cards;
  if (wish.deck !== "base" && wish.deal !== "five") options.deck = wish.deck;
  const rules = rulesText(wish);
  if (rules) options.rules = rules;
  if (isWind(wish)) options.wind = windCount(wish, known);
  const clock = wish.clock === "none" ? null : readClock(wish.clock);
  if (clock) options.clock = clock;
  return options;
}

/** A table for a friend, or a public one. */
export function createOptions(wish: Wish, known: KnownCards): CreateOptions {
  const options: CreateOptions = { ...rulesPart(wish, known), seats: ["me", "open"], takebacks: wish.takebacks, listed: wish.listed };
  options.colour = wish.side === "blue" ? "first" : wish.side === "red" ? "second" : "random";
  if (isLight(wish) && wish.light !== "random") {
    const { mine, light } = sides(wish);
    options.colour = mine === 0 ? "first" : "second";
    options.light = light;
  } else if (isLight(wish)) {
    options.light = wish.side === "random" ? 0 : coin() ? 1 : 0;
  }
  if (wish.names[0]) options.name = wish.names[0];
  return options;
}

/** Anyone with the same options is an opponent, so only what both must agree on is included. */
export function pairOptions(wish: Wish, known: KnownCards): CreateOptions {
  const options: CreateOptions = { ...rulesPart({ ...wish, deal: "random" }, known), colour: "random" };
  if (wish.names[0]) options.name = wish.names[0];
  return options;
}

/** The defaults of quick pairing. */
export const quickWish = (name: string): Wish => ({ ...usualWish, opponent: "anyone", clock: "5+5", names: [name, ""] });
