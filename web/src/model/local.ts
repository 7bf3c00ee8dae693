// Torii: MIT licence, see LICENSE.
// A game at this device: the rules know everything, the page shows what whoever looks may see. Computers think in
// a worker from what their seat has seen; two people with secrets have a curtain between them.
import type { Match, Thinking } from "../core/rules-api.ts";
import { RulesError, type Action, type Belief, type GameEvent, type Judgement, type Scene, type Seat, type Setup, type Viewer } from "../core/types.ts";
import { t } from "../locale/locale.ts";
import { LocalClock } from "./clock.ts";
import { finished, movesOf, tagsOf, type Tools } from "./local-keep.ts";
import { keepGame, keptSecret, newId, newSecret } from "./kept.ts";
import { rematchOf, type LocalOrder } from "./order.ts";
import { saveGame, type SavedGame } from "./shelf.ts";
import { otherSeat } from "./squares.ts";
import type { Clock, Curtain, Deed, Ending, GameSource, Proposal, Refusal, SeatInfo } from "./types.ts";
import { undoSteps } from "./undo.ts";

const HINT_MS = 1000;
const refusal = (text: string, clause: string | null = null): Refusal => ({ text, clause });

export class LocalSource implements GameSource {
  readonly kind = "local";
  proposal: Proposal | null = null;
  trouble: Refusal | null = null;
  private match: Match;
  private id: string;
  private levelSecret: string; // what is random in the computer's play
  private timer: LocalClock | null = null;
  private alarm: ReturnType<typeof setTimeout> | null = null;
  private ended: Ending | null = null;
  private looking: Seat | null = null; // two people and secrets: who has the screen
  private asking = 0; // number of the question the mind is at; an older answer is not heard
  private thinks = false;
  private closed = false;
  private common: Scene | null = null; // what everybody sees, until the next change
  private seen: { scene: Scene; events: readonly GameEvent[] } | null = null;
  private readonly listeners = new Set<() => void>();

  /** Throws RulesError if there is no such game, or if the one that was kept is none of ours any more. */
  constructor(
    private order: LocalOrder,
    private readonly tools: Tools,
    saved: SavedGame | null = null,
  ) {
    this.match = tools.rules.match(order.setup);
    this.id = saved?.id ?? newId();
    this.levelSecret = keptSecret(saved?.secret);
    this.ended = saved?.ending ?? null;
    saved?.moves.forEach((move) => this.match.play(move));
    this.begin(saved?.left ?? null);
  }

  /** Goes on with a game that was kept. */
  static resume(saved: SavedGame, tools: Tools): LocalSource {
    return new LocalSource(saved.order, tools, saved);
  }

  private begin(left: [number, number] | null): void {
    this.timer = this.order.clock ? new LocalClock(this.order.clock, this.tools.now, left) : null;
    this.looking = null;
    this.changed(null);
  }

  // ---- what is told --------------------------------------------------------------------------------

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

  private get secret(): boolean {
    return /shadow|light/.test(this.open.game);
  }

  get viewer(): Viewer {
    const [one, other] = this.people;
    if (this.ending || one === undefined) return "full";
    if (other === undefined) return one;
    return this.secret ? (this.looking ?? "spectator") : "full";
  }

  get curtain(): Curtain | null {
    const { turn } = this.open;
    if (this.people.length < 2 || this.ending || (turn !== 0 && turn !== 1) || this.looking === turn || !this.secret) return null;
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

  get busy(): boolean {
    return this.thinks;
  }

  private get told(): { scene: Scene; events: readonly GameEvent[] } {
    const { viewer } = this;
    return (this.seen ??= { scene: this.match.scene(viewer), events: this.match.events(viewer) });
  }

  scene(): Scene {
    return this.told.scene;
  }

  events(): readonly GameEvent[] {
    return this.told.events;
  }

  why(text: string): { clause: string | null; message: string } | null {
    return this.match.why(text, this.eyes);
  }

  answers(): readonly Action[] {
    return this.match.answers(this.eyes);
  }

  belief(): Belief | null {
    return this.match.belief(this.eyes);
  }

  /** A seat's eyes also where both people look: what one is told must not depend on the other's secrets. */
  private get eyes(): Viewer {
    const { viewer } = this;
    const { turn } = this.scene();
    return viewer === "full" && (turn === 0 || turn === 1) ? turn : viewer;
  }

  async record(): Promise<string> {
    const scope = this.ending ? "full" : this.viewer;
    return this.match.record("ogn", scope, tagsOf(this.order, this.ended, this.ending ? this.levelSecret : null));
  }

  // ---- what is done --------------------------------------------------------------------------------

  async play(text: string): Promise<void> {
    if (this.ending) throw new RulesError(t("The game is over: no more moves can be played."), null);
    const before = this.open.turn;
    const { steps } = this.match;
    try {
      this.match.play(text);
    } finally {
      // A joined turn can be refused half-way, where a hidden ninja has changed it (S14): what was played stands.
      if (this.match.steps !== steps) {
        this.proposal = null;
        this.changed(before);
      }
    }
  }

  async hint(): Promise<Judgement> {
    const { turn } = this.scene();
    if (turn !== 0 && turn !== 1) throw new RulesError("no hint", null);
    const mind = await this.tools.mind();
    return mind.hint(this.thinking(turn), HINT_MS);
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
        return this.match.steps > 0 && (over || !this.secret) ? null : undefined;
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
    return undoSteps({ events: this.match.events("full"), people: this.people, secret: this.secret, practice: this.practice, viewer: this.viewer, ended: this.ended !== null, over: this.ending !== null });
  }

  private mayBelieve(): Refusal | null | undefined {
    if (!this.secret || this.people.length === 0) return undefined;
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
    this.changed(null);
  }

  async resign(): Promise<void> {
    const { turn } = this.scene();
    const [first] = this.people;
    if (this.ending || first === undefined) return;
    const loser = this.people.length === 1 ? first : (this.looking ?? (turn === 1 ? 1 : 0));
    this.end({ winner: otherSeat(loser), way: "resign", clause: "B13" });
  }

  /** Two people here: the other one is asked. */
  async draw(): Promise<void> {
    const { turn } = this.scene();
    if (this.may("draw") !== null || (turn !== 0 && turn !== 1)) return;
    this.proposal = { deed: "draw", from: turn };
    this.tell();
  }

  async reply(_proposal: Proposal, yes: boolean): Promise<void> {
    if (!this.proposal) return;
    this.proposal = null;
    if (yes) this.end({ winner: null, way: "agreement", clause: "B13" });
    else this.tell();
  }

  async claim(): Promise<void> {
    if (this.may("claim") === null) this.end({ winner: null, way: "claim", clause: "B13" });
  }

  async rematch(): Promise<string | null> {
    this.restart(rematchOf(this.order));
    return null;
  }

  /** Another game at the same table. */
  restart(order: LocalOrder): void {
    const next = this.tools.rules.match(order.setup); // throws before anything is given up
    this.stop();
    this.match.free();
    this.match = next;
    this.order = order;
    this.id = newId();
    this.levelSecret = newSecret();
    this.ended = this.proposal = null;
    this.begin(null);
  }

  turnCurtain(): void {
    const { curtain } = this;
    if (!curtain) return;
    this.looking = curtain.stage === "hide" ? null : curtain.to;
    this.changed(null);
  }

  retry(): void {
    this.trouble = null;
    this.changed(null);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.stop();
    this.save();
    this.listeners.clear();
    this.match.free();
  }

  /** The page may go away: the clocks are kept as they stand. */
  keepNow(): void {
    this.save();
  }

  /** Under which a finished game is kept (kept.ts). */
  get round(): string {
    return this.id;
  }

  // ---- inside --------------------------------------------------------------------------------------

  private end(ending: Ending): void {
    this.stop();
    this.ended = ending;
    this.changed(null);
  }

  /** The computer's thoughts are not waited for any more. */
  private stop(): void {
    this.asking += 1;
    if (this.thinks) void this.tools.mind().then((mind) => mind.stop()).catch(() => undefined);
    this.thinks = false;
    if (this.alarm !== null) clearTimeout(this.alarm);
    this.alarm = null;
  }

  /** After anything that happened: clocks, the computer, the drawer, the listeners. `before`: who was to act. */
  private changed(before: Seat | "chance" | null): void {
    this.seen = this.common = null;
    const { turn } = this.open;
    const next = turn === 0 || turn === 1 ? turn : null;
    this.wind(next, before === 0 || before === 1 ? before : null);
    const computer = next !== null && this.order.seats[next].kind === "computer" && !this.ending && !this.trouble;
    if (computer && !this.closed) this.ask(next, before !== next);
    this.save();
    if (this.ending) this.keep();
    this.tell();
  }

  private wind(next: Seat | null, before: Seat | null): void {
    if (!this.timer) return;
    const rests = this.ending !== null || this.curtain !== null || this.open.asked === "place";
    this.timer.run(rests ? null : next, before !== null && before !== next ? before : null);
    if (this.alarm !== null) clearTimeout(this.alarm);
    const { due } = this.timer;
    this.alarm = due === null ? null : setTimeout(() => this.ring(), due + 1);
  }

  /** Somebody's time is up. */
  private ring(): void {
    const running = this.timer?.view.running ?? null;
    if (running === null || this.closed || this.ending) return;
    if ((this.timer?.due ?? 1) > 0) return this.wind(running, null);
    this.end({ winner: otherSeat(running), way: "time", clause: null });
  }

  /** What a seat has seen, for the mind. */
  private thinking(seat: Seat): Thinking {
    return { setup: this.order.setup, viewer: seat, moves: this.match.events(seat).map((event) => event.text) };
  }

  private ask(seat: Seat, fresh: boolean): void {
    const question = ++this.asking;
    const began = this.tools.now();
    const level = this.order.seats[seat].level ?? 1;
    this.thinks = true;
    void this.answer(seat, level)
      .then(async (text) => {
        const rest = this.tools.pace - (this.tools.now() - began);
        if (fresh && rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
        if (question !== this.asking || this.closed) return;
        this.thinks = false;
        this.match.play(text);
        this.proposal = null;
        this.changed(seat);
      })
      .catch(() => {
        if (question !== this.asking || this.closed) return;
        this.thinks = false;
        this.trouble = refusal(t("The computer could not be loaded."));
        this.changed(null);
      });
  }

  private async answer(seat: Seat, level: number): Promise<string> {
    const mind = await this.tools.mind();
    return mind.choose(this.thinking(seat), level, this.levelSecret);
  }

  private save(): void {
    const { drawer, now } = this.tools;
    if (!drawer) return;
    const { id, order, match, ended, levelSecret: secret } = this;
    saveGame({ v: 1, id, order, moves: movesOf(match), ending: ended, left: this.timer?.left ?? null, when: now(), secret }, drawer);
  }

  /** A finished game can be looked back at. */
  private keep(): void {
    const { shelf, now } = this.tools;
    if (shelf && this.ending && this.match.steps > 0) keepGame(finished(this.id, this.order, this.match, { ending: this.ending, ended: this.ended, when: now(), secret: this.levelSecret }), shelf);
  }

  private tell(): void {
    this.listeners.forEach((listener) => listener());
  }
}
