// Torii: MIT licence, see LICENSE.
// A choice between two ways to reach a square, at the square itself. Where the ways are two cards, the cards in the hand
// are the answers (asksCards), and nothing is covered.
import { html, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { t } from "../locale/locale.ts";
import { squareName } from "../model/squares.ts";
import type { BoardView } from "../model/types.ts";
import { spotOf } from "./geometry.ts";

/** The choice is between cards: the board highlights them. */
export const asksCards = ({ choice }: BoardView): boolean => choice !== null && choice.options.every((option) => option.card !== null);

export interface ChoiceHands {
  pick(key: string): void;
  cancel(): void;
}

const focusFirst = (panel: Element | undefined): void => {
  // After rendering: the panel must be in the page to take the focus.
  if (panel) queueMicrotask(() => panel.contains(document.activeElement) || panel.querySelector("button")?.focus({ preventScroll: true }));
};

export function choicePanel(view: BoardView, hands: ChoiceHands): TemplateResult {
  const { choice } = view;
  if (!choice) return html``;
  const { column, row } = spotOf(choice.square, view.flip);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    hands.cancel();
  };
  const question = view.lines.length > 0 ? t("File or rank?") : t("Attempt to capture there?");
  // It covers neither the pawn nor its target.
  const source = view.square === null ? row : spotOf(view.square, view.flip).row;
  const under = source < row || (source === row && row < 2);
  return html`<div class="choice ${under ? "under" : "over"}" style="--column-at:${column};--row-at:${row}" role="dialog"
    aria-label=${`${t("Options for {square}", { square: squareName(choice.square) })}. ${question}`} @keydown=${onKey} ${ref(focusFirst)}>
    <p class="choice-question" aria-hidden="true">${question}</p>
    ${choice.options.map((option) => html`<button type="button" class="choice-option ${option.attempt ? "attempt" : ""}" data-key=${option.key} @click=${() => hands.pick(option.key)}><span>${option.label}</span></button>`)}
    <button type="button" class="icon-button choice-close" aria-label=${t("Cancel")} @click=${hands.cancel}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6.5 18 18M18 6 6.5 18.5" /></svg>
    </button>
  </div>`;
}
