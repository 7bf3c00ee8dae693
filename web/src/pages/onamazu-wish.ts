// Torii: MIT licence, see LICENSE.
// The options for Onamazu on /new, and their form for the local table (/onamazu?…) and for the server (create).
// No DOM.
import type { ClockChoice, CreateOptions } from "../net/protocol.ts";
import { readClock } from "./wish.ts";

/** Who takes a seat. `me` and `here` share this screen; `friend` gets an invitation link. */
export type OnaWho = "me" | "here" | "computer" | "friend";

export interface OnaWishSeat {
  who: OnaWho;
  level: number; // of a computer
  name: string;
}

/** Rules from a file, as accepted by the server. */
export interface OnaWishRules {
  file: string; // its name
  text: string; // its content
  hash: string;
  standard: boolean;
  changes: string; // `path=value; …`
}

export interface OnaWish {
  players: number;
  seats: OnaWishSeat[]; // always four; only the first `players` are used
  order: "random" | "given";
  clock: string; // same as Wish.clock
  listed: boolean;
  rules: OnaWishRules | null;
  letter: boolean; // the rules as written (10.15); a file takes precedence
}

const seat = (who: OnaWho): OnaWishSeat => ({ who, level: 4, name: "" });

export const usualOnaWish: OnaWish = {
  players: 4,
  seats: [seat("me"), seat("computer"), seat("computer"), seat("computer")],
  order: "random",
  clock: "none",
  listed: false,
  rules: null,
  letter: false,
};

const KEY = "torii.wish.onamazu";
const isWho = (word: unknown): word is OnaWho => ["me", "here", "computer", "friend"].includes(word as OnaWho);
const isSeat = (one: unknown): one is OnaWishSeat => {
  const { who, level, name } = (one ?? {}) as Partial<OnaWishSeat>;
  return isWho(who) && Number.isInteger(level) && typeof name === "string";
};

/** The last choice; a rules file has to be chosen again. */
export function keptOnaWish(): OnaWish {
  try {
    const kept = { ...usualOnaWish, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<OnaWish>), rules: null };
    const good =
      [2, 3, 4].includes(kept.players) && Array.isArray(kept.seats) && kept.seats.length === 4 && kept.seats.every(isSeat) &&
      kept.seats[0]?.who === "me" && (kept.clock === "none" || readClock(kept.clock) !== null) && (kept.order === "random" || kept.order === "given");
    return good ? kept : usualOnaWish;
  } catch {
    return usualOnaWish;
  }
}

export function keepOnaWish(wish: OnaWish): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...wish, rules: null }));
  } catch {
    // Not saved: asked again next time.
  }
}

export const seatsOf = (wish: OnaWish): OnaWishSeat[] => wish.seats.slice(0, wish.players);
export const isOnline = (wish: OnaWish): boolean => seatsOf(wish).some(({ who }) => who === "friend");

/** The address of the local table: `/onamazu?players=3&levels=person,4,4`. */
export function onaAddress(wish: OnaWish): string {
  const seats = seatsOf(wish);
  const query = new URLSearchParams({ players: String(wish.players), levels: seats.map(({ who, level }) => (who === "computer" ? level : "person")).join(",") });
  if (seats.some(({ name, who }) => name && who !== "computer")) query.set("names", seats.map(({ name, who }) => (who === "computer" ? "" : name.replace(/,/g, " "))).join(","));
  if (wish.order === "random") query.set("order", "random");
  if (wish.rules && !wish.rules.standard) query.set("changes", wish.rules.changes);
  else if (!wish.rules && wish.letter) query.set("changes", "letter");
  return `/onamazu?${query.toString()}`;
}

/** An online table: everybody who is not on this screen has an invitation link. */
export function onaCreate(wish: OnaWish): CreateOptions {
  const seats = seatsOf(wish).map(({ who, level }) => (who === "computer" ? `level ${level}` : who === "friend" ? "open" : "me"));
  const clock: ClockChoice | null = wish.clock === "none" ? null : readClock(wish.clock);
  const mine = wish.seats[0]?.name ?? "";
  return {
    game: "onamazu",
    players: wish.players,
    seats,
    colour: wish.order === "random" ? "random" : "first",
    listed: wish.listed,
    ...(clock ? { clock } : {}),
    ...(mine ? { name: mine } : {}),
    ...(wish.rules && !wish.rules.standard ? { rules: wish.rules.text } : !wish.rules && wish.letter ? { rules: "letter" } : {}),
  };
}

/** A table against three computers, offered on the home page. */
export const quickOnamazu = "/onamazu?players=4&levels=person,4,4,4&order=random";
