// Torii: MIT licence, see LICENSE.
// The set-up of a local game, and its form in an address: /onamazu?levels=person,3,3.
//
//   players   2–4                                                          (as many as levels; else 4)
//   levels    one word a seat: person, or 1–10 for a computer              (person, then 3)
//   names     of the people, seat by seat, with commas                     (none)
//   order     given, random (seats are assigned at random)                 (given)
//   changes   rules that differ from the standard: path=value; path=value  (none)
//             or letter, the rules as written
//   position, seed    see core/onamazu-types.ts, OnaSetup
import { RulesError } from "../../core/types.ts";
import type { OnaSetup } from "../../core/onamazu-types.ts";
import { t } from "../../locale/locale.ts";
import { drawSeed, LEVELS, type LocalSeat } from "../order.ts";

export interface OnaOrder {
  setup: OnaSetup;
  seats: LocalSeat[];
}

const USUAL_LEVEL = 3;
const PEOPLE = "person";

const nameOf = (text: string | undefined): string | null => text?.replace(/\s+/g, " ").trim().slice(0, 24) || null;

function seatOf(word: string, name: string | null): LocalSeat {
  if (word === PEOPLE) return { kind: "person", level: null, name };
  const level = Number(word);
  if (!/^\d+$/.test(word) || level < 1 || level > LEVELS)
    throw new RulesError(t("A seat is 'person' or a level from 1 to {most}, not '{given}'.", { most: LEVELS, given: word }), null);
  return { kind: "computer", level, name: null };
}

function playersOf(query: URLSearchParams, levels: readonly string[]): number {
  const given = query.get("players");
  const players = given === null ? levels.length || 4 : Number(given);
  if (!Number.isInteger(players) || players < 2 || players > 4)
    throw new RulesError(t("Onamazu is for 2 to 4 players, not '{given}'.", { given: given ?? String(players) }), "G1");
  if (levels.length > players) throw new RulesError(t("There are {players} seats, but {given} were given.", { players, given: levels.length }), null);
  return players;
}

/** Reads the query of an address; throws RulesError with a one-line message. */
export function readOnaOrder(query: URLSearchParams): OnaOrder {
  const words = (query.get("levels") ?? "").split(",").map((word) => word.trim()).filter(Boolean);
  const players = playersOf(query, words);
  const names = (query.get("names") ?? "").split(",");
  const seats = Array.from({ length: players }, (_, i) => seatOf(words[i] ?? (i === 0 ? PEOPLE : String(USUAL_LEVEL)), nameOf(names[i])));
  const order = query.get("order") ?? "given";
  if (order !== "given" && order !== "random") throw new RulesError(t("The order is given or random, not '{given}'.", { given: order }), null);
  const seed = query.get("seed") ?? drawSeed();
  if (!/^\d{1,20}$/.test(seed)) throw new RulesError(t("The seed is a number, not '{given}'.", { given: seed }), null);
  const setup: OnaSetup = { players, changes: query.get("changes") ?? "", seed };
  const position = query.get("position");
  if (position) setup.position = position;
  return { setup, seats: order === "random" ? shuffled(seats) : seats };
}

function shuffled(seats: LocalSeat[]): LocalSeat[] {
  const turns = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % seats.length;
  return [...seats.slice(turns), ...seats.slice(0, turns)];
}

/** The query for a set-up; without the seed, so that it is drawn again. */
export function onaOrderQuery(order: OnaOrder): string {
  const query = new URLSearchParams();
  query.set("levels", order.seats.map((seat) => (seat.kind === "person" ? PEOPLE : String(seat.level ?? USUAL_LEVEL))).join(","));
  if (order.seats.some((seat) => seat.name)) query.set("names", order.seats.map((seat) => (seat.name ?? "").replaceAll(",", " ")).join(","));
  if (order.setup.changes) query.set("changes", order.setup.changes);
  if (order.setup.position) query.set("position", order.setup.position);
  return query.toString();
}

/** The set-up of a rematch: everybody moves one seat on, as on the server, with a new seed. */
export function onaRematch(order: OnaOrder): OnaOrder {
  const { seats } = order;
  return { setup: { ...order.setup, seed: drawSeed() }, seats: [...seats.slice(-1), ...seats.slice(0, -1)] };
}
