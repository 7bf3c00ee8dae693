// Torii: MIT licence, see LICENSE.
// A game of Onamazu at this device: people and computers at one table. The rules know everything, the page shows what
// whoever looks may see. Computers think in a worker from what their seat was shown; between several people there is a
// curtain, because fame and end mikos are for one pair of eyes (R36, R104).
import type { OnaEvent, OnaExplained, OnaMatch, OnaRulesTold, OnaScene, OnaSeat, OnaThing, OnaViewer } from "../../core/onamazu-types.ts";
import { RulesError } from "../../core/types.ts";
import { t } from "../../locale/locale.ts";
import { keptSecret, newId, newSecret } from "../kept.ts";
import { keepOna, keptOf, onaTags, saveOna, type OnaTools, type SavedOna } from "./keep.ts";
import { onaRematch, type OnaOrder } from "./order.ts";
import { onSpoken, OnaTelling, undoRefusal } from "./telling.ts";
import type { OnaCurtain, OnaDeed, OnaEnding, OnaSeatInfo, OnaSource, OnaTried, Refusal } from "./types.ts";

/** Plays on for somebody who has given up at a table of three or four, as at the server. */
const STAND_IN = 3;
const OVER = (): Refusal => ({ text: t("The game is over: no more moves can be played."), clause: null });

export class OnaLocal implements OnaSource {
  readonly kind = "local";
  readonly clock = null;
  readonly proposal = null;
  trouble: Refusal | null = null;
  thinking: OnaSeat | null = null;
  private match: OnaMatch;
  private telling: OnaTelling;
  private id: string;
  private secret: string; // what is random in the computers' play
  private played: { text: string; before: number }[] = []; // with the steps that had been played before it
  private ended: OnaEnding | null;
  private looking: OnaSeat | null = null; // of several people: who has the screen
  private veil: { curtain: OnaCurtain | null } | null = null; // until the next change
  private asking = 0; // number of the question the mind is at; an older answer is not heard
  private closed = false;
  private readonly listeners = new Set<() => void>();
  private readonly stopLang: () => void;

  /** Throws RulesError if there is no such game, or if the one that was kept is none of ours any more. */
  constructor(
    private order: OnaOrder,
    private readonly tools: OnaTools,
    saved: SavedOna | null = null,
  ) {
    this.match = tools.rules.open(order.setup);
    if (order.setup.changes === "letter") this.order = { ...order, setup: { ...order.setup, changes: this.match.rules.text } }; // kept as it is meant today
    this.telling = new OnaTelling(this.match);
    this.id = saved?.id ?? newId();
    this.secret = keptSecret(saved?.secret);
    this.ended = saved?.ended ?? null;
    this.stopLang = onSpoken(() => this.speakAnew());
    try {
      saved?.moves.forEach((move) => this.put(move));
    } catch (fault) {
      this.stopLang();
      this.match.free();
      throw fault;
    }
    this.changed();
  }

  /** Goes on with a game that was kept. */
  static resume(saved: SavedOna, tools: OnaTools): OnaLocal {
    return new OnaLocal(saved.order, tools, saved);
  }

  // ---- what is told --------------------------------------------------------------------------------

  get rules(): OnaRulesTold {
    return this.match.rules;
  }

  /** Under which a finished game is kept. */
  get round(): string {
    return this.id;
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

  /** The seat to act, if it is one. */
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

  /** By his last step he was told something that the others were not: he may want to read it. */
  private wasTold(seat: OnaSeat): boolean {
    const own = [...this.telling.events(seat)].reverse().find((event) => event.player === seat);
    return own !== undefined && this.match.events("spectator", own.step)[0]?.text !== own.text;
  }

  get ending(): OnaEnding | null {
    if (this.ended) return this.ended;
    const { result } = this.open;
    return result && { winners: result.winners, points: result.points, way: "score", by: null };
  }

  get busy(): boolean {
    return this.thinking !== null;
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

  async record(): Promise<string> {
    return this.match.record(this.ending ? "full" : this.viewer, onaTags(this.order, this.ended, this.ending ? this.secret : null));
  }

  tried(texts: readonly string[]): OnaTried {
    const { steps } = this.match;
    try {
      texts.forEach((text) => this.match.play(text));
      // What came to light would stand behind it (docs/formats/move.md).
      const told = this.match.events(this.viewer, steps);
      if (texts.some((text, i) => told[i]?.text !== text)) throw new RulesError(t("The result of that is not known yet."), null);
      // Before chance goes on with it.
      return { scene: this.match.sceneAt(steps + texts.length, this.viewer), events: told.slice(0, texts.length) };
    } finally {
      if (this.match.steps > steps) this.match.undo(this.match.steps - steps);
    }
  }

  // ---- what is done --------------------------------------------------------------------------------

  async play(text: string): Promise<void> {
    if (this.ending) throw new RulesError(OVER().text, null);
    if (this.thinking !== null || this.curtain) throw new RulesError(t("Wait for your turn."), null);
    this.put(text);
    this.changed();
  }

  private put(text: string): void {
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

  /** With two seats the other one wins; with more a computer plays on for whoever gives up, while other people are there. */
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
    // Nobody can be away from his own device.
  }

  async rematch(): Promise<string | null> {
    this.restart(onaRematch(this.order));
    return null;
  }

  async reply(): Promise<void> {
    // Nobody else has to be asked.
  }

  /** Another game at the same table. */
  restart(order: OnaOrder): void {
    const next = this.tools.rules.open(order.setup); // throws before anything is given up
    this.stop();
    this.match.free();
    this.match = next;
    this.telling.forget(next);
    this.order = order;
    this.id = newId();
    this.secret = newSecret();
    this.played = [];
    this.ended = this.looking = null;
    this.changed();
  }

  turnCurtain(): void {
    const { curtain } = this;
    if (!curtain) return;
    this.looking = curtain.stage === "hide" ? null : curtain.to;
    this.changed();
  }

  retry(): void {
    this.trouble = null;
    this.changed();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.stop();
    this.stopLang();
    this.listeners.clear();
    this.match.free();
  }

  // ---- inside --------------------------------------------------------------------------------------

  /** The computer's thoughts are not waited for any more. */
  private stop(): void {
    this.asking += 1;
    if (this.thinking !== null) void this.tools.mind().then((mind) => mind.stop()).catch(() => undefined);
    this.thinking = null;
  }

  /** After anything that happened: the computer, the drawer, the listeners. */
  private changed(): void {
    this.veil = null;
    const { turn } = this;
    const computer = turn !== null && this.order.seats[turn]?.kind === "computer" && !this.ending && !this.trouble;
    if (computer && !this.closed) this.ask(turn);
    this.save();
    this.tell();
  }

  private ask(seat: OnaSeat): void {
    const question = ++this.asking;
    const began = this.tools.now();
    this.thinking = seat;
    void this.answer(seat)
      .then(async ({ text, plain }) => {
        const rest = plain ? 0 : this.tools.pace() - (this.tools.now() - began);
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
        if (question !== this.asking || this.closed) return;
        this.thinking = null;
        this.put(text);
        this.changed();
      })
      .catch(() => {
        if (question !== this.asking || this.closed) return;
        this.thinking = null;
        this.trouble = { text: t("The computer could not be loaded."), clause: null };
        this.changed();
      });
  }

  /** Where there is nothing to choose, nobody has to think, and nobody wants to wait. */
  private async answer(seat: OnaSeat): Promise<{ text: string; plain: boolean }> {
    const { actions } = this.match.scene(seat);
    const [only] = actions;
    if (only && actions.length === 1) return { text: only.text, plain: true };
    const mind = await this.tools.mind();
    const moves = this.telling.events(seat).map((event): [number, string] => [event.player, event.text]);
    const level = this.order.seats[seat]?.level ?? 1;
    const { seed: _, ...setup } = this.order.setup; // what chance will bring is nobody's to know
    const text = await mind.choose({ setup, viewer: seat, moves }, level, this.secret);
    return { text, plain: false };
  }

  private save(): void {
    const { drawer, now } = this.tools;
    const { ending } = this;
    if (!drawer || this.played.length === 0) return;
    // A game that the rules have ended does not go on.
    const ended = this.ended ?? ending;
    const { id, order, secret } = this;
    saveOna({ v: 1, id, order, moves: this.played.map((one) => one.text), ended, round: this.open.round, when: now(), secret }, drawer);
    if (ending) keepOna(keptOf(id, order, this.match, { ending, ended: this.ended, when: now(), secret }), drawer);
  }

  private speakAnew(): void {
    this.telling.forget();
    this.tell();
  }

  private tell(): void {
    this.listeners.forEach((listener) => listener());
  }
}
