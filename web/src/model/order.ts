// Torii: MIT licence, see LICENSE.
// The set-up of a local game, and its form in an address: /play?game=onitama%2Bwind&level=3&seat=red.
//
//   game      onitama, onitama+sensei, onitama+wind, onitama+shadow, …   (onitama)
//   level     1–10, of the computer                                       (3)
//   seat      blue, red, random, both (two people here), none (watch)     (blue)
//   deck, winds, cards, deal, wind, light, rules, position, seed    see core/types.ts, Setup
//   clock     minutes+seconds a turn, "5+3"                                (none)
//   practice  1: against the computer, revealing moves can be undone too   (no)
//   blue, red names of the people
import { RulesError, type Seat, type Setup } from "../core/types.ts";
import { t } from "../locale/locale.ts";
import { clockText, readClock, type ClockWish } from "./clock.ts";

export interface LocalSeat {
  kind: "person" | "computer";
  level: number | null;
  name: string | null;
}

export interface LocalOrder {
  setup: Setup;
  seats: [LocalSeat, LocalSeat];
  clock: ClockWish | null;
  practice?: boolean;
}

export const LEVELS = 10;
const SEATS = ["blue", "red", "random", "both", "none"] as const;
export type SeatWish = (typeof SEATS)[number];

/** A random 64-bit seed, in decimal. */
export function drawSeed(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return ((BigInt(high) << 32n) | BigInt(low)).toString();
}

const nameOf = (text: string | null): string | null => text?.replace(/\s+/g, " ").trim().slice(0, 24) || null;

function seatsOf(wish: SeatWish, level: number, names: [string | null, string | null]): [LocalSeat, LocalSeat] {
  const mine: Seat | null = wish === "blue" ? 0 : wish === "red" ? 1 : wish === "random" ? ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & 1 ? 1 : 0) : null;
  const seat = (at: Seat): LocalSeat =>
    wish === "both" || at === mine ? { kind: "person", level: null, name: names[at] } : { kind: "computer", level, name: null };
  return [seat(0), seat(1)];
}

/** Reads the query of an address; throws RulesError with a one-line message. */
export function readOrder(query: URLSearchParams): LocalOrder {
  const level = Number(query.get("level") ?? "3");
  if (!Number.isInteger(level) || level < 1 || level > LEVELS) throw new RulesError(t("The level is 1 to {most}, not '{given}'.", { most: LEVELS, given: query.get("level") ?? "" }), null);
  const seat = query.get("seat") ?? "blue";
  const wish = SEATS.find((one) => one === seat);
  if (!wish) throw new RulesError(t("The seat is {seats}, not '{given}'.", { seats: SEATS.join(", "), given: seat }), null);
  const given = query.get("clock");
  const clock = given ? readClock(given) : null;
  if (given && !clock) throw new RulesError(t("The clock is minutes+seconds, as in 5+3, not '{given}'.", { given }), null);
  return { setup: readSetup(query), seats: seatsOf(wish, level, [nameOf(query.get("blue")), nameOf(query.get("red"))]), clock, practice: query.get("practice") === "1" };
}

function readSetup(query: URLSearchParams): Setup {
  const position = query.get("position");
  // A position implies its game.
  const setup: Setup = { game: query.get("game") ?? (position ? "" : "onitama"), seed: query.get("seed") ?? drawSeed() };
  const [deck, cards, wind, light] = [query.get("deck"), query.get("cards"), query.get("wind"), query.get("light")];
  if (position) setup.position = position;
  for (const key of ["winds", "deal", "rules"] as const) {
    const value = query.get(key);
    if (value) setup[key] = value;
  }
  if (deck) setup.deck = deck;
  if (cards) setup.cards = cards;
  if (wind) {
    setup.wind = Number(wind);
    if (!/^[0-5]$/.test(wind)) throw new RulesError(t("There are 0 to 5 wind cards, not '{given}'.", { given: wind }), "W2");
  }
  if (light) {
    if (light !== "blue" && light !== "red") throw new RulesError(t("The Light side is blue or red, not '{given}'.", { given: light }), "L2");
    setup.light = light === "blue" ? 0 : 1;
  }
  return setup;
}

/** The query for a set-up; without the seed, so that the deal is new. */
export function orderQuery(order: LocalOrder): string {
  const query = new URLSearchParams();
  const { setup, seats, clock } = order;
  if (setup.position) query.set("position", setup.position);
  if (setup.game) query.set("game", setup.game);
  if (setup.deck) query.set("deck", setup.deck);
  if (setup.winds) query.set("winds", setup.winds);
  if (setup.cards) query.set("cards", setup.cards);
  if (setup.deal) query.set("deal", setup.deal);
  if (setup.rules) query.set("rules", setup.rules);
  if (setup.wind !== undefined) query.set("wind", String(setup.wind));
  if (setup.light !== undefined) query.set("light", setup.light === 0 ? "blue" : "red");
  const people = seats.map((seat) => seat.kind === "person");
  query.set("seat", people[0] && people[1] ? "both" : people[0] ? "blue" : people[1] ? "red" : "none");
  const level = seats.find((seat) => seat.level !== null)?.level;
  if (level) query.set("level", String(level));
  if (clock) query.set("clock", clockText(clock));
  if (order.practice) query.set("practice", "1");
  if (seats[0].name) query.set("blue", seats[0].name);
  if (seats[1].name) query.set("red", seats[1].name);
  return query.toString();
}

/** The set-up of a rematch: sides swap, and the cards are dealt again unless they were named. */
export function rematchOf(order: LocalOrder): LocalOrder {
  return { ...order, setup: { ...order.setup, seed: drawSeed() }, seats: [order.seats[1], order.seats[0]] };
}

/** Another game like the last one; one that was continued from a position begins at the beginning again. */
export function freshOrder(order: LocalOrder, game: string): LocalOrder {
  return order.setup.position === undefined ? rematchOf(order) : { ...order, setup: { game, seed: drawSeed() } };
}
