// Torii: MIT licence, see LICENSE.
// One game's socket: sends hello with the last event it has, reconnects by itself when the connection or the server
// goes down, and knows the server's time. A lost connection is reported only if it lasts.
import { api, ApiError, apiError, socketUrl } from "./http.ts";
import { viewAfter, type GameView, type ServerEvent } from "./protocol.ts";

/** `lost`: longer than a blink; `ended`: permanently, see `fault`. */
export type Line = "connecting" | "open" | "lost" | "ended";

export interface SocketListener {
  view(view: GameView, event: ServerEvent): void;
  line(line: Line): void;
}

export interface SocketOptions {
  WebSocket?: typeof WebSocket;
  blink?: number; // ms of disconnection that are not reported
  beat?: number; // ms between heartbeats
  silence?: number; // ms within which every request is answered, otherwise the connection is dead
}

const WAITS = [100, 300, 700, 1500, 3000, 5000]; // before each reconnection
const PATIENCE = 25000; // for an answer, across reconnections

interface Pending {
  verb: string;
  d: Record<string, unknown>;
  sent: boolean;
  doubt: boolean; // the connection broke before the answer: it may have been done
  resolve(value: Record<string, unknown>): void;
  reject(reason: ApiError): void;
  timer: ReturnType<typeof setTimeout>;
}

export class GameSocket {
  view: GameView | null = null;
  line: Line = "connecting";
  fault: ApiError | null = null;
  /** The server's clock minus this device's; the best measurement. */
  skew = 0;

  private socket: WebSocket | null = null;
  private ready = false; // the server has answered hello
  private tries = 0;
  private count = 0;
  private best = Infinity; // the shortest round trip, from which the skew was measured
  private pinged = 0;
  private readonly pending = new Map<number, Pending>();
  private retry: ReturnType<typeof setTimeout> | null = null;
  private notice: ReturnType<typeof setTimeout> | null = null;
  private heart: ReturnType<typeof setTimeout> | null = null;
  private readonly make: typeof WebSocket;
  private readonly blink: number;
  private readonly beat: number;
  private readonly silence: number;
  private readonly wake = (): void => this.hurry();
  private readonly cut = (): void => this.suspect();

  constructor(
    readonly id: string,
    readonly token: string | null,
    private readonly listener: SocketListener,
    options: SocketOptions = {},
  ) {
    this.make = options.WebSocket ?? WebSocket;
    this.blink = options.blink ?? 2000;
    this.beat = options.beat ?? 20000;
    this.silence = options.silence ?? 8000;
    if (typeof document !== "undefined") {
      addEventListener("online", this.wake);
      addEventListener("offline", this.cut);
      addEventListener("pageshow", this.wake);
      document.addEventListener("visibilitychange", this.wake);
    }
    this.expect();
    this.open();
  }

  close(): void {
    if (typeof document !== "undefined") {
      removeEventListener("online", this.wake);
      removeEventListener("offline", this.cut);
      removeEventListener("pageshow", this.wake);
      document.removeEventListener("visibilitychange", this.wake);
    }
    this.end(new ApiError(0, "offline", "this game was left"));
  }

  /** A verb of docs/formats/api.md. A request that could not be sent is sent after reconnecting. */
  ask(verb: string, d: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    if (this.line === "ended") return Promise.reject(this.fault ?? new ApiError(0, "offline", "this game was left"));
    return new Promise((resolve, reject) => {
      const id = ++this.count;
      this.pending.set(id, { verb, d, sent: false, doubt: false, resolve, reject, timer: this.patience(id) });
      if (this.ready) this.send(id);
    });
  }

  /** An action waits until the connection is back: its number prevents it from being played twice or too late. */
  private patience(id: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      const one = this.pending.get(id);
      if (one?.verb === "act" && !this.ready) one.timer = this.patience(id);
      else this.give(id, new ApiError(0, "offline", "the server did not answer"));
    }, PATIENCE);
  }

  private send(id: number): void {
    const one = this.pending.get(id);
    if (!one) return;
    one.sent = true;
    this.socket?.send(JSON.stringify({ t: one.verb, id, d: one.d }));
    this.watch();
  }

  private give(id: number, answer: Record<string, unknown> | ApiError): void {
    const one = this.pending.get(id);
    if (!one) return;
    this.pending.delete(id);
    clearTimeout(one.timer);
    if (answer instanceof ApiError) one.reject(answer);
    else one.resolve(answer);
  }

  // ---- the connection ------------------------------------------------------------------------------

  private tell(line: Line): void {
    if (this.line === line || this.line === "ended") return;
    this.line = line;
    this.listener.line(line);
  }

  /** A lost connection is reported once it has lasted a while. */
  private expect(): void {
    this.notice ??= setTimeout(() => {
      this.notice = null;
      if (!this.ready) this.tell("lost");
    }, this.blink);
  }

  private open(): void {
    this.retry = null;
    let socket: WebSocket;
    try {
      socket = new this.make(socketUrl(this.id), "torii.1");
    } catch {
      this.again();
      return;
    }
    this.socket = socket;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.hello(socket);
    };
    socket.onmessage = (event: MessageEvent) => {
      if (this.socket === socket && typeof event.data === "string") this.hear(event.data);
    };
    socket.onclose = (event: CloseEvent) => {
      if (this.socket !== socket) return;
      this.gone(event.code);
      if (!opened && !this.view) void this.inquire();
    };
    socket.onerror = () => undefined; // followed by a close
    this.watch();
  }

  private hello(socket: WebSocket): void {
    if (this.socket !== socket) return;
    const hello: Record<string, unknown> = { t: "hello" };
    if (this.token) hello["token"] = this.token;
    if (this.view) hello["since"] = this.view.v;
    socket.send(JSON.stringify(hello));
    this.ping();
  }

  private ping(): void {
    this.pinged = performance.now();
    this.socket?.send('{"t":"ping"}');
    this.watch();
  }

  /** A silent connection is dead, whatever the browser reports. */
  private watch(): void {
    if (this.heart) clearTimeout(this.heart);
    const socket = this.socket;
    this.heart = setTimeout(() => {
      if (this.socket === socket) this.suspect();
    }, this.silence);
  }

  /** This connection is probably dead: open another. */
  private suspect(): void {
    if (!this.socket) return;
    this.drop();
    this.gone(1006);
  }

  private rest(): void {
    if (!this.socket) return;
    if (this.heart) clearTimeout(this.heart);
    if ([...this.pending.values()].some((one) => one.sent)) return this.watch(); // an answer is still due
    this.heart = setTimeout(() => this.ping(), this.beat);
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private gone(code: number): void {
    this.socket = null;
    this.ready = false;
    if (this.heart) clearTimeout(this.heart);
    if (code === 4401 || code === 4404) {
      this.end(apiError(code - 4000, { error: "refused", code: code === 4401 ? "bad_token" : "no_game" }));
      return;
    }
    // It is not known whether these arrived. An action is sent again: its number shows if it was played.
    for (const [id, one] of [...this.pending]) {
      one.doubt ||= one.sent;
      if (one.doubt && one.verb !== "act") this.give(id, new ApiError(0, "offline", "the line was lost"));
    }
    this.expect();
    this.again();
  }

  /** A browser does not report why a socket was refused: HTTP shows whether reconnecting makes sense. */
  private async inquire(): Promise<void> {
    try {
      await api.view(this.id, this.token);
    } catch (fault) {
      const final = fault instanceof ApiError && (fault.status === 404 || fault.status === 401);
      if (final && this.line !== "ended") this.end(fault);
    }
  }

  private again(): void {
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)] ?? 5000;
    this.retry ??= setTimeout(() => this.open(), wait * (0.8 + 0.4 * Math.random()));
  }

  /** The network or the person is back: reconnect now instead of waiting. */
  private hurry(): void {
    if (this.line === "ended" || (typeof document !== "undefined" && document.hidden)) return;
    if (this.ready) this.ping();
    else if (this.retry) {
      clearTimeout(this.retry);
      this.retry = null;
      this.tries = 0;
      this.open();
    }
  }

  private end(fault: ApiError): void {
    this.fault = fault;
    for (const timer of [this.retry, this.notice, this.heart]) if (timer) clearTimeout(timer);
    this.drop();
    for (const id of [...this.pending.keys()]) this.give(id, fault);
    this.tell("ended");
    this.line = "ended";
  }

  // ---- notifications -------------------------------------------------------------------------------

  private hear(text: string): void {
    let message: Record<string, unknown>;
    try {
      message = JSON.parse(text) as Record<string, unknown>;
    } catch {
      return;
    }
    if (message["t"] === "pong") this.pong(Number(message["time"]));
    else if (message["t"] === "answer") this.answered(message);
    else if (typeof message["v"] === "number") this.event(message as unknown as ServerEvent);
    this.rest(); // any message shows that the connection is alive
  }

  private pong(time: number): void {
    const now = performance.now();
    const way = now - this.pinged;
    if (Number.isFinite(time) && way <= this.best) {
      this.best = way;
      this.skew = time + way / 2 - Date.now();
    }
    this.arrive();
  }

  /** The server has answered hello, and there is a view: sends the queued requests. */
  private arrive(): void {
    if (this.ready || !this.view) return;
    this.ready = true;
    this.tries = 0;
    if (this.notice) clearTimeout(this.notice);
    this.notice = null;
    this.tell("open");
    for (const id of [...this.pending.keys()]) this.send(id);
  }

  private answered(message: Record<string, unknown>): void {
    const status = Number(message["status"]);
    const body = (message["d"] ?? {}) as Record<string, unknown>;
    const id = Number(message["id"]);
    const done = status >= 200 && status < 300;
    // A repeated action whose number is taken: it was played before the connection broke.
    const before = status === 409 && typeof body["n"] === "number" && this.pending.get(id)?.doubt;
    this.give(id, done || before ? body : apiError(status, body));
  }

  private event(event: ServerEvent): void {
    const old = event.t === "presence" ? -1 : 0; // a presence has the number of the preceding event
    if (event.t !== "view" && this.view && event.v <= this.view.v + old) return;
    const next = viewAfter(this.view, event);
    if (!next) {
      // An event is missing: fetch the whole view.
      this.view = null;
      this.suspect();
      return;
    }
    this.view = next;
    this.listener.view(next, event);
    this.arrive();
  }
}
