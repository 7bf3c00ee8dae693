// Torii: MIT licence, see LICENSE.
// The view-model of a table: what is picked, what is highlighted, what a touch means. All input (mouse, keyboard, typed
// moves, screen readers) arrives here, and every renderer draws the resulting BoardView.
import type { Action, Scene, Seat, SquareIndex } from "../core/types.ts";
import type { Rules } from "../core/rules-api.ts";
import { lang, onLang, t } from "../locale/locale.ts";
import { hintView } from "./advice.ts";
import { afterLeg, answerTargets, cardsOf, hasSecondLeg, isAnything, isBegun, linesAt, linesOf, nothingPicked, onlyPasses, placement, sourcesOf, targetsOf, waysTo, type Picked } from "./pick.ts";
import { Past } from "./past.ts";
import { premover, premoveScene } from "./premove.ts";
import { choiceOf, nthCard, offersOf, pendingOf, redBelow, type Offer } from "./options.ts";
import { statusWords } from "./status.ts";
import { capturedBy, lastTurn } from "./turns.ts";
import { typedMove } from "./typed.ts";
import type { BoardView, Deed, GameSource, HintView, Refusal } from "./types.ts";
import { cardRefused, faultTold, notNow, squareRefused, type Wish } from "./why-not.ts";
import type { CardOf } from "./words.ts";

export interface Wishes {
  coordinates: boolean;
  belief: boolean; // show the ninja map from the start
}

export class Table {
  readonly cardOf: CardOf;
  /** Why the last request was refused; cleared by the next one. */
  refused: Refusal | null = null;
  /** A hint is being computed. */
  thinking = false;
  private picked: Picked = nothingPicked;
  private hinted: HintView | null = null;
  private turned = false;
  private showsAnswers = false;
  private showsBelief: boolean;
  private coordinates: boolean;
  private steps = -1;
  private kept: BoardView | null = null;
  /** Which turn is shown. */
  readonly past: Past;
  /** The move chosen in advance. */
  private ahead: Action | null = null;
  private aheadScene: { steps: number; scene: Scene } | null = null;
  private readonly listeners = new Set<() => void>();
  private round: string | undefined;
  private readonly stops: (() => void)[];

  constructor(
    readonly source: GameSource,
    readonly rules: Rules,
    wishes: Wishes = { coordinates: true, belief: false },
  ) {
    this.cardOf = (name) => rules.card(name);
    this.past = new Past(source);
    this.coordinates = wishes.coordinates;
    this.showsBelief = wishes.belief;
    this.stops = [source.subscribe(() => this.onSource()), onLang(() => this.forget())];
    this.onSource();
  }

  close(): void {
    this.stops.forEach((stop) => stop());
    this.source.close();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  // ---- what is shown -------------------------------------------------------------------------------

  get view(): BoardView {
    return (this.kept ??= this.draw());
  }

  /** What the page expects now, in words. */
  get status(): string {
    return statusWords(this.source, this.view, this.cardOf);
  }

  get answersShown(): boolean {
    return this.showsAnswers;
  }

  get beliefShown(): boolean {
    return this.showsBelief;
  }

  /** Something is picked, announced or lit that Escape would clear. */
  get isBusyPicking(): boolean {
    return this.picked !== nothingPicked || this.ahead !== null || this.hinted !== null || this.refused !== null;
  }

  /** A move is begun and not played; an automatically picked ninja does not count. */
  get isHalfMade(): boolean {
    return isBegun(this.picked) || (this.picked.square !== null && !this.isLone(this.source.scene()));
  }

  private get mine(): Seat | null {
    const { source } = this;
    const { turn } = source.scene();
    if (source.busy || source.curtain || source.ending || (turn !== 0 && turn !== 1)) return null;
    return source.seats[turn].yours ? turn : null;
  }

  /** The actions to pick from: those of the seat to act, or those for a move in advance. */
  private get actScene(): Scene | null {
    if (this.mine !== null) return this.source.scene();
    const seat = premover(this.source);
    if (seat === null) return null;
    const scene = this.source.scene();
    if (this.aheadScene?.steps !== scene.steps) this.aheadScene = { steps: scene.steps, scene: premoveScene(this.rules, scene, seat) };
    return this.aheadScene.scene;
  }

  // ---- the past ------------------------------------------------------------------------------------

  /** Shows the position after this many turns; nothing is picked there. */
  goTo(turns: number): void {
    this.past.goTo(turns);
    this.picked = nothingPicked;
    this.lone();
    this.change();
  }

  walk(by: number): void {
    this.past.walk(by);
    this.picked = nothingPicked;
    this.lone();
    this.change();
  }

  /** A touch in the past leads back to the present, and does nothing else. */
  private returns(): boolean {
    if (this.past.shown === null) return false;
    this.goTo(this.past.turns.length);
    return true;
  }

  private draw(): BoardView {
    const { source, past } = this;
    const scene = past.scene();
    const back = past.shown !== null;
    const picked = back ? nothingPicked : this.picked;
    const mine = back ? null : this.mine;
    const acts = mine === null ? null : scene;
    const asks = back ? null : this.actScene;
    const events = past.events();
    return {
      scene,
      viewer: source.viewer,
      mine,
      flip: redBelow(source) !== this.turned,
      curtain: source.curtain,
      curtainFor: source.curtain && source.seats[source.curtain.to].name,
      card: picked.leg?.card ?? picked.card,
      square: picked.leg?.from ?? picked.square,
      cards: acts && scene.asked === "move" ? cardsOf(scene) : [],
      sources: acts ? sourcesOf(scene, picked) : [],
      targets: asks ? targetsOf(asks, picked) : [],
      lines: acts ? linesOf(scene) : [],
      placed: picked.placed,
      pending: pendingOf(scene, picked),
      choice: asks ? choiceOf(asks, picked, this.cardOf) : null,
      last: lastTurn(events),
      hint: this.hinted,
      answers: !back && this.showsAnswers && source.may("answers") === null ? answerTargets(source.answers()) : null,
      belief: !back && this.showsBelief && source.may("belief") === null ? source.belief() : null,
      coordinates: this.coordinates,
      busy: source.busy || this.thinking,
      ending: back ? null : source.ending,
      past: back,
      premove: this.ahead,
      captured: capturedBy(events),
    };
  }

  /** Actions that need no square: passes, a ninja that stays, no lantern. */
  get offers(): Offer[] {
    return this.mine === null ? [] : offersOf(this.source.scene(), this.cardOf);
  }

  // ---- touches -------------------------------------------------------------------------------------

  pickSquare(square: SquareIndex): void {
    this.refused = null;
    if (this.returns()) return;
    const scene = this.actScene;
    if (!scene) return this.refuse(notNow(this.wish(this.source.scene())));
    if (this.mine === null && this.dropAhead()) return;
    if (scene.asked === "place") return this.pickPlace(scene, square);
    if (scene.asked === "lantern") return this.pickLit(scene, square);
    if (this.picked.leg) return this.pickSpirit(scene, square);
    if (targetsOf(scene, this.picked).some((target) => target.square === square)) return this.pickTarget(scene, square);
    if (this.picked.square === square && !this.isLone(scene)) return this.pick({ ...this.picked, square: null, asked: null });
    if (sourcesOf(scene, this.picked).includes(square)) return this.pick({ ...this.picked, square, asked: null });
    // A pawn that only the other card can move: switch to that card.
    if (this.picked.card && sourcesOf(scene, nothingPicked).includes(square)) return this.pick({ ...nothingPicked, square });
    if (this.mine === null) return this.pick(nothingPicked);
    this.refuse(squareRefused(this.wish(scene), square));
  }

  /** Dragged from one square to another. */
  drop(from: SquareIndex, to: SquareIndex): void {
    if (from === to || this.returns()) return;
    const scene = this.actScene ?? this.source.scene();
    if (this.actScene && !this.picked.leg && scene.asked !== "place" && scene.asked !== "lantern" && sourcesOf(scene, this.picked).includes(from))
      this.picked = { ...this.picked, square: from, asked: null };
    else if (this.picked.square !== from && !this.picked.leg) return this.pickSquare(from);
    const targets = this.actScene ? targetsOf(scene, this.picked) : [];
    if (targets.some((target) => target.square === to)) this.pickSquare(to);
    else if (this.mine === null && this.actScene) this.pick(nothingPicked);
    else this.refuse(!this.actScene ? notNow(this.wish(scene)) : squareRefused(this.wish(scene), to));
  }

  pickCard(card: string): void {
    this.refused = null;
    if (this.returns()) return;
    const scene = this.actScene;
    if (!scene) return this.refuse(notNow(this.wish(this.source.scene())));
    if (this.picked.asked !== null && scene.asked !== "lantern") {
      const way = waysTo(scene, this.picked, this.picked.asked).find((one) => one.card === card);
      if (way) return this.settle(scene, way);
    }
    if (this.mine === null && !cardsOf(scene).includes(card)) return this.pick(nothingPicked);
    if (scene.asked !== "move" || !cardsOf(scene).includes(card)) return this.refuse(cardRefused(this.wish(scene), card));
    if (onlyPasses(scene)) return this.send(`${card}:pass`);
    if (this.picked.leg) return this.pick({ ...nothingPicked, card });
    if (this.picked.card === card) return this.pick({ ...this.picked, card: null, asked: null });
    const next = { ...this.picked, card, asked: null };
    const keeps = next.square !== null && sourcesOf(scene, next).includes(next.square);
    this.pick(keeps ? next : { ...nothingPicked, card });
  }

  pickLine(line: string): void {
    this.refused = null;
    const scene = this.source.scene();
    const action = this.mine === null ? undefined : scene.actions.find((one) => one.line === line);
    if (action) this.send(action.text);
    else this.refuse(this.mine === null ? notNow(this.wish(scene)) : squareRefused(this.wish(scene), 0));
  }

  pickChoice(key: string): void {
    const scene = this.actScene;
    if (!scene || this.picked.asked === null) return;
    if (scene.asked === "lantern") return this.send(key);
    const way = waysTo(scene, this.picked, this.picked.asked).find((one) => one.text === key);
    if (way) this.settle(scene, way);
  }

  take(offer: Offer): void {
    this.send(offer.text);
  }

  /** The ninja stays or no lantern is lit, whichever is the question. */
  skip(): void {
    const [offer] = this.offers;
    if (offer && !onlyPasses(this.source.scene())) this.send(offer.text);
  }

  /** A card by its place: the own hand, the opponent's, the one beside. */
  pickNth(place: number): void {
    const card = nthCard(this.source.scene(), this.mine, place);
    if (card) this.pickCard(card);
  }

  /** Shows a reason where all refusals are shown. */
  tell(why: Refusal): void {
    this.refuse(why);
  }

  /** Escape: undoes the last pick; then clears the hint and the messages. */
  cancel(): void {
    if (this.picked.asked !== null) this.picked = { ...this.picked, asked: null };
    else if (this.picked.leg) this.picked = { ...nothingPicked, card: this.picked.card, square: this.picked.square };
    else this.picked = nothingPicked;
    this.ahead = null;
    this.hinted = null;
    this.refused = null;
    this.lone();
    this.change();
  }

  /** Clears everything picked. */
  cancelMove(): void {
    do this.cancel();
    while (this.isHalfMade);
  }

  /** A move in words or notation; resolves with true if it was played. */
  async type(typed: string): Promise<boolean> {
    const scene = this.source.scene();
    if (typed.trim() === "") return false;
    const meaning = typedMove(typed, scene, this.rules.cards());
    if (this.mine !== null && "text" in meaning) return this.play(meaning.text);
    this.refuse("question" in meaning && this.mine !== null ? { text: meaning.question, clause: null } : notNow(this.wish(scene)));
    return false;
  }

  // ---- the buttons ---------------------------------------------------------------------------------

  may(deed: Deed): Refusal | null | undefined {
    return this.source.may(deed);
  }

  flip(): void {
    this.turned = !this.turned;
    this.change();
  }

  setCoordinates(shown: boolean): void {
    this.coordinates = shown;
    this.change();
  }

  toggleAnswers(): void {
    this.showsAnswers = !this.showsAnswers;
    this.change();
  }

  toggleBelief(): void {
    this.showsBelief = !this.showsBelief;
    this.change();
  }

  async hint(): Promise<void> {
    const why = this.source.may("hint");
    if (why !== null) return this.refuse(why ?? { text: t("No hint can be given here."), clause: null });
    if (this.thinking) return;
    const asked = { ...this.source.scene(), round: this.source.round };
    this.thinking = true;
    this.refused = null;
    this.change();
    const judged = await this.source.hint().catch(() => null);
    this.thinking = false;
    const scene = this.source.scene();
    // The position has changed, perhaps to another one of the same length: the hint is out of date.
    if (scene.steps !== asked.steps || scene.position !== asked.position || this.source.round !== asked.round) return this.change();
    const hinted = judged && hintView(judged, scene, this.cardOf);
    if (!hinted) return this.refuse({ text: t("No hint can be given here."), clause: null });
    this.hinted = hinted;
    this.picked = nothingPicked;
    this.lone();
    this.change();
  }

  async undo(): Promise<void> {
    const why = this.source.may("undo");
    if (why) return this.refuse(why);
    await this.source.undo().catch((fault: unknown) => this.refuse(faultTold(fault, this.wish(this.source.scene()).title)));
  }

  // ---- internals -----------------------------------------------------------------------------------

  private wish(scene: Scene): Wish {
    return { source: this.source, scene, mine: this.mine, picked: this.picked, cardOf: this.cardOf, title: (clause) => this.rules.clause(clause, lang()) };
  }

  /** A square is picked automatically if there is only one: the ninja's part of Shadow. */
  private isLone(scene: Scene): boolean {
    return scene.asked === "ninja" && sourcesOf(scene, nothingPicked).length === 1;
  }

  private lone(): void {
    const scene = this.source.scene();
    const [square] = sourcesOf(scene, nothingPicked);
    if (this.mine !== null && this.picked.square === null && this.isLone(scene) && square !== undefined) this.picked = { ...this.picked, square };
  }

  /** A touch while a move waits takes it back. */
  private dropAhead(): boolean {
    const had = this.ahead !== null;
    this.ahead = null;
    if (had) this.change();
    return had;
  }

  /** The turn has come: the move chosen in advance is played if it is legal, and forgotten. */
  private playAhead(): void {
    const { ahead } = this;
    if (!ahead || this.mine === null) return;
    this.ahead = null;
    if (this.source.scene().actions.some((action) => action.text === ahead.text)) queueMicrotask(() => this.send(ahead.text));
  }

  private pickTarget(scene: Scene, square: SquareIndex): void {
    const ways = waysTo(scene, this.picked, square);
    const [only] = ways;
    if (ways.length === 1 && only) return this.settle(scene, only);
    this.pick({ ...this.picked, asked: square });
  }

  /** The first leg is known: it is played, or the spirit's move is next (W4). */
  private settle(_scene: Scene, way: Action): void {
    if (!hasSecondLeg(way)) return this.decide(way);
    this.pick({ ...this.picked, asked: null, leg: { card: way.card, from: way.from ?? 0, to: way.to ?? 0, attempt: way.attempt } });
  }

  /** A whole move: played, or while the opponent thinks kept in advance. */
  private decide(action: Action): void {
    if (this.mine !== null) return this.send(action.text);
    this.ahead = action;
    this.pick(nothingPicked);
  }

  private pickSpirit(scene: Scene, square: SquareIndex): void {
    const action = afterLeg(scene, this.picked).find((one) => one.spiritTo === square);
    if (action) return this.decide(action);
    const { leg } = this.picked;
    // A click on the pawn's own square takes its move back; nothing has been played yet.
    if (leg && (this.mine === null || square === leg.from || square === leg.to)) return this.cancel();
    this.refuse(squareRefused(this.wish(scene), square));
  }

  private pickPlace(scene: Scene, square: SquareIndex): void {
    const { placed } = this.picked;
    if (placed.includes(square)) return this.pick({ ...this.picked, placed: placed.filter((one) => one !== square) });
    if (!targetsOf(scene, this.picked).some((target) => target.square === square)) return this.refuse(squareRefused(this.wish(scene), square));
    const next = [...placed, square];
    const whole = placement(scene, next);
    if (whole) this.send(whole.text);
    else this.pick({ ...this.picked, placed: next });
  }

  private pickLit(scene: Scene, square: SquareIndex): void {
    if (linesAt(scene, square).length === 0) return this.refuse(squareRefused(this.wish(scene), square));
    this.pick({ ...nothingPicked, asked: this.picked.asked === square ? null : square });
  }

  private pick(next: Picked): void {
    this.picked = isAnything(next) ? next : nothingPicked;
    this.change();
  }

  private send(text: string): void {
    void this.play(text);
  }

  private async play(text: string): Promise<boolean> {
    try {
      this.picked = nothingPicked;
      this.refused = null;
      await this.source.play(text);
      return true;
    } catch (fault) {
      this.refuse(faultTold(fault, this.wish(this.source.scene()).title));
      return false;
    }
  }

  private refuse(why: Refusal): void {
    this.refused = why;
    this.change();
  }

  /** The game has changed: what was picked is dropped. */
  private onSource(): void {
    const { steps } = this.source.scene();
    if (steps !== this.steps || this.source.curtain || this.source.ending || this.source.round !== this.round) {
      this.steps = steps;
      this.round = this.source.round;
      this.picked = nothingPicked;
      this.hinted = null;
      this.refused = null; // it was meant for the previous player on this device
      this.past.shown = null;
      if (this.source.ending) this.ahead = null;
    }
    this.lone();
    this.playAhead();
    this.change();
  }

  /** The language has changed: messages in the old one are dropped. */
  private forget(): void {
    this.hinted = null;
    this.refused = null;
    this.change();
  }

  private change(): void {
    this.kept = null;
    this.listeners.forEach((listener) => listener());
  }
}
