// Torii: MIT licence, see LICENSE.
// The choice of a lantern: a small lantern at the end of each file and rank that can be lit (S12).
import { html, nothing, svg, type TemplateResult } from "lit";
import { t } from "../locale/locale.ts";
import { isFile } from "../model/squares.ts";
import type { BoardView } from "../model/types.ts";
import { spotOf } from "./geometry.ts";

export const lanternArt = svg`<path class="paper" d="M7 8c-2.6 3.5-2.6 8.5 0 12h10c2.6-3.5 2.6-8.5 0-12z" /><path class="ribs" d="M5.6 11.5h12.8M5.2 14.5h13.6M5.8 17.5h12.4" /><path class="wood" d="M8 5.5h8V8H8zM8.5 20h7v2h-7zM12 2v3.5" />`;

function place(line: string, flip: boolean): string {
  if (isFile(line)) return `grid-area: 5 / ${spotOf("abcde".indexOf(line), flip).column + 1}`;
  return `grid-area: ${spotOf((Number(line) - 1) * 5, flip).row + 1} / 1`;
}

export function lineButtons(view: BoardView, pick: (line: string) => void): TemplateResult | typeof nothing {
  if (view.lines.length === 0) return nothing;
  return html`<div class="line-buttons" role="group" aria-label=${t("Lanterns")}>
    ${view.lines.map((line) => html`<button type="button" class="line-button ${isFile(line) ? "of-file" : "of-rank"}" data-line=${line} style=${place(line, view.flip)}
      aria-label=${isFile(line) ? t("Light a lantern on file {line}", { line }) : t("Light a lantern on rank {line}", { line })} @click=${() => pick(line)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">${lanternArt}</svg><span aria-hidden="true">${line}</span>
    </button>`)}
  </div>`;
}
