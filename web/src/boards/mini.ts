// Torii: MIT licence, see LICENSE.
// Small boards for lists and the home page: mat and stones as on the table. They only show, and need no rules.
import { css, html, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import type { PawnKind, Seat, SquareIndex } from "../core/types.ts";
import { seenPieces } from "../model/position.ts";
import { adopt } from "../page.ts";
import { CELL, moveTo, VIEW } from "./geometry.ts";
import { contrastInk, inkRules } from "./ink-sheet.ts";
import { mat } from "./mat.ts";
import { pawn, spirit, stoneInks } from "./stones.ts";

const sheet = css`
  .mini-board { display: block; width: 100%; aspect-ratio: 1; }
  .mini-board {
    ${inkRules}
    .mini-last { fill: var(--last); opacity: 0.6; }
    .mini-last.from { opacity: 0.35; }
    .pawn { transform: translate(50px, 90px) scale(1.03) translate(-50px, -86px); }
  }
  :root[data-theme="contrast"] .mini-board { ${contrastInk} }
  .mini-card { padding: 3%; background: var(--paper-raised); border: 1px solid var(--line-strong); border-radius: 0.3rem; box-shadow: var(--shadow-low); }
  .mini-card svg { display: block; width: 100%; height: 100%; }
  .mini-card .ground { fill: var(--cell); stroke: var(--line-strong); }
  .mini-card .lines { fill: none; stroke: var(--line-strong); stroke-width: 0.8; }
  .mini-card .home { fill: var(--ink); }
  .mini-card .step { fill: var(--ink-soft); }
  .mini-card.blue .step { fill: var(--blue); }
  .mini-card.red .step { fill: var(--red); }
  .mini-card.wind .step { fill: var(--spirit); }
`;

/** The empty board; `last`: from and to of the last move. */
export const miniGround = (flip: boolean, last: readonly SquareIndex[] = []): SVGTemplateResult => svg`
  ${mat(flip)}
  ${last.map((square, i) => svg`<rect class="mini-last ${i === 0 && last.length > 1 ? "from" : ""}" width=${CELL} height=${CELL} transform=${moveTo(square, flip)} />`)}`;

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
    ? html`<svg class="mini-board" viewBox=${VIEW} aria-hidden="true">${stoneInks}${inside}</svg>`
    : html`<svg class="mini-board" viewBox=${VIEW} role="img" aria-label=${words}>${stoneInks}${inside}</svg>`;
}

/** The board of a position text; an empty one if it is not a position of Onitama. */
export function miniBoard(position: string, { flip = false, last = [] as readonly SquareIndex[], words = null as string | null } = {}): TemplateResult {
  return miniFrame(svg`${miniGround(flip, last)}${seenPieces(position).map(({ square, piece }) => svg`<g transform=${moveTo(square, flip)}>${miniPiece(piece)}</g>`)}`, words);
}
