// Torii: MIT licence, see LICENSE.
// The view-model of a table of Onamazu: what is picked, what is highlighted, what a touch means, what it would give.
// All input (mouse, keyboard, screen readers) arrives here, and every renderer draws the resulting OnaView.
import type { OnaAction, OnaEvent, OnaThing } from "../../core/onamazu-types.ts";
import { t } from "../../locale/locale.ts";
import { endOf, heldBack, heldWords } from "./held.ts";
import { lastPlayed, toShow } from "./log.ts";
import { actionRefused, faultTold, thingRefused, type Wish } from "./misses.ts";
import { Picking, type Touched } from "./picking.ts";
import { scoringOf } from "./scoring.ts";
import { Showing } from "./showing.ts";
import { TableBase } from "./table-base.ts";
import { onSpoken } from "./telling.ts";
import { litOf, offersOf } from "./things.ts";
import type { OnaLit, OnaSource, OnaTableModel, OnaView, Refusal } from "./types.ts";
import { onaNotNow, onaSeatName, questionWords } from "./words.ts";

export interface OnaWishes {
  oneClick: () => boolean; // an acolyte is placed with the first touch
  hold: () => boolean; // the last action of a turn is held until "end turn"
  pace: () => number; // milliseconds per step of a replay
}

/** Chosen automatically if there is no other answer. */
const EMPTY_ANSWERS = new Set(["pass", "leave", "nosign"]);
const ALL = 99; // more steps than a scoring has

export class OnaTable extends TableBase implements OnaTableModel {
  private explains: OnaThing | null = null;
  private notice: string | null = null;
  private refused: Refusal | null = null;
  private asksEnd: readonly OnaAction[] | null = null;
  private endAsked = -1; // the turn in which the player was asked
  private scoreAt = 0;
  private fresh: readonly OnaEvent[] = [];
  private steps: number;
  private game: string;
  private eyes: OnaView["viewer"];
  private tries = -1; // the step at which a question was answered automatically
  private readonly picking: Picking;
  private readonly showing: Showing;
  private readonly stops: (() => void)[];

  constructor(
    source: OnaSource,
    private readonly wishes: OnaWishes = { oneClick: () => false, hold: () => true, pace: () => 900 },
  ) {
    super(source);
    this.picking = new Picking((action) => this.isAtOnce(action), (action) => this.isFinal(action));
    this.showing = new Showing(source, () => wishes.pace(), () => this.change());
    this.steps = source.scene().steps;
    this.game = source.round;
    this.eyes = source.viewer;
    this.stops = [source.subscribe(() => this.onSource()), onSpoken(() => this.forget())];
    this.onSource();
  }

  close(): void {
    this.showing.stop();
    this.hush();
    this.stops.forEach((stop) => stop());
    this.listeners.clear();
    this.source.close();
  }

  // ---- what is shown -------------------------------------------------------------------------------

  get view(): OnaView {
    return (this.kept ??= this.draw());
  }

  private draw(): OnaView {
    const { source, mine, log } = this;
    const [real, scene] = [source.scene(), this.scene];
    const acts = mine !== null && !this.held && !this.showing.isOn && !this.basket.closed;
    const lit = acts ? litOf(scene, this.picking.things) : {};
    const why = source.may("undo");
    return {
      scene: this.showing.isOn ? this.showing.scene() : scene,
      rules: source.rules,
      viewer: source.viewer,
      mine,
      home: this.atHome(),
      question: this.held ? heldWords() : questionWords(source, mine === null ? real : scene, mine !== null),
      lit,
      picked: this.picking.last,
      preview: acts ? this.picking.preview() : null,
      offers: acts ? offersOf(scene) : this.held ? [endOf(this.held.action)] : [],
      basket: this.inMarket ? this.basket.view() : null,
      held: this.held?.action ?? null,
      asksEnd: acts ? this.asksEnd : null,
      undo: this.basket.isEmpty && !this.held ? { may: why === null, reason: why?.text ?? null } : { may: true, reason: null },
      fresh: this.fresh,
      last: lastPlayed(log)?.events ?? [],
      log: this.told,
      replaying: this.showing.view(log),
      scoring: scoringOf(real, this.scoreAt),
      explained: this.explained(lit),
      notice: this.notice,
      refused: this.refused,
      curtain: source.curtain,
      curtainFor: source.curtain && onaSeatName(source.seats, source.curtain.to),
      thinking: source.thinking,
      busy: source.busy || this.playing,
      ending: source.ending,
    };
  }

  /** The explanation of the thing being inspected, if there is one. */
  private explained(lit: OnaLit): OnaView["explained"] {
    if (this.explains === null) return null;
    const [told, actions] = [this.source.explain(this.explains), lit[this.explains] ?? []];
    return told.lines.length > 0 || actions.length > 0 ? { thing: this.explains, told, actions } : null;
  }

  // ---- touches -------------------------------------------------------------------------------------

  pick(thing: OnaThing): void {
    if (this.waits) return;
    this.refused = this.asksEnd = null;
    if (this.showing.isOn) this.showing.stop();
    if (this.mine === null || this.held || this.basket.closed) return this.miss(thing);
    this.meant(this.picking.touch(this.scene, thing), thing);
  }

  drop(from: OnaThing, thing: OnaThing): void {
    if (this.waits) return;
    this.refused = this.asksEnd = null;
    if (this.mine === null || this.held || this.basket.closed) return this.miss(thing);
    this.meant(this.picking.drop(this.scene, from, thing), thing);
  }

  private meant(touched: Touched, thing: OnaThing): void {
    if (touched === "miss") return this.miss(thing);
    if (touched === "asked") return this.change();
    this.send(touched);
  }

  /** Done with one touch if it can be undone and gains something. */
  private isAtOnce(action: OnaAction): boolean {
    return (action.verb !== "put" || this.wishes.oneClick()) && !action.vain && (this.inMarket || !this.isFinal(action));
  }

  /** It reveals something and cannot be undone; if that is only the next die, it can be held back. */
  private isFinal(action: OnaAction): boolean {
    return action.hides && !(this.wishes.hold() && heldBack(this.source, action));
  }

  act(text: string): void {
    if (this.waits) return;
    this.refused = null;
    if (this.held && text === "end") return this.endTurn();
    const { scene } = this;
    const action = this.mine === null ? undefined : scene.actions.find((one) => one.text === text);
    if (!action) return this.tell(actionRefused(this.wish, text));
    if (action.verb === "end") return this.endTurn(this.asksEnd !== null);
    this.asksEnd = null;
    this.meant(this.picking.press(scene, action), action.verb);
  }

  choose(text: string): void {
    this.picking.choose(text);
    this.change();
  }

  confirm(): void {
    const { chosen } = this.picking;
    if (chosen) this.send(chosen);
  }

  cancel(): void {
    if (this.asksEnd) this.asksEnd = null;
    else if (this.picking.back()) this.notice = null;
    else if (this.showing.isOn) this.showing.stop();
    else this.explains = null;
    this.refused = null;
    this.change();
  }

  explain(thing: OnaThing | null): void {
    if (thing === this.explains) return;
    this.explains = thing;
    this.change();
  }

  // ---- the market ----------------------------------------------------------------------------------

  removeFromBasket(index: number): void {
    const gone = this.basket.remove(index);
    this.clearPicks();
    this.refused = gone.length === 0 ? null : { text: t("Also removed: {things}.", { things: gone.map((action) => action.brief).join(", ") }), clause: null };
    this.change();
  }

  emptyBasket(): void {
    this.basket.clear();
    this.clearPicks();
    this.change();
  }

  async playBasket(leave: boolean): Promise<void> {
    if (this.mine === null) return this.tell(onaNotNow(this.source));
    if (this.basket.view().open) return this.tell({ text: this.basket.scene().question, clause: null });
    const actions = this.basket.all;
    const last = leave && !this.basket.closed ? this.basket.scene().actions.find((action) => action.verb === "leave") : undefined;
    this.basket.clear();
    await this.playAll(last ? [...actions, last] : actions);
  }

  // ---- the turn ------------------------------------------------------------------------------------

  endTurn(sure = false): void {
    if (this.held) return void this.playAll([this.held.action], true);
    const { scene } = this;
    const end = this.mine === null ? undefined : scene.actions.find((action) => action.verb === "end");
    if (!end) return this.tell(actionRefused(this.wish, "end"));
    const left = scene.actions.filter((action) => action.verb !== "end" && action.useful);
    const turn = this.log.at(-1)?.turn ?? 0;
    if (left.length > 0 && !sure && this.endAsked !== turn) {
      this.endAsked = turn;
      this.asksEnd = left;
      return this.change();
    }
    this.send(end);
  }

  /** Undoes the player's last step, and the automatic answers that followed it. */
  async undo(): Promise<void> {
    if (!this.basket.isEmpty) return this.removeFromBasket(this.basket.all.length - 1);
    if (this.held) {
      this.held = null;
      this.tries = this.steps;
      if (!this.onlyAnswer()) return this.change();
    }
    const why = this.source.may("undo");
    if (why !== null) return this.tell(why ?? onaNotNow(this.source));
    this.playing = true;
    try {
      do await this.source.undo();
      while (this.onlyAnswer() && this.source.may("undo") === null);
      this.tries = this.source.scene().steps;
    } catch (fault) {
      this.refused = faultTold(fault);
    } finally {
      this.playing = false;
      this.change();
    }
  }

  replay(turn?: number): void {
    const range = toShow(this.log, this.source.viewer, turn);
    if (!range) return this.tell({ text: t("Nothing has been played yet."), clause: null });
    this.clearPicks();
    this.showing.start(range);
  }

  replayTo(at: number): void {
    this.showing.goTo(at);
  }

  replayOn(running: boolean): void {
    this.showing.run(running);
  }

  stopReplay(): void {
    this.showing.stop();
    this.change();
  }

  scoreNext(): void {
    this.scoreAt += 1;
    this.change();
  }

  scoreAll(): void {
    this.scoreAt = ALL;
    this.change();
  }

  // ---- internals -----------------------------------------------------------------------------------

  private clearPicks(): void {
    this.picking.clear();
    this.asksEnd = this.refused = null;
  }

  private send(action: OnaAction): void {
    if (this.inMarket) {
      if (action.verb === "leave") return void this.playBasket(true);
      return this.putIn(action);
    }
    void this.playAll([action]);
  }

  private putIn(action: OnaAction): void {
    this.clearPicks();
    try {
      this.basket.add(action);
      this.change();
    } catch (fault) {
      this.tell(faultTold(fault));
    }
  }

  /** Plays them in order; the last one of a turn waits for `endTurn`, unless `ends`. */
  private async playAll(actions: readonly OnaAction[], ends = false): Promise<void> {
    this.clearPicks();
    this.held = null;
    this.notice = null;
    this.playing = true;
    this.fresh = [];
    this.changeLater();
    try {
      for (const action of actions) {
        this.held = ends || !this.wishes.hold() ? null : heldBack(this.source, action);
        if (this.held) break;
        await this.source.play(action.text);
      }
    } catch (fault) {
      this.refused = faultTold(fault);
    } finally {
      this.playing = false;
      this.change();
      this.answerItself();
    }
  }

  private get wish(): Wish {
    return { source: this.source, scene: this.scene, mine: this.mine, tried: !this.basket.isEmpty };
  }

  /** A touch with no possible action: shows the rules' reason, or at least what the thing is. */
  private miss(thing: OnaThing): void {
    this.clearPicks();
    this.explains = thing;
    this.refused = this.held ? { text: heldWords(), clause: null } : thingRefused(this.wish, thing);
    this.change();
  }

  tell(why: Refusal): void {
    this.refused = why;
    this.change();
  }

  private onlyAnswer(): OnaAction | null {
    const { actions } = this.source.scene();
    const [only] = actions;
    return actions.length === 1 && only && EMPTY_ANSWERS.has(only.verb) ? only : null;
  }

  /** A question whose only answer is empty is not asked. */
  private answerItself(): void {
    const only = this.mine === null || this.held || !this.basket.isEmpty ? null : this.onlyAnswer();
    if (!only || this.tries === this.steps) return;
    this.tries = this.steps;
    void this.playAll([only]).then(() => {
      this.notice = t("There was nothing left to do there.");
      this.change();
    });
  }

  /** The game has changed: what was picked is dropped. */
  private onSource(): void {
    const { source } = this;
    const { steps } = source.scene();
    const anew = source.round !== this.game;
    if (steps !== this.steps || anew || source.viewer !== this.eyes) {
      const fresh = steps > this.steps && !anew ? source.events(this.steps) : [];
      this.fresh = this.playing && !anew ? [...this.fresh, ...fresh] : fresh; // a basket counts as one action
      if (anew) {
        this.scoreAt = 0;
        this.endAsked = -1;
        this.showing.stop();
      }
      [this.steps, this.game, this.eyes] = [steps, source.round, source.viewer];
      this.clearPicks();
      this.held = null;
      this.basket.clear();
    }
    this.basket.forget();
    if (this.playing) return this.changeLater();
    this.change();
    this.answerItself();
  }

  /** The language has changed: messages in the old one are dropped. */
  private forget(): void {
    this.forgetLog();
    this.notice = null;
    this.clearPicks();
    this.held = null;
    this.basket.clear();
    this.change();
  }
}
