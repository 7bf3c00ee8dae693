// Torii: MIT licence, see LICENSE.
// What the players of a table of Onamazu are called: by name, else by seat.
import { t } from "../locale/locale.ts";
import type { OnaSeat, OnaSeatInfo } from "../model/onamazu/types.ts";
import { onaSeatName } from "../model/onamazu/words.ts";

export const seatWord = (seat: number): string => onaSeatName([], seat as OnaSeat);

/** Short, for a narrow place; `alone`: the only person at this page is "You". */
export function onaWho(info: OnaSeatInfo, alone = false): string {
  return info.name ?? (alone && info.yours ? t("You") : seatWord(info.seat));
}

/** With everything: "Computer, level 4 (Seat 2)". */
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

/** What the rules say, for a person: without the names of cells, which are lit on the board, and with those of players. */
export function said(words: string, seats: readonly OnaSeatInfo[] = []): string {
  let told = words.replace(/\b[OMI]\d /g, "").replace(/\.\)/g, ")");
  const own = isAlone(seats) ? seats.find((one) => one.yours)?.seat : undefined;
  for (const { seat, name } of seats) {
    const called = name ?? (seat === own ? t("{seat} (you)", { seat: seatWord(seat) }) : null);
    if (called) told = told.replaceAll(seatWord(seat), called);
  }
  return told;
}
