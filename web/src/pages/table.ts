// Torii: MIT licence, see LICENSE.
// <torii-table>: a game with everything around the board, the same for a game at this device and one at the server.
// It hands every touch to the model (model/table.ts) and shows what comes out.
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import "../boards/board.ts";
import { playSounds } from "../boards/sound.ts";
import type { BoardElement } from "../boards/board.ts";
import type { Seat } from "../core/types.ts";
import { t } from "../locale/locale.ts";
import { otherSeat } from "../model/squares.ts";
import { goalWords, lessonOf, threatWords } from "../model/status.ts";
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
import { renderEnd, renderProposal } from "./table-end.ts";
import { keyOf, openHelp } from "./table-help.ts";
import "./table-moves.ts";
import { clauseLink, icon } from "./table-parts.ts";
import "./table-seat.ts";
import { tableSheet } from "./table-sheet.ts";

@customElement("torii-table")
export class TableElement extends Light {
  static override sheet = tableSheet;

  @property({ attribute: false }) table: Table | null = null;
  /** What the screen adds to the side: chat, a link to share. */
  @property({ attribute: false }) extra: TemplateResult | typeof nothing = nothing;
  /** What the screen says above everything else: somebody is away, one only watches. */
  @property({ attribute: false }) notice: TemplateResult | typeof nothing = nothing;
  /** Where "Look back" leads; asked when it is pressed. */
  @property({ attribute: false }) lookPath: (() => Promise<string>) | null = null;

  @state() private typed = "";
  @state() private moreTools = false;
  @query("torii-board") private board!: BoardElement | null;
  private teller: Teller | null = null;
  private unwatch: (() => void) | null = null;
  private over = false;
  private asking = ""; // what stood open when it was last drawn: a proposal, the screen to be put up
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
    // Another game at this table (a rematch): nothing that was typed or said in the last one is left.
    if (changed.get("table")) {
      this.typed = "";
      announce("");
    }
  }

  /** What had the focus may be gone after the change (a choice, an offer): then the board has it. */
  private async keepFocus(): Promise<void> {
    const inside = this.contains(document.activeElement);
    await this.updateComplete;
    await this.board?.updateComplete;
    if (inside && document.activeElement === document.body) this.board?.focusBoard();
  }

  /** On a small screen somebody may have scrolled away from where the end or a question is told. */
  private async bringUp(selector: string): Promise<void> {
    await this.updateComplete;
    this.querySelector(selector)?.scrollIntoView({ block: "nearest", behavior: moves() ? "smooth" : "instant" });
  }

  /** The row of tools sticks to the lower edge: where it grows, the page moves up, lest what is told lie under it. */
  private async toggleTools(): Promise<void> {
    this.moreTools = !this.moreTools;
    await this.updateComplete;
    const tools = this.querySelector<HTMLElement>(".tools.open");
    if (!tools) return;
    tools.style.position = "static"; // where it would lie
    tools.scrollIntoView({ block: "nearest", behavior: "instant" });
    tools.style.position = "";
  }

  /** A question of the other player comes into sight; the screen that is due has the keyboard's focus. */
  private showAsked(table: Table): void {
    const { proposal, curtain } = table.source;
    const asking = proposal ? `${proposal.deed} ${proposal.from}` : curtain ? curtain.stage : "";
    if (asking === this.asking) return;
    this.asking = asking;
    if (proposal) void this.bringUp(".proposal");
    else if (asking === "hide") void this.updateComplete.then(() => this.querySelector<HTMLElement>(".status .curtain-button")?.focus());
  }

  /** Something happened: it is drawn, said and heard. */
  private onChange(): void {
    const over = this.table?.view.ending !== null;
    this.requestUpdate();
    // What was typed and not played may name a hidden square: the next one at this screen must not read it.
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

  // ---- touching ------------------------------------------------------------------------------------

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

  // ---- showing -------------------------------------------------------------------------------------

  private renderSeat(table: Table, seat: Seat, place: string) {
    const { source, view } = table;
    const acts = view.scene.turn === seat && !view.ending;
    const you = source.seats[seat].yours && !source.seats[otherSeat(seat)].yours;
    return html`<torii-seat class=${place} ?you=${you} .info=${source.seats[seat]} .scene=${view.scene} .clock=${source.clock} ?acts=${acts}></torii-seat>`;
  }

  /** What can be done about what is asked, beside its words. */
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
    // The end is told in its own panel.
    if (view.ending && !table.refused && !source.proposal) return nothing;
    const goal = source.proposal || view.hint || table.refused ? null : goalWords(view);
    const colour = view.ending ? "" : addressed === 0 ? "of-blue" : addressed === 1 ? "of-red" : "";
    return html`<div class="status ${colour}" data-asked=${view.mine === null ? "wait" : view.scene.asked}>
      ${renderProposal(table)}
      ${view.ending ? nothing : html`<div class="asked-row"><p class="asked">${table.status}</p>${this.renderAsked(table)}</div>`}
      ${goal ? html`<p class="soft goal">${goal} <a href="/learn#${lessonOf(view.scene)}">${t("How to play")}</a></p>` : nothing}
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
    const moves = html`<torii-moves .events=${table.source.events()} .cardOf=${table.cardOf}></torii-moves>`;
    const marks = [...tableMarks(table.source.scene()), ...(table.source.practice ? [t("practice")] : [])];
    return html`<details class="moves-box" ?open=${!matchMedia("(max-width: 56rem)").matches}>
      <summary>${t("Moves")}${marks.map((mark) => html` <small class="soft">· ${mark}</small>`)}</summary>
      ${moves}
    </details>`;
  }

  override render() {
    const { table } = this;
    if (!table) return nothing;
    const { view } = table;
    const below: Seat = view.flip ? 1 : 0;
    return html`<div class="at-table">
      <div class="play-area" @square-pick=${this.hands.square} @square-drop=${this.hands.drop} @card-pick=${this.hands.card} @line-pick=${this.hands.line}
        @choice-pick=${this.hands.choice} @choice-cancel=${this.hands.cancel} @curtain-turn=${this.hands.curtain} @time-low=${() => this.sound(["time"])}>
        <div class="places">
          ${this.renderSeat(table, otherSeat(below), "far")}
          <torii-board .view=${view} .cardOf=${table.cardOf} .help=${settings().help}></torii-board>
          ${this.renderSeat(table, below, "near")}
        </div>
      </div>
      <aside class="side" aria-label=${t("Game")}>
        ${renderButtons(table, { open: this.moreTools, toggle: () => void this.toggleTools() })}
        ${this.notice} ${this.renderStatus(table)} ${renderEnd(table, { rematch: () => void this.rematch(), look: () => void this.look() })}
        ${this.renderMoves(table)} ${this.renderTyped(table)} ${this.extra}
      </aside>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "torii-table": TableElement;
  }
}
