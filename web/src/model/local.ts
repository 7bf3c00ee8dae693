// Torii: MIT licence, see LICENSE.
// A local game: the rules know everything, the page shows what the viewer may see. Computers think in a worker
// from what their seat has seen; two people in a game with hidden information have a curtain between them.
import type { Match, Thinking } from "../core/rules-api.ts";
import { RulesError, type Action, type Belief, type GameEvent, type Judgement, type Scene, type Seat, type Setup, type Viewer, type Why } from "../core/types.ts";
import { t } from "../locale/locale.ts";
import { LocalClock } from "./clock.ts";
import { finished, movesOf, tagsOf, type Tools } from "./local-keep.ts";
import { keepGame } from "./kept.ts";
import { LocalTable } from "./local-table.ts";
import { rematchOf, type LocalOrder } from "./order.ts";
import { saveGame, type SavedGame } from "./shelf.ts";
import { otherSeat } from "./squares.ts";
import type { Clock, Curtain, Deed, Ending, GameSource, Proposal, Refusal, SeatInfo } from "./types.ts";
import { undoSteps } from "./undo.ts";

const HINT_MS = 1000;
const refusal = (text: string, clause: string | null = null): Refusal => ({ text, clause });

export class LocalSource extends LocalTable<Match, Seat> implements GameSource {
  proposal: Proposal | null = null;
  private timer: LocalClock | null = null;
  private alarm: ReturnType<typeof setTimeout> | null = null;
  private ended: Ending | null = null;
  private before: Seat | null = null; // who acted last, until the change is handled
  private fresh = true; // a new turn has begun: the computer's minimum time applies
  private common: Scene | null = null; // what everybody sees, until the next change
  private seen: { scene: Scene; events: readonly GameEvent[] } | null = null;

  /** Throws RulesError if there is no such game, or if the saved one is no longer valid. */
  constructor(
    private order: LocalOrder,
    protected readonly tools: Tools,
    saved: SavedGame | null = null,
  ) {
    super(tools.rules.match(order.setup), saved);
    this.ended = saved?.ending ?? null;
    saved?.moves.forEach((move) => this.match.play(move));
    this.begin(saved?.left ?? null);
  }

  /** Resumes a saved game. */
  static resume(saved: SavedGame, tools: Tools): LocalSource {
    return new LocalSource(saved.order, tools, saved);
  }

  private begin(left: [number, number] | null): void {
    this.timer = this.order.clock ? new LocalClock(this.order.clock, this.tools.now, left) : null;
    this.changed();
  }

  // ---- what the page shows -------------------------------------------------------------------------

  get setup(): Setup {
    return this.order.setup;
  }

  get seats(): readonly [SeatInfo, SeatInfo] {
    const info = (seat: Seat): SeatInfo => {
      const { kind, level, name } = this.order.seats[seat];
      return { seat, kind, level, name, yours: kind === "person", present: true };
    };
    return [info(0), info(1)];
  }

  private get people(): Seat[] {
    return ([0, 1] as const).filter((seat) => this.order.seats[seat].kind === "person");
  }

  /** What everybody sees. */
  private get open(): Scene {
    return (this.common ??= this.match.scene("spectator"));
  }

  private get hides(): boolean {
    return /shadow|light/.test(this.open.game);
  }

  get viewer(): Viewer {
    const [one, other] = this.people;
    if (this.ending || one === undefined) return "full";
    if (other === undefined) return one;
    return this.hides ? (this.looking ?? "spectator") : "full";
  }

  get curtain(): Curtain | null {
    const { turn } = this.open;
    if (this.people.length < 2 || this.ending || (turn !== 0 && turn !== 1) || this.looking === turn || !this.hides) return null;
    return this.looking === null ? { stage: "lift", from: null, to: turn } : { stage: "hide", from: this.looking, to: turn };
  }

  get ending(): Ending | null {
    if (this.ended) return this.ended;
    const { result } = this.open;
    return result && { winner: result.winner, way: result.way, clause: result.clause };
  }

  get clock(): Clock | null {
    return this.timer?.view ?? null;
  }

  private get told(): { scene: Scene; events: readonly GameEvent[] } {
    const { viewer } = this;
    return (this.seen ??= { scene: this.match.scene(viewer), events: this.match.events(viewer) });
  }

  scene(): Scene {
    return this.told.scene;
  }

  past(steps: number): Scene {
    return this.match.sceneAt(steps, this.viewer);
  }

  events(): readonly GameEvent[] {
    return this.told.events;
  }

  why(text: string): Why | null {
    return this.match.why(text, this.eyes);
  }

  answers(): readonly Action[] {
    return this.match.answers(this.eyes);
  }

  belief(): Belief | null {
    return this.match.belief(this.eyes);
  }

  /** One seat's view even if both people see the screen: what one player sees must not depend on the other's secrets. */
  private get eyes(): Viewer {
    const { viewer } = this;
    const { turn } = this.scene();
    return viewer === "full" && (turn === 0 || turn === 1) ? turn : viewer;
  }

  async record(): Promise<string> {
    const scope = this.ending ? "full" : this.viewer;
    return this.match.record("ogn", scope, tagsOf(this.order, this.ended, this.ending ? this.secret : null));
  }

  // ---- actions -------------------------------------------------------------------------------------

  async play(text: string): Promise<void> {
    if (this.ending) throw new RulesError(t("The game is over: no more moves can be played."), null);
    this.put(text);
  }

  protected put(text: string): void {
    const { turn } = this.open;
    const { steps } = this.match;
    try {
      this.match.play(text);
    } finally {
      // A joined turn can be refused half-way if a hidden ninja has changed it (S14): what was played stands.
      if (this.match.steps !== steps) {
        this.proposal = null;
        this.before = turn === 0 || turn === 1 ? turn : null;
        this.changed();
      }
    }
  }

  async hint(): Promise<Judgement> {
    const { turn } = this.scene();
    if (turn !== 0 && turn !== 1) throw new RulesError("no hint", null);
    const mind = await this.tools.mind();
    return mind.hint(this.seenBy(turn), HINT_MS);
  }

  may(deed: Deed): Refusal | null | undefined {
    const { people } = this;
    const over = this.ending !== null;
    const { turn } = this.scene();
    const act = !over && (turn === 0 || turn === 1) && people.includes(turn) && !this.curtain;
    const waits = refusal(over ? t("The game is over: no more moves can be played.") : t("Wait for your turn."));
    switch (deed) {
      case "undo":
        return people.length === 0 ? undefined : this.mayUndo();
      case "hint":
        return people.length === 0 ? undefined : act ? null : waits;
      case "answers":
        return over || this.curtain?.stage === "lift" ? waits : null;
      case "belief":
        return this.mayBelieve();
      case "resign":
        return people.length === 0 ? undefined : over ? waits : null;
      case "draw":
        return people.length === 0 ? undefined : over ? waits : people.length === 1 ? refusal(t("The computer does not accept draw offers: play on or resign.")) : act ? null : waits;
      case "claim":
        return people.length > 0 && !over && this.scene().claim ? (act ? null : waits) : undefined;
      case "rematch":
        return over ? null : undefined;
      case "look":
        return this.match.steps > 0 && (over || !this.hides) ? null : undefined;
    }
  }

  private mayUndo(): Refusal | null {
    const found = this.undone();
    return typeof found === "number" ? null : found;
  }

  get practice(): boolean {
    return this.order.practice === true && this.people.length === 1;
  }

  private undone(): number | Refusal {
    return undoSteps({ events: this.match.events("full"), people: this.people, secret: this.hides, practice: this.practice, viewer: this.viewer, ended: this.ended !== null, over: this.ending !== null });
  }

  private mayBelieve(): Refusal | null | undefined {
    if (!this.hides || this.people.length === 0) return undefined;
    const { viewer } = this;
    if (viewer !== 0 && viewer !== 1) return refusal(t("Nothing is hidden now."));
    return this.scene().ninjas[otherSeat(viewer)] === null ? undefined : null;
  }

  async undo(): Promise<void> {
    const found = this.undone();
    if (typeof found !== "number") throw new RulesError(found.text, found.clause);
    this.stop();
    this.proposal = null;
    this.match.undo(found);
    this.changed();
  }

  async resign(): Promise<void> {
    const { turn } = this.scene();
    const [first] = this.people;
    if (this.ending || first === undefined) return;
    const loser = this.people.length === 1 ? first : (this.looking ?? (turn === 1 ? 1 : 0));
    this.end({ winner: otherSeat(loser), way: "resign", clause: "B13" });
  }

  /** With two people here, the other one is asked. */
  async draw(): Promise<void> {
    const { turn } = this.scene();
    if (this.may("draw") !== null || (turn !== 0 && turn !== 1)) return;
    this.proposal = { deed: "draw", from: turn };
    this.notify();
  }

  async reply(_proposal: Proposal, yes: boolean): Promise<void> {
    if (!this.proposal) return;
    this.proposal = null;
    if (yes) this.end({ winner: null, way: "agreement", clause: "B13" });
    else this.notify();
  }

  async claim(): Promise<void> {
    if (this.may("claim") === null) this.end({ winner: null, way: "claim", clause: "B13" });
  }

  async rematch(): Promise<string | null> {
    this.restart(rematchOf(this.order));
    return null;
  }

  /** Starts another game at the same table. */
  restart(order: LocalOrder): void {
    this.replace(this.tools.rules.match(order.setup)); // throws before the old game is dropped
    this.order = order;
    this.ended = this.proposal = null;
    this.begin(null);
  }

  override close(): void {
    if (!this.closed) this.save();
    super.close();
  }

  /** The page may be closing: saves the clocks as they are. */
  keepNow(): void {
    this.save();
  }

  // ---- internals -----------------------------------------------------------------------------------

  private end(ending: Ending): void {
    this.stop();
    this.ended = ending;
    this.changed();
  }

  protected override stop(): void {
    super.stop();
    if (this.alarm !== null) clearTimeout(this.alarm);
    this.alarm = null;
  }

  /** After every change: clocks, computer, storage, subscribers. */
  protected changed(): void {
    this.seen = this.common = null;
    const { turn } = this.open;
    const next = turn === 0 || turn === 1 ? turn : null;
    this.fresh = this.before !== next;
    this.wind(next, this.before);
    this.before = null;
    const computer = next !== null && this.order.seats[next].kind === "computer" && !this.ending && !this.trouble;
    if (computer && !this.closed) this.ask(next);
    this.save();
    if (this.ending) this.keep();
    this.notify();
  }

  private wind(next: Seat | null, before: Seat | null): void {
    if (!this.timer) return;
    const { ply } = this.open;
    // The clocks start with the first move, which costs nothing (src/server/clock.h).
    const rests = this.ending !== null || this.curtain !== null || ply === 0;
    this.timer.run(rests ? null : next, before !== null && before !== next && ply > 1 ? before : null);
    if (this.alarm !== null) clearTimeout(this.alarm);
    const { due } = this.timer;
    this.alarm = due === null ? null : setTimeout(() => this.ring(), due + 1);
  }

  /** A player's time is up. */
  private ring(): void {
    const running = this.timer?.view.running ?? null;
    if (running === null || this.closed || this.ending) return;
    if ((this.timer?.due ?? 1) > 0) return this.wind(running, null);
    this.end({ winner: otherSeat(running), way: "time", clause: null });
  }

  /** What a seat has seen, for the engine. */
  private seenBy(seat: Seat): Thinking {
    return { setup: this.order.setup, viewer: seat, moves: this.match.events(seat).map((event) => event.text) };
  }

  protected async answer(seat: Seat): Promise<{ text: string; pause: number }> {
    const { fresh } = this;
    const mind = await this.tools.mind();
    const text = await mind.choose(this.seenBy(seat), this.order.seats[seat].level ?? 1, this.secret);
    return { text, pause: fresh ? this.tools.pace : 0 };
  }

  private save(): void {
    const { drawer, now } = this.tools;
    if (!drawer) return;
    const { id, order, match, ended, secret } = this;
    saveGame({ v: 1, id, order, moves: movesOf(match), ending: ended, left: this.timer?.left ?? null, when: now(), secret }, drawer);
  }

  /** Saves a finished game for review. */
  private keep(): void {
    const { shelf, now } = this.tools;
    if (shelf && this.ending && this.match.steps > 0) keepGame(finished(this.id, this.order, this.match, { ending: this.ending, ended: this.ended, when: now(), secret: this.secret }), shelf);
  }
}
