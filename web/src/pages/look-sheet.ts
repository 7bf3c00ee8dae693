// Torii: MIT licence, see LICENSE.
// The layout of /look: the board and, beside or below it, the navigation.
import { css } from "lit";
import { arrowSheet } from "../boards/arrow-sheet.ts";
import { boardSideways } from "../boards/board-sheet.ts";
import { gradeSheet } from "./look-grades.ts";

export const lookSheet = css`
  .look { display: grid; grid-template-columns: minmax(0, 1fr) minmax(20rem, 27rem); gap: var(--space-4); height: calc(100dvh - 3.25rem - 1px); padding: var(--space-3) var(--space-4); }
  .look-board { min-width: 0; min-height: 0; display: grid; }
  ${arrowSheet}
  .look-side { display: flex; flex-direction: column; gap: var(--space-2); min-height: 0; margin: -6px; padding: 6px; overflow: auto; } /* room for the focus ring */
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
  .move-list li { display: grid; grid-template-columns: 2.2rem minmax(0, 1fr) minmax(0, 1fr); align-items: center; }
  .move-list button { justify-content: flex-start; gap: var(--space-1); min-width: 0; min-height: 1.9rem; padding: 0.1rem 0.4rem; font-size: var(--size-0); font-weight: 500; line-height: 1.15; text-align: start; overflow-wrap: anywhere; background: transparent; border-color: transparent; box-shadow: none; }
  @media (hover: hover) { .move-list button:hover { background: var(--paper-sunk); } }
  @media (hover: none) { .move-list button { min-height: var(--target); } }
  .move-list button:focus-visible { outline-offset: -3px; }
  .move-list button.blue { color: var(--blue); }
  .move-list button.red { color: var(--red); }
  .move-list button.later { font-weight: 400; }
  .move-list button[aria-current="step"] { background: var(--gold-wash); border-color: var(--gold); }
  .move-list .number { color: var(--ink-soft); font-size: var(--size-0); font-variant-numeric: tabular-nums; text-align: end; padding-inline-end: 0.35rem; }
  .move-list .sign { font: inherit; white-space: nowrap; }
  .move-list .grade { flex: none; }
  .move-list .first { grid-column: 1 / -1; }
  ${gradeSheet}
  .verdict-box { padding: var(--space-2) var(--space-3); background: var(--paper-raised); border: 1px solid var(--line); border-inline-start: 4px solid var(--line-strong); border-radius: var(--round); }
  .verdict-box:is(.best, .brilliant, .good) { border-inline-start-color: var(--green); }
  .verdict-box:is(.inaccuracy) { border-inline-start-color: var(--gold); }
  .verdict-box:is(.mistake, .blunder, .missed) { border-inline-start-color: var(--red); }
  .verdict-box.waits { display: grid; align-content: space-evenly; min-height: 6.5rem; }
  .verdict-box.waits progress { width: 100%; height: 0.6rem; accent-color: var(--accent); }
  .look-board.waits torii-board { opacity: 0.4; }
  .verdict-box p { margin: 0; font-size: var(--size-1); line-height: 1.4; }
  .verdict-box .chances { font-size: var(--size-0); }
  .verdict-box .better { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 var(--space-3); font-weight: 600; }
  .accuracy { width: 100%; font-size: var(--size-0); table-layout: fixed; overflow-wrap: anywhere; }
  .accuracy td:first-child, .accuracy tbody th { width: 50%; }
  .accuracy :is(th, td) { padding: 0.2rem var(--space-2); }
  .accuracy tbody th { font-weight: 400; }
  .judging { display: grid; gap: var(--space-2); }
  .judging progress { flex: 1; min-width: 6rem; height: 0.6rem; accent-color: var(--accent); }
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
  .graph .now { stroke: var(--gold); stroke-width: 2; vector-effect: non-scaling-stroke; }
  .look-tools { gap: var(--space-1) var(--space-2); }
  .look-tools > * { padding-inline: var(--space-3); }
  torii-look-rematch { display: contents; }
  torii-look-rematch p { align-self: center; margin: 0; }
  .look-tools .icon { width: 1.25rem; height: 1.25rem; fill: none; stroke: currentcolor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
  @media (min-width: 52.01rem) { .walk .now { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); } .look-side { position: relative; } }
  @media (max-width: 52rem) and (min-height: 30.01rem) {
    .look { display: flex; flex-direction: column; gap: var(--space-2); height: auto; padding: var(--space-2) var(--space-3) var(--space-6); }
    .look-board { --board-chrome: 18.5rem; }
    .look-board .board-table { --card-h: clamp(3.6rem, 8.3dvh, 7rem); }
    .look-side { display: contents; }
    .look-side > * { order: 2; }
    .look-side > header { order: -1; }
    .look-board { order: 0; }
    .look-side > .verdict-box { order: 0; padding-block: var(--space-1); }
    .look-side .verdict-box p { line-height: 1.25; }
    .look-side .verdict-box .better { flex-wrap: nowrap; }
    .look-side .verdict-box .better > span { flex: 1 1 0; min-width: 0; }
    .look-side .verdict-box .better button { flex: none; max-width: 8.5rem; padding-inline: var(--space-2); line-height: 1.15; white-space: normal; }
    .look-side > .walk { order: 1; }
    /* The title is short: the board and the verdict share the first screen. */
    .look-side > header :is(p, .players) { display: none; }
    .look-side h1 { margin: 0; }
    .move-list { flex: none; max-height: 22rem; }
    .move-list button { min-height: var(--target); }
    .walk .now { min-height: 3em; }
    .walk .row { justify-content: space-evenly; }
  }
  @media (max-height: 30rem) and (min-width: 35rem) {
    ${boardSideways(css`.look`)}
    .look { display: grid; grid-template-columns: minmax(0, 1fr) var(--words); gap: var(--space-2); height: calc(100dvh - 3.25rem - 1px); padding: var(--space-1) var(--space-2); }
    .look-side { display: flex; margin-block: calc(-1 * var(--space-1)); padding-block: var(--space-1); }
    .look-side > .move-list { flex: none; max-height: 12rem; }
  }
`;
