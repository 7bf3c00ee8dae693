// Torii: MIT licence, see LICENSE.
// The stones, each in a square of 100 units; `torii render` draws the same paths (data/art.json). Distinguished by shape as well as colour: Blue is round, Red has corners;
// a master wears a topknot or a crest and a mark on the chest, a ninja a hood, the spirit is a swirl.
import { svg, type SVGTemplateResult } from "lit";
import type { Pawn, PawnKind, Seat } from "../core/types.ts";
import art from "../../../data/art.json";

interface Shape {
  body: string;
  head: string;
  /** Light strokes: collar and sash. */
  lines: string;
  /** In gold, or the eyes of a ninja. */
  mark: string;
  /** In the colour of the body, behind it. */
  back: string;
  shine: string;
}

/** A master's headband, a ninja's eyes. */
type Kinds = { student: Shape; master: Shape & { band: string }; ninja: Shape & { eyes: string } };

const shapes: readonly [Kinds, Kinds] = [art.blue, art.red];

export const shapeOf = (player: Seat, kind: PawnKind): Shape => shapes[player][kind];

/** A pawn without its position. */
export function pawn(one: Pawn): SVGTemplateResult {
  const shape = shapeOf(one.player, one.kind);
  const who = one.player === 0 ? "blue" : "red";
  return svg`<g class="pawn ${who} ${one.kind}${one.hidden ? " hidden" : ""}">
    <ellipse class="pawn-shadow" cx="52" cy="86.5" rx=${one.kind === "master" ? 38 : 33} ry="8" />
    ${one.kind === "master" ? svg`<path class="pawn-halo" d="${shape.body}${shape.head}${shape.mark}" />` : ""}
    <path class="pawn-fill" d="${shape.back}${shape.body}" />
    <path class="pawn-lines" d=${shape.lines} />
    <path class="pawn-fill" d=${shape.head} />
    ${one.kind === "master" ? svg`<path class="pawn-lines" d=${shapes[one.player].master.band} />` : ""}
    <path class="pawn-shine" d=${shape.shine} />
    <path class="pawn-mark" d=${shape.mark} />
    ${one.kind === "ninja" ? svg`<path class="eyes" d=${shapes[one.player].ninja.eyes} />` : ""}
    ${one.hidden ? svg`<path class="mist" d=${art.mist} />` : ""}
  </g>`;
}

export const spirit: SVGTemplateResult = svg`<g class="spirit">
  <ellipse class="pawn-shadow" cx="52" cy="87" rx="30" ry="7.5" />
  <circle class="spirit-breath" cx="50" cy="50" r="37" />
  <path class="spirit-swirl" d=${art.spirit} />
</g>`;

/** Stones are lit from the top left; colours come from the theme. */
export const stoneInks: SVGTemplateResult = svg`<defs>
  <radialGradient id="ink-blue" cx="0.36" cy="0.25" r="0.9"><stop class="ink-1 blue" offset="0" /><stop class="ink-2 blue" offset="0.55" /><stop class="ink-3 blue" offset="1" /></radialGradient>
  <radialGradient id="ink-red" cx="0.36" cy="0.25" r="0.9"><stop class="ink-1 red" offset="0" /><stop class="ink-2 red" offset="0.55" /><stop class="ink-3 red" offset="1" /></radialGradient>
  <radialGradient id="ink-shade"><stop class="ink-shade" offset="0.3" /><stop class="ink-shade" offset="1" stop-opacity="0" /></radialGradient>
</defs>`;

/** A pawn as an icon for a choice or a legend. */
export const pawnIcon = (player: Seat, kind: PawnKind): SVGTemplateResult => pawn({ player, kind, hidden: false });
