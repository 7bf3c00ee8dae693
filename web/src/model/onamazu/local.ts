// Torii: MIT licence, see LICENSE.
// A local game of Onamazu: people and computers at one table. The rules know everything, the page shows what the
// viewer may see. Computers think in a worker from what their seat was shown; several people have a curtain between
// them, because fame and end mikos are private (R36, R104).
import type { OnaEvent, OnaExplained, OnaMatch, OnaRulesTold, OnaScene, OnaSeat, OnaThing, OnaViewer } from "../../core/onamazu-types.ts";
import { RulesError, type Why } from "../../core/types.ts";
import { t } from "../../locale/locale.ts";
import { LocalTable } from "../local-table.ts";
import { keepOna, keptOf, onaTags, saveOna, type OnaTools, type SavedOna } from "./keep.ts";
import { onaRematch, type OnaOrder } from "./order.ts";
import { onSpoken, OnaTelling, undoRefusal } from "./telling.ts";
import type { OnaCurtain, OnaDeed, OnaEnding, OnaSeatInfo, OnaSource, OnaTried, Refusal } from "./types.ts";

/** The level of the computer that replaces a player who resigns in a game of three or four, as on the server. */
const STAND_IN = 3;
const OVER = (): Refusal => ({ text: t("The game is over: no more moves can be played."), clause: null });

export class OnaLocal extends LocalTable<OnaMatch, OnaSeat> implements OnaSource {
  readonly clock = null;
  readonly proposal = null;
  private telling: OnaTelling;
  private played: { text: string; before: number }[] = []; // with the number of steps played before it
  private ended: OnaEnding | null;
  private veil: { curtain: OnaCurtain | null } | null = null; // until the next change
  private readonly stopLang: () => void;

  /** Throws RulesError if there is no such game, or if the saved one is no longer valid. */
  constructor(
    private order: OnaOrder,
    protected readonly tools: OnaTools,
    saved: SavedOna | null = null,
  ) {
    super(tools.rules.open(order.setup), saved);
    if (order.setup.changes === "letter") this.order = { ...order, setup: { ...order.setup, changes: this.match.rules.text } }; // saved as interpreted today
    this.telling = new OnaTelling(this.match);
    this.ended = saved?.ended ?? null;
    this.stopLang = onSpoken(() => this.speakAnew());
    try {
      saved?.moves.forEach((move) => this.add(move));
    } catch (fault) {
      this.stopLang();
      this.match.free();
      throw fault;
    }
    this.changed();
  }

  /** Resumes a saved game. */
  static resume(saved: SavedOna, tools: OnaTools): OnaLocal {
    return new OnaLocal(saved.order, tools, saved);
  }

  // ---- what the page shows -------------------------------------------------------------------------

  get rules(): OnaRulesTold {
    return this.match.rules;
  }

  get seats(): readonly OnaSeatInfo[] {
    return this.order.seats.map(({ kind, level, name }, i) => ({ seat: i as OnaSeat, kind, level, name, yours: kind === "person", present: true }));
  }

  private get people(): OnaSeat[] {
    return this.seats.filter((seat) => seat.yours).map((seat) => seat.seat);
  }

  /** What everybody sees. */
  private get open(): OnaScene {
    return this.telling.scene("spectator");
  }

  /** The seat to act; null if it is chance. */
  private get turn(): OnaSeat | null {
    const { seat } = this.open;
    return seat === "chance" ? null : seat;
  }

  get viewer(): OnaViewer {
    const [one, other] = this.people;
    if (this.ending) return "full";
    if (one === undefined) return "spectator";
    if (other === undefined) return one;
    return this.looking === null || this.curtain?.stage === "lift" ? "spectator" : this.looking;
  }

  get curtain(): OnaCurtain | null {
    return (this.veil ??= { curtain: this.hung() }).curtain;
  }

  private hung(): OnaCurtain | null {
    const { people, turn, looking } = this;
    if (people.length < 2 || this.ending || turn === null || !people.includes(turn) || looking === turn) return null;
    return looking !== null && this.wasTold(looking) ? { stage: "hide", from: looking, to: turn } : { stage: "lift", from: null, to: turn };
  }

  /** Whether the last step showed this player something that the others were not shown, and that takes time to read. */
  private wasTold(seat: OnaSeat): boolean {
    const own = [...this.telling.events(seat)].reverse().find((event) => event.player === seat);
    return own !== undefined && this.match.events("spectator", own.step)[0]?.text !== own.text;
  }

  get ending(): OnaEnding | null {
    if (this.ended) return this.ended;
    const { result } = this.open;
    return result && { winners: result.winners, points: result.points, way: "score", by: null };
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

  async record(): Promise<string> {
    return this.match.record(this.ending ? "full" : this.viewer, onaTags(this.order, this.ended, this.ending ? this.secret : null));
  }

  tried(texts: readonly string[]): OnaTried {
    const { steps } = this.match;
    try {
      texts.forEach((text) => this.match.play(text));
      // What was revealed would follow it (docs/formats/move.md).
      const told = this.match.events(this.viewer, steps);
      if (texts.some((text, i) => told[i]?.text !== text)) throw new RulesError(t("The result of that is not known yet."), null);
      // Before random outcomes follow.
      return { scene: this.match.sceneAt(steps + texts.length, this.viewer), events: told.slice(0, texts.length) };
    } finally {
      if (this.match.steps > steps) this.match.undo(this.match.steps - steps);
    }
  }

  // ---- actions -------------------------------------------------------------------------------------

  async play(text: string): Promise<void> {
    if (this.ending) throw new RulesError(OVER().text, null);
    if (this.thinking !== null || this.curtain) throw new RulesError(t("Wait for your turn."), null);
    this.put(text);
  }

  protected put(text: string): void {
    this.add(text);
    this.changed();
  }

  private add(text: string): void {
    const before = this.match.steps;
    this.match.play(text);
    this.played.push({ text, before });
    this.telling.changed();
    this.veil = null;
  }

  may(deed: OnaDeed): Refusal | null | undefined {
    const over = this.ending !== null;
    const none = this.people.length === 0;
    switch (deed) {
      case "undo":
        return none || over ? undefined : this.mayUndo();
      case "resign":
        return none ? undefined : over ? OVER() : null;
      case "rematch":
        return over ? null : undefined;
      case "look":
        return over && this.match.steps > 0 ? null : undefined;
      case "claim":
        return undefined;
    }
  }

  private mayUndo(): Refusal | null {
    const { turn } = this;
    if (turn === null || !this.people.includes(turn) || this.curtain) return { text: t("Wait for your turn."), clause: null };
    return undoRefusal(this.scene());
  }

  async undo(): Promise<void> {
    const why = this.may("undo");
    if (why) throw new RulesError(why.text, why.clause);
    if (why === undefined) return;
    this.match.undo(this.scene().undo.steps);
    const { steps } = this.match;
    this.played = this.played.filter((one) => one.before < steps);
    this.telling.forget();
    this.changed();
  }

  /** With two seats the other one wins; with more, a computer replaces the player who resigns, as long as other people remain. */
  async resign(): Promise<void> {
    const { people } = this;
    const [first] = people;
    if (this.ending || first === undefined) return;
    const by = people.length === 1 ? first : (this.looking ?? (this.turn !== null && people.includes(this.turn) ? this.turn : first));
    this.stop();
    if (this.order.seats.length > 2 && people.length > 1) {
      const seats = this.order.seats.map((seat, i) => (i === by ? { ...seat, kind: "computer" as const, level: STAND_IN } : seat));
      this.order = { ...this.order, seats };
      this.looking = null;
    } else {
      const winners = this.order.seats.length === 2 ? [(1 - by) as OnaSeat] : [];
      this.ended = { winners, points: null, way: "resign", by };
    }
    this.changed();
  }

  async claim(): Promise<void> {
    // Nobody can be absent on one device.
  }

  async rematch(): Promise<string | null> {
    this.restart(onaRematch(this.order));
    return null;
  }

  async reply(): Promise<void> {
    // There is no opponent to ask.
  }

  /** Starts another game at the same table. */
  restart(order: OnaOrder): void {
    this.replace(this.tools.rules.open(order.setup)); // throws before the old game is dropped
    this.telling.forget(this.match);
    this.order = order;
    this.played = [];
    this.ended = null;
    this.changed();
  }

  override close(): void {
    this.stopLang();
    super.close();
  }

  // ---- internals -----------------------------------------------------------------------------------

  /** After every change: computer, storage, subscribers. */
  protected changed(): void {
    this.veil = null;
    const { turn } = this;
    const computer = turn !== null && this.order.seats[turn]?.kind === "computer" && !this.ending && !this.trouble;
    if (computer && !this.closed) this.ask(turn);
    this.save();
    this.notify();
  }

  /** A forced action needs no thought and no pause. */
  protected async answer(seat: OnaSeat): Promise<{ text: string; pause: number }> {
    const { actions } = this.match.scene(seat);
    const [only] = actions;
    if (only && actions.length === 1) return { text: only.text, pause: 0 };
    const mind = await this.tools.mind();
    const moves = this.telling.events(seat).map((event): [number, string] => [event.player, event.text]);
    const level = this.order.seats[seat]?.level ?? 1;
    const { seed: _, ...setup } = this.order.setup; // the engine must not know future random outcomes
    const text = await mind.choose({ setup, viewer: seat, moves }, level, this.secret);
    return { text, pause: this.tools.pace() };
  }

  private save(): void {
    const { drawer, now } = this.tools;
    const { ending } = this;
    if (!drawer || this.played.length === 0) return;
    // A game that has ended by the rules cannot be resumed.
    const ended = this.ended ?? ending;
    const { id, order, secret } = this;
    saveOna({ v: 1, id, order, moves: this.played.map((one) => one.text), ended, round: this.open.round, when: now(), secret }, drawer);
    if (ending) keepOna(keptOf(id, order, this.match, { ending, ended: this.ended, when: now(), secret }), drawer);
  }

  private speakAnew(): void {
    this.telling.forget();
    this.notify();
  }
}
