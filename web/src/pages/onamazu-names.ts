// Torii: MIT licence, see LICENSE.
// The names of the players of a table of Onamazu: their own, otherwise the seat.
import { t } from "../locale/locale.ts";
import type { OnaSeat, OnaSeatInfo } from "../model/onamazu/types.ts";
import { onaSeatName } from "../model/onamazu/words.ts";

export const seatWord = (seat: number): string => onaSeatName([], seat as OnaSeat);

/** Short, for narrow places; `alone`: the only person on this page is "You". */
export function onaWho(info: OnaSeatInfo, alone = false): string {
  return info.name ?? (alone && info.yours ? t("You") : seatWord(info.seat));
}

/** In full: "Computer, level 4 (Seat 2)". */
export function onaWhole(info: OnaSeatInfo): string {
  const seat = seatWord(info.seat);
  const who = info.kind === "computer" ? t("Computer, level {level}", { level: info.level ?? 0 }) : info.kind === "open" ? t("free seat") : info.name;
  return who ? `${who} (${seat})` : seat;
}

export const isAlone = (seats: readonly OnaSeatInfo[]): boolean => seats.filter((one) => one.yours).length === 1;

export function nameOf(seats: readonly OnaSeatInfo[], seat: OnaSeat): string {
  const info = seats[seat];
  return info ? onaWho(info, isAlone(seats)) : seatWord(seat);
}

/** A text of the rules for people: without cell ids, which are highlighted on the board, and with players' names. */
export function said(words: string, seats: readonly OnaSeatInfo[] = []): string {
  let told = words.replace(/\b[OMI]\d /g, "").replace(/\.\)/g, ")");
  const own = isAlone(seats) ? seats.find((one) => one.yours)?.seat : undefined;
  for (const { seat, name } of seats) {
    const called = name ?? (seat === own ? t("{seat} (you)", { seat: seatWord(seat) }) : null);
    if (called) told = told.replaceAll(seatWord(seat), called);
  }
  return told;
}
