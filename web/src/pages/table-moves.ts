// Torii: MIT licence, see LICENSE.
// <torii-moves>: the turns so far in two columns, each a button that shows its position; steps to the ends and between.
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { t } from "../locale/locale.ts";
import { shortTurn } from "../model/short.ts";
import { withoutClauses } from "../model/status.ts";
import { turnRows, type Turn } from "../model/turns.ts";
import { seatName, turnWords, type CardOf } from "../model/words.ts";
import { Light } from "../page.ts";
import { icon, type IconName } from "./table-parts.ts";

@customElement("torii-moves")
export class MovesElement extends Light {
  static override sheet = css`
    torii-moves { display: flex; flex-direction: column; min-height: 0; }
    .moves { flex: 1; min-height: 0; overflow: auto; overscroll-behavior: contain; margin: 0; padding: 0.2rem; list-style: none; font-size: var(--size-0); scrollbar-width: thin; scrollbar-gutter: stable; }
    .moves li { display: grid; grid-template-columns: 1.7rem minmax(0, 1fr) minmax(0, 1fr); align-items: center; }
    .moves .number { color: var(--ink-soft); font-variant-numeric: tabular-nums; text-align: end; padding-inline-end: 0.35rem; }
    .moves button { justify-content: flex-start; min-height: 1.9rem; padding: 0.1rem 0.4rem; font-weight: 500; line-height: 1.15; text-align: start; background: none; border-color: transparent; box-shadow: none; overflow-wrap: anywhere; }
    .moves code { font: inherit; white-space: nowrap; }
    .moves button.blue { color: var(--blue); }
    .moves button.red { color: var(--red); }
    .moves button:focus-visible { outline-offset: -2px; }
    .moves button[aria-current] { background: var(--gold-wash); border-color: var(--gold); }
    .moves-none { flex: 1; color: var(--ink-soft); padding: 0.4rem var(--space-3); margin: 0; font-size: var(--size-0); line-height: 1.4; }
    .moves-walk { display: grid; grid-template-columns: repeat(4, 1fr); border-block-start: 1px solid var(--line); }
    .moves-walk button { min-height: 2.1rem; padding: 0; border: 0; border-radius: 0; background: none; }
    .moves-walk svg.icon { width: 1.15rem; height: 1.15rem; }
    .moves-walk button:focus-visible { outline-offset: -3px; }
    @media (hover: none) { .moves button, .moves-walk button { min-height: var(--target); } }
  `;

  @property({ attribute: false }) turns: readonly Turn[] = [];
  /** How many turns the position shown has; null: all. */
  @property({ attribute: false }) shown: number | null = null;
  @property({ attribute: false }) cardOf: CardOf | null = null;
  /** Only a list: the past cannot be shown. */
  @property({ type: Boolean }) still = false;

  protected override updated(): void {
    const [list, now] = [this.querySelector(".moves"), this.querySelector<HTMLElement>(".moves [aria-current]")];
    if (!list || !now) return;
    const [outer, inner] = [list.getBoundingClientRect(), now.getBoundingClientRect()];
    if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
    if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
  }

  private pick(turns: number): void {
    this.dispatchEvent(new CustomEvent("turn-pick", { detail: turns, bubbles: true }));
  }

  private renderTurn(at: number | null, cardOf: CardOf) {
    const turn = at === null ? undefined : this.turns[at];
    if (at === null || !turn) return html`<span></span>`;
    const player = turn.player === 1 ? 1 : 0;
    const now = (this.shown ?? this.turns.length) === at + 1;
    const { words, signs } = shortTurn(turn, cardOf);
    const whole = withoutClauses(turnWords(turn, cardOf));
    return html`<button type="button" class=${player === 0 ? "blue" : "red"} data-turn=${at + 1} ?disabled=${this.still} aria-current=${now ? "step" : nothing}
      aria-label=${`${seatName(player)}${t(": ")}${whole}`} title=${whole} @click=${() => this.pick(at + 1)}><span>${words}${signs.split(" ").map((sign) => html` <code>${sign}</code>`)}</span></button>`;
  }

  private renderWalk() {
    const now = this.shown ?? this.turns.length;
    const button = (name: IconName, label: string, turns: number, off: boolean) =>
      html`<button type="button" data-walk=${name} aria-label=${label} title=${label} ?disabled=${off} @click=${() => this.pick(turns)}>${icon(name)}</button>`;
    const [begin, end] = [this.still || now === 0, this.still || now === this.turns.length];
    return html`<div class="moves-walk">
      ${button("first", t("First position"), 0, begin)}${button("back", t("One turn back"), now - 1, begin)}${button("forward", t("One turn forward"), now + 1, end)}${button("last", t("Current position"), this.turns.length, end)}
    </div>`;
  }

  override render() {
    const { cardOf } = this;
    if (!cardOf) return nothing;
    const list = this.turns.length === 0
      ? html`<p class="moves-none">${t("Nothing has been played yet.")}</p>`
      : html`<ol class="moves" aria-label=${t("Moves")}>
          ${turnRows(this.turns).map((row) => html`<li><span class="number">${row.number > 0 ? `${row.number}.` : ""}</span>${row.cells.map((at) => this.renderTurn(at, cardOf))}</li>`)}
        </ol>`;
    return html`${list}${this.renderWalk()}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "torii-moves": MovesElement;
  }
}
