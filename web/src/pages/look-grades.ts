// Torii: MIT licence, see LICENSE.
// The grades of moves: their names and signs.
import { css, html, type TemplateResult } from "lit";
import type { Grade } from "../core/study-types.ts";
import { t } from "../locale/locale.ts";

const SIGNS: Record<Grade, string> = { brilliant: "!!", best: "★", good: "✓", inaccuracy: "?!", mistake: "?", missed: "✕", blunder: "??" };

export function gradeName(grade: Grade): string {
  switch (grade) {
    case "brilliant":
      return t("Brilliant");
    case "best":
      return t("Best move");
    case "good":
      return t("Good move");
    case "inaccuracy":
      return t("Inaccuracy");
    case "mistake":
      return t("Mistake");
    case "missed":
      return t("Missed win");
    case "blunder":
      return t("Blunder");
  }
}

export const gradeSign = (grade: Grade): TemplateResult =>
  html`<span class="grade ${grade}" data-grade=${grade} title=${gradeName(grade)} aria-hidden="true">${SIGNS[grade]}</span><span class="for-ears">${gradeName(grade)}</span>`;

/** Its sign says what a grade is; the colour only helps. */
export const gradeSheet = css`
  .grade { display: inline-grid; place-items: center; min-width: 1.5em; height: 1.5em; padding: 0 0.2em; font-size: var(--size-0); font-weight: 700; line-height: 1; color: var(--ink); background: var(--paper-sunk); border-radius: 0.75em; }
  .grade:is(.best, .good) { color: var(--green); background: var(--green-wash); }
  .grade.brilliant { color: var(--on-blue); background: var(--blue); }
  .grade.inaccuracy { color: var(--ink); background: var(--gold-wash); }
  .grade:is(.mistake, .missed) { color: var(--red); background: var(--red-wash); }
  .grade.blunder { color: var(--on-red); background: var(--red); }
`;
