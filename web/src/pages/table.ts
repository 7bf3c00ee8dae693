// Torii: MIT licence, see LICENSE.
// <torii-table>: a game with everything around the board, the same for local and online games.
// It passes every touch to the model (model/table.ts) and renders its view.
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import "../boards/board.ts";
import { playSounds } from "../boards/sound.ts";
import type { BoardElement } from "../boards/board.ts";
import type { Seat } from "../core/types.ts";
import { t } from "../locale/locale.ts";
import { otherSeat } from "../model/squares.ts";
import { goalParts, lessonOf, threatWords } from "../model/status.ts";
import type { Table } from "../model/table.ts";
import { tableMarks } from "../model/words.ts";
import { Teller } from "../model/teller.ts";
import { typedExample } from "../model/typed.ts";
import type { BoardEvents, Sound } from "../model/types.ts";
import { Light } from "../page.ts";
import { go } from "../router.ts";
import { moves, onSettings, settings } from "../settings.ts";
import { announce } from "../shell/toast.ts";
import { renderButtons } from "./table-buttons.ts";
import { headline, renderEnd, renderProposal } from "./table-end.ts";
import { keyOf, openHelp } from "./table-help.ts";
import "./table-moves.ts";
import { clauseLink, icon } from "./table-parts.ts";
import "./table-seat.ts";
import { tableSheet } from "./table-sheet.ts";

@customElement("torii-table")
export class TableElement extends Light {
  static override sheet = tableSheet;

  @property({ attribute: false }) table: Table | null = null;
  /** Added by the page at the side: chat, a link to share. */
  @property({ attribute: false }) extra: TemplateResult | typeof nothing = nothing;
  /** The page's notice above everything else: a player is away, you are a spectator. */
  @property({ attribute: false }) notice: TemplateResult | typeof nothing = nothing;
  /** The target of the review button; evaluated when it is pressed. */
  @property({ attribute: false }) lookPath: (() => Promise<string>) | null = null;

  @state() private typed = "";
  @state() private moreTools = false;
  @query("torii-board") private board!: BoardElement | null;
  private teller: Teller | null = null;
  private unwatch: (() => void) | null = null;
  private over = false;
  private asking = ""; // what was open when last rendered: a proposal, a curtain
  private stops: (() => void)[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.onKey);
    this.stops.push(onSettings(() => this.table?.setCoordinates(settings().coordinates)));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("keydown", this.onKey);
    this.stops.splice(0).forEach((stop) => stop());
    this.unwatch?.();
    this.unwatch = null;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("table")) return;
    this.unwatch?.();
    this.unwatch = this.table?.subscribe(() => this.onChange()) ?? null;
    this.teller = this.table && new Teller(this.table);
    // Another game at this table (a rematch): nothing typed or announced in the last one remains.
    if (changed.get("table")) {
      this.typed = "";
      announce("");
    }
  }

  /** The focused element may disappear with the change (a choice, an offer): the focus moves to the board. */
  private async keepFocus(): Promise<void> {
    const inside = this.contains(document.activeElement);
    await this.updateComplete;
    await this.board?.updateComplete;
    if (inside && document.activeElement === document.body) this.board?.focusBoard();
  }

  /** On a small screen the result or the question may be scrolled out of view. */
  private async bringUp(selector: string): Promise<void> {
    await this.updateComplete;
    this.querySelector(selector)?.scrollIntoView({ block: "nearest", behavior: moves() ? "smooth" : "instant" });
  }

  /** Scrolls a proposal of the other player into view; focuses the curtain's button when the board is to be hidden. */
  private showAsked(table: Table): void {
    const { proposal, curtain } = table.source;
    const asking = proposal ? `${proposal.deed} ${proposal.from}` : curtain ? curtain.stage : "";
    if (asking === this.asking) return;
    this.asking = asking;
    if (proposal) void this.bringUp(".proposal");
    else if (asking === "hide") void this.updateComplete.then(() => this.querySelector<HTMLElement>(".status .curtain-button")?.focus());
  }

  /** After a change: renders, announces, plays sounds. */
  private onChange(): void {
    const over = this.table?.view.ending !== null;
    this.requestUpdate();
    // A typed and unplayed move may name a hidden square: the next person on this device must not read it.
    if (this.table?.source.curtain) this.typed = "";
    if (over && !this.over) void this.bringUp(".end");
    this.over = over;
    if (this.table) this.showAsked(this.table);
    void this.keepFocus();
    const news = this.teller?.next();
    if (!news) return;
    if (news.lines.length > 0) announce(news.lines.join(" "));
    this.sound(news.sounds);
  }

  private sound(sounds: Sound[]): void {
    if (settings().sound && sounds.length > 0) playSounds(sounds);
  }

  // ---- input ---------------------------------------------------------------------------------------

  private on<K extends keyof BoardEvents>(run: (table: Table, detail: BoardEvents[K]) => void): (event: CustomEvent<BoardEvents[K]>) => void {
    return (event) => {
      if (this.table) run(this.table, event.detail);
    };
  }

  private readonly hands = {
    square: this.on<"square-pick">((table, { square }) => table.pickSquare(square)),
    drop: this.on<"square-drop">((table, { from, to }) => table.drop(from, to)),
    card: this.on<"card-pick">((table, { card }) => table.pickCard(card)),
    line: this.on<"line-pick">((table, { line }) => table.pickLine(line)),
    choice: this.on<"choice-pick">((table, { key }) => table.pickChoice(key)),
    cancel: this.on<"choice-cancel">((table) => {
      table.cancel();
      this.board?.focusBoard();
    }),
    curtain: this.on<"curtain-turn">((table) => table.source.turnCurtain()),
  };

  private onKey = (event: KeyboardEvent): void => {
    const { table } = this;
    const at = event.target instanceof Element ? event.target : null;
    if (!table || event.defaultPrevented || at?.closest("dialog, input, textarea, select, [contenteditable]")) return;
    const key = keyOf(event);
    if (!key) return;
    if (key.deed === "cancel" && !table.isBusyPicking) return;
    event.preventDefault();
    const deeds: Record<typeof key.deed, () => void> = {
      cancel: () => table.cancel(),
      help: openHelp,
      undo: () => void table.undo(),
      hint: () => void table.hint(),
      back: () => table.walk(-1),
      forward: () => table.walk(1),
      first: () => table.goTo(0),
      last: () => table.goTo(table.past.turns.length),
      answers: () => table.toggleAnswers(),
      belief: () => table.toggleBelief(),
      flip: () => table.flip(),
      type: () => this.querySelector<HTMLInputElement>("#typed-move")?.focus(),
      stay: () => table.skip(),
      card: () => table.pickNth(key.card),
    };
    deeds[key.deed]();
  };

  private async onType(event: Event): Promise<void> {
    event.preventDefault();
    if (await this.table?.type(this.typed)) this.typed = "";
  }

  private rematch = async (): Promise<void> => {
    const path = await this.table?.source.rematch();
    if (path) go(path);
  };

  private look = async (): Promise<void> => {
    if (this.lookPath) go(await this.lookPath());
  };

  // ---- rendering -----------------------------------------------------------------------------------

  private renderSeat(table: Table, seat: Seat, place: string) {
    const { source, view } = table;
    const acts = view.scene.turn === seat && !view.ending;
    const you = source.seats[seat].yours && !source.seats[otherSeat(seat)].yours;
    return html`<torii-seat class=${place} ?you=${you} .info=${source.seats[seat]} .scene=${view.scene} .captured=${view.captured?.[seat] ?? []} .clock=${source.clock} ?acts=${acts}></torii-seat>`;
  }

  /** The buttons for the current question, beside its text. */
  private renderAsked(table: Table) {
    const { view, source } = table;
    return html`${view.curtain?.stage === "hide"
      ? html`<button type="button" class="primary curtain-button" @click=${() => source.turnCurtain()}>${t("Hide my side")}</button>`
      : nothing}
    ${table.offers.length > 0
      ? html`<div class="row offers">${table.offers.map((offer) => html`<button type="button" data-offer=${offer.text} @click=${() => table.take(offer)}>${offer.label}</button>`)}</div>`
      : nothing}
    ${view.mine !== null && table.isHalfMade
      ? html`<button type="button" class="cancel-move" data-tool="cancel" @click=${() => table.cancelMove()}>${t("Cancel selection")}</button>`
      : nothing}`;
  }

  private renderStatus(table: Table) {
    const { view, source } = table;
    const addressed = view.curtain ? (view.curtain.stage === "hide" ? view.curtain.from : view.curtain.to) : view.scene.turn;
    // The end has its own panel.
    if (view.past) return html`<div class="status"><p class="asked">${t("An earlier position is shown.")} <button type="button" data-tool="present" @click=${() => table.goTo(table.past.turns.length)}>${t("Back to the game")}</button></p></div>`;
    if (view.ending && !table.refused && !source.proposal) return nothing;
    const [goal, ...more] = source.proposal || view.hint || table.refused ? [] : goalParts(view);
    const colour = view.ending ? "" : addressed === 0 ? "of-blue" : addressed === 1 ? "of-red" : "";
    return html`<div class="status ${colour}" data-asked=${view.mine === null ? "wait" : view.scene.asked}>
      ${renderProposal(table)}
      ${view.ending ? nothing : html`<div class="asked-row"><p class="asked">${table.status}</p>${this.renderAsked(table)}</div>`}
      ${view.premove ? html`<p class="soft">${t("Your next move is chosen; click or tap the board to cancel it.")}</p>` : nothing}
      ${goal ? html`<p class="soft goal">${goal} <span class="goal-more">${more.join(" ")}</span> <a href="/learn#${lessonOf(view.scene)}">${t("How to play")}</a></p>` : nothing}
      ${table.refused ? html`<p class="refused">${table.refused.text} ${clauseLink(table.refused.clause)}</p>` : nothing}
      ${table.thinking ? html`<p class="soft">${t("Finding a hint…")}</p>` : nothing}
      ${view.hint
        ? html`<div class="hint-words">${view.hint.words} ${clauseLink(view.hint.clause)} ${view.hint.more ? html`<details><summary>${t("more")}</summary>${view.hint.more}</details>` : nothing}</div>`
        : nothing}
      ${view.answers ? html`<p class="soft threat-words">${threatWords(table.source, view)}</p>` : nothing}
      ${source.trouble ? html`<p class="refused">${source.trouble.text} <button type="button" @click=${() => source.retry?.()}>${t("Try again")}</button></p>` : nothing}
    </div>`;
  }

  private renderTyped(table: Table) {
    if (table.view.ending || !table.source.seats.some((seat) => seat.yours)) return nothing;
    const example = table.view.mine === null ? null : typedExample(table.view.scene, table.cardOf);
    return html`<form class="typed row" @submit=${this.onType}>
      <label class="for-ears" for="typed-move">${t("Type a move")}</label>
      <input
        id="typed-move"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        enterkeyhint="go"
        placeholder=${example ?? t("Type a move")}
        .value=${this.typed}
        @input=${(event: Event) => (this.typed = (event.target as HTMLInputElement).value)}
        @keydown=${(event: KeyboardEvent) => event.key === "Escape" && this.board?.focusBoard()}
      />
      <button type="submit">${t("Play")}</button>
      <button type="button" class="icon-button" data-tool="keys" title=${t("Keyboard shortcuts")} aria-label=${t("Keyboard shortcuts")} @click=${openHelp}>${icon("help")}</button>
    </form>`;
  }

  private renderMoves(table: Table) {
    const marks = [...tableMarks(table.source.scene()), ...(table.source.practice ? [t("practice")] : [])];
    return html`<section class="moves-box" aria-label=${t("Moves")}>
      ${marks.length > 0 ? html`<p class="soft marks">${marks.join(" · ")}</p>` : nothing}
      <torii-moves .turns=${table.past.turns} .shown=${table.past.shown} .cardOf=${table.cardOf} ?still=${!table.past.can} @turn-pick=${(event: CustomEvent<number>) => table.goTo(event.detail)}></torii-moves>
    </section>`;
  }

  override render() {
    const { table } = this;
    if (!table) return nothing;
    const { view } = table;
    const result = view.ending ? headline(table.source, view.ending) : null;
    return html`<div class="at-table ${this.moreTools ? "more-open" : ""}">
      <div class="play-area" @square-pick=${this.hands.square} @square-drop=${this.hands.drop} @card-pick=${this.hands.card} @line-pick=${this.hands.line}
        @choice-pick=${this.hands.choice} @choice-cancel=${this.hands.cancel} @curtain-turn=${this.hands.curtain} @time-low=${() => this.sound(["time"])}>
        <torii-board .view=${view} .cardOf=${table.cardOf} .help=${settings().help} .result=${result} .plate=${(seat: Seat, place: string) => this.renderSeat(table, seat, place)}></torii-board>
      </div>
      <aside class="side" aria-label=${t("Game")}>
        ${renderButtons(table, { open: this.moreTools, toggle: () => (this.moreTools = !this.moreTools) })}
        ${this.notice} ${this.renderStatus(table)} ${renderEnd(table, { rematch: () => void this.rematch(), look: () => void this.look() })}
        <div class="drawer">${this.renderMoves(table)} ${this.renderTyped(table)} ${this.extra}</div>
      </aside>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "torii-table": TableElement;
  }
}
