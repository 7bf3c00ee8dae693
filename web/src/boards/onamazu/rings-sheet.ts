// Torii: MIT licence, see LICENSE.
// The style of the rings: paper tinted by ring, names on the rim, highlights as on Onitama's mat.
import { css } from "lit";

export const ringsSheet = css`
  ona-rings { display: block; width: 100%; }
  ona-rings {
    .ona-board { position: relative; width: 100%; aspect-ratio: 1; }
    .ona-board::before { content: ""; position: absolute; inset: 0.8%; border-radius: 50%; box-shadow: 0 3px 10px var(--stone-shadow); }
    .rings { position: absolute; inset: 0; color: var(--ink); display: block; width: 100%; height: 100%; overflow: visible; user-select: none; -webkit-user-select: none; }
    .rings.above { pointer-events: none; }
    .ring { --ring: var(--green); --wash: var(--green-wash); }
    .ring.middle { --ring: var(--blue); --wash: var(--blue-wash); }
    .ring.inner { --ring: var(--red); --wash: var(--red-wash); }
    .ring[style*="--turn"], .ring[style*="--turn"] .upright { transition: transform var(--slow) var(--ease); }
    .ring[style*="--turn"] { transform: rotate(var(--turn)); }
    .ring[style*="--turn"] .upright { transform: rotate(calc(-1 * var(--turn))); }
    .ona-cell { cursor: default; outline: none; }
    .ona-cell.lit { cursor: pointer; }
    .ground { fill: color-mix(in oklab, var(--wash) var(--tint, 42%), var(--cell)); stroke: var(--ring); stroke-width: 1.4; }
    .odd .ground { fill: color-mix(in oklab, var(--wash) var(--tint, 66%), var(--cell)); }
    .rim { fill: var(--ring); }
    .rim-name { fill: var(--paper-raised); font-family: var(--sans); font-weight: 500; pointer-events: none; }
    .rim-id { font-weight: 700; opacity: 0.85; }
    .frame { fill: none; stroke: none; stroke-width: 3; }
    .effect { pointer-events: none; }
    .effect-number { fill: var(--ink); font-weight: 700; font-family: var(--sans); }
    .planks { fill: none; stroke: #9a6a3a; stroke-width: 9; }
    .ring-stroke { fill: var(--brush); opacity: 0.9; }
    .last .ground { fill: color-mix(in oklab, var(--last) 45%, var(--cell)); }
    .lit .ground { fill: color-mix(in oklab, var(--gold-wash) 75%, var(--wash)); }
    .lit .frame { stroke: var(--light-source); }
    .some-lit .ona-cell:not(.lit) .effect { opacity: 0.45; }
    .vain .ground { fill: color-mix(in oklab, var(--wash) var(--tint, 30%), var(--cell)); }
    .vain .frame { stroke-dasharray: 5 5; stroke-width: 2.2; }
    .vain .effect { opacity: 0.55; }
    .lit:hover .frame, .under-hand .frame { stroke: var(--light-win); stroke-width: 5; }
    .shares .frame { stroke: var(--light-win); stroke-width: 3; stroke-dasharray: none; }
    .picked .ground { fill: color-mix(in oklab, var(--light-win) 26%, var(--cell)); }
    .picked .frame { stroke: var(--light-win); stroke-width: 5; stroke-dasharray: none; }
    .ona-cell:focus-visible .frame { stroke: var(--focus); stroke-width: 5; stroke-dasharray: none; }
    .pawn.done { opacity: 0.5; }
    .pawn { filter: drop-shadow(0 1px 1px var(--stone-shadow)); }
    .no-seal { fill: none; stroke: var(--paper-raised); stroke-width: 1.3; stroke-dasharray: 2.5 1.7; }
    .fee rect { fill: var(--red); stroke: var(--paper-raised); stroke-width: 1.2; }
    .fee text { fill: var(--paper-raised); font-weight: 700; }
    .ona-hole { position: absolute; left: 50%; top: 50%; width: 18.1%; aspect-ratio: 1; min-width: 0; min-height: 0; padding: 0; background: none; border: 0; border-radius: 50%; transform: translate(-50%, -50%); cursor: default; }
    .ona-hole:active { transform: translate(-50%, -50%); }
    .ona-hole svg { display: block; width: 100%; height: 100%; overflow: visible; }
    .hole { fill: var(--paper-raised); stroke: var(--brush); stroke-width: 2.4; }
    .triggered .hole { fill: var(--red-wash); }
    .pip { fill: var(--paper-raised); stroke: var(--ink); stroke-width: 1; }
    .pip.full { fill: var(--red); }
    .gate { color: var(--red); }
    .hole-number { fill: var(--red); font: 700 16px var(--sans); }
    .way { position: absolute; width: 2.4rem; height: 2.4rem; min-width: 0; min-height: 0; padding: 0; border-radius: 50%; color: var(--on-accent); background: var(--accent); border: 2px solid var(--paper-raised); transform: translate(-50%, -50%); box-shadow: var(--shadow-low); }
    @media (max-width: 64rem), (pointer: coarse) {
      .way { width: var(--target); height: var(--target); }
      .way.outer { margin-block-start: 0.8rem; } /* keeps it and its focus ring inside the zooming box */
    }
    .way:hover, .way.picked { background: var(--accent-deep); }
    .way svg { width: 1.5rem; height: 1.5rem; flex: none; fill: none; stroke: currentcolor; stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
    .turns-outer .ring.outer .ground, .turns-middle .ring.middle .ground, .turns-inner .ring.inner .ground { fill: var(--gold-wash); }
  }
  :root[data-theme="contrast"] ona-rings { --tint: 0%; }
`;
