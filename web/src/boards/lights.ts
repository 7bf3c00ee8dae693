// Torii: MIT licence, see LICENSE.
// Highlights on the board: squares that can be picked, squares that can be reached (each kind with its own shape), the
// last turn, a hint, the opponent's possible replies, where a ninja may be.
import { svg, type SVGTemplateResult } from "lit";
import type { Belief, GameEvent, SquareIndex } from "../core/types.ts";
import { isFile } from "../model/squares.ts";
import type { BoardView, HintView, Target, TargetKind } from "../model/types.ts";
import { bow, circle, dot, swirl } from "./brush.ts";
import { BOARD, CELL, centreOf, moveTo, spotOf } from "./geometry.ts";

const wash = (square: SquareIndex, flip: boolean, name: string): SVGTemplateResult =>
  svg`<rect class="wash ${name}" x="3.5" y="3.5" width="93" height="93" rx="5" transform=${moveTo(square, flip)} />`;

// ---- squares that can be reached -------------------------------------------------------------------

const dab = dot({ x: 50, y: 50 }, 15, 8);
const ring = circle({ x: 50, y: 50 }, 41, 9, 21);
const breeze = swirl({ x: 50, y: 50 }, 21, 1.6, 9, 4);
const rays = Array.from({ length: 12 }, (_, i) => {
  const angle = (i * Math.PI) / 6;
  const at = (r: number, turn: number) => `${(50 + Math.cos(angle + turn) * r).toFixed(1)} ${(50 + Math.sin(angle + turn) * r).toFixed(1)}`;
  return `M${at(29, -0.1)}L${at(i % 2 ? 40 : 46, 0)}L${at(29, 0.1)}Z`;
}).join("");
/** A throwing star. */
const star = "M50 18l8 24l24 8l-24 8l-8 24l-8-24l-24-8l24-8z";
const diamond = "M50 30l20 20l-20 20l-20-20z";
const corners = "M8 30V8h22M70 8h22v22M92 70v22H70M30 92H8V70";

const signs: Record<TargetKind, SVGTemplateResult> = {
  move: svg`<path class="sign" d=${dab} />`,
  take: svg`<path class="sign" d=${ring} /><path class="sign-line" d=${corners} />`,
  win: svg`<path class="sign" d=${rays} /><circle class="sign-line" cx="50" cy="50" r="25" />`,
  ninja: svg`<path class="sign" d=${diamond} />`,
  attempt: svg`<path class="sign" d=${star} /><circle class="sign-hole" cx="50" cy="50" r="6" />`,
  spirit: svg`<path class="sign" d=${breeze} />`,
  place: svg`<circle class="sign-dash" cx="50" cy="50" r="33" /><path class="sign" d=${diamond} transform="translate(22.5 22.5) scale(.55)" />`,
};

/** Two cards lead there: two small bars, since the player will have to choose. */
const twoWays = svg`<path class="sign" d="M41 88h7v7h-7zM53 88h7v7h-7z" />`;

/** A plain move's mark would be hidden under a stone: then it goes around it. */
function sign(target: Target, occupied: boolean): SVGTemplateResult {
  const shown = occupied && (target.kind === "spirit" || target.kind === "ninja" || target.kind === "move") ? svg`<path class="sign" d=${ring} />` : signs[target.kind];
  return svg`${shown}${target.cards.length > 1 ? twoWays : ""}`;
}

export function targetLights(view: BoardView): SVGTemplateResult[] {
  return view.targets.map((target) => {
    const at = view.scene.squares[target.square];
    const occupied = Boolean(at?.pawn ?? at?.spirit);
    const half = target.kind === "win" && occupied ? svg`<path class="sign-line" d=${corners} />` : "";
    return svg`<g class="light ${target.kind}" transform=${moveTo(target.square, view.flip)}>
      <rect class="wash" x="3.5" y="3.5" width="93" height="93" rx="5" />
      ${sign(target, occupied)}${half}
    </g>`;
  });
}

export function sourceLights(view: BoardView): SVGTemplateResult[] {
  return view.sources
    .filter((square) => square !== view.square)
    .map((square) => svg`<g class="light source" transform=${moveTo(square, view.flip)}>
      <ellipse class="glow" cx="51" cy="82" rx="41" ry="14" />
      <path class="sign-line" d="M13 80c6 12 68 12 76 0" />
    </g>`);
}

export function pickedLights(view: BoardView): SVGTemplateResult[] {
  // The square that a choice is about is marked too.
  const asked = view.choice && view.choice.square !== view.square ? [view.choice.square] : [];
  const squares = [...asked, ...view.placed, ...(view.pending ? [view.pending.to] : view.square === null ? [] : [view.square])];
  return squares.map((square) => svg`<g class="light picked" transform=${moveTo(square, view.flip)}>
    <rect class="wash" x="3.5" y="3.5" width="93" height="93" rx="5" />
    <rect class="sign-line" x="6" y="6" width="88" height="88" rx="6" />
  </g>`);
}

/** The end: a sun behind the winner's master. */
export function endLights(view: BoardView): SVGTemplateResult[] {
  const winner = view.ending?.winner ?? null;
  const square = winner === null ? -1 : view.scene.squares.findIndex(({ pawn }) => pawn?.kind === "master" && pawn.player === winner);
  if (square < 0) return [];
  return [svg`<g class="light win triumph" transform=${moveTo(square, view.flip)}><path class="sign" transform="translate(-22 -22) scale(1.44)" d=${rays} /></g>`];
}

// ---- last turn, hints, replies ---------------------------------------------------------------------

export function way(from: SquareIndex, to: SquareIndex, flip: boolean, name: string): SVGTemplateResult {
  const [a, b] = [centreOf(from, flip), centreOf(to, flip)];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  // A hint is drawn above the stones, from the centre of the pawn to just before the target's mark: even a single step stays visible.
  const hint = name === "hint";
  const [leave, stop, head] = hint ? [0, 26, 30] : [14, 30, 20];
  const start = { x: a.x + ux * leave, y: a.y + uy * leave };
  const tip = { x: b.x - ux * stop, y: b.y - uy * stop };
  const wing = (turn: number) => `${(tip.x - (ux * Math.cos(turn) - uy * Math.sin(turn)) * head).toFixed(1)} ${(tip.y - (uy * Math.cos(turn) + ux * Math.sin(turn)) * head).toFixed(1)}`;
  return svg`<g class="way ${name}">
    <path d=${bow(start, { x: tip.x - ux * (hint ? 12 : 0), y: tip.y - uy * (hint ? 12 : 0) }, 0, hint ? 13 : 9, from + 3 * to)} />
    <path d="M${wing(0.62)}L${(tip.x + ux * 6).toFixed(1)} ${(tip.y + uy * 6).toFixed(1)}L${wing(-0.62)}Q${(tip.x - ux * 10).toFixed(1)} ${(tip.y - uy * 10).toFixed(1)} ${wing(0.62)}Z" />
  </g>`;
}

/** A file or rank as a band over the board. */
export function band(line: string, flip: boolean, name: string): SVGTemplateResult {
  const index = isFile(line) ? "abcde".indexOf(line) : Number(line) - 1;
  const square = isFile(line) ? index : index * 5;
  const { column, row } = spotOf(square, flip);
  return isFile(line)
    ? svg`<rect class="band ${name}" data-band=${line} x=${column * CELL + 3} y="0" width="94" height=${BOARD} />`
    : svg`<rect class="band ${name}" data-band=${line} x="0" y=${row * CELL + 3} width=${BOARD} height="94" />`;
}

function lastOf(event: GameEvent, flip: boolean): SVGTemplateResult[] {
  const drawn: SVGTemplateResult[] = [];
  if (event.from !== null) drawn.push(wash(event.from, flip, "last-from"));
  if (event.to !== null) drawn.push(wash(event.to, flip, "last-to"));
  if (event.from !== null && event.to !== null) drawn.push(way(event.from, event.to, flip, "last"));
  if (event.spiritFrom !== null && event.spiritTo !== null)
    drawn.push(wash(event.spiritFrom, flip, "last-wind"), wash(event.spiritTo, flip, "last-wind"), way(event.spiritFrom, event.spiritTo, flip, "wind"));
  if (event.kind === "lantern" && event.line) drawn.push(band(event.line, flip, event.answer ? "found" : "empty"));
  return drawn;
}

/** Below the stones: the path of the last turn. */
export const lastLights = (view: BoardView): SVGTemplateResult[] => view.last.flatMap((event) => lastOf(event, view.flip));

const yes = "M66 20l8 8l15-17";
const no = "M68 10l18 18M86 10l-18 18";

const verdict = (answer: boolean, transform: string): SVGTemplateResult =>
  svg`<g class="verdict ${answer ? "hit" : "miss"}" transform=${transform}><circle cx="77" cy="19" r="17" /><path d=${answer ? yes : no} /></g>`;

/** The far end of a lantern's line. */
function lineEnd(line: string, flip: boolean): string {
  const square = isFile(line) ? "abcde".indexOf(line) : (Number(line) - 1) * 5;
  const { x, y } = centreOf(square, flip);
  return isFile(line) ? `translate(${x - 77} ${8 - 19})` : `translate(${BOARD - 8 - 77} ${y - 19})`;
}

/** Above the stones: the answer to an attempt or a lantern. */
export function lastSigns(view: BoardView): SVGTemplateResult[] {
  return view.last.flatMap((event) => {
    if (event.answer === null) return [];
    if (event.attempt && event.to !== null) return [verdict(event.answer, moveTo(event.to, view.flip))];
    return event.line ? [verdict(event.answer, lineEnd(event.line, view.flip))] : [];
  });
}

/** Below the highlighted squares: a hint's target, framed in gold, so that its mark stays visible. */
export function hintGoals(hint: HintView | null, flip: boolean): SVGTemplateResult[] {
  const goals = [hint?.to ?? null, hint?.spiritTo ?? null].filter((square) => square !== null);
  return goals.map((square) => wash(square, flip, "hint"));
}

/** Above the stones: the path of a hint in gold. */
export function hintLights(hint: HintView | null, flip: boolean): SVGTemplateResult[] {
  if (!hint) return [];
  const drawn: SVGTemplateResult[] = [];
  if (hint.from !== null && hint.to !== null) drawn.push(way(hint.from, hint.to, flip, "hint"));
  if (hint.spiritFrom !== null && hint.spiritTo !== null) drawn.push(way(hint.spiritFrom, hint.spiritTo, flip, "hint"));
  if (hint.line) drawn.push(band(hint.line, flip, "asked"));
  return drawn;
}

/** Where the opponent could capture or win: a flag in the corner, with a star for a win; the pieces that could be captured are framed. */
export function answerSigns(view: BoardView): SVGTemplateResult[] {
  return (view.answers ?? []).map((target) => svg`<g class="answer ${target.kind}" transform=${moveTo(target.square, view.flip)}>
    <path d="M97 3v32L65 3z" />${target.takes !== null ? svg`<path class="danger" d="M8 30V8h22M92 70v22H70M30 92H8V70" />` : ""}
    ${target.kind === "win" ? svg`<path class="mark" d="M84 7l2.6 5.4l6 .6l-4.5 4l1.3 5.8l-5.4-3l-5.4 3l1.3-5.8l-4.5-4l6-.6z" />` : svg`<path class="mark" d="M85.5 7h5l-.8 10h-3.4zM86.2 19.5h3.6v3.6h-3.6z" />`}
  </g>`);
}

/** Where the opponent's ninja may be: the more likely, the denser the hatching. */
export function beliefLights(belief: Belief | null, flip: boolean): SVGTemplateResult[] {
  if (!belief) return [];
  const most = Math.max(...belief, 0.001);
  return belief.flatMap((weight, square) => {
    if (weight <= 0) return [];
    const share = weight / most;
    const step = share > 0.66 ? 10 : share > 0.33 ? 16 : 25;
    let hatch = "";
    for (let at = step; at < 190; at += step) {
      const [a, b] = [Math.max(5, at - 90), Math.min(95, at)];
      if (b - a > 2) hatch += `M${b} ${at - b < 5 ? 5 : at - b}L${a < at - 95 ? at - 95 : a} ${Math.min(95, at - a)}`;
    }
    return [svg`<g class="belief" transform=${moveTo(square, flip)}>
      <rect x="4" y="4" width="92" height="92" rx="5" style="opacity:${(0.1 + 0.3 * share).toFixed(2)}" />
      <path d=${hatch} style="opacity:${(0.25 + 0.5 * share).toFixed(2)}" />
      <text x="8" y="94">${weight >= 0.995 ? "●" : `${Math.max(1, Math.round(weight * 100))}%`}</text>
    </g>`];
  });
}
