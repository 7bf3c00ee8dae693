// Torii: MIT licence, see LICENSE.
// A game at the server, as a GameSource. The page holds what its seat was shown and nothing else: the rules watch
// the events of this seat (Rules.watch), and the server never sends more.
import type { Match, Rules } from "../core/rules-api.ts";
import { RulesError, type Action, type Belief, type GameEvent, type Judgement, type Scene, type Seat, type Setup, type Viewer } from "../core/types.ts";
import type { Clock, Curtain, Deed, Ending, GameSource, Proposal, Refusal, SeatInfo } from "../model/types.ts";
import { reason, t } from "../locale/locale.ts";
import { AtServer } from "./at-server.ts";
import { api } from "./http.ts";
import type { GameSocket } from "./socket.ts";
import type { GameView } from "./protocol.ts";
import { endingOf, setupOf, turnBegins } from "./reading.ts";

const isHidden = (game: string): boolean => /shadow|light/.test(game);
const refusal = (text: string, clause: string | null = null): Refusal => ({ text, clause });

export class OnlineSource extends AtServer implements GameSource {
  readonly kind = "online";
  readonly curtain: Curtain | null = null;
  private match: Match;
  private heard: [number, string][] = [];
  private acting = 0; // of these, the moves
  private shown: Scene | null = null; // both until the next change
  private listed: GameEvent[] | null = null;
  private scope: "full" | null = null; // once it is over and everything may be seen
  private revealed = false;
  private closed = false;
  private readonly setup: Setup;

  constructor(
    private readonly rules: Rules,
    socket: GameSocket,
    private view: GameView,
  ) {
    super(socket);
    this.setup = setupOf(view);
    this.match = this.watched(view);
    if (view.stage === "over") void this.reveal();
  }

  // ---- what the page is told -----------------------------------------------------------------------

  /** A new view has come: by the page, which holds the socket. */
  take(view: GameView): void {
    this.view = view;
    if (this.scope === "full") return this.tell(); // over: words and rematches, no moves
    const { moves } = view;
    const goesOn = this.heard.every((one, i) => one[1] === moves[i]?.[1] && one[0] === moves[i]?.[0]);
    if (goesOn) this.hear(moves.slice(this.heard.length));
    else this.anew();
    this.shown = this.listed = null;
    this.tell();
    if (view.stage === "over") void this.reveal();
  }

  /** Nothing is hidden any more: the whole game is asked for, once it is over. */
  private async reveal(): Promise<void> {
    if (this.revealed || !isHidden(this.view.game)) return;
    this.revealed = true;
    try {
      const whole = await api.view(this.view.id, this.socket.token, "full");
      const match = this.rules.watch(this.setup, "full", whole.options.position ?? null, whole.moves);
      if (this.closed) return match.free();
      this.match.free();
      this.match = match;
      this.scope = "full";
      this.heard = [...whole.moves];
      this.shown = this.listed = null;
      this.tell();
    } catch {
      this.revealed = false; // as it was shown to this seat; looking back asks again
    }
  }

  private watched(view: GameView): Match {
    this.heard = [...view.moves];
    return this.rules.watch(this.setup, this.viewer, view.options.position ?? null, view.moves);
  }

  private hear(moves: [number, string][]): void {
    try {
      for (const [player, text] of moves) {
        this.match.hear(player, text);
        this.heard.push([player, text]);
      }
    } catch {
      this.anew();
    }
  }

  private anew(): void {
    const old = this.match;
    this.match = this.watched(this.view);
    old.free();
  }

  get viewer(): Viewer {
    return this.scope ?? this.me ?? "spectator";
  }

  /** The seat of this page, or null for a spectator. */
  get me(): Seat | null {
    return this.view.you as Seat | null;
  }

  get seats(): readonly [SeatInfo, SeatInfo] {
    const info = (seat: Seat): SeatInfo => {
      const one = this.view.seats[seat];
      return {
        seat,
        kind: one?.kind === "level" ? "computer" : one?.kind === "open" ? "open" : "person",
        name: one?.kind === "person" && one.name ? one.name : null,
        level: one?.level ?? null,
        yours: seat === this.me,
        present: one?.kind !== "person" || seat === this.me || one.present !== false,
      };
    };
    return [info(0), info(1)];
  }

  get clock(): Clock | null {
    const { clock, options } = this.view;
    if (!clock || !options.clock) return null;
    const choice = options.clock;
    const base = choice.kind === "fischer" ? choice.base : choice.kind === "move" ? choice.per : choice.days * 86400;
    return {
      kind: choice.kind,
      base: base * 1000,
      increment: choice.kind === "fischer" ? choice.increment * 1000 : 0,
      left: [clock.left[0] ?? 0, clock.left[1] ?? 0],
      running: clock.running as Seat | null,
      since: clock.since - this.socket.skew,
    };
  }

  get ending(): Ending | null {
    return endingOf(this.view, this.scene());
  }

  get practice(): boolean {
    return this.view.options.practice === true;
  }

  get proposal(): Proposal | null {
    const { offers, stage } = this.view;
    if (stage === "over") {
      const from = offers.rematch.find((seat) => seat !== this.me) ?? offers.rematch[0];
      return from === undefined || this.view.next ? null : { deed: "rematch", from: from as Seat };
    }
    if (offers.draw !== null) return { deed: "draw", from: offers.draw as Seat };
    if (offers.takeback !== null) return { deed: "undo", from: offers.takeback as Seat, shown: offers.takeback_shown ?? [] };
    return null;
  }

  get busy(): boolean {
    const { turn, stage } = this.view;
    const computer = stage === "running" && turn !== null && this.view.seats[turn]?.kind === "level";
    return this.asking > 0 || computer;
  }

  get sending(): "now" | "later" | null {
    return this.acting === 0 ? null : this.socket.line === "lost" ? "later" : "now";
  }

  scene(): Scene {
    return (this.shown ??= this.match.scene(this.viewer));
  }

  events(): readonly GameEvent[] {
    return (this.listed ??= this.match.events(this.viewer));
  }

  why(text: string): { clause: string | null; message: string } | null {
    return this.match.why(text, this.viewer);
  }

  answers(): readonly Action[] {
    return this.match.answers(this.viewer);
  }

  belief(): Belief | null {
    return this.match.belief(this.viewer);
  }

  /** Advice in a game against somebody would be unfair. */
  hint(): Promise<Judgement> {
    return Promise.reject(new Error(t("No hints in games against other people.")));
  }

  async record(): Promise<string> {
    const told = await api.record(this.view.id, this.socket.token, "ogn", this.view.stage === "over" ? "full" : undefined);
    return String(told.record);
  }

  // ---- what a person asks for ----------------------------------------------------------------------

  may(deed: Deed): Refusal | null | undefined {
    const { stage } = this.view;
    if (deed === "answers") return stage === "running" ? null : undefined;
    if (this.me === null) return deed === "look" && stage === "over" ? null : undefined;
    switch (deed) {
      case "belief":
        return stage === "running" && isHidden(this.view.game) ? null : undefined;
      case "resign":
        return stage === "running" ? null : undefined;
      case "draw":
        return stage === "running" ? this.mayDraw() : undefined;
      case "claim":
        return stage === "running" && this.view.claimable ? null : undefined;
      case "undo":
        return stage === "running" && (this.view.options.takebacks !== false || this.isPart()) ? this.mayUndo() : undefined;
      case "rematch":
        return stage === "over" && this.view.ending !== "withdrawn" ? this.mayRematch() : undefined;
      case "look":
        return stage === "over" ? null : undefined;
      default:
        return undefined;
    }
  }

  private mayDraw(): Refusal | null {
    if (this.view.offers.draw === this.me) return refusal(t("You have already offered a draw: wait for the answer."));
    return null;
  }

  private mayRematch(): Refusal | null {
    if (this.me !== null && this.view.offers.rematch.includes(this.me) && !this.view.next)
      return refusal(t("You have asked for a rematch: wait for the answer."));
    return null;
  }

  /** The last part of a turn of ours that goes on, if it showed nothing: nobody is asked (S15). */
  private isPart(): boolean {
    const last = this.events().at(-1);
    return this.view.turn === this.me && last?.player === this.me && last.quiet;
  }

  /** Else our whole last turn and what was answered to it, with the other's consent; the computer consents where nothing
   * was shown, and in practice games. */
  private mayUndo(): Refusal | null {
    if (this.isPart()) return null;
    if (this.view.options.takebacks === false) return refusal(t("Takebacks are off in this game."));
    if (this.view.offers.takeback === this.me) return refusal(t("You have already asked for a takeback: wait for the answer."));
    const events = this.events();
    const from = turnBegins(events, this.me);
    const computer = this.view.seats.some((seat, at) => at !== this.me && seat.kind === "level");
    if (from < 0) return refusal(t("There is nothing to take back."));
    if (computer && !this.view.options.practice && events.slice(from).some((event) => !event.quiet))
      return refusal(t("This cannot be taken back: it revealed something hidden, or could have."));
    return null;
  }

  async play(text: string): Promise<void> {
    const illegal = this.why(text);
    if (illegal) throw new RulesError(illegal.message, illegal.clause);
    this.acting++;
    try {
      await this.ask("act", { text, n: this.view.n });
    } finally {
      this.acting--;
      this.tell();
    }
  }

  async undo(): Promise<void> {
    await this.ask("takeback", this.isPart() ? { do: "step", n: this.view.n } : { do: "ask" });
  }

  async resign(): Promise<void> {
    await this.wish("resign");
  }

  async draw(): Promise<void> {
    const offered = this.view.offers.draw;
    await this.wish("draw", { do: offered !== null && offered !== this.me ? "accept" : "offer" });
  }

  async claim(): Promise<void> {
    await this.wish("draw", { do: "claim" });
  }

  /** The page goes to the next game when the server tells of it, whoever asked last. */
  async rematch(): Promise<string | null> {
    await this.wish("rematch", { do: "ask" });
    return null;
  }

  async reply(proposal: Proposal, yes: boolean): Promise<void> {
    const answer = yes ? "accept" : "decline";
    if (proposal.deed === "draw") await this.wish("draw", { do: answer });
    else if (proposal.deed === "undo") await this.wish("takeback", { do: answer });
    else if (proposal.deed === "rematch") await this.wish("rematch", { do: yes ? "ask" : "decline" });
  }

  /** The seat to act has gone and there is no clock. */
  async claimSeat(): Promise<void> {
    await this.wish("claim");
  }

  protected override wordsOf(fault: unknown): string {
    const { message } = fault as Error;
    return fault instanceof RulesError ? (reason(message) ?? message) : message;
  }

  turnCurtain(): void {
    // Each sits at a screen of his own: nothing has to be hidden from anybody.
  }

  close(): void {
    this.closed = true;
    this.listeners.clear();
    this.match.free();
  }
}
