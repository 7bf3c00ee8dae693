// Torii: MIT licence, see LICENSE.
// The last games kept at this device, to look back at: records with a few facts for the list. A game that goes on
// writes itself again under its id. What is kept is what the page may know: a seat's own scope while a game with
// secrets goes on online, everything when it is over.

export interface KeptGame {
  id: string;
  game: string; // "onitama+wind"
  record: string; // .ogn
  names: [string | null, string | null]; // of Blue and Red, null: told by colour
  level: number | null; // of the computer, if one played
  result: string; // "1-0", "0-1", "1/2-1/2", "*"
  turns: number;
  when: number; // Date.now()
  side?: 0 | 1; // where whoever kept it sat, if one person did
}

/** As many as a person looks back at; records are about a kilobyte each. */
export const KEPT = 30;
const KEY = "torii.kept";

/** localStorage, or anything like it (tests). */
export type Shelf = Pick<Storage, "getItem" | "setItem">;

const shelfOf = (): Shelf | null => {
  try {
    return localStorage;
  } catch {
    return null; // cookies are forbidden: nothing is kept
  }
};

const isGame = (one: unknown): one is KeptGame => {
  const game = one as Partial<KeptGame> | null;
  return typeof game === "object" && game !== null && typeof game.id === "string" && typeof game.record === "string" && typeof game.game === "string" && Array.isArray(game.names) && typeof game.when === "number";
};

/** The newest first. */
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
      if (count === 0) return; // full of other things: nothing is kept
    }
  }
}

/** Keeps a game, or what it has become by now. */
export function keepGame(game: KeptGame, shelf: Shelf | null = shelfOf()): void {
  write([game, ...keptGames(shelf).filter((one) => one.id !== game.id)].sort((a, b) => b.when - a.when), shelf);
}

export function forgetGame(id: string, shelf: Shelf | null = shelfOf()): void {
  write(keptGames(shelf).filter((one) => one.id !== id), shelf);
}

/** What is random in the computer's play follows from it (docs/formats/fair.md): 32 bytes that nobody knows, as hexadecimal digits. */
export const newSecret = (): string => Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** As it was kept; a game from before there were secrets gets one now. */
export const keptSecret = (kept: string | undefined): string => (kept && /^[0-9a-f]{64}$/.test(kept) ? kept : newSecret());

/** A name that no other kept game has. */
export const newId = (): string => `${Date.now().toString(36)}${Math.floor(Math.random() * 46656).toString(36).padStart(3, "0")}`;
