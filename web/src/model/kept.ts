// Torii: MIT licence, see LICENSE.
// The last games saved on this device, for review: records with a few facts for the list. An unfinished game
// overwrites its entry under the same id. Only what the page may know is saved: a seat's own scope while an online
// game with hidden information is running, everything once it is over.

export interface KeptGame {
  id: string;
  game: string; // "onitama+wind"
  record: string; // .ogn
  names: [string | null, string | null]; // of Blue and Red; null: shown by colour
  level: number | null; // of the computer, if one played
  result: string; // "1-0", "0-1", "1/2-1/2", "*"
  turns: number;
  when: number; // Date.now()
  side?: 0 | 1; // the seat of the person who saved it, if there was only one
  again?: string; // the query of /play for another game like it, if it was played on this device
}

/** Enough to review; records are about a kilobyte each. */
export const KEPT = 30;
const KEY = "torii.kept";

/** localStorage, or a substitute in tests. */
export type Shelf = Pick<Storage, "getItem" | "setItem">;

const shelfOf = (): Shelf | null => {
  try {
    return localStorage;
  } catch {
    return null; // storage is blocked: nothing is saved
  }
};

const isGame = (one: unknown): one is KeptGame => {
  const game = one as Partial<KeptGame> | null;
  return typeof game === "object" && game !== null && typeof game.id === "string" && typeof game.record === "string" && typeof game.game === "string" && Array.isArray(game.names) && typeof game.when === "number";
};

/** Newest first. */
export function keptGames(shelf: Shelf | null = shelfOf()): KeptGame[] {
  try {
    const kept: unknown = JSON.parse(shelf?.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isGame).sort((a, b) => b.when - a.when) : [];
  } catch {
    return [];
  }
}

export const keptGame = (id: string, shelf: Shelf | null = shelfOf()): KeptGame | null => keptGames(shelf).find((one) => one.id === id) ?? null;

function write(games: KeptGame[], shelf: Shelf | null): void {
  for (let count = Math.min(games.length, KEPT); ; count = Math.floor(count / 2)) {
    try {
      shelf?.setItem(KEY, JSON.stringify(games.slice(0, count)));
      return;
    } catch {
      if (count === 0) return; // storage is full of other data: nothing is saved
    }
  }
}

/** Saves a game, or updates its entry. */
export function keepGame(game: KeptGame, shelf: Shelf | null = shelfOf()): void {
  write([game, ...keptGames(shelf).filter((one) => one.id !== game.id)].sort((a, b) => b.when - a.when), shelf);
}

export function forgetGame(id: string, shelf: Shelf | null = shelfOf()): void {
  write(keptGames(shelf).filter((one) => one.id !== id), shelf);
}

/** The server's id of a game that was played there. */
export const serverGame = (id: string): string | null => /^s-([\w-]{16})$/.exec(id)?.[1] ?? null;

/** A secret of 32 random bytes in hexadecimal, from which the computer's random choices follow (docs/formats/fair.md). */
export const newSecret = (): string => Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The saved secret; a game saved before secrets existed gets a new one. */
export const keptSecret = (kept: string | undefined): string => (kept && /^[0-9a-f]{64}$/.test(kept) ? kept : newSecret());

/** An id that no other saved game has. */
export const newId = (): string => `${Date.now().toString(36)}${Math.floor(Math.random() * 46656).toString(36).padStart(3, "0")}`;
