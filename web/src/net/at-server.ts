// Torii: MIT licence, see LICENSE.
// Common to the online sources of both games. The page knows only what its seat was shown: the rules watch the events
// of this seat, and the server never sends more. When the game is over, everything is fetched once.
import { RulesError, type Why } from "../core/types.ts";
import { t } from "../locale/locale.ts";
import { Observable } from "../model/observable.ts";
import type { Refusal, SeatInfo } from "../model/types.ts";
import { api, ApiError } from "./http.ts";
import type { GameView } from "./protocol.ts";
import type { GameSocket } from "./socket.ts";
import { faultWords } from "./words.ts";

type Moves = readonly [number, string][];

interface Watched {
  hear(player: number, text: string): void;
  free(): void;
}

export abstract class AtServer<Match extends Watched, S extends number> extends Observable {
  readonly kind = "online";
  readonly curtain = null;
  /** Called with a message for the player when the request of a button failed. */
  onfault: (words: string) => void = () => undefined;
  protected match!: Match;
  protected asking = 0; // requests awaiting an answer
  protected closed = false;
  private heard: [number, string][] = [];
  private scope: "full" | null = null; // once the game is over and everything may be seen
  private revealed = false;

  constructor(
    protected readonly socket: GameSocket,
    protected view: GameView,
  ) {
    super();
  }

  /** A match that has received these moves as the viewer was shown them. */
  protected abstract watch(viewer: S | "spectator" | "full", view: GameView): Match;
  /** Whether there is anything to reveal at the end. */
  protected abstract get hides(): boolean;
  /** The match has new moves, or was replaced: cached scenes and events are out of date. */
  protected abstract changed(replaced: boolean): void;

  /** Called by the subclass once it can watch. */
  protected begin(): void {
    this.match = this.watched(this.viewer, this.view);
    if (this.view.stage === "over") void this.reveal();
  }

  // ---- following the server ------------------------------------------------------------------------

  /** Takes a new view from the page, which holds the socket. */
  take(view: GameView): void {
    this.view = view;
    if (this.scope !== "full") this.follow(view.moves); // over: chat and rematches, no moves
    this.tell();
    if (view.stage === "over") void this.reveal();
  }

  /** The game or the connection has changed. */
  tell(): void {
    this.notify();
  }

  private watched(viewer: S | "spectator" | "full", view: GameView): Match {
    this.heard = [...view.moves];
    return this.watch(viewer, view);
  }

  private follow(moves: Moves): void {
    const continues = this.heard.length <= moves.length && this.heard.every((one, i) => one[1] === moves[i]?.[1] && one[0] === moves[i]?.[0]);
    try {
      if (!continues) throw new RulesError("taken back", null);
      for (const [player, text] of moves.slice(this.heard.length)) {
        this.match.hear(player, text);
        this.heard.push([player, text]);
      }
      this.changed(false);
    } catch {
      this.replace(this.watched(this.viewer, this.view));
    }
  }

  private replace(match: Match): void {
    this.match.free();
    this.match = match;
    this.changed(true);
  }

  /** Nothing is hidden any more: fetches the complete game. */
  private async reveal(): Promise<void> {
    if (this.revealed || !this.hides) return;
    this.revealed = true;
    try {
      const whole = await api.view(this.view.id, this.socket.token, "full");
      if (this.closed) return;
      const match = this.watched("full", whole);
      this.scope = "full";
      this.replace(match);
      this.tell();
    } catch {
      this.revealed = false; // this seat's view stays; the next event, or a review, tries again
    }
  }

  // ---- what the page shows -------------------------------------------------------------------------

  get viewer(): S | "spectator" | "full" {
    return this.scope ?? this.me ?? "spectator";
  }

  /** The seat of this page, or null for a spectator. */
  get me(): S | null {
    return this.view.you as S | null;
  }

  protected seatInfo(seat: S): Omit<SeatInfo, "seat"> & { seat: S } {
    const one = this.view.seats[seat];
    const kind = one?.kind === "level" ? "computer" : (one?.kind ?? "person");
    const mine = seat === this.me;
    return {
      seat,
      kind,
      name: kind === "person" && one?.name ? one.name : null,
      level: one?.level ?? null,
      yours: mine && kind === "person",
      present: kind !== "person" || mine || one?.present !== false,
    };
  }

  /** The computer to move. */
  get thinking(): S | null {
    const { turn, stage } = this.view;
    return stage === "running" && turn !== null && this.view.seats[turn]?.kind === "level" ? (turn as S) : null;
  }

  get busy(): boolean {
    return this.asking > 0 || this.thinking !== null;
  }

  protected get rematchOffer(): { deed: "rematch"; from: S } | null {
    const { offers, stage, next } = this.view;
    const from = offers.rematch.find((seat) => seat !== this.me) ?? offers.rematch[0];
    return stage !== "over" || next || from === undefined ? null : { deed: "rematch", from: from as S };
  }

  async record(): Promise<string> {
    const answer = await api.record(this.view.id, this.socket.token, "ogn", this.view.stage === "over" ? "full" : undefined);
    return String(answer.record);
  }

  // ---- requests ------------------------------------------------------------------------------------

  abstract why(text: string): Why | null;

  async play(text: string): Promise<void> {
    const illegal = this.why(text);
    if (illegal) throw new RulesError(illegal.message, illegal.clause, illegal.said);
    await this.ask("act", { text, n: this.view.n });
  }

  async resign(): Promise<void> {
    await this.wish("resign");
  }

  /** The page opens the next game when the server announces it, no matter who asked last. */
  async rematch(): Promise<string | null> {
    await this.wish("rematch", { do: "ask" });
    return null;
  }

  protected mayRematch(): Refusal | null {
    const asked = this.me !== null && this.view.offers.rematch.includes(this.me) && !this.view.next;
    return asked ? { text: t("You have asked for a rematch: wait for the answer."), clause: null } : null;
  }

  /** Whether the message was sent. */
  async say(text: string, to: "players" | "all"): Promise<boolean> {
    return this.wish("chat", { text, to });
  }

  async mute(seat: number, on: boolean): Promise<void> {
    await this.wish("mute", { seat, on });
  }

  /** Resolves once the server has answered and `settle` is done. Rejects with a message for people: RulesError if a rule forbids it. */
  protected async ask(verb: string, d: Record<string, unknown> = {}): Promise<void> {
    this.asking++;
    this.tell();
    try {
      await this.settle(await this.socket.ask(verb, d));
    } catch (fault) {
      const ruled = fault instanceof ApiError && (fault.code === "illegal" || fault.code === "bad_move");
      if (ruled) throw new RulesError(fault.message, fault.clause, fault.said);
      throw new Error(faultWords(fault));
    } finally {
      this.asking--;
      this.tell();
    }
  }

  /** What to wait for before a request counts as done. */
  protected async settle(_answer: Record<string, unknown>): Promise<void> {
    // Nothing else.
  }

  /** The message shown for an error. */
  protected wordsOf(fault: unknown): string {
    return (fault as Error).message;
  }

  /** A button's request: a failure is shown on the page, nothing else depends on it. */
  protected async wish(verb: string, d: Record<string, unknown> = {}): Promise<boolean> {
    try {
      await this.ask(verb, d);
      return true;
    } catch (fault) {
      this.onfault(this.wordsOf(fault));
      return false;
    }
  }

  turnCurtain(): void {
    // Everybody has their own screen: nothing has to be hidden.
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.unsubscribeAll();
    this.match.free();
  }
}
