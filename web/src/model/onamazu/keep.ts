// Torii: MIT licence, see LICENSE.
// Games of Onamazu saved on this device: unfinished ones as set-up and actions (resumed after a reload; random outcomes
// follow again from the seed), and the records of finished ones.
import type { OnaMatch, OnamazuMind, OnamazuRules, OnaSeat } from "../../core/onamazu-types.ts";
import type { Shelf } from "../kept.ts";
import type { Drawer } from "../shelf.ts";
import { localDrawer } from "../shelf.ts";
import type { OnaOrder } from "./order.ts";
import type { OnaEnding } from "./types.ts";

export interface OnaTools {
  rules: OnamazuRules;
  mind: () => Promise<OnamazuMind>; // loaded when a computer first thinks
  drawer: Drawer | null; // where running and finished games are saved
  now: () => number;
  pace: () => number; // minimum milliseconds of a computer's step, so that people can follow it
}

export interface SavedOna {
  v: 1;
  id: string; // also the id of the finished game
  order: OnaOrder;
  moves: string[]; // every action as it was played, without random outcomes
  ended: OnaEnding | null; // other than by the rules
  round: number; // for the list
  when: number; // Date.now()
  secret?: string; // of the game, for the computer's seats (kept.ts); older games have none
}

export interface KeptOna {
  id: string;
  record: string; // .ogn, complete
  names: (string | null)[];
  levels: (number | null)[]; // null: a person
  winners: OnaSeat[];
  points: number[] | null;
  rounds: number;
  when: number;
}

const RUNNING = "torii.onamazu";
const FINISHED = "torii.onamazu.kept";
/** More than anyone returns to; an action is about ten bytes, a record about twenty kilobytes. */
const MOST_RUNNING = 8;
const MOST_FINISHED = 20;

const isObject = (one: unknown): one is Record<string, unknown> => typeof one === "object" && one !== null;

function isOrder(one: unknown): one is OnaOrder {
  if (!isObject(one) || !isObject(one["setup"]) || !Array.isArray(one["seats"])) return false;
  return one["seats"].length >= 2 && one["seats"].every((seat) => isObject(seat) && (seat["kind"] === "person" || seat["kind"] === "computer"));
}

const isSaved = (one: unknown): one is SavedOna =>
  isObject(one) && one["v"] === 1 && typeof one["id"] === "string" && isOrder(one["order"]) && Array.isArray(one["moves"]) && one["moves"].every((move) => typeof move === "string");

const isKept = (one: unknown): one is KeptOna =>
  isObject(one) && typeof one["id"] === "string" && typeof one["record"] === "string" && Array.isArray(one["names"]) && Array.isArray(one["levels"]) && Array.isArray(one["winners"]);

function read<T>(drawer: Shelf | null, key: string, is: (one: unknown) => one is T): T[] {
  try {
    const kept: unknown = JSON.parse(drawer?.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(is) : [];
  } catch {
    return [];
  }
}

/** Writes as many as there is room for; if there is none, the old value stays. */
function write(drawer: Shelf | null, key: string, games: readonly unknown[]): void {
  for (let count = games.length; count > 0; count = Math.floor(count / 2)) {
    try {
      return drawer?.setItem(key, JSON.stringify(games.slice(0, count)));
    } catch {
      // Full: try half of them.
    }
  }
  if (games.length === 0) drawer?.setItem(key, "[]");
}

/** Started and not over, newest first. */
export const unfinishedOnas = (drawer: Drawer | null = localDrawer()): SavedOna[] =>
  read(drawer, RUNNING, isSaved).filter((game) => game.ended === null && game.moves.length > 0).sort((a, b) => b.when - a.when);

/** By its id; without one, the game played last. */
export const unfinishedOna = (id: string | null = null, drawer: Drawer | null = localDrawer()): SavedOna | null =>
  unfinishedOnas(drawer).find((game) => id === null || game.id === id) ?? null;

export function saveOna(game: SavedOna, drawer: Drawer | null = localDrawer()): void {
  const others = read(drawer, RUNNING, isSaved).filter((one) => one.id !== game.id && one.ended === null && one.moves.length > 0);
  write(drawer, RUNNING, [game, ...others].slice(0, MOST_RUNNING));
}

export function forgetOna(id: string, drawer: Drawer | null = localDrawer()): void {
  write(drawer, RUNNING, read(drawer, RUNNING, isSaved).filter((game) => game.id !== id));
}

/** Finished games, newest first. */
export const keptOnas = (drawer: Shelf | null = localDrawer()): KeptOna[] => read(drawer, FINISHED, isKept).sort((a, b) => b.when - a.when);

export const keptOna = (id: string, drawer: Shelf | null = localDrawer()): KeptOna | null => keptOnas(drawer).find((game) => game.id === id) ?? null;

export function keepOna(game: KeptOna, drawer: Shelf | null = localDrawer()): void {
  write(drawer, FINISHED, [game, ...keptOnas(drawer).filter((one) => one.id !== game.id)].slice(0, MOST_FINISHED));
}

export function forgetKeptOna(id: string, drawer: Shelf | null = localDrawer()): void {
  write(drawer, FINISHED, keptOnas(drawer).filter((game) => game.id !== id));
}

// ---- a record --------------------------------------------------------------------------------------

/** The players, in the form of the program's own records (docs/formats/record.md); the computer's secret, once it may
 * be published; and an ending that does not follow from the rules. */
export function onaTags(order: OnaOrder, ended: OnaEnding | null, secret: string | null): Record<string, string> {
  const tags: Record<string, string> = {};
  order.seats.forEach(({ kind, level, name }, i) => {
    tags[`Player${i + 1}`] = name ?? (kind === "person" ? "person" : `Torii level ${level ?? 0}`);
    tags[`Seat${i + 1}`] = kind === "person" ? "person" : `level ${level ?? 0}`;
  });
  if (secret && order.seats.some((seat) => seat.kind === "computer")) tags["LevelSecret"] = secret;
  if (ended?.way === "resign" && ended.winners.length === 1) {
    tags["Result"] = order.seats.map((_, seat) => (ended.winners.includes(seat as OnaSeat) ? "1" : "0")).join("-");
    tags["Ending"] = "resignation";
  }
  return tags;
}

export function keptOf(id: string, order: OnaOrder, match: OnaMatch, end: { ending: OnaEnding; ended: OnaEnding | null; when: number; secret: string }): KeptOna {
  return {
    id,
    record: match.record("full", onaTags(order, end.ended, end.secret)),
    names: order.seats.map((seat) => seat.name),
    levels: order.seats.map((seat) => seat.level),
    winners: end.ending.winners,
    points: end.ending.points,
    rounds: match.scene("spectator").round,
    when: end.when,
  };
}
