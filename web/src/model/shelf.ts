// Torii: MIT licence, see LICENSE.
// The unfinished games on this device: the current one, which resumes after a reload, and those put aside when another
// one began. Kept in localStorage as set-up and moves.
import { keptGame } from "./kept.ts";
import type { LocalOrder } from "./order.ts";
import type { Ending } from "./types.ts";

export interface SavedGame {
  v: 1;
  id: string; // also the id of the finished game (kept.ts)
  order: LocalOrder;
  moves: string[]; // every action as it was played, without random outcomes: they follow from the seed
  ending: Ending | null; // one that does not follow from the rules
  left: [number, number] | null; // of the clocks
  when: number; // Date.now()
  secret?: string; // of the game, for the computer's seats (kept.ts); older games have none
}

const KEY = "torii.local";
const ASIDE = "torii.aside";
/** More than anyone returns to. */
export const PUT_ASIDE = 12;

export type Drawer = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function localDrawer(): Drawer | null {
  try {
    return localStorage;
  } catch {
    return null; // storage is blocked: a reload starts a new game
  }
}

const isSaved = (one: unknown): one is SavedGame => {
  const saved = one as Partial<SavedGame> | null;
  return typeof saved === "object" && saved !== null && saved.v === 1 && typeof saved.order === "object" && Array.isArray(saved.moves) && saved.moves.every((move) => typeof move === "string");
};

export function savedGame(drawer: Drawer | null = localDrawer()): SavedGame | null {
  try {
    const saved: unknown = JSON.parse(drawer?.getItem(KEY) ?? "null");
    return isSaved(saved) ? saved : null;
  } catch {
    return null;
  }
}

/** Started and not over; a game ended by the rules is among the finished ones (kept.ts). */
const goesOn = (game: SavedGame, drawer: Drawer | null): boolean => game.moves.length > 0 && game.ending === null && keptGame(game.id, drawer) === null;

function asideGames(drawer: Drawer | null): SavedGame[] {
  try {
    const kept: unknown = JSON.parse(drawer?.getItem(ASIDE) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isSaved) : [];
  } catch {
    return [];
  }
}

function writeAside(games: SavedGame[], drawer: Drawer | null): void {
  try {
    drawer?.setItem(ASIDE, JSON.stringify(games.slice(0, PUT_ASIDE)));
  } catch {
    // Full: the games already put aside stay.
  }
}

/** All games that can be resumed, the current one first, then newest first. */
export function unfinishedGames(drawer: Drawer | null = localDrawer()): SavedGame[] {
  const current = savedGame(drawer);
  const aside = asideGames(drawer).filter((game) => game.id !== current?.id && goesOn(game, drawer));
  return [...(current && goesOn(current, drawer) ? [current] : []), ...aside.sort((a, b) => b.when - a.when)];
}

export const unfinishedGame = (id: string, drawer: Drawer | null = localDrawer()): SavedGame | null => unfinishedGames(drawer).find((game) => game.id === id) ?? null;

/** Deletes an unfinished game. */
export function forgetUnfinished(id: string, drawer: Drawer | null = localDrawer()): void {
  if (savedGame(drawer)?.id === id) dropSaved(drawer);
  writeAside(asideGames(drawer).filter((game) => game.id !== id), drawer);
}

/** Puts the current game aside for this one, which leaves the list of games put aside. */
function makeRoom(id: string, drawer: Drawer | null): void {
  const before = savedGame(drawer);
  if (before?.id === id) return;
  const aside = asideGames(drawer).filter((game) => game.id !== id && game.id !== before?.id);
  writeAside(before && goesOn(before, drawer) ? [before, ...aside] : aside, drawer);
}

export function saveGame(game: SavedGame, drawer: Drawer | null = localDrawer()): void {
  makeRoom(game.id, drawer);
  try {
    drawer?.setItem(KEY, JSON.stringify(game));
  } catch {
    // Full, or a private window: the game lasts until the page is closed.
  }
}

export function dropSaved(drawer: Drawer | null = localDrawer()): void {
  try {
    drawer?.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
