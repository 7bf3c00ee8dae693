// Torii: MIT licence, see LICENSE.
// Small boards for lists and the home page: the stones of the table on a plain grid. They only show, and need no rules.
import { css, html, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import type { PawnKind, Seat, SquareIndex } from "../core/types.ts";
import { seenPieces } from "../model/position.ts";
import { adopt } from "../page.ts";
import { BOARD, CELL, moveTo } from "./geometry.ts";
import { pawn, spirit } from "./stones.ts";

const sheet = css`
  .mini-board { display: block; width: 100%; aspect-ratio: 1; background: var(--mat); border: 1px solid var(--mat-edge); border-radius: 0.3rem; }
  .mini-board .mini-cells { fill: var(--cell); }
  .mini-board .mini-lines { fill: none; stroke: var(--brush); stroke-width: 5; opacity: 0.7; }
  .mini-board .mini-arch { fill: var(--blue); opacity: 0.2; }
  .mini-board .mini-arch.red { fill: var(--red); }
  .mini-board .mini-last { fill: var(--last); opacity: 0.6; }
  .mini-board .pawn-fill { fill: var(--stone-blue); stroke: var(--stone-blue-deep); stroke-width: 2.2; stroke-linejoin: round; }
  .mini-board .red .pawn-fill { fill: var(--stone-red); stroke: var(--stone-red-deep); }
  .mini-board .ninja .pawn-fill { fill: var(--stone-blue-deep); }
  .mini-board .ninja.red .pawn-fill { fill: var(--stone-red-deep); }
  .mini-board :is(.pawn-lines, .pawn-shine) { fill: none; stroke: var(--stone-line); stroke-width: 3.2; stroke-linecap: round; stroke-linejoin: round; opacity: 0.85; }
  .mini-board .pawn-mark { fill: #e9b949; stroke: #6d4a08; stroke-width: 1.8; }
  .mini-board .pawn-shadow { fill: var(--stone-shadow); opacity: 0.6; }
  .mini-board :is(.spirit-swirl, .eyes) { fill: var(--spirit); }
  .mini-card { padding: 3%; background: var(--paper-raised); border: 1px solid var(--line-strong); border-radius: 0.3rem; box-shadow: var(--shadow-low); }
  .mini-card svg { display: block; width: 100%; height: 100%; }
  .mini-card .ground { fill: var(--cell); stroke: var(--line-strong); }
  .mini-card .lines { fill: none; stroke: var(--line-strong); stroke-width: 0.8; }
  .mini-card .home { fill: var(--ink); }
  .mini-card .step { fill: var(--ink-soft); }
  .mini-card.blue .step { fill: var(--blue); }
  .mini-card.red .step { fill: var(--red); }
  .mini-card.wind .step { fill: var(--spirit); }
  .mini-board .spirit-breath { fill: var(--spirit); opacity: 0.16; }
`;

const grid = Array.from({ length: 4 }, (_, i) => `M${(i + 1) * CELL} 0V${BOARD}M0 ${(i + 1) * CELL}H${BOARD}`).join("");
/** The roof and the posts of a gate, on its square. */
const gate = "M12 22h76v11H12zM22 44h56v8H22zM28 33h9v52h-9zM63 33h9v52h-9z";

/** The empty board; `last`: squares of the last move. */
export const miniGround = (flip: boolean, last: readonly SquareIndex[] = []): SVGTemplateResult => svg`
  <rect class="mini-cells" width=${BOARD} height=${BOARD} />
  ${last.map((square) => svg`<rect class="mini-last" width=${CELL} height=${CELL} transform=${moveTo(square, flip)} />`)}
  <path class="mini-arch" d=${gate} transform=${moveTo(2, flip)} /><path class="mini-arch red" d=${gate} transform=${moveTo(22, flip)} />
  <path class="mini-lines" d=${`${grid}M0 0H${BOARD}V${BOARD}H0z`} />`;

export const miniPiece = (piece: { player: Seat; kind: PawnKind } | "spirit"): SVGTemplateResult => (piece === "spirit" ? spirit : pawn({ ...piece, hidden: false }));

/** A card's pattern; `turned`: seen from the other side. Its colour is that of `.mini-card` around it. */
export function miniCard(moves: readonly (readonly [number, number])[], turned = false): TemplateResult {
  adopt(sheet);
  const turn = turned ? -1 : 1;
  return html`<svg viewBox="-1 -1 102 102">
    <rect class="ground" width="100" height="100" />
    ${moves.map(([dx, dy]) => svg`<rect class="step" x=${40 + dx * 20 * turn} y=${40 - dy * 20 * turn} width="20" height="20" />`)}
    <rect class="home" x="40" y="40" width="20" height="20" /><path class="lines" d="M20 0v100M40 0v100M60 0v100M80 0v100M0 20h100M0 40h100M0 60h100M0 80h100" />
  </svg>`;
}

/** The frame of a small board around what is drawn on it; `words`: for those who cannot see it, or null for a decoration. */
export function miniFrame(inside: SVGTemplateResult, words: string | null = null): TemplateResult {
  adopt(sheet);
  return words === null
    ? html`<svg class="mini-board" viewBox="-6 -6 512 512" aria-hidden="true">${inside}</svg>`
    : html`<svg class="mini-board" viewBox="-6 -6 512 512" role="img" aria-label=${words}>${inside}</svg>`;
}

/** The board of a position text; an empty one if it is not a position of Onitama. */
export function miniBoard(position: string, { flip = false, last = [] as readonly SquareIndex[], words = null as string | null } = {}): TemplateResult {
  return miniFrame(svg`${miniGround(flip, last)}${seenPieces(position).map(({ square, piece }) => svg`<g transform=${moveTo(square, flip)}>${miniPiece(piece)}</g>`)}`, words);
}
