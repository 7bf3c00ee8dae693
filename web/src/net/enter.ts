// Torii: MIT licence, see LICENSE.
// Ways to join a game on the server: create one, be paired, take a seat. Each stores the token and returns the address.
import { api, ApiError, freshNonce, type JoinOptions } from "./http.ts";
import type { CreateOptions, GameView } from "./protocol.ts";
import { dropGame, heldGame, heldSeat, holdKey, holdSeat, myName } from "./seats.ts";

/**
 * Our nonce is sent after the commitment is known (docs/formats/fair.md). If that fails the game is just as good, but
 * its randomness then rests on the server alone.
 */
async function mixIn(id: string, token: string): Promise<void> {
  await api.nonce(id, token, freshNonce()).catch(() => undefined);
}

export async function makeTable(options: CreateOptions): Promise<string> {
  const made = await api.create(options);
  for (const seat of made.seats) {
    if (seat.token) holdSeat(made.id, seat.seat, seat.token);
    if (seat.key) holdKey(made.id, seat.seat, seat.key);
  }
  const mine = heldSeat(made.id, null);
  if (mine) await mixIn(made.id, mine.token);
  return `/g/${made.id}`;
}

/** The options of the last pairing request, until the window is closed: a reload continues the search. */
interface Sought {
  id: string;
  options: CreateOptions;
}
const SOUGHT = "torii.sought";
let sought = readSought();

function readSought(): Sought | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SOUGHT) ?? "null") as Partial<Sought> | null;
    return typeof kept?.id === "string" && typeof kept.options === "object" ? { id: kept.id, options: kept.options } : null;
  } catch {
    return null;
  }
}

function seek(now: Sought): void {
  sought = now;
  try {
    sessionStorage.setItem(SOUGHT, JSON.stringify(now));
  } catch {
    // Not kept: a reload ends the search.
  }
}

/** Pairs with the next player who wants the same; returns the address of the table, also while waiting. */
export async function bePaired(options: CreateOptions): Promise<string> {
  const seated = await api.pair({ ...options, nonce: freshNonce() });
  holdSeat(seated.id, seated.seat, seated.token);
  seek({ id: seated.id, options });
  return `/g/${seated.id}?pair=1`;
}

/**
 * A waiting player without a connection is skipped after some seconds, and the game is removed: this searches again with
 * the same options. Null: the player was paired after all, or the options are not known.
 */
export async function lookAgain(id: string, token: string): Promise<string | null> {
  if (sought?.id !== id || !(await leaveTable(id, token))) return null;
  return bePaired(sought.options);
}

export async function takeSeat(id: string, seat: number | null, key: string | null): Promise<number> {
  const options: JoinOptions = { nonce: freshNonce() };
  if (seat !== null) options.seat = seat;
  if (key) options.key = key;
  const name = myName();
  if (name) options.name = name;
  const seated = await api.join(id, options);
  holdSeat(id, seated.seat, seated.token);
  return seated.seat;
}

/** Leaves a game that has not begun; false: it has, and the seat is still ours. `last`: the page is closing. */
export async function leaveTable(id: string, token: string, last = false): Promise<boolean> {
  try {
    await api.leave(id, token, last);
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
    if (fault.code === "has_begun") return false;
    if (fault.status !== 404 && fault.status !== 401 && fault.status !== 409) throw fault;
  }
  dropGame(id);
  return true;
}

/** The invitation to the open seat; its key is in the fragment, which is never sent to a server. */
export function inviteLink(id: string, openSeat: number): string {
  const key = heldGame(id)?.keys[openSeat];
  const url = new URL(`/g/${id}`, location.href);
  url.search = `?seat=${openSeat}`;
  url.hash = key ?? "";
  return url.href;
}

/** The way to a rematch. */
export interface Rematch {
  path: string;
  /** Keeps the seat there; for when the rematch is opened, because a browser that was only shown the way does not sit there. */
  hold(): void;
}

/** Of a game seen with this token: the same token holds the next seat. */
export function rematchOf({ id, you, next, seats }: GameView, token: string | null): Rematch | null {
  if (!next) return null;
  if (you === null || !token) return { path: `/g/${next}`, hold: () => undefined };
  const there = (you + 1) % seats.length;
  const both = (heldGame(id)?.seats.length ?? 0) > 1;
  return { path: `/g/${next}${both ? `?seat=${there}` : ""}`, hold: () => holdSeat(next, there, token) };
}
