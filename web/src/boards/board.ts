// Torii: MIT licence, see LICENSE.
// <torii-board>: the mat, the stones and the five cards. It draws a BoardView and reports touches (BoardEvents); it
// decides nothing. It has two layers: an SVG hidden from screen readers, and above it an ARIA grid of squares that
// takes mouse, touch and keyboard.
import { html, nothing, svg, type PropertyValues, type SVGTemplateResult, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import { repeat } from "lit/directives/repeat.js";
import type { Seat, SquareIndex } from "../core/types.ts";
import { t } from "../locale/locale.ts";
import { otherSeat, squareName } from "../model/squares.ts";
import type { BoardEvents, BoardView } from "../model/types.ts";
import { seatName, type CardOf } from "../model/words.ts";
import { Light } from "../page.ts";
import { boardSheet } from "./board-sheet.ts";
import { asksCards, choicePanel } from "./choice.ts";
import "./card.ts";
import "./curtain.ts";
import { DragHand } from "./drag.ts";
import { moveTo, spotOf, squareAt, VIEW } from "./geometry.ts";
import { answerSigns, band, beliefLights, endLights, hintGoals, hintLights, lastLights, lastSigns, pickedLights, sourceLights, targetLights } from "./lights.ts";
import { emptiest, premoveLights } from "./marks.ts";
import { lineButtons } from "./lanterns.ts";
import { cardLabel, handLabel, squareLabel } from "./labels.ts";
import { coordinates, mat } from "./mat.ts";
import { finishMotion, keepPlaces, showMotion, type Ghost, type Places } from "./motion.ts";
import { piecesOf } from "./pieces.ts";
import { cutShort } from "./press.ts";
import { litSteps } from "./lit-steps.ts";
import { pawn, spirit, stoneInks } from "./stones.ts";

const SQUARES = Array.from({ length: 5 }, (_, row) => Array.from({ length: 5 }, (_, column) => ({ row, column })));

@customElement("torii-board")
export class BoardElement extends Light {
  static override sheet = boardSheet;

  @property({ attribute: false }) view: BoardView | null = null;
  @property({ attribute: false }) cardOf: CardOf | null = null;
  /** Highlight the squares and cards that can be used. */
  @property({ attribute: false }) help = true;
  /** A line about a player, at their end of the cards. */
  @property({ attribute: false }) plate: ((seat: Seat, place: "near" | "far") => TemplateResult) | null = null;
  /** The result, written on the board. */
  @property({ attribute: false }) result: string | null = null;
  /** View only: a replay, a picture. Nothing can be touched. */
  @property({ type: Boolean }) still = false;

  /** Drawn over everything else: arrows of an analysis. */
  @property({ attribute: false }) over: SVGTemplateResult | null = null;

  /** The square that has the focus, or would get it: one square of the grid is in the tab order. */
  @state() private focused: SquareIndex | null = null;
  @state() private ghosts: Ghost[] = [];
  /** The square whose stone is being dragged. */
  @state() carried: SquareIndex | null = null;
  private readonly dragging = new DragHand(this);
  private places: Places | null = null;
  private earlier: BoardView | null = null;

  tell<K extends keyof BoardEvents>(name: K, detail: BoardEvents[K]): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** Moves the focus to the board. */
  focusBoard(): void {
    this.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus();
  }

  // ---- updates -------------------------------------------------------------------------------------

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("view")) return;
    const before = changed.get("view") as BoardView | null | undefined;
    this.earlier = before ?? null;
    this.places = before && this.view ? keepPlaces(this) : null;
  }

  /** The focus goes to the cards that are asked for; when a choice or the curtain closes, it returns to the board. */
  private keepFocus(before: BoardView, after: BoardView): void {
    if (!before.choice && asksCards(after) && this.contains(document.activeElement)) this.querySelector<HTMLElement>(".table-card.asked")?.focus({ preventScroll: true });
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!lost) return;
    if (before.choice && !after.choice) this.focusSquare(before.choice.square);
    else if (before.curtain && !after.curtain) this.focusBoard();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("view") && this.view && this.earlier) this.keepFocus(this.earlier, this.view);
    if (!changed.has("view") || !this.view || !this.earlier || !this.places) return;
    const dropped = this.dragging.takeDropped();
    showMotion({ board: this, before: this.earlier, after: this.view, places: this.places, dropped, ghosts: (list) => (this.ghosts = list) });
    this.places = null;
  }

  // ---- input ---------------------------------------------------------------------------------------

  private onSquare(square: SquareIndex): void {
    if (this.still || this.dragging.swallowsClick()) return;
    this.focused = square;
    this.tell("square-pick", { square });
  }

  private onKey(event: KeyboardEvent, square: SquareIndex): void {
    const { view } = this;
    if (!view || event.ctrlKey || event.metaKey || event.altKey) return;
    const spot = spotOf(square, view.flip);
    const steps: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0], Home: [-4, 0], End: [4, 0], PageUp: [0, -4], PageDown: [0, 4] };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      const clamp = (value: number) => Math.max(0, Math.min(4, value));
      this.focusSquare(squareAt({ column: clamp(spot.column + step[0]), row: clamp(spot.row + step[1]) }, view.flip));
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!this.still) this.tell("square-pick", { square });
    }
  }

  private focusSquare(square: SquareIndex): void {
    this.focused = square;
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(`[data-square="${squareName(square)}"]`)?.focus());
  }

  /** The square in the tab order: the last focused one, otherwise the first that can be picked, otherwise the centre. */
  private get home(): SquareIndex {
    return this.focused ?? this.view?.sources[0] ?? 12;
  }

  // ---- the picture ---------------------------------------------------------------------------------

  private picture(view: BoardView) {
    const lit = this.help && !this.still;
    // Two layers: the static one is not repainted when highlights change.
    return html`<svg class="board-picture ground" viewBox=${VIEW} aria-hidden="true">${mat(view.flip)}${view.coordinates ? coordinates(view.flip) : nothing}</svg>
      <svg class="board-picture things" viewBox=${VIEW} aria-hidden="true">${stoneInks}${this.things(view, lit)}</svg>`;
  }

  private things(view: BoardView, lit: boolean) {
    return svg`
      <g class="lower-lights">${lastLights(view)}${beliefLights(view.belief, view.flip)}${hintGoals(view.hint, view.flip)}${lit ? sourceLights(view) : nothing}</g>
      <g class="lights">${pickedLights(view)}${lit ? targetLights(view) : nothing}${endLights(view)}</g>
      ${view.lines.length > 0 ? svg`<g class="lantern-lines">${view.lines.map((line) => band(line, view.flip, "open"))}</g>` : nothing}
      <g class="stones">${this.stones(view)}</g>
      <g class="ghosts">${this.ghosts.map((ghost) => svg`<g transform=${moveTo(ghost.square, view.flip)}><g class="ghost">${pawn(ghost.pawn)}</g></g>`)}</g>
      <g class="upper-signs">${lastSigns(view)}${answerSigns(view)}${hintLights(view.hint, view.flip)}${premoveLights(view)}</g>${this.over ?? nothing}`;
  }

  private stones(view: BoardView) {
    return repeat(
      piecesOf(view, this.carried),
      (piece) => piece.key,
      (piece) => svg`<g transform=${moveTo(piece.square, view.flip)}>
        <g class="stone ${piece.place}" data-stone=${piece.square} data-part=${piece.part}>${piece.pawn ? pawn(piece.pawn) : spirit}</g>
      </g>`,
    );
  }

  private grid(view: BoardView) {
    const cardOf = this.cardOf;
    return html`<div class="squares" role="grid" aria-label=${t("Board")} aria-readonly=${this.still ? "true" : "false"} aria-busy=${view.busy ? "true" : "false"}
      @pointerdown=${this.dragging.onDown} @pointermove=${this.dragging.onMove} @pointerup=${this.dragging.onUp} @pointercancel=${this.dragging.onCancel}>
      ${SQUARES.map((row) => html`<div role="row">
        ${row.map((spot) => {
          const square = squareAt(spot, view.flip);
          const target = view.targets.find((one) => one.square === square);
          return html`<div role="gridcell" data-square=${squareName(square)} data-index=${square} data-target=${target?.kind ?? nothing}
            class=${classMap({ source: view.sources.includes(square), usable: !this.still && (view.sources.includes(square) || target !== undefined) })}
            tabindex=${square === this.home ? 0 : -1} aria-selected=${square === view.square ? "true" : "false"}
            aria-label=${cardOf ? squareLabel(view, square, cardOf) : squareName(square)}
            @click=${() => this.onSquare(square)} @keydown=${(event: KeyboardEvent) => this.onKey(event, square)} @focus=${() => (this.focused = square)}></div>`;
        })}
      </div>`)}
    </div>`;
  }

  // ---- the cards -----------------------------------------------------------------------------------

  private oneCard(view: BoardView, name: string, holder: Seat, below: Seat, place: string) {
    const card = this.cardOf?.(name);
    if (!card) return nothing;
    const usable = view.cards.includes(name) && !this.still;
    const last = view.last.some((event) => event.card === name);
    const picked = view.card === name || view.scene.partCard === name;
    const asked = asksCards(view) && view.choice?.options.some((option) => option.card === name) === true;
    return html`<button type="button" class=${classMap({ "table-card": true, usable: usable && this.help, picked, asked, last, hinted: view.hint?.card === name, beside: place === "beside" })}
      data-card=${name} data-place=${place} aria-pressed=${picked ? "true" : "false"} aria-disabled=${usable ? nothing : "true"}
      aria-label=${cardLabel(card)} @click=${() => this.still || this.tell("card-pick", { card: name })}>
      <torii-card class="fitted" .card=${card} .turned=${holder !== below} .holder=${place === "beside" ? null : holder} .lit=${this.help ? litSteps(view, card, holder) : []}></torii-card>
    </button>`;
  }

  /** The card beside is on the right of the player who takes it next (B10). */
  private cards(view: BoardView, seat: Seat, below: Seat) {
    const { scene } = view;
    const taker = scene.turn === 0 || scene.turn === 1 ? scene.turn : null;
    const mover = view.last.at(-1)?.player;
    // In the lantern part the exchange is already done (S4); after the end the card stays where it went (B4).
    const next = taker === null ? (mover === 0 || mover === 1 ? otherSeat(mover) : null) : scene.asked === "lantern" ? otherSeat(taker) : taker;
    const place = seat === below ? "near" : "far";
    const hand = scene.hands[seat];
    const beside = scene.beside && (next === null ? seat === below : next === seat) ? scene.beside : null;
    return html`
      <div class="seat-place ${place}">${this.plate?.(seat, place) ?? nothing}</div>
      <div class="hand ${place} ${seat === 0 ? "blue" : "red"} ${taker === seat ? "acts" : ""}" role="group" aria-label=${handLabel(seat)}>
        ${[0, 1].map((i) => html`<div class="slot">${hand[i] ? this.oneCard(view, hand[i], seat, below, `hand${i}`) : nothing}</div>`)}
      </div>
      <div class="beside-place ${place}" role="group" aria-label=${beside ? t("Card beside the board") : nothing} aria-hidden=${beside ? nothing : "true"}>
        <div class="slot">${beside ? this.oneCard(view, beside, seat, below, "beside") : nothing}${beside && next !== null && taker !== null ? html`<span class="beside-name" aria-hidden="true">${t("next: {player}", { player: seatName(next) })}</span>` : nothing}</div>
      </div>`;
  }

  override render() {
    const { view } = this;
    if (!view) return nothing;
    const below: Seat = view.flip ? 1 : 0;
    const closed = view.curtain?.stage === "lift";
    return html`<div class="board-table ${view.flip ? "flipped" : ""} ${closed ? "closed" : ""}" ?inert=${closed} @pointerdown=${(event: PointerEvent) => cutShort(event, () => finishMotion(this), "rest")}>
        ${this.cards(view, otherSeat(below), below)}
        <div class="board">
          ${this.picture(view)}${this.grid(view)}${this.still ? nothing : lineButtons(view, (line) => this.tell("line-pick", { line }))}
          ${this.result ? html`<p class="result ${view.ending?.winner === 0 ? "blue" : view.ending?.winner === 1 ? "red" : ""}" style="--row-at:${emptiest(view)}" aria-hidden="true">${this.result}</p>` : nothing}
          ${view.choice && !asksCards(view) ? choicePanel(view, { pick: (key) => this.tell("choice-pick", { key }), cancel: () => this.tell("choice-cancel", {}) }) : nothing}
        </div>
        ${this.cards(view, below, below)}
      </div>
      ${view.curtain ? html`<torii-curtain .curtain=${view.curtain} .who=${view.curtainFor} @turn=${() => this.tell("curtain-turn", {})}></torii-curtain>` : nothing}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "torii-board": BoardElement;
  }
}
