// Torii: MIT licence, see LICENSE.
// The layout of the analysis board. Wide: the evaluation bar, the board as high as the window, the five cards in one column
// beside it (the far hand, the card beside, the near hand), then everything in words. Narrow: the hands above and below the
// board, the verdict right below them.
import { css } from "lit";
import { arrowSheet } from "../boards/arrow-sheet.ts";
import { boardSideways } from "../boards/board-sheet.ts";

export const analysisSheet = css`
  .analysis { display: grid; grid-template-columns: minmax(0, 1fr) clamp(22rem, 30vw, 36rem); gap: var(--space-3); height: calc(100dvh - 3.25rem - 1px); max-width: 125rem; margin: 0 auto; padding: var(--space-2) var(--space-3); }
  .an-place { --board-chrome: calc(3.25rem + 1px + 2 * var(--space-2)); display: grid; grid-template-columns: 0.9rem minmax(0, 1fr); gap: var(--space-3); min-height: 0; }
  /* What is absolute in it must scroll with it, and not make the page higher. */
  .an-side { position: relative; display: flex; flex-direction: column; gap: var(--space-2); min-width: 0; min-height: 0; margin: -6px; padding: 6px; overflow: auto; }
  .an-side > * { flex: none; }
  .an-side h1 { margin: 0; font-size: var(--size-2); }
  .an-head { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 var(--space-3); }
  .an-head p { margin: 0; font-size: var(--size-0); }
  .seat-sign { width: 0.85rem; height: 0.85rem; flex: none; vertical-align: -0.08em; }
  .seat-sign.blue { fill: var(--blue); }
  .seat-sign.red { fill: var(--red); }
  .an-eyes { margin: 0; }
  .an-eyes legend { margin: 0; font: inherit; font-size: var(--size-0); color: var(--ink-soft); }
  .an-eyes span { padding: 0 var(--space-3); }

  ${arrowSheet}

  /* ---- the engine ---- */
  .an-bar { position: relative; overflow: hidden; background: var(--red); border: 1px solid var(--ink); border-radius: 0.3rem; }
  .an-bar.without { visibility: hidden; }
  .an-bar.none { background: var(--paper-sunk); border-color: var(--line); }
  .an-bar.none .an-bar-blue { display: none; }
  .an-bar-blue { position: absolute; inset: auto 0 0; height: var(--share); background: var(--blue); transition: height var(--slow) var(--ease), width var(--slow) var(--ease); }
  .an-bar.flipped .an-bar-blue { inset: 0 0 auto; }
  .an-bar::after { content: ""; position: absolute; inset: calc(50% - 1px) 0 auto; height: 2px; background: var(--paper-raised); }
  .an-engine { padding: var(--space-1) var(--space-2) var(--space-2); background: var(--paper-raised); border: 1px solid var(--line); border-radius: var(--round); }
  .an-engine p { margin: 0; }
  .an-engine-head { display: flex; align-items: center; gap: var(--space-2); min-height: var(--target); }
  .an-switch { flex: none; padding-inline: var(--space-2); background: transparent; border-color: transparent; }
  .an-knob { position: relative; flex: none; width: 2.1rem; height: 1.2rem; border: 1px solid var(--line-strong); border-radius: 1rem; background: var(--paper-sunk); }
  .an-knob::after { content: ""; position: absolute; inset: 2px auto 2px 2px; width: 0.95rem; border-radius: 50%; background: var(--ink-soft); transition: transform var(--quick); }
  .an-switch[aria-checked="true"] .an-knob { background: var(--green-wash); border-color: var(--green); }
  .an-switch[aria-checked="true"] .an-knob::after { background: var(--green); transform: translateX(0.85rem); }
  .an-number { font: 600 var(--size-3)/1 var(--serif); white-space: nowrap; }
  .an-facts { margin-inline-start: auto; font-size: var(--size-0); color: var(--ink-soft); text-align: end; font-variant-numeric: tabular-nums; }
  .an-lines { display: grid; gap: 1px; margin: 0; padding: 0; list-style: none; min-height: 6.1rem; }
  .an-lines li { display: grid; grid-template-columns: minmax(3.2rem, max-content) minmax(0, 1fr); align-items: center; gap: var(--space-2); border-block-start: 1px solid var(--line); }
  .an-score { font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .an-lines li::before { content: none; }
  .an-lines .best .an-score { color: var(--green); }
  .an-line-moves { display: flex; overflow: auto hidden; scrollbar-width: none; }
  .an-move { flex: none; min-height: 2rem; padding: 0 var(--space-2); font-size: var(--size-0); font-weight: 400; background: transparent; border: 0; border-radius: 0.3rem; }
  .an-move:first-child { font-weight: 600; }
  .an-move:focus-visible { outline-offset: -3px; }

  /* ---- the tree ---- */
  .an-tree { flex: 1 1 8rem !important; min-height: 6rem; padding: var(--space-1); overflow: auto; background: var(--paper-raised); border: 1px solid var(--line); border-radius: var(--round); }
  .an-node { display: inline-flex; align-items: center; gap: 0.25rem; min-width: 0; min-height: 2rem; padding: 0 0.4rem; font-size: var(--size-1); font-weight: 400; text-align: start; background: transparent; border: 0; border-radius: 0.3rem; }
  .an-node:focus-visible { outline-offset: -3px; }
  .an-node .number { color: var(--ink-soft); font-variant-numeric: tabular-nums; }
  .an-node .seat-sign { width: 0.65rem; height: 0.65rem; }
  .an-node[aria-current="step"] { background: var(--gold-wash); box-shadow: inset 0 -3px 0 var(--gold); }
  .an-glyph { margin-inline-start: 0.15em; }
  .an-comment { padding: 0 0.4rem; font-size: var(--size-0); color: var(--ink-soft); font-style: italic; overflow-wrap: anywhere; }
  .an-branches { margin: 0 0 0 0.6rem; padding: 0 0 0 0.4rem; list-style: none; border-inline-start: 2px solid var(--line); }
  .an-branches .an-node { font-size: var(--size-0); }
  .an-none { margin: var(--space-2); }

  /* ---- notes and tools ---- */
  .an-notes { display: grid; gap: var(--space-1); }
  .an-notes .row { gap: var(--space-1); }
  .an-notes button { min-width: var(--target); padding: 0 var(--space-2); font-weight: 600; }
  .an-notes textarea { width: 100%; min-height: 2.75rem; height: 2.75rem; font-size: var(--size-0); resize: vertical; }
  .an-steps { display: flex; justify-content: space-between; gap: var(--space-1); }
  .an-steps button { flex: 1; padding: 0; }
  .an-tools { display: flex; flex-wrap: wrap; gap: var(--space-1); }
  .an-tools > * { padding-inline: var(--space-3); font-size: var(--size-0); }
  .an-live { margin: 0; padding: var(--space-2) var(--space-3); font-size: var(--size-1); background: var(--paper-sunk); border-inline-start: 4px solid var(--gold); border-radius: var(--round); }
  .an-said { min-height: 1.4em; margin: 0; font-size: var(--size-0); }
  .an-said p { margin: 0; }
  .an-said .refused { color: var(--red); }
  .an-threats { display: grid; gap: var(--space-1); margin: 0; padding: var(--space-2) var(--space-3); font-size: var(--size-0); background: var(--paper-raised); border: 1px solid var(--line); border-radius: var(--round); }
  .an-threats h2 { margin: 0; font-size: var(--size-1); }
  .an-threats ul { margin: 0; }
  .an-choices { display: flex; flex-wrap: wrap; gap: var(--space-1); margin: 0; padding: 0; list-style: none; }
  .an-choices button { font-size: var(--size-0); padding-inline: var(--space-2); }
  .an-wait { display: grid; place-content: center; min-height: 50dvh; }

  /* ---- narrow: one column ---- */
  @media (max-width: 56rem) and (min-height: 30.01rem) {
    .analysis { display: flex; flex-direction: column; gap: var(--space-1); height: auto; padding: var(--space-1) var(--space-2) var(--space-6); }
    .an-place { --board-chrome: 20rem; grid-template-columns: minmax(0, 1fr); gap: var(--space-1); }
    .an-place .board-table { --card-h: clamp(3.6rem, 8.3dvh, 7rem); }
    .an-bar { order: 1; height: 0.7rem; }
    .an-bar-blue { inset: 0 auto 0 0; width: var(--share); height: auto; }
    .an-bar.flipped .an-bar-blue { inset: 0 auto 0 0; }
    .an-bar::after { inset: 0 auto 0 calc(50% - 1px); width: 2px; height: auto; }
    .an-bar.without { display: none; }
    .an-side { display: contents; }
    .an-side > * { order: 5; }
    .an-side > .an-engine { order: 2; }
    .an-side > .an-verdict { order: 2; }
    .an-side > .an-steps { order: 3; }
    .an-side > .an-said { order: 4; }
    .an-lines { min-height: 8.4rem; }
    .an-move, .an-node { min-height: var(--target); min-width: var(--target); }
    .an-tree { flex: none !important; max-height: none; }
  }

  /* ---- a phone in landscape ---- */
  @media (max-height: 30rem) and (min-width: 35rem) {
    ${boardSideways(css`.an-place`)}
    .analysis { grid-template-columns: minmax(0, 1fr) clamp(13rem, 30vw, 22rem); gap: var(--space-2); padding: var(--space-1) var(--space-2); }
    .an-place { --board-chrome: calc(3.25rem + 1px + 2 * var(--space-1)); }
    .an-side { margin-block: calc(-1 * var(--space-1)); padding-block: var(--space-1); }
    .an-move, .an-node { min-height: var(--target); min-width: var(--target); }
  }
`;
