// Torii: MIT licence, see LICENSE.
// Arrows and circles over the board: the engine's moves, the better move of a review, threats, and what the reader draws.
import { svg, type SVGTemplateResult } from "lit";
import type { SquareIndex } from "../core/types.ts";
import { centreOf } from "./geometry.ts";

/** `best`, `second`, `third`: the engine's lines; `better`: of a review; `gain`, `loss`: threats; the others are drawn by hand. */
export type ArrowKind = "best" | "second" | "third" | "better" | "gain" | "loss" | "green" | "red" | "blue";

export interface Arrow {
  from: SquareIndex;
  to: SquareIndex; // the same square: a circle around it
  kind: ArrowKind;
  spirit?: boolean; // a move of the wind spirit
}

/** How wide the shaft is: the engine's lines by rank. */
const WIDTH: Record<ArrowKind, number> = { best: 17, second: 12, third: 8, better: 15, gain: 10, loss: 10, green: 13, red: 13, blue: 13 };

function straight({ from, to, kind, spirit }: Arrow, flip: boolean): SVGTemplateResult {
  const [a, b] = [centreOf(from, flip), centreOf(to, flip)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const half = WIDTH[kind] / 2 / (spirit ? 1.6 : 1);
  const head = half + 12;
  const at = (along: number, aside: number): string => `${(a.x + ux * along - uy * aside).toFixed(1)} ${(a.y + uy * along + ux * aside).toFixed(1)}`;
  const [begin, neck, tip] = [20, length - 38, length - 12];
  const path = `M${at(begin, half)}L${at(neck, half)}L${at(neck, head)}L${at(tip, 0)}L${at(neck, -head)}L${at(neck, -half)}L${at(begin, -half)}Z`;
  return svg`<path class="arrow ${kind} ${spirit ? "of-spirit" : ""}" data-arrow=${kind} d=${path} />`;
}

function round({ from, kind }: Arrow, flip: boolean): SVGTemplateResult {
  const { x, y } = centreOf(from, flip);
  return svg`<circle class="arrow-ring ${kind}" data-arrow=${kind} cx=${x} cy=${y} r="44" />`;
}

/** The most important one is drawn last, over the others. */
export const arrowPicture = (arrows: readonly Arrow[], flip: boolean): SVGTemplateResult =>
  svg`<g class="arrows">${[...arrows].reverse().map((one) => (one.from === one.to ? round(one, flip) : straight(one, flip)))}</g>`;
