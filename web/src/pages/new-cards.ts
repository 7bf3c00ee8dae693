// Torii: MIT licence, see LICENSE.
// <torii-card-choice>: five slots and all the cards of the sets, with their pictures. Pick a slot, then a card; the
// next empty slot is picked automatically.
import { css, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import "../boards/card.ts";
import type { Card } from "../core/types.ts";
import { cardTitle, t } from "../locale/locale.ts";
import { Light } from "../page.ts";

@customElement("torii-card-choice")
export class CardChoice extends Light {
  static override sheet = css`
    torii-card-choice { display: block; }
    .card-places { display: grid; grid-template-columns: 2fr 2fr 1fr; gap: var(--space-3); margin-block-end: var(--space-4); }
    .card-places > div { display: grid; grid-row: span 2; grid-template: subgrid / 1fr 1fr; gap: var(--space-2); align-content: start; }
    .card-places > div.one { grid-template-columns: 1fr; }
    .card-places h3 { grid-column: 1 / -1; align-self: end; margin: 0; font-size: var(--size-1); line-height: 1.25; }
    .card-row { display: grid; grid-template-columns: repeat(5, 1fr); gap: var(--space-2); margin-block-end: var(--space-4); }
    .card-place { display: block; width: 100%; min-height: 8.25rem; padding: var(--space-1); background: var(--paper-sunk); border-style: dashed; }
    .card-place[aria-pressed="true"] { border-style: solid; }
    .card-place .number { color: var(--ink-soft); }
    .card-place torii-card, .card-heap torii-card { --card-grid: 3.75rem; --card-title: 0.82rem; pointer-events: none; }
    .card-place .card-face, .card-heap .card-face { box-shadow: none; border: 0; background: transparent; }
    .card-heap { display: grid; grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr)); gap: var(--space-2); margin: 0; padding: 0; list-style: none; }
    .card-heap button { display: block; width: 100%; height: 100%; padding: var(--space-1); }
    .card-heap button:disabled { opacity: 0.5; }
    .card-heap-title { margin: var(--space-4) 0 var(--space-2); font-size: var(--size-1); }
    @media (max-width: 40rem) {
      .card-places { grid-template-columns: 1fr 1fr; }
      .card-row { grid-template-columns: repeat(3, 1fr); }
      .card-places > div.one { grid-column: 1 / -1; grid-template-columns: 1fr 1fr; }
      .card-heap { grid-template-columns: repeat(auto-fill, minmax(6.25rem, 1fr)); }
    }
  `;

  @property({ attribute: false }) deck: readonly Card[] = [];
  /** Whether the player chooses who gets which card; otherwise the five are in a row, and chance deals them (W2). */
  @property({ attribute: false }) hands = true;
  /** Blue's two, Red's two, the one beside. */
  @property({ attribute: false }) cards: readonly (string | null)[] = [null, null, null, null, null];
  @state() private place = 0;

  private change(cards: (string | null)[]): void {
    this.dispatchEvent(new CustomEvent("cards-change", { detail: { cards }, bubbles: true }));
  }

  private take(name: string): void {
    const cards = [...this.cards];
    const before = cards.indexOf(name);
    if (before >= 0) cards[before] = cards[this.place] ?? null; // already in another slot: swap the two
    cards[this.place] = name;
    const free = cards.findIndex((card) => card === null);
    if (free >= 0) this.place = free;
    this.change(cards);
  }

  private renderPlace(at: number): TemplateResult {
    const card = this.deck.find((one) => one.name === this.cards[at]);
    const whose = !this.hands ? t("Card {n}", { n: at + 1 }) : at < 2 ? t("Blue, card {n}", { n: at + 1 }) : at < 4 ? t("Red, card {n}", { n: at - 1 }) : t("Beside the board");
    return html`<button type="button" class="card-place" aria-pressed=${this.place === at} aria-label=${`${whose}${card ? `: ${cardTitle(card)}` : ""}`} @click=${() => (this.place = at)}>
      ${card ? html`<torii-card .card=${card} .holder=${!this.hands ? null : at < 2 ? 0 : at < 4 ? 1 : null}></torii-card>` : html`<span class="number">${t("Choose")}</span>`}
    </button>`;
  }

  private renderHeap(title: string, set: Card["set"]): TemplateResult | typeof nothing {
    const cards = this.deck.filter((card) => card.set === set);
    if (!cards.length) return nothing;
    return html`<h3 class="card-heap-title">${title}</h3>
      <ul class="card-heap">
        ${cards.map((card) => html`<li>
          <button type="button" aria-pressed=${this.cards.includes(card.name)} aria-label=${cardTitle(card)} @click=${() => this.take(card.name)}><torii-card .card=${card}></torii-card></button>
        </li>`)}
      </ul>`;
  }

  private renderPlaces(): TemplateResult {
    if (!this.hands) return html`<div class="card-row">${[0, 1, 2, 3, 4].map((at) => this.renderPlace(at))}</div>`;
    return html`<div class="card-places">
        <div><h3 class="blue">${t("Blue")}</h3>${this.renderPlace(0)}${this.renderPlace(1)}</div>
        <div><h3 class="red">${t("Red")}</h3>${this.renderPlace(2)}${this.renderPlace(3)}</div>
        <div class="one"><h3>${t("Beside the board")}</h3>${this.renderPlace(4)}</div>
      </div>`;
  }

  override render() {
    return html`
      ${this.renderPlaces()}
      ${this.renderHeap(t("Base game"), "base")} ${this.renderHeap(t("Sensei's Path"), "sensei")} ${this.renderHeap(t("Wind cards"), "wind")}
    `;
  }
}
