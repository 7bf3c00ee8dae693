// Torii: MIT licence, see LICENSE.
// The colours of arrows.ts: for screens that draw them.
import { css } from "lit";

export const arrowSheet = css`
  .arrow { stroke: var(--paper-raised); stroke-width: 2.5; stroke-linejoin: round; opacity: 0.86; }
  .arrow.best { fill: var(--green); }
  .arrow.second { fill: var(--blue); opacity: 0.7; }
  .arrow.third { fill: var(--blue); opacity: 0.5; }
  .arrow.better, .arrow.gain, .arrow.green { fill: var(--green); }
  .arrow.loss, .arrow.red { fill: var(--red); }
  .arrow.blue { fill: var(--blue); }
  .arrow.of-spirit { fill: var(--spirit); }
  .arrow-ring { fill: none; stroke-width: 7; opacity: 0.9; }
  .arrow-ring.green, .arrow-ring.gain { stroke: var(--green); }
  .arrow-ring.red, .arrow-ring.loss { stroke: var(--red); }
  .arrow-ring.blue { stroke: var(--blue); }
`;
