// Torii: MIT licence, see LICENSE.
// The game at this device that goes on after a reload: kept in localStorage as its order and its moves.
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
}

const KEY = "torii.local";

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

export function saveGame(game: SavedGame, drawer: Drawer | null = localDrawer()): void {
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
