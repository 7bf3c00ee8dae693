// Torii: MIT licence, see LICENSE.
// How /look is laid out: the board and, beside or below it, the way through the game.
import { css } from "lit";
import { boardSideways } from "../boards/board-sheet.ts";

export const lookSheet = css`
  .look { display: grid; grid-template-columns: minmax(0, 1fr) minmax(20rem, 27rem); gap: var(--space-4); height: calc(100dvh - 3.25rem - 1px); padding: var(--space-3) var(--space-4); }
  .look-board { min-width: 0; min-height: 0; display: grid; }
  .look-side { display: flex; flex-direction: column; gap: var(--space-2); min-height: 0; margin: -6px; padding: 6px; overflow: auto; } /* room for the ring around what has the focus */
  .look-side h1 { margin: 0 0 var(--space-1); font-size: var(--size-3); }
  .look-side h1:focus-visible { outline: none; }
  .look-side header p { margin: 0; }
  .look-side .title { display: flex; align-items: baseline; justify-content: space-between; gap: var(--space-3); }
  .look-side .title a { display: inline-flex; align-items: center; min-height: var(--target); margin-block: 0 calc(var(--space-2) * -1); }
  .look-side .players { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-1) var(--space-2); }
  .look-side .eyes { margin: 0; }
  .look-side .eyes legend { font: inherit; font-size: var(--size-0); color: var(--ink-soft); }
  .look-side .eyes .segments { gap: var(--space-1); }
  .look-side .eyes span { padding: 0 var(--space-3); }
  .seat-sign { width: 0.85rem; height: 0.85rem; flex: none; vertical-align: -0.08em; }
  .seat-sign.blue { fill: var(--blue); }
  .seat-sign.red { fill: var(--red); }
  .segments input:checked + span .seat-sign { stroke: var(--paper-raised); stroke-width: 1.5; }
  .look-side .to-move { display: flex; align-items: center; gap: var(--space-2); margin: 0; font-weight: 600; }
  .walk input[type="range"] { display: block; width: 100%; margin: 0; }
  @media (pointer: fine) { .walk input[type="range"] { min-height: 1.75rem; } }
  .walk .row { justify-content: space-between; gap: 0; }
  .walk button:disabled { border-color: transparent; opacity: 0.55; }
  .walk .now { margin: 0; font-size: var(--size-1); }
  .look-side .eyes legend { margin-block-end: var(--space-1); }
  .move-list { position: relative; flex: 1 1 7rem; min-height: 7rem; margin: 0; padding: 0; overflow: auto; list-style: none; background: var(--paper-raised); border: 1px solid var(--line); border-radius: var(--round); }
  .move-list button { display: flex; align-items: baseline; justify-content: flex-start; gap: var(--space-2); width: 100%; padding: var(--space-1) var(--space-3); font-weight: 400; text-align: start; background: transparent; border: 0; border-block-end: 1px solid var(--line); border-radius: 0; }
  @media (hover: hover) { .move-list button:hover { background: var(--paper-sunk); } }
  .move-list button:focus-visible { outline-offset: -3px; }
  .move-list button.later .said { color: var(--ink-soft); }
  .move-list button[aria-current="step"] { background: var(--gold-wash); box-shadow: inset 4px 0 0 var(--gold); }
  .move-list .number { min-width: 2em; color: var(--ink-soft); font-variant-numeric: tabular-nums; }
  .move-list .said { min-width: 0; overflow-wrap: anywhere; }
  .move-list .words { font-size: var(--size-1); }
  .move-list code { display: block; font-size: var(--size-0); color: var(--ink-soft); }
  .move-list .first { align-items: center; }
  .mark { display: inline-grid; place-items: center; width: 1.4em; height: 1.4em; font-size: var(--size-0); font-weight: 700; border-radius: 50%; }
  .mark.best { color: var(--green); background: var(--green-wash); }
  .mark.fault { color: var(--paper-raised); background: var(--red); }
  .judging { display: grid; gap: var(--space-2); }
  .judging progress { flex: 1; min-width: 6rem; height: 0.6rem; accent-color: var(--accent); }
  .judgement { margin: 0; padding: var(--space-1) var(--space-3); font-size: var(--size-0); background: var(--paper-raised); border-inline-start: 3px solid var(--gold); }
  .graph { display: block; width: 100%; height: 4rem; background: var(--paper-raised); border: 1px solid var(--line); border-radius: var(--round); cursor: pointer; }
  .graph .over { fill: var(--blue-wash); }
  .graph .under { fill: var(--red-wash); }
  .graph .even { stroke: var(--line-strong); stroke-dasharray: 3 4; }
  .graph polyline { fill: none; stroke: var(--ink); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
  .graph .fault-dot { stroke: var(--red); stroke-width: 9; stroke-linecap: round; vector-effect: non-scaling-stroke; }
  .graph-box { position: relative; }
  .graph-box .side-name { position: absolute; inset-inline-start: var(--space-2); font-size: 0.75rem; line-height: 1.2; color: var(--ink-soft); pointer-events: none; }
  .graph-box .side-name.blue { inset-block-start: 0.2rem; }
  .graph-box .side-name.red { inset-block-end: 0.2rem; }
  .graph-box .seat-sign { width: 0.65rem; height: 0.65rem; }
  .graph-legend { display: flex; flex-wrap: wrap; gap: 0 var(--space-3); margin: 0; padding-block-start: var(--space-2); border-block-start: 1px dashed var(--line); font-size: var(--size-0); line-height: 1.4; color: var(--ink-soft); }
  .graph .now { stroke: var(--gold); stroke-width: 2; vector-effect: non-scaling-stroke; }
  .look-tools { gap: var(--space-1) var(--space-2); }
  .look-tools > * { padding-inline: var(--space-3); }
  .look-tools .icon { width: 1.25rem; height: 1.25rem; fill: none; stroke: currentcolor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
  @media (min-width: 52.01rem) { .walk .now { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); } .look-side { position: relative; } }
  @media (max-width: 52rem) {
    .look { display: flex; flex-direction: column; gap: var(--space-2); height: auto; padding: var(--space-2) var(--space-3) var(--space-6); }
    @container (max-width: 42rem) { .look .board-table { --gap: 0.4rem; --card-grid: clamp(2.75rem, 7.6dvh, 5.5rem); --card-h: calc(var(--card-grid) + 2.1rem); --side: min(100cqi, max(15.75rem, 100dvh - 19.5rem - 2 * (var(--card-h) + var(--gap)))); } }
    .look-side { display: contents; }
    .look-side > * { order: 2; }
    .look-side > header { order: -1; }
    .look-board { order: 0; }
    .look-side > .walk { order: 1; }
    .look-side h1 { margin: 0; }
    .move-list { flex: none; max-height: 22rem; }
    .walk .now { min-height: 3em; }
    .walk .row { justify-content: space-evenly; }
  }
  @media (max-height: 30rem) and (min-width: 35rem) {
    ${boardSideways(css`.look`)}
    .look { display: grid; grid-template-columns: minmax(0, 1fr) var(--words); gap: var(--space-2); height: calc(100dvh - 3.25rem - 1px); padding: var(--space-1) var(--space-2); }
    .look-side { display: flex; }
    .look-side > .move-list { flex: none; max-height: 12rem; }
  }
`;
