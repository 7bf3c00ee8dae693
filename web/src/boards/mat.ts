// Torii: MIT licence, see LICENSE.
// The mat: paper unrolled between two rods, lines drawn by brush, an arch at either end, the sea on Blue's
// side and clouds on Red's. It never changes, so its paths are made once.
import { svg, type SVGTemplateResult } from "lit";
import { BOARD, CELL, MARGIN, moveTo } from "./geometry.ts";
import { circle, dice, stroke } from "./brush.ts";

const FILES = "abcde";

/** Lines reach a little beyond the board, as a hand draws them. */
const lines = Array.from({ length: 6 }, (_, i) => {
  const at = i * CELL;
  const edge = i === 0 || i === 5;
  const [over, width] = edge ? [7, 8.5] : [3, 4.6];
  return [
    stroke({ x: -over, y: at }, { x: BOARD + over, y: at + (i % 2 ? 0.8 : -0.6) }, width, 11 + i),
    stroke({ x: at, y: BOARD + over }, { x: at + (i % 2 ? -0.7 : 0.6), y: -over }, width, 31 + i),
  ].join("");
}).join("");

const enso = circle({ x: BOARD / 2, y: BOARD / 2 }, 176, 44, 5);

/** Fibres of the paper: short, faint, everywhere. */
const fibres = (() => {
  const next = dice(2026);
  let path = "";
  for (let i = 0; i < 90; i++) {
    const x = next() * (BOARD + 2 * MARGIN) - MARGIN;
    const y = next() * (BOARD + 2 * MARGIN) - MARGIN;
    const [dx, dy] = [(next() - 0.5) * 60, (next() - 0.5) * 8];
    path += `M${x.toFixed(0)} ${y.toFixed(0)}q${(dx / 2).toFixed(0)} ${(dy + 2).toFixed(0)} ${dx.toFixed(0)} ${dy.toFixed(0)}`;
  }
  return path;
})();

/** Waves along an edge: half circles in rows (the sea), as one path from x = 0 to the board's width. */
const waves = (() => {
  let path = "";
  for (let i = 0; i <= 12; i++) {
    const x = i * 40 + 10;
    for (const r of [18, 12, 6]) path += `M${x - r} 0a${r} ${r} 0 0 1 ${2 * r} 0`;
  }
  return path;
})();

/** Clouds along an edge: flat feet, three humps. */
const clouds = (() => {
  let path = "";
  for (let i = 0; i < 7; i++) {
    const x = i * 76 + 6;
    path += `M${x} 0h34M${x + 2} 0a7 7 0 0 1 7-8a10 10 0 0 1 18-3a8 8 0 0 1 6 11M${x + 44} -8h16M${x + 40} -3h26`;
  }
  return path;
})();

/** The gate on an arch's square, standing upright for whoever looks. */
const gate = "M16 27c11 3.6 22 5 34 5s23-1.4 34-5l-2.6 8.6c-10 2.1-20.4 3-31.4 3s-21.4-.9-31.4-3zM24 47.5c8.6 1 17.2 1.4 26 1.4s17.4-.4 26-1.4v5.8c-8.6 1-17.2 1.4-26 1.4s-17.4-.4-26-1.4zM31 37.5l6.4.7c-.9 15.8-2.3 30.4-4.4 46.3h-7.8c3-15.6 4.9-30.6 5.8-47zM62.6 38.2l6.4-.7c.9 16.4 2.8 31.4 5.8 47h-7.8c-2.1-15.9-3.5-30.5-4.4-46.3z";

function edges(flip: boolean): SVGTemplateResult {
  const [near, far] = flip ? ["red", "blue"] : ["blue", "red"];
  const drawn = (who: string | undefined) => (who === "blue" ? waves : clouds);
  return svg`
    <path class="edge-art ${near}" d=${drawn(near)} transform="translate(0 ${BOARD + MARGIN - 10})" />
    <path class="edge-art ${far}" d=${drawn(far)} transform="translate(0 ${-MARGIN + (far === "blue" ? 26 : 24)})" />`;
}

export function mat(flip: boolean): SVGTemplateResult {
  const [from, size] = [-MARGIN, BOARD + 2 * MARGIN];
  const rod = (x: number) => svg`<g class="rod">
    <rect x=${x} y=${from - 9} width="15" height=${size + 18} rx="5" />
    <rect class="knob" x=${x + 2.5} y=${from - 17} width="10" height="9" rx="3" />
    <rect class="knob" x=${x + 2.5} y=${from + size + 8} width="10" height="9" rx="3" />
    <path d="M${x + 4.5} ${from - 4}v${size + 8}" />
  </g>`;
  return svg`
    <g class="mat">
      <rect class="mat-paper" x=${from - 12} y=${from} width=${size + 24} height=${size} rx="2" />
      <path class="mat-fibres" d=${fibres} />
      <rect class="mat-band" x=${from - 6} y=${from + 5} width=${size + 12} height=${size - 10} rx="2" />
      ${edges(flip)}
      <rect class="mat-cells" width=${BOARD} height=${BOARD} />
      <path class="mat-enso" d=${enso} />
      <path class="arch blue" d=${gate} transform="${moveTo(2, flip)} translate(-14 -34) scale(1.28 1.46)" />
      <path class="arch red" d=${gate} transform="${moveTo(22, flip)} translate(-14 -34) scale(1.28 1.46)" />
      <path class="mat-lines" d=${lines} />
      ${rod(from - 22)}${rod(from + size + 7)}
    </g>`;
}

export function coordinates(flip: boolean): SVGTemplateResult {
  const at = (i: number) => (flip ? 4 - i : i) * CELL + CELL / 2;
  return svg`<g class="coordinates" aria-hidden="true">
    ${[0, 1, 2, 3, 4].map(
      (i) => svg`
        <text x=${at(i)} y=${BOARD + 27}>${FILES.charAt(i)}</text>
        <text x=${-24} y=${BOARD - at(i) + 7}>${i + 1}</text>`,
    )}
  </g>`;
}
