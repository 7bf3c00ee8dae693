// Torii: MIT licence, see LICENSE.
// The mat: paper with brush-drawn lines, an arch at either end, and a border with a stripe in the colour of the player who
// sits there. `torii render` draws the same paths.
import { svg, type SVGTemplateResult } from "lit";
import { BOARD, CELL, MARGIN, moveTo } from "./geometry.ts";
import art from "../../../data/art.json";
import { dice } from "./brush.ts";

const FILES = "abcde";

/** Fibres of the paper: short and faint, everywhere. */
const fibres = (() => {
  const next = dice(2026);
  let path = "";
  for (let i = 0; i < 90; i++) {
    const x = 40 + next() * (BOARD - 80);
    const y = next() * BOARD;
    const [dx, dy] = [(next() - 0.5) * 60, (next() - 0.5) * 8];
    path += `M${x.toFixed(0)} ${y.toFixed(0)}q${(dx / 2).toFixed(0)} ${(dy + 2).toFixed(0)} ${dx.toFixed(0)} ${dy.toFixed(0)}`;
  }
  return path;
})();

export function mat(flip: boolean): SVGTemplateResult {
  const [from, size] = [-MARGIN, BOARD + 2 * MARGIN];
  const [near, far] = flip ? ["red", "blue"] : ["blue", "red"];
  return svg`
    <g class="mat">
      <rect class="mat-paper" x=${from} y=${from} width=${size} height=${size} rx="3" />
      <path class="mat-fibres" d=${fibres} />
      <rect class="mat-band" x=${from + 2} y=${from + 2} width=${size - 4} height=${size - 4} rx="2" />
      <rect class="edge ${far}" x="0" y=${from + 4} width=${BOARD} height="4" rx="2" />
      <rect class="edge ${near}" x="0" y=${BOARD + MARGIN - 8} width=${BOARD} height="4" rx="2" />
      <rect class="mat-cells" width=${BOARD} height=${BOARD} />
      <path class="mat-enso" d=${art.board.enso} />
      <path class="arch blue" d=${art.board.gate} transform="${moveTo(2, flip)} translate(-14 -34) scale(1.28 1.46)" />
      <path class="arch red" d=${art.board.gate} transform="${moveTo(22, flip)} translate(-14 -34) scale(1.28 1.46)" />
      <path class="mat-lines" d=${art.board.lines} />
    </g>`;
}

/** Inside the outer squares, in the corners that no mark uses. */
export function coordinates(flip: boolean): SVGTemplateResult {
  const at = (i: number) => (flip ? 4 - i : i) * CELL;
  return svg`<g class="coordinates" aria-hidden="true">
    ${[0, 1, 2, 3, 4].map(
      (i) => svg`
        <text x=${at(i) + 94} y=${BOARD - 7} text-anchor="end">${FILES.charAt(i)}</text>
        <text x="7" y=${BOARD - at(i) - 80}>${i + 1}</text>`,
    )}
  </g>`;
}
