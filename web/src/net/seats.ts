// Torii: MIT licence, see LICENSE.
// The seats that this browser holds: a token for each, in localStorage under one key per game, so that two windows
// never overwrite each other. A browser may hold both seats of one game; a window selects one by `?seat=`.

export interface HeldSeat {
  seat: number;
  token: string;
}

export interface HeldGame {
  id: string;
  seats: HeldSeat[]; // the one taken first is the default
  keys: Record<number, string>; // of seats still open, for the invitation
  time: number; // when it was taken
}

const PREFIX = "torii.game.";
const NAME = "torii.name";

/** If there is no localStorage (a private window may refuse it) the seats last until the page is closed. */
const memory = new Map<string, string>();

function get(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function set(key: string, value: string | null): void {
  if (value === null) memory.delete(key);
  else memory.set(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Kept in memory only.
  }
}

function keys(): string[] {
  const found = new Set(memory.keys());
  try {
    for (let i = 0; i < localStorage.length; i++) found.add(localStorage.key(i) ?? "");
  } catch {
    // See above.
  }
  return [...found].filter((key) => key.startsWith(PREFIX));
}

export function heldGame(id: string): HeldGame | null {
  try {
    const kept = JSON.parse(get(PREFIX + id) ?? "null") as Partial<HeldGame> | null;
    if (!kept || !Array.isArray(kept.seats)) return null;
    return { id, seats: kept.seats, keys: kept.keys ?? {}, time: kept.time ?? 0 };
  } catch {
    return null;
  }
}

/** The seat this window plays: the one requested, otherwise the one taken first. */
export function heldSeat(id: string, wanted: number | null): HeldSeat | null {
  const seats = heldGame(id)?.seats ?? [];
  if (wanted !== null) return seats.find((one) => one.seat === wanted) ?? null;
  return seats[0] ?? null;
}

function keep(game: HeldGame): void {
  const { id, ...rest } = game;
  set(PREFIX + id, JSON.stringify(rest));
}

/** A seat that is held already keeps its place. */
export function holdSeat(id: string, seat: number, token: string): void {
  const game = heldGame(id) ?? { id, seats: [], keys: {}, time: Date.now() };
  const { [seat]: _taken, ...others } = game.keys;
  const held = game.seats.some((one) => one.seat === seat);
  const seats = held ? game.seats.map((one) => (one.seat === seat ? { seat, token } : one)) : [...game.seats, { seat, token }];
  keep({ ...game, keys: others, seats });
}

/** The key of a seat that is still open: the game's creator shares it. */
export function holdKey(id: string, seat: number, key: string): void {
  const game = heldGame(id) ?? { id, seats: [], keys: {}, time: Date.now() };
  keep({ ...game, keys: { ...game.keys, [seat]: key } });
}

export function dropGame(id: string): void {
  set(PREFIX + id, null);
}

/** Newest first. */
export function heldGames(): HeldGame[] {
  return keys()
    .map((key) => heldGame(key.slice(PREFIX.length)))
    .filter((game): game is HeldGame => game !== null && game.seats.length > 0)
    .sort((a, b) => b.time - a.time);
}

export function myName(): string {
  return get(NAME) ?? "";
}

/** The server accepts 48 bytes without control characters. */
export function tidyName(name: string): string {
  let tidy = name.replace(/[\u0000-\u001f\u007f]/g, "").trim();
  while (new TextEncoder().encode(tidy).length > 48) tidy = [...tidy].slice(0, -1).join("");
  return tidy;
}

export function chooseName(name: string): void {
  set(NAME, tidyName(name) || null);
}
