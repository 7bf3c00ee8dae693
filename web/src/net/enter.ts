// Torii: MIT licence, see LICENSE.
// Ways to a table at the server: make one, be paired, take a seat. Each keeps the token and gives the address.
import { api, ApiError, freshNonce, type JoinOptions } from "./http.ts";
import type { CreateOptions } from "./protocol.ts";
import { dropGame, heldGame, heldSeat, holdKey, holdSeat, myName } from "./seats.ts";

/**
 * Our nonce goes in after the commitment is known (docs/formats/fair.md). If that fails the game is as good, only
 * its chance is the server's word alone.
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

/** What the table was asked for by, as long as the page lives. */
let sought: { id: string; options: CreateOptions } | null = null;

/** The next one who wants the same; the address of the table where we sit, or wait. */
export async function bePaired(options: CreateOptions): Promise<string> {
  const seated = await api.pair({ ...options, nonce: freshNonce() });
  holdSeat(seated.id, seated.seat, seated.token);
  sought = { id: seated.id, options };
  return `/g/${seated.id}?pair=1`;
}

/**
 * Whoever waits and has no line is passed over after some seconds, and his table is cleared away: he looks once more, for
 * the same. Null: he was paired after all, or it is not known what he looked for.
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

/** A game that has not begun is left; false: it has, and the seat is still ours. `last`: the page goes. */
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

/** The address that opens the free seat; its key stands behind the #, which no server is ever sent. */
export function inviteLink(id: string, openSeat: number): string {
  const key = heldGame(id)?.keys[openSeat];
  const url = new URL(`/g/${id}`, location.href);
  url.search = `?seat=${openSeat}`;
  url.hash = key ?? "";
  return url.href;
}

/** A rematch: the same token holds the seat one further on. */
export function followRematch(id: string, seat: number, token: string, next: string, players = 2): string {
  const there = (seat + 1) % players;
  holdSeat(next, there, token);
  const both = (heldGame(id)?.seats.length ?? 0) > 1;
  return `/g/${next}${both ? `?seat=${there}` : ""}`;
}
