// Torii: MIT licence, see LICENSE.
// <torii-seat>: a player's name, time left, lanterns and ninjas. Blue's mark is round, Red's has corners.
import { css, html, nothing, svg, type CSSResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { plural, t } from "../locale/locale.ts";
import { leftOf, timeText } from "../model/clock.ts";
import { pawnIcon } from "../boards/stones.ts";
import type { PawnKind } from "../core/types.ts";
import { otherSeat } from "../model/squares.ts";
import type { Clock, Scene, SeatInfo } from "../model/types.ts";
import { pawnName, seatName, whoName } from "../model/words.ts";
import { Light } from "../page.ts";

const LOW = 20_000; // milliseconds: the clock is marked from here …
const WARN = 10_000; // … and its owner hears it from here

/** Where one line is too narrow, the name stands above the rest, its colour is left to the mark; the height is the same. */
const twoLines = (seat: CSSResult): CSSResult => css`
  ${seat} { display: grid; grid-template: auto auto / auto minmax(0, 1fr) auto; align-content: center; gap: 0 var(--space-2); height: 2.25rem; box-sizing: border-box; }
  ${seat} > .seat-mark { grid-area: 1 / 1; width: 0.9rem; height: 0.9rem; }
  ${seat} > .seat-who { grid-area: 1 / 2 / 2 / 4; -webkit-line-clamp: 1; font-size: 0.8125rem; line-height: 1.15; }
  ${seat} .seat-colour { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  ${seat} > .seat-clock { grid-area: 2 / 3; padding: 0.1rem 0.3rem; font-size: 0.875rem; }
  ${seat} > .seat-more { grid-area: 2 / 1 / 3 / 3; margin: 0; font-size: 0.75rem; line-height: 1; }
  ${seat} .seat-captured svg { width: 0.8rem; height: 0.95rem; }
  ${seat} .seat-stock { font-size: 0.75rem; }
  ${seat} .seat-stock svg { width: 0.9rem; height: 0.9rem; }
  @container (max-width: 12rem) {
    ${seat} { gap: 0 var(--space-1); padding: 0 var(--space-1); }
    ${seat} > .seat-who { font-size: 0.75rem; }
    ${seat} > .seat-more { gap: var(--space-1); }
  }
  @container (min-width: 16rem) {
    ${seat} > .seat-who { grid-area: 1 / 2; }
    ${seat}:not(:has(.seat-more span)) > .seat-who { grid-row: 1 / 3; }
    ${seat} > .seat-clock { grid-area: 1 / 3 / 3 / 4; padding: 0.25rem 0.4rem; font-size: 1rem; }
    ${seat} > .seat-more { grid-area: 2 / 2; }
  }
`;

@customElement("torii-seat")
export class SeatElement extends Light {
  static override sheet = css`
    torii-seat { display: block; min-width: 0; }
    .seat { display: flex; align-items: center; gap: var(--space-2); min-height: 2.25rem; padding: 0 var(--space-2); border-radius: var(--round); border: 1px solid transparent; }
    .seat.acts { background: var(--gold-wash); border-color: var(--gold); }
    .seat-mark { width: 1.1rem; height: 1.1rem; flex: none; }
    .seat-mark.blue { fill: var(--blue); }
    .seat-mark.red { fill: var(--red); }
    .seat-who { flex: 1; min-width: 0; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; line-height: 1.25; font-weight: 600; }
    .seat-who .soft { font-weight: 400; }
    .seat-more { display: inline-flex; align-items: center; gap: var(--space-2); margin-inline-start: auto; }
    .seat-more:not(:has(span)) { display: none; }
    .seat-captured { display: inline-flex; }
    .seat-captured svg { width: 1.15rem; height: 1.35rem; margin-inline-start: -0.2rem; }
    .seat-stock { display: inline-flex; align-items: center; gap: 0.15rem; font-size: var(--size-0); white-space: nowrap; }
    .seat-stock svg { width: 1.05rem; height: 1.05rem; fill: none; stroke: currentcolor; stroke-width: 1.8; stroke-linejoin: round; stroke-linecap: round; }
    .stock-word { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .seat-clock { color: var(--ink); font: 600 1.1rem/1 var(--mono); font-variant-numeric: tabular-nums; padding: 0.3rem 0.45rem; border-radius: 0.3rem; background: var(--paper-sunk); }
    .seat-clock.runs { background: var(--ink); color: var(--paper-raised); }
    .seat-clock.low { background: var(--red); color: var(--on-red); }
    torii-seat { container-type: inline-size; }
    @container (max-width: 14.5rem) { .seat-clock { padding: 0.2rem 0.35rem; font-size: 1rem; } }
    @media (min-height: 30.01rem) {
      @container (max-width: 17rem) { ${twoLines(css`.seat:has(.seat-clock, .seat-more span)`)} }
      @container (max-width: 21rem) { ${twoLines(css`.seat:has(.seat-stock ~ .seat-stock)`)} ${twoLines(css`.seat:has(.seat-captured svg:nth-child(4))`)} }
    }
    /* A phone in landscape has no second line: everything is smaller. */
    @media (max-height: 30rem) {
      .seat > .seat-more { gap: 0.3rem; }
      .seat > .seat-more :is(.seat-captured, .seat-stock) svg { width: 0.8rem; height: 0.95rem; }
      @container (max-width: 15rem) {
        torii-seat .seat { gap: 0.3rem; padding-inline: 0.3rem; }
        torii-seat .seat-clock { padding-inline: 0.3rem; font-size: 0.8rem; }
      }
    }
  `;

  @property({ attribute: false }) info: SeatInfo | null = null;
  @property({ attribute: false }) scene: Scene | null = null;
  @property({ attribute: false }) clock: Clock | null = null;
  /** What this player has captured. */
  @property({ attribute: false }) captured: readonly PawnKind[] = [];
  @property({ type: Boolean }) acts = false;
  /** The only person on this page. */
  @property({ type: Boolean }) you = false;
  private warned = false;
  private tick: ReturnType<typeof setTimeout> | null = null;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.tick !== null) clearTimeout(this.tick);
  }

  /** A running clock is redrawn when its text changes: each second, at the end each tenth. */
  protected override updated(): void {
    if (this.tick !== null) clearTimeout(this.tick);
    this.tick = null;
    const { clock, info } = this;
    if (!clock || !info || clock.running !== info.seat) return;
    const left = leftOf(clock, info.seat, Date.now());
    if (left < WARN && left > 0 && !this.warned && info.yours) this.dispatchEvent(new CustomEvent("time-low", { bubbles: true }));
    this.warned = left < WARN;
    if (left > 0) this.tick = setTimeout(() => this.requestUpdate(), left < 11_000 ? 100 : (left % 1000) + 5);
  }

  private renderStock() {
    const { scene, info } = this;
    if (!scene || !info) return nothing;
    const [ninjas, lanterns] = [scene.ninjas[info.seat], scene.lanterns[info.seat]];
    return html`
      ${ninjas === null || ninjas === undefined
        ? nothing
        : html`<span class="seat-stock" title=${plural(ninjas, "{n} ninja in play", "{n} ninjas in play")}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3C7.500 3 5 7 5 12c0 3 .5 6 1.500 9h11c1-3 1.500-6 1.500-9 0-5-2.500-9-7-9zM8 12c2.500-1.300 5.500-1.300 8 0c0 2-1 3.500-4 3.500s-4-1.500-4-3.500z" /></svg><span class="stock-number" aria-hidden="true">${ninjas}</span>
            <span class="stock-word">${plural(ninjas, "{n} ninja", "{n} ninjas")}</span>
          </span>`}
      ${lanterns === null || lanterns === undefined
        ? nothing
        : html`<span class="seat-stock" title=${plural(lanterns, "{n} lantern left", "{n} lanterns left")}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8.500 6h7M9.500 6V3.500h5V6M8.500 6c-3 3.500-3 9 0 12h7c3-3 3-8.500 0-12M9.500 18v2.500h5V18M7 12h10" /></svg><span class="stock-number" aria-hidden="true">${lanterns}</span>
            <span class="stock-word">${plural(lanterns, "{n} lantern", "{n} lanterns")}</span>
          </span>`}
    `;
  }

  /** The masters last: they end the game. */
  private renderCaptured(info: SeatInfo) {
    if (this.captured.length === 0) return nothing;
    const other = otherSeat(info.seat);
    return html`<span class="seat-captured" role="img" aria-label=${t("Captured: {pawns}", { pawns: this.captured.map(pawnName).join(", ") })}>
      ${this.captured.map((kind) => html`<svg viewBox="12 4 76 88" aria-hidden="true">${pawnIcon(other, kind)}</svg>`)}
    </span>`;
  }

  private renderClock() {
    const { clock, info } = this;
    if (!clock || !info) return nothing;
    const left = leftOf(clock, info.seat, Date.now());
    const runs = clock.running === info.seat;
    return html`<span class="seat-clock ${left < LOW && runs ? "low" : runs ? "runs" : ""}" role="timer" aria-label=${t("{player}'s time", { player: seatName(info.seat) })}>${timeText(left)}</span>`;
  }

  override render() {
    const { info } = this;
    if (!info) return nothing;
    const colour = info.seat === 0 ? "blue" : "red";
    const who = this.you && !info.name ? t("You") : whoName(info);
    return html`<div class="seat ${colour} ${this.acts ? "acts" : ""}">
      <svg class="seat-mark ${colour}" viewBox="0 0 16 16" aria-hidden="true">
        ${info.seat === 0 ? svg`<circle cx="8" cy="8" r="7" />` : svg`<path d="M8 .5 15.500 8 8 15.500 .5 8z" />`}
      </svg>
      <span class="seat-who">
        ${who}${who === seatName(info.seat) ? nothing : html` <span class="soft seat-colour">(${seatName(info.seat)})</span>`}
        ${info.kind === "open" ? html`<span class="soft">${t("free seat")}</span>` : nothing}
        ${info.present ? nothing : html`<span class="soft">${t("away")}</span>`}
      </span>
      <span class="seat-more">${this.renderCaptured(info)} ${this.renderStock()}</span>
      ${this.renderClock()}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "torii-seat": SeatElement;
  }
}
