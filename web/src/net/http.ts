// Torii: MIT licence, see LICENSE.
// Requests to the server. A refusal becomes an ApiError with the server's code; a request that did not reach it, one
// with the code `offline`.
import type { Said } from "../core/types.ts";
import type { CheckedRules, Created, CreateOptions, GameView, ListedGame, MyGame, Seated, ServerTable, Stage, TableAnswer } from "./protocol.ts";

/** Longer than any answer takes: then the request is aborted, and the person notified. */
const PATIENCE = 15000;
/** A request without side effects is retried after this: a kept connection may have died unnoticed. */
const FIRST_PATIENCE = 5000;

export class ApiError extends Error {
  constructor(
    readonly status: number, // 0: no answer
    readonly code: string,
    message: string,
    readonly clause: string | null = null,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
  }

  /** The message as data, if the server sent it. */
  get said(): Said | null {
    return Array.isArray(this.details["args"]) ? (this.details as unknown as Said) : null;
  }
}

/** From the body of a refusal, over HTTP or the socket. */
export function apiError(status: number, body: unknown): ApiError {
  const told = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const text = typeof told["error"] === "string" ? told["error"] : `status ${status}`;
  const code = typeof told["code"] === "string" ? told["code"] : "unknown";
  return new ApiError(status, code, text, typeof told["clause"] === "string" ? told["clause"] : null, told);
}

/** The page's own server; tests set another. */
let base = "";

export function useServer(url: string): void {
  base = url.replace(/\/$/, "");
}

export function socketUrl(id: string): string {
  const url = new URL(`/ws/${encodeURIComponent(id)}`, base || location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

interface Ask {
  token?: string | null | undefined;
  body?: unknown;
  last?: boolean; // the page is closing: send the request anyway
}

/**
 * Sent once, or twice if it has no side effects: with no response after FIRST_PATIENCE the request is aborted, which closes
 * its connection, and sent again on a new one. A body that has begun to arrive is not interrupted.
 */
async function send(path: string, init: RequestInit): Promise<Response> {
  if (init.method === "GET") {
    const first = new AbortController();
    const abort = (): void => first.abort();
    const early = setTimeout(abort, FIRST_PATIENCE);
    AbortSignal.timeout(PATIENCE).addEventListener("abort", abort);
    try {
      return await fetch(path, { ...init, signal: first.signal });
    } catch (fault) {
      if (!first.signal.aborted) throw fault;
    } finally {
      clearTimeout(early);
    }
  }
  return fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE) });
}

/** Drawing takes the server longer than any other answer. */
const DRAWING_PATIENCE = 60_000;

/** A picture of what is sent; the server keeps nothing of it. */
async function drawn(path: string, body: unknown): Promise<Blob> {
  const init: RequestInit = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), cache: "no-store" };
  let reply: Response;
  let picture: Blob;
  try {
    reply = await fetch(`${base}${path}`, { ...init, signal: AbortSignal.timeout(DRAWING_PATIENCE) });
    picture = await reply.blob();
  } catch {
    throw new ApiError(0, "offline", "the server cannot be reached");
  }
  if (!reply.ok) throw apiError(reply.status, await picture.text().then((text) => JSON.parse(text) as unknown).catch(() => null));
  if (!picture.type.startsWith("image/")) throw new ApiError(0, "offline", "the server cannot be reached");
  return picture;
}

async function call<T>(method: string, path: string, { token, body, last = false }: Ask = {}): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const init: RequestInit = { method, headers, cache: "no-store", keepalive: last };
  if (body !== undefined) init.body = JSON.stringify(body);
  let reply: Response;
  let told: unknown;
  try {
    reply = await send(`${base}${path}`, init);
    told = await reply.json().catch(() => null);
  } catch {
    throw new ApiError(0, "offline", "the server cannot be reached");
  }
  if (!reply.ok) throw apiError(reply.status, told);
  // A captive portal or proxy that answers everything with its own page: not our server.
  if (typeof told !== "object" || told === null) throw new ApiError(0, "offline", "the server cannot be reached");
  return told as T;
}

const game = (id: string, verb = ""): string => `/api/games/${encodeURIComponent(id)}${verb && `/${verb}`}`;

export interface JoinOptions {
  seat?: number;
  key?: string;
  name?: string;
  nonce?: string;
}

export const api = {
  create: (options: CreateOptions) => call<Created>("POST", "/api/games", { body: options }),
  join: (id: string, options: JoinOptions) => call<Seated>("POST", game(id, "join"), { body: options }),
  nonce: (id: string, token: string, nonce: string) => call<object>("POST", game(id, "nonce"), { token, body: { nonce } }),
  view: (id: string, token: string | null, scope?: "full") => call<GameView>("GET", `${game(id)}${scope ? `?scope=${scope}` : ""}`, { token }),
  leave: (id: string, token: string, last = false) => call<object>("POST", game(id, "leave"), { token, body: {}, last }),
  rules: (rules: string) => call<CheckedRules>("POST", "/api/rules", { body: { rules } }),
  pair: (options: CreateOptions) => call<Seated>("POST", "/api/pair", { body: options }),
  list: (stage: Stage, page = 0) =>
    call<{ games: ListedGame[]; page: number; more: boolean }>("GET", `/api/games?stage=${stage}&page=${page}`),
  mine: (games: { id: string; token: string }[]) =>
    call<{ games: (MyGame | { status: number; code: string })[] }>("POST", "/api/mine", { body: { games } }),
  record: (id: string, token: string | null, format: "ogn" | "json", scope?: string) =>
    call<{ format: string; scope: string; record: unknown }>(
      "GET", `${game(id, "export")}?format=${format}${scope ? `&scope=${scope}` : ""}`, { token }),
  tables: () => call<{ tables: ServerTable[] }>("GET", "/api/table"),
  table: (position: string) => call<TableAnswer>("GET", `/api/table?position=${encodeURIComponent(position)}`),
  /** A record as an animation (GIF). */
  animation: (record: string, lang: string) => drawn("/api/replay.gif", { record, lang }),
};

/** Mixed into the seed of the game, so that the server alone cannot choose it (docs/formats/fair.md). */
export function freshNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
