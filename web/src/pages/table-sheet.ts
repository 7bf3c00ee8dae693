// Torii: MIT licence, see LICENSE.
// How a table is laid out: board and cards at the left, words and buttons at the right; on a phone one below the other.
import { css } from "lit";

export const tableSheet = css`
  torii-table { display: block; }
  .at-table { display: grid; grid-template-columns: minmax(0, 1fr) clamp(17rem, 27.5vw, 22rem); gap: var(--space-4); height: calc(100dvh - 3.25rem - 1px); min-height: 30rem; max-width: 112rem; margin: 0 auto; padding: var(--space-2) var(--space-4) var(--space-3); }
  .play-area { container: play / inline-size; min-width: 0; min-height: 0; }
  .places { --board-chrome: 10rem; display: grid; grid-template-rows: auto minmax(0, 1fr) auto; gap: var(--space-1); height: 100%; }
  .places > torii-board { min-width: 0; min-height: 0; }
  .side { display: flex; flex-direction: column; gap: var(--space-3); min-height: 0; overflow: auto; padding: 2px; }
  .side > * { flex: none; }

  .status { padding: var(--space-3) var(--space-4); background: var(--paper-raised); border: 1px solid var(--line); border-inline-start: 5px solid var(--line-strong); border-radius: var(--round); min-height: 4.5rem; }
  .status.asks { border-inline-start-color: var(--accent); }
  .status p { margin: 0; }
  .status .asked { font: 600 var(--size-2)/1.35 var(--serif); }
  .status .offers { margin-block-start: var(--space-2); }
  .status :is(.refused, .hint-words, .soft) { margin-block-start: var(--space-2); font-size: var(--size-1); }
  .status .refused { color: var(--red); }
  .status .hint-words { padding: var(--space-2); background: var(--gold-wash); border-radius: 0.3rem; }

  .tools { display: grid; grid-template-columns: repeat(auto-fill, minmax(4.6rem, 1fr)); gap: var(--space-1); }
  .tool { flex-direction: column; gap: 0; min-height: 3.25rem; padding: var(--space-1) 1px; font-size: 0.76rem; line-height: 1.15; text-align: center; border-color: var(--line); }
  .tool[aria-disabled="true"] { cursor: help; }
  @media (hover: none) { .typed [data-tool="keys"] { display: none; } }
  .tool span { max-width: 100%; overflow-wrap: anywhere; hyphens: auto; }

  .side > .moves-box { flex: 1 1 6rem; min-height: 7rem; display: flex; flex-direction: column; overflow: hidden; border: 1px solid var(--line); border-radius: var(--round); background: var(--paper-raised); }
  .moves-box > summary { min-height: var(--target); padding: var(--space-1) var(--space-3); font-weight: 600; cursor: pointer; align-content: center; }
  .moves-box:not([open]) { flex: none !important; min-height: 0 !important; }
  .moves-box::details-content { min-height: 0; height: calc(100% - var(--target)); }
  .moves-box > torii-moves { height: 100%; padding: 0 var(--space-1) var(--space-1); }

  .typed { flex-wrap: nowrap !important; gap: var(--space-2) !important; }
  .typed input { flex: 1; min-width: 0; font-family: var(--mono); font-size: var(--size-0); }

  .end h2 { margin: 0 0 var(--space-1); }
  .end { border-block-start: 5px solid var(--gold); }
  .end.blue { border-block-start-color: var(--blue); color: inherit; }
  .end.red { border-block-start-color: var(--red); color: inherit; }
  .end .row, .proposal .row { gap: var(--space-2); }
  .proposal p { margin: 0 0 var(--space-2); }

  .key-list { margin: 0; display: grid; gap: var(--space-2); }
  .key-list div { display: grid; grid-template-columns: 9rem 1fr; gap: var(--space-3); }
  .key-list dd { margin: 0; }

  /* Wide: the two free corners beside the hands are the players' names; the board takes the height. */
  @container play (min-width: 44.01rem) {
    .places { --board-chrome: 4.75rem; position: relative; grid-template-rows: minmax(0, 1fr); }
    .places > torii-seat { position: absolute; z-index: 1; width: calc(50% - 1.9 * clamp(5rem, 13.5dvh, 8rem) - 0.5rem); max-width: 17rem; }
    .places > torii-seat.far { inset: 0 0 auto auto; }
    .places > torii-seat.near { inset: auto auto 0 0; }
    .places .seat { flex-wrap: wrap; row-gap: 0.15rem; padding-block: 0.3rem; }
    .places .seat-who { flex: 1 1 8rem; }
  }

  @media (max-width: 56rem) {
    .moves-box > summary { min-height: var(--target); }
    .places { --board-chrome: 4rem; }
    .at-table { display: flex; flex-direction: column; height: auto; min-height: 0; gap: var(--space-2); padding: var(--space-1) var(--space-2) var(--space-5); }
    .side { display: contents; }
    /* What is asked stays in sight, at the lower edge, until one scrolls to where it stands. */
    .status { position: sticky; bottom: 0; z-index: 5; min-height: 4rem; max-height: 45dvh; overflow: auto; padding: var(--space-2) var(--space-3); box-shadow: var(--shadow-low); }
    .status .asked { font-size: var(--size-1); }
    .status .offers button { flex: 1; }
    .tools { grid-template-columns: repeat(4, 1fr); }
    .side > .moves-box { flex: none; min-height: 0; max-height: 20rem; }
    .key-list div { grid-template-columns: 7rem 1fr; }
  }

  /* A phone held sideways: the board keeps its size, and one scrolls. */
  @media (max-height: 30rem) {
    .at-table { height: auto; }
    .places { --board-chrome: -16rem; }
    .places .board-table { --card-h: 6.5rem; }
    .places > torii-seat { max-width: calc(50% - 1.9 * 6.5rem - 0.5rem); }
    .status { position: static; }
  }
`;
