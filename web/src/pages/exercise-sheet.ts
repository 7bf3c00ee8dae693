// Torii: MIT licence, see LICENSE.
// The layout of an exercise, in a lesson or a puzzle: the board and, beside or around it, what is asked and answered.
import { css } from "lit";
import { boardSideways } from "../boards/board-sheet.ts";

export const exerciseSheet = css`
  .learn { display: grid; grid-template-columns: minmax(0, 1fr) minmax(18rem, 24rem); gap: var(--space-5); height: calc(100dvh - 3.25rem - 1px); padding: var(--space-3) var(--space-4); }
  .learn-board { display: grid; min-width: 0; min-height: 0; }
  .learn-side { position: relative; display: flex; flex-direction: column; gap: var(--space-3); min-height: 0; margin-inline: -6px; padding: var(--space-3) 6px; overflow: auto; } /* room for the focus ring */
  .learn-side h1 { margin: 0; font-size: var(--size-3); }
  .learn-side .back { display: inline-flex; align-items: center; min-height: var(--target); }
  .learn-side .back::before { content: "‹"; padding-inline-end: 0.35em; }
  .learn-side .told { margin: 0; font-size: var(--size-2); line-height: 1.55; }
  .learn-side .word { margin: 0; padding: var(--space-3); background: var(--gold-wash); border-inline-start: 4px solid var(--gold); border-radius: var(--round); }
  .learn-side .word.good { background: var(--green-wash); border-color: var(--green); }
  .learn-side .word.refused { background: var(--red-wash); border-color: var(--red); }
  .steps { display: flex; flex-wrap: wrap; gap: 0; margin: 0; padding: 0; list-style: none; }
  .steps a { display: grid; place-items: center; width: var(--target); height: var(--target); color: var(--ink); text-decoration: none; }
  .steps span { display: grid; place-items: center; width: 2rem; height: 2rem; border: 2px solid var(--line-strong); border-radius: 50%; font-size: var(--size-0); font-weight: 600; }
  .steps .done span { background: var(--green-wash); border-color: var(--green); }
  .steps [aria-current] span { background: var(--ink); color: var(--paper-raised); border-color: var(--ink); }
  @media (max-width: 52rem) {
    /* Text, hand and board on one screen: the board gets the remaining space. */
    .learn { display: flex; flex-direction: column; gap: var(--space-2); height: auto; padding: 0 var(--space-3) var(--space-3); }
    @container (max-width: 42rem) { .learn .board-table { --gap: 0.4rem; --card-grid: clamp(2.75rem, 7.6dvh, 5.5rem); --card-h: calc(var(--card-grid) + 2.1rem); --side: min(100cqi, max(15.75rem, 100dvh - 22rem - 2 * (var(--card-h) + var(--gap)))); } }
    .learn-side { display: contents; }
    .learn-side .head { order: -2; display: flex; flex-wrap: wrap; align-items: center; min-height: var(--target); gap: 0 var(--space-3); }
    .learn-side .head > p { margin: 0; }
    .learn-side .head > h1 { order: -1; flex: 1; font-size: 1.2rem; }
    .learn-side .steps { flex-basis: 100%; margin-block-start: -0.35rem; margin-inline-start: -0.4rem; }
    .learn-side .told { order: -1; font-size: var(--size-1); line-height: 1.45; }
    .learn.done .told { display: none; } /* done: the answer takes its place */
    .learn-side .after { order: 2; }
    .learn-side .after > div:first-child > p { margin: 0; }
    .learn-side .word { padding: var(--space-2) var(--space-3); line-height: 1.45; }
    .learn-board { order: 1; }
    .steps span { width: 1.6rem; height: 1.6rem; }
  }
  @media (max-height: 30rem) and (min-width: 35rem) {
    ${boardSideways(css`.learn`)}
    .learn { display: grid; grid-template-columns: minmax(0, 1fr) var(--words); gap: var(--space-2); height: calc(100dvh - 3.25rem - 1px); padding: var(--space-1) var(--space-2) var(--space-1) var(--space-3); } /* a lantern sticks out at the left */
    .learn-board { order: -3; }
    .learn-side { display: flex; gap: var(--space-1); padding-block: 0; }
    .learn-side .told { font-size: var(--size-1); line-height: 1.4; }
    .learn-side .steps a { width: 2.2rem; }
    .learn-side .steps span { width: 1.6rem; height: 1.6rem; }
  }
`;
