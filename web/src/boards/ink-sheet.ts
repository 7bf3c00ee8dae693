// Torii: MIT licence, see LICENSE.
// The colours of the mat and the stones: of the table, and of small boards.
import { css } from "lit";

/** Inside the rule of whatever draws them. */
export const inkRules = css`
  /* ---- the mat ---- */
  .mat-paper { fill: var(--mat); }
  .mat-fibres { fill: none; stroke: var(--mat-fibre); stroke-width: 1.1; opacity: 0.55; }
  .mat-band { fill: none; stroke: var(--mat-edge); stroke-width: 3; }
  .mat-cells { fill: var(--cell); opacity: 0.8; }
  .mat-enso { fill: var(--brush); opacity: 0.055; }
  .mat-lines { fill: var(--brush); opacity: 0.92; }
  .edge { opacity: 0.75; }
  .edge.blue { fill: var(--blue); }
  .edge.red { fill: var(--red); }
  .arch { opacity: 0.34; }
  .arch.blue { fill: var(--blue); }
  .arch.red { fill: var(--red); }

  /* ---- stones ---- */
  .ink-1.blue { stop-color: color-mix(in oklab, var(--stone-blue) 70%, #dbe6ff); }
  .ink-2.blue { stop-color: var(--stone-blue); }
  .ink-3.blue { stop-color: var(--stone-blue-deep); }
  .ink-1.red { stop-color: color-mix(in oklab, var(--stone-red) 70%, #ffdcae); }
  .ink-2.red { stop-color: var(--stone-red); }
  .ink-3.red { stop-color: var(--stone-red-deep); }
  .pawn-fill { stroke-width: 2.2; stroke-linejoin: round; }
  .pawn.blue .pawn-fill { fill: url(#ink-blue) var(--stone-blue); stroke: var(--stone-blue-deep); }
  .pawn.red .pawn-fill { fill: url(#ink-red) var(--stone-red); stroke: var(--stone-red-deep); }
  .pawn-lines { fill: none; stroke: var(--stone-line); opacity: 0.9; stroke-width: 3.2; stroke-linecap: round; stroke-linejoin: round; }
  .pawn-shine { fill: none; stroke: #fff; stroke-width: 3; stroke-linecap: round; opacity: 0.6; }
  .pawn-mark { fill: #e9b949; stroke: #6d4a08; stroke-width: 1.8; stroke-linejoin: round; }
  .pawn.ninja .pawn-mark { fill: #fbf1dc; stroke: #14100c; }
  .pawn.ninja .eyes { fill: #14100c; }
  .pawn.ninja.blue .pawn-fill { fill: var(--stone-blue-deep); }
  .pawn.ninja.red .pawn-fill { fill: var(--stone-red-deep); }
  .ink-shade { stop-color: var(--stone-shadow); }
  .pawn-shadow { fill: url(#ink-shade) var(--stone-shadow); }
  .pawn.hidden { opacity: 0.8; }
  .pawn.hidden .pawn-fill { stroke-dasharray: 5 4; stroke-width: 2.6; stroke: var(--light-ninja); }
  .pawn .mist { fill: none; stroke: var(--light-ninja); stroke-width: 3.5; stroke-linecap: round; opacity: 0.8; }
  .spirit-breath { fill: var(--spirit); opacity: 0.16; }
  .spirit-swirl { fill: var(--spirit); stroke: var(--spirit-deep); stroke-width: 1.4; }
  .pawn-halo { fill: var(--cell); stroke: var(--cell); stroke-width: 7; stroke-linejoin: round; }
`;

/** The same in the theme of high contrast. */
export const contrastInk = css`
  :is(.mat-enso, .mat-fibres) { display: none; }
  .arch { opacity: 0.75; }
  .mat-paper { stroke: #000; stroke-width: 3; }
`;
