// Torii: MIT licence, see LICENSE.
// <torii-moves>: the turns so far, in words with their notation; the newest is kept in sight.
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { t } from "../locale/locale.ts";
import { turnsOf, type Turn } from "../model/turns.ts";
import type { GameEvent } from "../model/types.ts";
import { seatName, turnWords, type CardOf } from "../model/words.ts";
import { Light } from "../page.ts";

@customElement("torii-moves")
export class MovesElement extends Light {
  static override sheet = css`
    torii-moves { display: block; min-height: 0; }
    .moves { position: relative; height: 100%; overflow: auto; overscroll-behavior: contain; margin: 0; padding: 0; list-style: none; font-size: var(--size-0); }
    .moves:focus-visible { outline-offset: -3px; }
    .moves li { display: grid; grid-template-columns: 1.9rem 0.9rem minmax(0, 1fr); gap: 0.35rem; align-items: baseline; padding: 0.25rem 0.35rem; border-radius: 0.3rem; }
    .moves li.newest { background: var(--gold-wash); }
    .moves .number { color: var(--ink-soft); font-variant-numeric: tabular-nums; text-align: end; }
    .moves .dot { width: 0.7rem; height: 0.7rem; border-radius: 50%; background: var(--blue); align-self: center; }
    .moves .dot.red { border-radius: 0; background: var(--red); transform: rotate(45deg) scale(0.85); }
    .moves code { color: var(--ink-soft); overflow-wrap: anywhere; }
    .moves-none { color: var(--ink-soft); padding: 0 var(--space-2); margin: 0; line-height: 1.4; }
  `;

  @property({ attribute: false }) events: readonly GameEvent[] = [];
  @property({ attribute: false }) cardOf: CardOf | null = null;

  protected override updated(): void {
    const list = this.querySelector(".moves");
    if (list) list.scrollTop = list.scrollHeight;
  }

  private renderTurn(turn: Turn, newest: boolean, cardOf: CardOf) {
    const player = turn.player === 1 ? 1 : 0;
    return html`<li class=${newest ? "newest" : ""}>
      <span class="number">${turn.number > 0 ? `${turn.number}.` : ""}</span>
      <span class="dot ${player === 0 ? "blue" : "red"}"></span>
      <span><span class="for-ears">${seatName(player)}${t(": ")}</span>${turnWords(turn, cardOf)} <code>${turn.text}</code></span>
    </li>`;
  }

  override render() {
    const { cardOf } = this;
    const turns = turnsOf(this.events).filter((turn) => turn.player !== -1);
    if (!cardOf) return nothing;
    if (turns.length === 0) return html`<p class="moves-none">${t("Nothing has been played yet.")}</p>`;
    return html`<ol class="moves" tabindex="0" aria-label=${t("Moves")}>
      ${turns.map((turn, i) => this.renderTurn(turn, i === turns.length - 1, cardOf))}
    </ol>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "torii-moves": MovesElement;
  }
}
