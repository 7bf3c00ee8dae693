// Torii: MIT licence, see LICENSE.
// The stones, each in a square of 100 units. Told by shape as well as by colour: Blue is round, Red has corners;
// a master wears a topknot or a crest and a mark on the chest, a ninja a hood, the spirit is a swirl.
import { svg, type SVGTemplateResult } from "lit";
import type { Pawn, PawnKind, Seat } from "../core/types.ts";
import { swirl } from "./brush.ts";

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

const round: Record<PawnKind, Shape> = {
  student: {
    body: "M23 84C22 61 33 48 50 48s28 13 27 36c-9 6-45 6-54 0z",
    head: "M50 17.5a15.5 15.5 0 1 1 0 31a15.5 15.5 0 0 1 0-31z",
    lines: "M41 51c2.5 7 5.5 12.5 9 17c3.6-4.5 6.6-10 9-17M25.5 72.5c12 4.6 37 4.6 49 0",
    mark: "",
    back: "",
    shine: "M40.5 29.5c1.6-4 5-6.6 9.2-7.2",
  },
  master: {
    body: "M17 86C15 60 28 46 50 46s35 14 33 40c-11 6.6-55 6.6-66 0z",
    head: "M50 17a15.8 15.8 0 1 1 0 31.6a15.8 15.8 0 0 1 0-31.6z",
    lines: "M39 50c2.6 5.6 6.4 10 11 13.5c4.6-3.5 8.4-8 11-13.5M34.8 29.5c9 4.2 21.4 4.2 30.4 0",
    mark: "M50 66.5a7.8 7.8 0 1 1 0 15.6a7.8 7.8 0 0 1 0-15.6zM50 6a6.2 6.2 0 1 1 0 12.4a6.2 6.2 0 0 1 0-12.4z",
    back: "",
    shine: "M39.5 28c1.4-3.6 4-6 7.6-7.2",
  },
  ninja: {
    body: "M24 85C23 63 33 50 50 50s27 13 26 35c-9 5.6-43 5.6-52 0z",
    head: "M50 13c12 0 19 9 18.6 22.5C68.3 46 60 52 50 52s-18.3-6-18.6-16.5C31 22 38 13 50 13z",
    lines: "M29 66c12 8 28 12 43 8",
    mark: "M35.5 30.5c9-3.6 20-3.6 29 0l-.8 8.5c-8-3-19.4-3-27.4 0z",
    back: "M66 27c6-1.5 11-5 15-9.5c.6 5-1 8.6-4 11.5c3.6.6 6.6 2.6 8.6 5.6c-6.6 1.6-13 .4-18.6-3.6z",
    shine: "M39 21.5c2.4-3 5.6-4.6 9.4-4.9",
  },
};

const angular: Record<PawnKind, Shape> = {
  student: {
    body: "M22 86L34 50h32l12 36l-28 5z",
    head: "M50 16l15 9l-3.6 17.5L50 50l-11.4-7.5L35 25z",
    lines: "M39 52l11 17l11-17M26.5 73.5L50 78.5l23.5-5",
    mark: "",
    back: "",
    shine: "M40.5 27.5l8-5",
  },
  master: {
    body: "M15 87l10-29l-6-7l17-5h28l17 5l-6 7l10 29l-35 6z",
    head: "M50 17l16 9l-4 18L50 51.5L38 44l-4-18z",
    lines: "M37 50l13 13.5L63 50M35 33l15 4.5L65 33",
    mark: "M50 65.5l8.6 8.6l-8.6 8.6l-8.6-8.6zM28.5 5.5l14.5 9l7-4l7 4l14.5-9l-8.5 16.5l-13 4l-13-4z",
    back: "",
    shine: "M39 28.5l5-3",
  },
  ninja: {
    body: "M23 86l11-35h32l11 35l-27 5z",
    head: "M50 10.5l14 8l5 17L61 50H39l-8-14.5l5-17z",
    lines: "M28 67l20 10l26-2",
    mark: "M34.5 30.5L50 27l15.5 3.5L64 40l-14-3l-14 3z",
    back: "M66 27l16-10l-3 12l8 5l-20-2z",
    shine: "M40 20.5l8-5",
  },
};

export const shapeOf = (player: Seat, kind: PawnKind): Shape => (player === 0 ? round : angular)[kind];

const eyes = (player: Seat): SVGTemplateResult =>
  player === 0
    ? svg`<path class="eyes" d="M43 32.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5zM57 32.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5z" />`
    : svg`<path class="eyes" d="M40 31.5l6.5 2.5l-5 2.5zM60 31.5l-6.5 2.5l5 2.5z" />`;

const mist = svg`<path class="mist" d="M14 80c9-6 17 5 26-1s17 4 25-1s14 1 21 0M20 89c8-4 14 3 22-1s15 3 23-1s10 1 14 0" />`;

/** A pawn without its place. */
export function pawn(one: Pawn): SVGTemplateResult {
  const shape = shapeOf(one.player, one.kind);
  const who = one.player === 0 ? "blue" : "red";
  return svg`<g class="pawn ${who} ${one.kind}${one.hidden ? " hidden" : ""}">
    <ellipse class="pawn-shadow" cx="52" cy="86.5" rx=${one.kind === "master" ? 38 : 33} ry="8" />
    <path class="pawn-fill" d="${shape.back}${shape.body}" />
    <path class="pawn-lines" d=${shape.lines} />
    <path class="pawn-fill" d=${shape.head} />
    ${one.kind === "master" ? svg`<path class="pawn-lines" d=${one.player === 0 ? "M34.8 30c9 4.2 21.4 4.2 30.4 0" : "M35 31.5l15 4.5l15-4.5"} />` : ""}
    <path class="pawn-shine" d=${shape.shine} />
    <path class="pawn-mark" d=${shape.mark} />
    ${one.kind === "ninja" ? eyes(one.player) : ""}
    ${one.hidden ? mist : ""}
  </g>`;
}

const wind = [
  swirl({ x: 50, y: 50 }, 33, 1.9, 12, 3),
  "M12 66c6 7 16 12 27 13c-12 2-24-2-27-13zM86 30c-4-8-13-14-24-16c13-1 23 5 24 16z",
].join("");

export const spirit: SVGTemplateResult = svg`<g class="spirit">
  <ellipse class="pawn-shadow" cx="52" cy="87" rx="30" ry="7.5" />
  <circle class="spirit-breath" cx="50" cy="50" r="37" />
  <path class="spirit-swirl" d=${wind} />
</g>`;

/** The light on a stone comes from the upper left; colours are the theme's. */
export const stoneInks: SVGTemplateResult = svg`<defs>
  <radialGradient id="ink-blue" cx="0.36" cy="0.25" r="0.9"><stop class="ink-1 blue" offset="0" /><stop class="ink-2 blue" offset="0.55" /><stop class="ink-3 blue" offset="1" /></radialGradient>
  <radialGradient id="ink-red" cx="0.36" cy="0.25" r="0.9"><stop class="ink-1 red" offset="0" /><stop class="ink-2 red" offset="0.55" /><stop class="ink-3 red" offset="1" /></radialGradient>
  <radialGradient id="ink-shade"><stop class="ink-shade" offset="0.3" /><stop class="ink-shade" offset="1" stop-opacity="0" /></radialGradient>
</defs>`;

/** A small sign for a choice or a legend: one pawn, by itself. */
export const pawnIcon = (player: Seat, kind: PawnKind): SVGTemplateResult => pawn({ player, kind, hidden: false });
