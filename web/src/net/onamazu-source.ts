// Torii: MIT licence, see LICENSE.
// A game of Onamazu at the server, as an OnaSource. The page holds what its seat was shown and nothing else: the rules
// watch the events of this seat, and the server never sends more. When the game is over everything is asked for once.
import type { OnaEvent, OnaExplained, OnamazuRules, OnaMatch, OnaRulesTold, OnaScene, OnaSeat, OnaSetup, OnaThing, OnaViewer } from "../core/onamazu-types.ts";
import { RulesError } from "../core/types.ts";
import { t } from "../locale/locale.ts";
import { onSpoken, OnaTelling, undoRefusal } from "../model/onamazu/telling.ts";
import type { OnaClock, OnaCurtain, OnaDeed, OnaEnding, OnaProposal, OnaSeatInfo, OnaSource, OnaTried, Refusal } from "../model/onamazu/types.ts";
import { AtServer } from "./at-server.ts";
import { api } from "./http.ts";
import { clockOf, onaEndingOf, onaSetupOf } from "./onamazu-reading.ts";
import type { GameView } from "./protocol.ts";
import type { GameSocket } from "./socket.ts";

/** An answer of the server and what it tells come by the same line: more than it takes for the second of them. */
const BEHIND = 5000;

export class OnaOnline extends AtServer implements OnaSource {
  readonly kind = "online";
  readonly curtain: OnaCurtain | null = null;
  readonly trouble: Refusal | null = null;
  private match: OnaMatch;
  private readonly telling: OnaTelling;
  private heard: [number, string][] = [];
  private awaited: { v: number; done: () => void }[] = [];
  private scope: "full" | null = null; // once it is over and everything may be seen
  private revealed = false;
  private closed = false;
  private readonly setup: OnaSetup;
  private readonly stopLang: () => void;

  constructor(
    private readonly watcher: OnamazuRules,
    socket: GameSocket,
    private view: GameView,
  ) {
    super(socket);
    this.setup = onaSetupOf(view);
    this.match = this.watched(view);
    this.telling = new OnaTelling(this.match);
    this.stopLang = onSpoken(() => {
      this.telling.forget();
      this.tell();
    });
    if (view.stage === "over") void this.reveal();
  }

  // ---- what the page is told -----------------------------------------------------------------------

  /** A new view has come: by the page, which holds the socket. */
  take(view: GameView): void {
    this.view = view;
    if (this.scope !== "full") this.follow(view.moves); // over: words and rematches, no moves
    this.awaited = this.awaited.filter((one) => (one.v <= view.v ? (one.done(), false) : true));
    this.tell();
    if (view.stage === "over") void this.reveal();
  }

  private follow(moves: readonly [number, string][]): void {
    const goesOn = this.heard.length <= moves.length && this.heard.every((one, i) => one[1] === moves[i]?.[1] && one[0] === moves[i]?.[0]);
    try {
      if (!goesOn) throw new RulesError("taken back", null);
      for (const [player, text] of moves.slice(this.heard.length)) {
        this.match.hear(player, text);
        this.heard.push([player, text]);
      }
      this.telling.changed();
    } catch {
      this.replace(this.watched(this.view));
    }
  }

  private watched(view: GameView): OnaMatch {
    this.heard = [...view.moves];
    return this.watcher.watch(this.setup, this.viewer, view.moves);
  }

  private replace(match: OnaMatch): void {
    this.match.free();
    this.match = match;
    this.telling.forget(match);
  }

  /** Nothing is hidden any more. */
  private async reveal(): Promise<void> {
    if (this.revealed || this.view.ending === "withdrawn") return;
    this.revealed = true;
    try {
      const whole = await api.view(this.view.id, this.socket.token, "full");
      const match = this.watcher.watch(this.setup, "full", whole.moves);
      if (this.closed) return match.free();
      this.scope = "full";
      this.heard = [...whole.moves];
      this.replace(match);
      this.tell();
    } catch {
      this.revealed = false; // as it was shown to this seat; the next event asks again
    }
  }

  get rules(): OnaRulesTold {
    return this.match.rules;
  }

  get round(): string {
    return this.view.id;
  }

  get viewer(): OnaViewer {
    return this.scope ?? this.me ?? "spectator";
  }

  /** The seat of this page, or null for a spectator. */
  get me(): OnaSeat | null {
    return this.view.you as OnaSeat | null;
  }

  get seats(): readonly OnaSeatInfo[] {
    return this.view.seats.map((one, i) => ({
      seat: i as OnaSeat,
      kind: one.kind === "level" ? "computer" : one.kind,
      name: one.kind === "person" && one.name ? one.name : null,
      level: one.level ?? null,
      yours: i === this.me && one.kind === "person",
      present: one.kind !== "person" || i === this.me || one.present !== false,
    }));
  }

  get clock(): OnaClock | null {
    return clockOf(this.view, this.socket.skew);
  }

  get ending(): OnaEnding | null {
    return onaEndingOf(this.view, this.scene());
  }

  get proposal(): OnaProposal | null {
    const { offers, stage, next } = this.view;
    if (stage !== "over" || next) return null;
    const from = offers.rematch.find((seat) => seat !== this.me) ?? offers.rematch[0];
    return from === undefined ? null : { deed: "rematch", from: from as OnaSeat };
  }

  get thinking(): OnaSeat | null {
    const { turn, stage } = this.view;
    return stage === "running" && turn !== null && this.view.seats[turn]?.kind === "level" ? (turn as OnaSeat) : null;
  }

  get busy(): boolean {
    return this.asking > 0 || this.thinking !== null;
  }

  scene(): OnaScene {
    return this.telling.scene(this.viewer);
  }

  sceneAt(steps: number): OnaScene {
    return this.telling.sceneAt(steps, this.viewer);
  }

  events(from = 0): readonly OnaEvent[] {
    return this.telling.events(this.viewer, from);
  }

  why(text: string): { clause: string | null; message: string } | null {
    return this.match.why(text, this.viewer);
  }

  explain(thing: OnaThing): OnaExplained {
    return this.match.explain(thing, this.viewer);
  }

  tried(texts: readonly string[]): OnaTried {
    const { me } = this;
    if (me === null) throw new RulesError(t("Wait for your turn."), null);
    const { steps } = this.match;
    try {
      // What shows nothing is told to whoever does it just as he wrote it.
      for (const text of texts) this.match.hear(me, text);
      return { scene: this.match.scene(me), events: this.match.events(me, steps) };
    } finally {
      if (this.match.steps > steps) this.match.undo(this.match.steps - steps);
    }
  }

  async record(): Promise<string> {
    const told = await api.record(this.view.id, this.socket.token, "ogn", this.view.stage === "over" ? "full" : undefined);
    return String(told.record);
  }

  // ---- what a person asks for ----------------------------------------------------------------------

  may(deed: OnaDeed): Refusal | null | undefined {
    const { stage } = this.view;
    const runs = stage === "running";
    if (deed === "look") return stage === "over" ? null : undefined;
    if (this.me === null || this.view.seats[this.me]?.kind !== "person") return undefined;
    switch (deed) {
      case "undo":
        return runs ? this.mayUndo() : undefined;
      case "resign":
        return runs ? null : undefined;
      case "claim":
        return runs ? this.mayClaim() : undefined;
      case "rematch":
        return stage === "over" && this.view.ending !== "withdrawn" ? this.mayRematch() : undefined;
    }
  }

  private mayUndo(): Refusal | null {
    if (this.view.turn !== this.me) return { text: t("Wait for your turn."), clause: null };
    return undoRefusal(this.scene());
  }

  /** Somebody to act has gone, and no clock will decide. */
  private mayClaim(): Refusal | null | undefined {
    const { turn, clock, offers } = this.view;
    if (clock || turn === null || turn === this.me || this.seats[turn]?.present !== false) return undefined;
    return offers.claim ? { text: t("You have already asked."), clause: null } : null;
  }

  private mayRematch(): Refusal | null {
    if (this.me !== null && this.view.offers.rematch.includes(this.me) && !this.view.next)
      return { text: t("You have asked for a rematch: wait for the answer."), clause: null };
    return null;
  }

  async play(text: string): Promise<void> {
    const illegal = this.why(text);
    if (illegal) throw new RulesError(illegal.message, illegal.clause);
    await this.ask("act", { text, n: this.view.n });
  }

  async undo(): Promise<void> {
    await this.ask("takeback", { do: "step", n: this.view.n });
  }

  async resign(): Promise<void> {
    await this.wish("resign");
  }

  async claim(): Promise<void> {
    await this.wish("claim");
  }

  /** The page goes to the next game when the server tells of it, whoever asked last. */
  async rematch(): Promise<string | null> {
    await this.wish("rematch", { do: "ask" });
    return null;
  }

  async reply(_proposal: OnaProposal, yes: boolean): Promise<void> {
    await this.wish("rematch", { do: yes ? "ask" : "decline" });
  }

  /** What the server did is on the table, too. */
  protected override async settle(answer: Record<string, unknown>): Promise<void> {
    if (typeof answer["v"] === "number") await this.until(answer["v"]);
  }

  /** The view has come this far. */
  private until(v: number): Promise<void> {
    if (this.view.v >= v || this.closed) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, BEHIND);
      this.awaited.push({ v, done: () => (clearTimeout(timer), resolve()) });
    });
  }

  retry(): void {
    // The socket comes back by itself.
  }

  turnCurtain(): void {
    // Each sits at a screen of his own: nothing has to be hidden from anybody.
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.stopLang();
    this.awaited.splice(0).forEach((one) => one.done());
    this.listeners.clear();
    this.match.free();
  }
}
