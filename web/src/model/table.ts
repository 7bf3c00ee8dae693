// Torii: MIT licence, see LICENSE.
// The view-model of a table: what is picked, what is lit, what a touch means. Mouse, keyboard, typed words and
// screen readers all come in here, and every renderer draws the one BoardView that comes out.
import type { Action, Scene, Seat, SquareIndex } from "../core/types.ts";
import type { Rules } from "../core/rules-api.ts";
import { lang, onLang, t } from "../locale/locale.ts";
import { hintView } from "./advice.ts";
import { afterLeg, answerTargets, cardsOf, hasSecondLeg, isAnything, isBegun, linesAt, linesOf, nothingPicked, onlyPasses, placement, sourcesOf, targetsOf, waysTo, type Picked } from "./pick.ts";
import { choiceOf, nthCard, offersOf, pendingOf, redBelow, type Offer } from "./options.ts";
import { statusWords } from "./status.ts";
import { lastTurn } from "./turns.ts";
import { typedMove } from "./typed.ts";
import type { BoardView, Deed, GameSource, HintView, Refusal } from "./types.ts";
import { cardRefused, faultTold, notNow, squareRefused, type Wish } from "./why-not.ts";
import type { CardOf } from "./words.ts";

export interface Wishes {
  coordinates: boolean;
  belief: boolean; // the belief map from the start
}

export class Table {
  readonly cardOf: CardOf;
  /** Why the last wish was refused; gone with the next one. */
  refused: Refusal | null = null;
  /** A hint is being thought about. */
  thinking = false;
  private picked: Picked = nothingPicked;
  private hinted: HintView | null = null;
  private turned = false;
  private showsAnswers = false;
  private showsBelief: boolean;
  private coordinates: boolean;
  private steps = -1;
  private kept: BoardView | null = null;
  private readonly listeners = new Set<() => void>();
  private round: string | undefined;
  private readonly stops: (() => void)[];

  constructor(
    readonly source: GameSource,
    private readonly rules: Rules,
    wishes: Wishes = { coordinates: true, belief: false },
  ) {
    this.cardOf = (name) => rules.card(name);
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

  /** What is asked now, in words. */
  get status(): string {
    return statusWords(this.source, this.view, this.cardOf);
  }

  get answersShown(): boolean {
    return this.showsAnswers;
  }

  get beliefShown(): boolean {
    return this.showsBelief;
  }

  /** Something is picked, told or lit that Escape would put away. */
  get isBusyPicking(): boolean {
    return this.picked !== nothingPicked || this.hinted !== null || this.refused !== null;
  }

  /** A move is begun and not played; a ninja that is picked by itself is nobody's beginning. */
  get isHalfMade(): boolean {
    return isBegun(this.picked) || (this.picked.square !== null && !this.isLone(this.source.scene()));
  }

  private get mine(): Seat | null {
    const { source } = this;
    const { turn } = source.scene();
    if (source.busy || source.curtain || source.ending || (turn !== 0 && turn !== 1)) return null;
    return source.seats[turn].yours ? turn : null;
  }

  private draw(): BoardView {
    const { source, picked } = this;
    const scene = source.scene();
    const mine = this.mine;
    const acts = mine === null ? null : scene;
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
      targets: acts ? targetsOf(scene, picked) : [],
      lines: acts ? linesOf(scene) : [],
      placed: picked.placed,
      pending: pendingOf(scene, picked),
      choice: acts ? choiceOf(scene, picked, this.cardOf) : null,
      last: lastTurn(source.events()),
      hint: this.hinted,
      answers: this.showsAnswers && source.may("answers") === null ? answerTargets(source.answers()) : null,
      belief: this.showsBelief && source.may("belief") === null ? source.belief() : null,
      coordinates: this.coordinates,
      busy: source.busy || this.thinking,
      ending: source.ending,
    };
  }

  /** What can be done without touching the board: passes, a ninja that stays, no lantern. */
  get offers(): Offer[] {
    return this.mine === null ? [] : offersOf(this.source.scene(), this.cardOf);
  }

  // ---- what is touched -----------------------------------------------------------------------------

  pickSquare(square: SquareIndex): void {
    this.refused = null;
    const scene = this.source.scene();
    if (this.mine === null) return this.refuse(notNow(this.wish(scene)));
    if (scene.asked === "place") return this.pickPlace(scene, square);
    if (scene.asked === "lantern") return this.pickLit(scene, square);
    if (this.picked.leg) return this.pickSpirit(scene, square);
    if (targetsOf(scene, this.picked).some((target) => target.square === square)) return this.pickTarget(scene, square);
    if (this.picked.square === square && !this.isLone(scene)) return this.pick({ ...this.picked, square: null, asked: null });
    if (sourcesOf(scene, this.picked).includes(square)) return this.pick({ ...this.picked, square, asked: null });
    // A pawn that only the other card moves: that card is meant.
    if (this.picked.card && sourcesOf(scene, nothingPicked).includes(square)) return this.pick({ ...nothingPicked, square });
    this.refuse(squareRefused(this.wish(scene), square));
  }

  /** Dragged from one square to another. */
  drop(from: SquareIndex, to: SquareIndex): void {
    if (from === to) return;
    const scene = this.source.scene();
    if (this.mine !== null && !this.picked.leg && scene.asked !== "place" && scene.asked !== "lantern" && sourcesOf(scene, this.picked).includes(from))
      this.picked = { ...this.picked, square: from, asked: null };
    else if (this.picked.square !== from && !this.picked.leg) return this.pickSquare(from);
    const targets = this.mine === null ? [] : targetsOf(scene, this.picked);
    if (targets.some((target) => target.square === to)) this.pickSquare(to);
    else this.refuse(this.mine === null ? notNow(this.wish(scene)) : squareRefused(this.wish(scene), to));
  }

  pickCard(card: string): void {
    this.refused = null;
    const scene = this.source.scene();
    if (this.mine === null) return this.refuse(notNow(this.wish(scene)));
    if (this.picked.asked !== null && scene.asked !== "lantern") {
      const way = waysTo(scene, this.picked, this.picked.asked).find((one) => one.card === card);
      if (way) return this.settle(scene, way);
    }
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
    const scene = this.source.scene();
    if (this.mine === null || this.picked.asked === null) return;
    if (scene.asked === "lantern") return this.send(key);
    const way = waysTo(scene, this.picked, this.picked.asked).find((one) => one.text === key);
    if (way) this.settle(scene, way);
  }

  /** One of `offers`. */
  take(offer: Offer): void {
    this.send(offer.text);
  }

  /** The ninja stays, no lantern is lit: whichever is asked. */
  skip(): void {
    const [offer] = this.offers;
    if (offer && !onlyPasses(this.source.scene())) this.send(offer.text);
  }

  /** One of the cards by its place: the own hand, the opponent's, the one beside. */
  pickNth(place: number): void {
    const card = nthCard(this.source.scene(), this.mine, place);
    if (card) this.pickCard(card);
  }

  /** Why something cannot be done, said where every refusal is said. */
  tell(why: Refusal): void {
    this.refuse(why);
  }

  /** Escape: one step back in what is picked; then the hint and the words go. */
  cancel(): void {
    if (this.picked.asked !== null) this.picked = { ...this.picked, asked: null };
    else if (this.picked.leg) this.picked = { ...nothingPicked, card: this.picked.card, square: this.picked.square };
    else this.picked = nothingPicked;
    this.hinted = null;
    this.refused = null;
    this.lone();
    this.change();
  }

  /** The whole of what is picked is put back, however far it had come. */
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
    // Another position, also one as far on as the other: it was about something else.
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

  // ---- inside --------------------------------------------------------------------------------------

  private wish(scene: Scene): Wish {
    return { source: this.source, scene, mine: this.mine, picked: this.picked, cardOf: this.cardOf, title: (clause) => this.rules.clause(clause, lang()) };
  }

  /** A square is picked by itself where nothing else could be: the ninja's part of Shadow. */
  private isLone(scene: Scene): boolean {
    return scene.asked === "ninja" && sourcesOf(scene, nothingPicked).length === 1;
  }

  private lone(): void {
    const scene = this.source.scene();
    const [square] = sourcesOf(scene, nothingPicked);
    if (this.mine !== null && this.picked.square === null && this.isLone(scene) && square !== undefined) this.picked = { ...this.picked, square };
  }

  private pickTarget(scene: Scene, square: SquareIndex): void {
    const ways = waysTo(scene, this.picked, square);
    const [only] = ways;
    if (ways.length === 1 && only) return this.settle(scene, only);
    this.pick({ ...this.picked, asked: square });
  }

  /** The first leg is known: played, or the spirit is asked for (W4). */
  private settle(_scene: Scene, way: Action): void {
    if (!hasSecondLeg(way)) return this.send(way.text);
    this.pick({ ...this.picked, asked: null, leg: { card: way.card, from: way.from ?? 0, to: way.to ?? 0, attempt: way.attempt } });
  }

  private pickSpirit(scene: Scene, square: SquareIndex): void {
    const action = afterLeg(scene, this.picked).find((one) => one.spiritTo === square);
    if (action) return this.send(action.text);
    const { leg } = this.picked;
    // The pawn's own square takes its move back; nothing has been played yet.
    if (leg && (square === leg.from || square === leg.to)) return this.cancel();
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

  /** Something happened in the game: what was picked belongs to the past. */
  private onSource(): void {
    const { steps } = this.source.scene();
    if (steps !== this.steps || this.source.curtain || this.source.ending || this.source.round !== this.round) {
      this.steps = steps;
      this.round = this.source.round;
      this.picked = nothingPicked;
      this.hinted = null;
      this.refused = null; // it was said to whoever sat here then
    }
    this.lone();
    this.change();
  }

  /** Another language is spoken: what was said in the old one goes. */
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
