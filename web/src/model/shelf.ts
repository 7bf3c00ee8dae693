// Torii: MIT licence, see LICENSE.
// The games at this device that are not over: the one on the table, which goes on after a reload, and those that were
// put aside when another one began. Kept in localStorage as their orders and moves.
import { keptGame } from "./kept.ts";
import type { LocalOrder } from "./order.ts";
import type { Ending } from "./types.ts";

export interface SavedGame {
  v: 1;
  id: string; // the same under which the finished game is kept (kept.ts)
  order: LocalOrder;
  moves: string[]; // every action as it was played, chance left out: the seed draws it again
  ending: Ending | null; // one that the rules do not know of
  left: [number, number] | null; // of the clocks
  when: number; // Date.now()
  secret?: string; // of the game, for the computer's seats (kept.ts); games from before have none
}

const KEY = "torii.local";
const ASIDE = "torii.aside";
/** More than anybody goes back to. */
export const PUT_ASIDE = 12;

export type Drawer = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function localDrawer(): Drawer | null {
  try {
    return localStorage;
  } catch {
    return null; // cookies are forbidden: a reload begins anew
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

/** Begun and not over; a game that the rules ended is among the finished ones (kept.ts). */
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
    // Full: the games put aside before stay as they are.
  }
}

/** All that can be gone on with, the one on the table first, then the newest. */
export function unfinishedGames(drawer: Drawer | null = localDrawer()): SavedGame[] {
  const current = savedGame(drawer);
  const aside = asideGames(drawer).filter((game) => game.id !== current?.id && goesOn(game, drawer));
  return [...(current && goesOn(current, drawer) ? [current] : []), ...aside.sort((a, b) => b.when - a.when)];
}

export const unfinishedGame = (id: string, drawer: Drawer | null = localDrawer()): SavedGame | null => unfinishedGames(drawer).find((game) => game.id === id) ?? null;

/** Nobody wants to go on with it. */
export function forgetUnfinished(id: string, drawer: Drawer | null = localDrawer()): void {
  if (savedGame(drawer)?.id === id) dropSaved(drawer);
  writeAside(asideGames(drawer).filter((game) => game.id !== id), drawer);
}

/** Another game comes to the table: the one that lies there is put aside, and this one is no longer. */
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
    // Full, or a private window: the game goes on until the page is closed.
  }
}

export function dropSaved(drawer: Drawer | null = localDrawer()): void {
  try {
    drawer?.removeItem(KEY);
  } catch {
    // Nothing was kept there.
  }
}
