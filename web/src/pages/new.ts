// Torii: MIT licence, see LICENSE.
// /new: every kind of game, set up on one screen. Every option has a default, so the button works at once. What most people
// choose comes first; cards, rules and the like are folded away, and what does not apply to the opponent is hidden.
import { css, html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Mind, Rules } from "../core/rules-api.ts";
import { reason, t } from "../locale/locale.ts";
import { Page } from "../page.ts";
import { go } from "../router.ts";
import { bePaired, makeTable } from "../net/enter.ts";
import { chooseName, myName, tidyName } from "../net/seats.ts";
import { faultWords } from "../net/words.ts";
import { RulesError, type Solved } from "../core/types.ts";
import { provedWords, solvedWords } from "../model/deal-words.ts";
import { balancedDeal } from "./balanced.ts";
import "./new-cards.ts";
import { newSheet } from "./new-sheet.ts";
import { clockName, deckName, decks, expertNote, levelWords, localClocks, meetingLine, onlineClocks, opponents, rules as ruleSets, shadowRules, variants, wishWords, type Said } from "./new-words.ts";
import { pageMind, pageRules } from "./table-tools.ts";
import {
  canBalance, canChooseCards, createOptions, dealText, gameOf, isChosen, isExpert, isHidden, isInDeck, isLight, isShadow, isWind, keepWish, keptWish, localClock, namedCards, pairOptions, playAddress, readClock,
  type KnownCards, type Opponent, type Wish,
} from "./wish.ts";

@customElement("torii-new")
export class NewPage extends Page {
  static override sheet = css`${newSheet}`;

  @state() private wish: Wish = keptWish();
  @state() private rules: Rules | null = null;
  @state() private busy = false;
  @state() private fault = "";
  @state() private solved: Solved | null = null; // what is proved of the five cards that are chosen
  @state() private looking = false; // searching for a balanced deal
  @state() private ownClock = false; // minutes and seconds are typed
  @state() private unfolded = false;
  private mind: Mind | null = null;
  private asked: string | null = null; // the deal that was looked up last
  private search = 0;

  override get heading(): string {
    return t("New game");
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const name = myName();
    const asked = this.query.get("with");
    const opponent = opponents.find((one) => one.value === asked)?.value;
    const clock = opponent === "anyone" && this.wish.clock === "none" ? "5+5" : this.wish.clock;
    this.wish = { ...this.wish, names: [name, this.wish.names[1]], ...(opponent ? { opponent, clock } : {}), listed: this.query.has("listed") };
    this.unfolded = this.wish.deck !== "base" || this.wish.deal !== "random" || this.wish.rules !== "standard";
    void pageRules().then((rules) => (this.rules = rules), () => undefined);
    if (this.wish.deal === "balanced" && canChooseCards(this.wish) && dealText(this.wish.cards) === null) void this.balance();
    else void this.lookUp();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.search++;
    this.mind?.stop();
  }

  private change(part: Partial<Wish>): void {
    const before = this.wish;
    let wish = { ...before, ...part };
    if (wish.deal === "balanced" && !canBalance(wish)) wish = { ...wish, deal: "random" };
    if ((part.variant && part.variant !== before.variant) || (part.deck && part.deck !== before.deck)) wish = { ...wish, cards: [null, null, null, null, null] };
    if (part.deal && part.deal !== before.deal && !(isChosen(wish) && isChosen(before))) wish = { ...wish, cards: [null, null, null, null, null] };
    this.wish = wish;
    this.fault = "";
    keepWish(wish);
    const lookAgain = wish.deal === "balanced" && canChooseCards(wish) && dealText(wish.cards) === null;
    if (lookAgain) void this.balance();
    else void this.lookUp();
  }

  /** The five cards of the base game, if they are known, as a deal. */
  private get dealt(): string | null {
    const { wish } = this;
    return canBalance(wish) && canChooseCards(wish) && wish.deal !== "random" ? dealText(wish.cards) : null;
  }

  /** Asks whether the cards are solved; only when there are five, since the engine's code is loaded for it. */
  private async lookUp(): Promise<void> {
    const { dealt } = this;
    if (dealt === this.asked) return;
    this.asked = dealt;
    this.solved = null;
    if (dealt === null) return;
    try {
      const mind = (this.mind ??= await pageMind());
      if (this.dealt !== dealt) return;
      const solved = await mind.solved(dealt);
      if (this.dealt === dealt) this.solved = solved;
    } catch {
      if (this.asked === dealt) this.asked = null; // cards that the rules refuse, or no network
    }
  }

  // ---- a balanced deal -----------------------------------------------------------------------------

  private async balance(): Promise<void> {
    const ticket = ++this.search;
    this.looking = true;
    this.asked = this.solved = null;
    this.wish = { ...this.wish, cards: [null, null, null, null, null] };
    try {
      const rules = (this.rules ??= await pageRules());
      const mind = (this.mind ??= await pageMind());
      const deal = await balancedDeal(rules.cards(), this.wish.deck, mind, () => this.search === ticket);
      if (deal && this.search === ticket) this.change({ cards: deal.cards });
    } catch {
      if (this.search === ticket) this.fault = t("No balanced deal was found. Use random cards, or try again.");
    } finally {
      if (this.search === ticket) this.looking = false;
    }
  }

  // ---- start ---------------------------------------------------------------------------------------

  private readonly known: KnownCards = { isWindCard: (name) => this.rules?.card(name).set === "wind" };

  /** Checks the chosen cards against the rules before the game is created. */
  private async refused(): Promise<string | null> {
    const cards = namedCards(this.wish);
    if (canChooseCards(this.wish) && isChosen(this.wish) && !cards) return t("Choose all five cards, or use random cards.");
    if (!cards) return null;
    const rules = (this.rules ??= await pageRules());
    const wind = this.wish.cards.filter((name) => name !== null && this.known.isWindCard(name)).length;
    try {
      rules.match({ game: gameOf(this.wish), cards, ...(this.wish.deck !== "base" && this.wish.deal !== "five" ? { deck: this.wish.deck } : {}), ...(isWind(this.wish) ? { wind } : {}) }).free();
      return null;
    } catch (fault) {
      if (!(fault instanceof RulesError)) throw fault;
      return (fault.said && reason(fault.said)) ?? t("These five cards cannot be dealt this way.");
    }
  }

  private async begin(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.fault = "";
    chooseName(this.wish.names[0]);
    try {
      const refused = await this.refused();
      if (refused) this.fault = refused;
      else go(await this.address());
    } catch (fault) {
      this.fault = faultWords(fault);
    } finally {
      this.busy = false;
    }
    if (this.fault) void this.updateComplete.then(() => this.querySelector<HTMLElement>(".new-fault")?.scrollIntoView({ block: "nearest" }));
  }

  private async address(): Promise<string> {
    const wish = { ...this.wish, names: [tidyName(this.wish.names[0]), tidyName(this.wish.names[1])] as [string, string] };
    if (wish.opponent === "friend") return makeTable(createOptions(wish, this.known));
    if (wish.opponent === "anyone") return bePaired(pairOptions(wish, this.known));
    return playAddress(wish, this.known);
  }

  // ---- options -------------------------------------------------------------------------------------

  private tiles<T extends string>(name: string, legend: string, all: Said<T>[], chosen: T, choose: (value: T) => void, more: unknown = nothing): TemplateResult {
    return html`<fieldset>
      <legend>${legend}</legend>
      <div class="new-tiles ${all.length === 4 ? "pairs" : ""}">
        ${all.map((one) => html`<label>
          <input type="radio" name=${name} .value=${one.value} .checked=${one.value === chosen} @change=${() => choose(one.value)} />
          <span><b>${t(one.name)}</b><small>${t(one.line)}</small></span>
        </label>`)}
      </div>
      ${more}
    </fieldset>`;
  }

  private segments<T extends string>(name: string, legend: string, all: [T, string][], chosen: T, choose: (value: T) => void, more: unknown = nothing): TemplateResult {
    return html`<fieldset>
      <legend>${legend}</legend>
      <div class="segments">
        ${all.map(([value, words]) => html`<label><input type="radio" name=${name} .value=${value} .checked=${value === chosen} @change=${() => choose(value)} /><span>${words}</span></label>`)}
      </div>
      ${more}
    </fieldset>`;
  }

  private renderLevel(): TemplateResult | typeof nothing {
    if (this.wish.opponent !== "computer") return nothing;
    const { level } = this.wish;
    return html`<fieldset>
      <legend>${t("How strong should it be?")}</legend>
      <label class="new-level"><span class="new-scale"><input type="range" min="1" max="10" step="1" aria-label=${t("Level")} aria-valuetext=${levelWords(level)} .value=${String(level)} @input=${(event: Event) => this.change({ level: Number((event.target as HTMLInputElement).value) })} />
        <span class="new-ticks" aria-hidden="true">${Array.from({ length: 10 }, (_, at) => html`<i>${at + 1}</i>`)}</span></span>
        <output>${levelWords(level)}</output></label>
    </fieldset>`;
  }

  private renderLight(): TemplateResult | typeof nothing {
    const { wish } = this;
    if (!isLight(wish) || wish.opponent === "anyone") return nothing;
    return this.segments("light", wish.opponent === "two" ? t("First player's side") : t("Your side"), [["random", t("Random")], ["me", t("Light: master and students")], ["other", t("Shadow: two ninjas")]], wish.light, (light) => this.change({ light }));
  }

  private renderDeck(): TemplateResult {
    const { wish } = this;
    const deckLine = decks.find(({ value }) => value === wish.deck)?.line;
    return html`
      ${this.segments("deck", t("Which movement cards?"), decks.map((deck) => [deck.value, deckName(deck, isHidden(wish))]), wish.deck, (deck) => this.change({ deck }), deckLine ? html`<p class="soft small new-note">${t(deckLine)}</p>` : nothing)}
      ${isWind(wish) && (wish.deal === "random" || !canChooseCards(wish))
        ? this.segments("wind", t("How many of the five cards are wind cards?"), ["0", "1", "2", "3", "4", "5"].map((n) => [n, n]), String(wish.wind), (wind) => this.change({ wind: Number(wind) }))
        : nothing}
    `;
  }

  private renderPractice(): TemplateResult | typeof nothing {
    const { wish } = this;
    if (wish.opponent !== "computer" || !isHidden(wish)) return nothing;
    return html`<fieldset><legend>${t("Takebacks")}</legend><label><input type="checkbox" .checked=${wish.practice} @change=${(event: Event) => this.change({ practice: (event.target as HTMLInputElement).checked })} />${t("Practice: take back anything, even a move that revealed something hidden")}</label></fieldset>`;
  }

  /** What most games leave as it is; open if something in it was changed before. */
  private renderMore(): TemplateResult {
    const unfold = (event: Event): void => void (this.unfolded = (event.target as HTMLDetailsElement).open);
    return html`<details class="new-more" ?open=${this.unfolded} @toggle=${unfold}>
      <summary>${t("More options: cards, deal, rules")}</summary>
      ${this.renderDeck()} ${this.renderDeal()} ${this.renderRules()} ${this.renderPractice()} ${this.renderManners()}
    </details>`;
  }

  private renderDeal(): TemplateResult | typeof nothing {
    const { wish } = this;
    if (!canChooseCards(wish)) return nothing;
    const ways: [Wish["deal"], string][] = [["random", t("Random")]];
    if (canBalance(wish)) ways.push(["balanced", t("Balanced")]);
    ways.push(["five", t("Choose five, dealt at random")], ["chosen", t("Choose one by one")]);
    return this.segments("deal", t("The five cards"), ways, wish.deal, (deal) => this.change({ deal }), html`${this.renderCards()}${this.renderSolved()}`);
  }

  /** What is proved of the cards; and of their deal, unless it is drawn later. */
  private renderSolved(): TemplateResult {
    const { solved, wish } = this;
    const deal = solved && wish.deal !== "five" ? t("This deal: {what}.", { what: provedWords(solved.winner) }) : "";
    return html`<p class="new-note new-solved" role="status">${solved ? `${solvedWords(solved)} ${deal}` : ""}</p>`;
  }

  private renderCards(): TemplateResult | typeof nothing {
    const { wish } = this;
    if (wish.deal === "random" || !this.rules) return nothing;
    const deck = this.rules.cards().filter((card) => (card.set === "wind" ? isWind(wish) : isInDeck(card, wish.deck)));
    if (isChosen(wish))
      return html`<torii-card-choice .deck=${deck} .hands=${wish.deal === "chosen"} .cards=${wish.cards} @cards-change=${(event: CustomEvent<{ cards: (string | null)[] }>) => this.change({ cards: event.detail.cards })}></torii-card-choice>`;
    const cards = wish.cards.map((name) => deck.find((card) => card.name === name));
    return html`<div class="new-balanced" aria-busy=${this.looking}>
      <p class="soft" role="status">${this.looking ? t("Comparing deals…") : cards[0] && !this.solved ? t("This deal is about even.") : ""}</p>
      ${cards[0] ? html`<div class="new-deal">${cards.map((card, at) => html`<torii-card .card=${card ?? null} .holder=${at < 2 ? 0 : at < 4 ? 1 : null}></torii-card>`)}</div>` : nothing}
      <button type="button" ?disabled=${this.looking} @click=${() => void this.balance()}>${t("Another one")}</button>
    </div>`;
  }

  private renderRules(): TemplateResult {
    const { wish } = this;
    const all = isShadow(wish) ? shadowRules : ruleSets;
    const chosen = all.find(({ value }) => value === wish.rules) ?? all[0]!;
    const more = isShadow(wish) ? ` ${meetingLine(chosen.value)}` : "";
    return this.segments("rules", t("Rules"), all.map(({ value, name }) => [value, t(name)]), chosen.value, (rules) => this.change({ rules }), html`<p class="soft small new-note">${t(chosen.line)}${more}</p>`);
  }

  private renderSide(): TemplateResult | typeof nothing {
    const { wish } = this;
    if (wish.opponent === "anyone" || (isLight(wish) && wish.opponent !== "two")) return nothing;
    const legend = wish.opponent === "two" ? t("The first player is") : t("You are");
    return this.segments("side", legend, [["random", t("Random")], ["blue", t("Blue")], ["red", t("Red")]], wish.side, (side) => this.change({ side }));
  }

  private renderClock(): TemplateResult {
    const { wish } = this;
    const local = wish.opponent === "computer" || wish.opponent === "two";
    const offered = local ? localClocks : onlineClocks;
    const chosen = local ? localClock(wish) ?? "none" : wish.clock;
    const own = chosen !== "none" && (this.ownClock || !offered.includes(chosen));
    const [, minutes = "15", seconds = "10"] = /^(\d+)\+(\d+)$/.exec(chosen) ?? [];
    const put = (event: Event): void => {
      const [first, second] = [...((event.currentTarget as HTMLElement).closest(".new-own")?.querySelectorAll("input") ?? [])].map((input) => input.value);
      const clock = `${first || "0"}+${second || "0"}`;
      if (readClock(clock)) this.change({ clock });
    };
    const ways: [string, string][] = [...offered.map((clock): [string, string] => [clock, clockName(clock)]), ["own", t("Other…")]];
    return this.segments("clock", t("Clock"), ways, own ? "own" : chosen, (clock) => {
        this.ownClock = clock === "own";
        this.change({ clock: this.ownClock ? "15+10" : clock });
      },
      own ? html`<div class="row new-own">
        <label>${t("Minutes per player")} <input type="number" min="1" max="180" .value=${minutes} @input=${put} /></label>
        <label>${t("extra seconds per turn")} <input type="number" min="0" max="180" .value=${seconds} @input=${put} /></label>
      </div>` : nothing);
  }

  private renderPeople(): TemplateResult | typeof nothing {
    const { wish } = this;
    const name = (at: 0 | 1, words: string): TemplateResult => html`<label class="new-name"><span>${words}</span><input type="text" maxlength="24" autocomplete="nickname" .value=${wish.names[at]} placeholder=${t("optional")} @change=${(event: Event) => {
      const names: [string, string] = [...wish.names];
      names[at] = tidyName((event.target as HTMLInputElement).value);
      this.change({ names });
    }} /></label>`;
    if (wish.opponent === "computer") return nothing;
    if (wish.opponent === "two") return html`<fieldset><legend>${t("Names")}</legend><div class="row">${name(0, this.playerWords(0))}${name(1, this.playerWords(1))}</div></fieldset>`;
    return html`<fieldset>
      <legend>${t("People")}</legend>
      <div class="row">${name(0, t("Your name"))}${wish.opponent === "friend" ? this.check("listed", t("Public table: anyone can take the free seat, or watch")) : nothing}</div>
    </fieldset>`;
  }

  private check(key: "listed" | "takebacks", words: string): TemplateResult {
    return html`<label><input type="checkbox" .checked=${this.wish[key]} @change=${(event: Event) => this.change({ [key]: (event.target as HTMLInputElement).checked })} />${words}</label>`;
  }

  private renderManners(): TemplateResult | typeof nothing {
    if (this.wish.opponent !== "friend") return nothing;
    return html`<fieldset><legend>${t("Takebacks")}</legend>
      <div class="stack">${this.check("takebacks", t("Allow takebacks, if the opponent agrees"))}
        <p class="soft small">${t("Anyone with the table's address can watch; nobody sees what is hidden.")}</p></div>
    </fieldset>`;
  }

  /** With two people on this screen; the colours are known unless they are random. */
  private playerWords(at: 0 | 1): string {
    const { side } = this.wish;
    if (side === "random") return at === 0 ? t("First player") : t("Second player");
    return (side === "blue") === (at === 0) ? t("Blue") : t("Red");
  }

  private beginWords(opponent: Opponent): string {
    return opponent === "friend" ? (this.wish.listed ? t("Open the table") : t("Create link")) : opponent === "anyone" ? t("Find an opponent") : t("Start");
  }

  /** Onamazu has its own options, loaded on demand. */
  private get isOnamazu(): boolean {
    return this.query.get("game") === "onamazu";
  }

  protected override willUpdate(): void {
    if (this.isOnamazu) void import("./onamazu-new.ts");
  }

  private renderGames(): TemplateResult {
    const games: [string, string][] = [["/new", "Onitama"], ["/new?game=onamazu", "Onamazu"]];
    return html`<nav class="new-games" aria-label=${t("Which game?")}>
      ${games.map(([href, name]) => html`<a class="button" href=${href} aria-current=${(name === "Onamazu") === this.isOnamazu ? "page" : nothing}>${name}</a>`)}
    </nav>`;
  }

  private renderOnamazu(): TemplateResult {
    const begin = (event: Event): void => {
      event.preventDefault();
      void (this.querySelector("torii-new-onamazu") as (HTMLElement & { begin(): Promise<void> }) | null)?.begin();
    };
    return html`<form class="screen new-screen" @submit=${begin}>
      <h1 class="brushed">${t("New game")}</h1>${this.renderGames()}
      <torii-new-onamazu></torii-new-onamazu>
    </form>`;
  }

  override render() {
    const { wish } = this;
    if (this.isOnamazu) return this.renderOnamazu();
    return html`<form class="screen new-screen" @submit=${(event: Event) => { event.preventDefault(); void this.begin(); }}>
      <h1 class="brushed">${t("New game")}</h1>${this.renderGames()}
      <div class="new-form">
        ${this.tiles("opponent", t("Who do you want to play?"), opponents, wish.opponent, (opponent) => this.change({ opponent, ...(opponent === "anyone" && wish.clock === "none" ? { clock: "5+5" } : {}) }))}
        ${this.renderLevel()}
        ${this.tiles("variant", t("Which game?"), variants, wish.variant, (variant) => this.change({ variant }), isExpert(wish) ? html`<p class="soft small new-note">${expertNote()}</p>` : nothing)}
        ${this.renderLight()} ${this.renderSide()} ${this.renderClock()} ${this.renderPeople()} ${this.renderMore()}
      </div>
      <aside class="new-begin panel-box" aria-label=${t("Summary")}>
        <ul>${wishWords(wish).map((words) => html`<li>${words}</li>`)}</ul>
        ${this.fault ? html`<p class="new-fault" role="alert">${this.fault}</p>` : nothing}
        <button type="submit" class="primary large" ?disabled=${this.busy || (this.looking && wish.deal === "balanced")}>${this.busy ? t("One moment…") : this.beginWords(wish.opponent)}</button>
      </aside>
    </form>`;
  }
}
