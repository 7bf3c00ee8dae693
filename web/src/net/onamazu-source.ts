// Torii: MIT licence, see LICENSE.
// A game of Onamazu on the server, as an OnaSource.
import type { OnaEvent, OnaExplained, OnamazuRules, OnaMatch, OnaRulesTold, OnaScene, OnaSeat, OnaSetup, OnaThing, OnaViewer } from "../core/onamazu-types.ts";
import { RulesError, type Why } from "../core/types.ts";
import { t } from "../locale/locale.ts";
import { onSpoken, OnaTelling, undoRefusal } from "../model/onamazu/telling.ts";
import type { OnaClock, OnaDeed, OnaEnding, OnaProposal, OnaSeatInfo, OnaSource, OnaTried, Refusal } from "../model/onamazu/types.ts";
import { AtServer } from "./at-server.ts";
import { onaEndingOf, onaSetupOf } from "./onamazu-reading.ts";
import type { GameView } from "./protocol.ts";
import { clockOf } from "./reading.ts";
import type { GameSocket } from "./socket.ts";

/** An answer and the events it caused come over the same connection: this is longer than the events can lag. */
const BEHIND = 5000;

export class OnaOnline extends AtServer<OnaMatch, OnaSeat> implements OnaSource {
  readonly trouble: Refusal | null = null;
  private readonly telling: OnaTelling;
  private awaited: { v: number; done: () => void }[] = [];
  private readonly setup: OnaSetup;
  private readonly stopLang: () => void;

  constructor(
    private readonly watcher: OnamazuRules,
    socket: GameSocket,
    view: GameView,
  ) {
    super(socket, view);
    this.setup = onaSetupOf(view);
    this.begin();
    this.telling = new OnaTelling(this.match);
    this.stopLang = onSpoken(() => {
      this.telling.forget();
      this.tell();
    });
  }

  protected watch(viewer: OnaViewer, view: GameView): OnaMatch {
    return this.watcher.watch(this.setup, viewer, view.moves);
  }

  protected get hides(): boolean {
    return this.view.ending !== "withdrawn";
  }

  protected changed(replaced: boolean): void {
    if (replaced) this.telling.forget(this.match);
    else this.telling.changed();
  }

  // ---- what the page shows -------------------------------------------------------------------------

  override take(view: GameView): void {
    super.take(view);
    this.awaited = this.awaited.filter((one) => (one.v <= view.v ? (one.done(), false) : true));
  }

  get rules(): OnaRulesTold {
    return this.match.rules;
  }

  get round(): string {
    return this.view.id;
  }

  get seats(): readonly OnaSeatInfo[] {
    return this.view.seats.map((_, seat) => this.seatInfo(seat as OnaSeat));
  }

  get clock(): OnaClock | null {
    return clockOf<OnaSeat>(this.view, this.socket.skew);
  }

  get ending(): OnaEnding | null {
    return onaEndingOf(this.view, this.scene());
  }

  get proposal(): OnaProposal | null {
    return this.rematchOffer;
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

  why(text: string): Why | null {
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
      // An action that reveals nothing is echoed to its player unchanged.
      for (const text of texts) this.match.hear(me, text);
      return { scene: this.match.scene(me), events: this.match.events(me, steps) };
    } finally {
      if (this.match.steps > steps) this.match.undo(this.match.steps - steps);
    }
  }

  // ---- requests ------------------------------------------------------------------------------------

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

  /** The player to act has left, and there is no clock. */
  private mayClaim(): Refusal | null | undefined {
    const { turn, clock, offers } = this.view;
    if (clock || turn === null || turn === this.me || this.seats[turn]?.present !== false) return undefined;
    return offers.claim ? { text: t("You have already asked."), clause: null } : null;
  }

  async undo(): Promise<void> {
    await this.ask("takeback", { do: "step", n: this.view.n });
  }

  async claim(): Promise<void> {
    await this.wish("claim");
  }

  async reply(_proposal: OnaProposal, yes: boolean): Promise<void> {
    await this.wish("rematch", { do: yes ? "ask" : "decline" });
  }

  /** Waits until the view includes the effects of the request. */
  protected override async settle(answer: Record<string, unknown>): Promise<void> {
    if (typeof answer["v"] === "number") await this.until(answer["v"]);
  }

  /** Waits until the view has reached this version. */
  private until(v: number): Promise<void> {
    if (this.view.v >= v || this.closed) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, BEHIND);
      this.awaited.push({ v, done: () => (clearTimeout(timer), resolve()) });
    });
  }

  retry(): void {
    // The socket reconnects by itself.
  }

  override close(): void {
    if (this.closed) return;
    this.stopLang();
    super.close();
    this.awaited.splice(0).forEach((one) => one.done());
  }
}
