// Torii: MIT licence, see LICENSE.
// Two ways lead to a square: the choice is asked there. Cards need room and lie beside the board; words alone are asked at
// the square itself.
import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { t } from "../locale/locale.ts";
import { squareName } from "../model/squares.ts";
import type { BoardView } from "../model/types.ts";
import type { CardOf } from "../model/words.ts";
import { spotOf } from "./geometry.ts";
import { litSteps } from "./lit-steps.ts";

export interface ChoiceHands {
  pick(key: string): void;
  cancel(): void;
}

const focusFirst = (panel: Element | undefined): void => {
  // After the paint: the panel must be in the page to take the focus.
  if (panel) queueMicrotask(() => panel.contains(document.activeElement) || panel.querySelector("button")?.focus({ preventScroll: true }));
};

export function choicePanel(view: BoardView, cardOf: CardOf | null, hands: ChoiceHands): TemplateResult {
  const { choice } = view;
  if (!choice) return html``;
  const { column, row } = spotOf(choice.square, view.flip);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    hands.cancel();
  };
  const attempts = choice.options.some((option) => option.attempt);
  const question = view.lines.length > 0 ? t("File or rank?") : attempts ? t("Attempt to capture there?") : t("With which card?");
  // Neither the pawn nor its goal is covered; beside a wide board there is room on the mover's left, where no card lies.
  const source = view.square === null ? row : spotOf(view.square, view.flip).row;
  const small = choice.options.every((option) => option.card === null);
  const under = small ? source < row || (source === row && row < 2) : row < 2 || (row === 2 && source < row);
  const side = (view.mine === 1) === view.flip ? "left" : "right";
  const hinted = (option: { card: string | null; attempt: boolean }): boolean => view.hint !== null && view.hint.to === choice.square && view.hint.from === view.square && option.card !== null && view.hint.card === option.card;
  const across = column < 2 ? "start" : column > 2 ? "end" : "middle";
  return html`<div class="choice ${small ? "small" : across} ${under ? "under" : "over"} ${side}" style="--column:${column};--row:${row}" role="dialog"
    aria-label=${`${t("Options for {square}", { square: squareName(choice.square) })}. ${question}`} @keydown=${onKey} ${ref(focusFirst)}>
    <p class="choice-question" aria-hidden="true">${question}</p>
    ${choice.options.map((option) => {
      const card = option.card && cardOf ? cardOf(option.card) : null;
      const holder = view.mine ?? 0;
      return html`<button type="button" class="choice-option ${option.attempt ? "attempt" : ""} ${hinted(option) ? "hinted" : ""}" data-key=${option.key}
        aria-label=${[option.label, hinted(option) ? t("Hint") : ""].filter(Boolean).join(", ")} @click=${() => hands.pick(option.key)}>
        ${card ? html`<torii-card .card=${card} .holder=${holder} .turned=${view.flip ? holder === 0 : holder === 1} .lit=${litSteps(view, card, holder).filter((step) => step.kind)}></torii-card>` : html`<span>${option.label}</span>`}
        ${hinted(option) ? html`<span class="choice-note">${t("Hint")}</span>` : nothing}
      </button>`;
    })}
    <button type="button" class="icon-button choice-close" aria-label=${t("Cancel")} @click=${hands.cancel}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6.5 18 18M18 6 6.5 18.5" /></svg>
    </button>
  </div>`;
}
