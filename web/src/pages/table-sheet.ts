// Torii: MIT licence, see LICENSE.
// How a table is laid out: board and cards at the left, words and buttons at the right; on a phone one below the other.
import { css } from "lit";
import { boardSideways, wideSizes, windySizes } from "../boards/board-sheet.ts";

export const tableSheet = css`
  torii-table { display: block; }
  .at-table { display: grid; grid-template-columns: minmax(0, 1fr) clamp(17rem, 27.5vw, 22rem); gap: var(--space-4); height: calc(100dvh - 3.25rem - 1px); min-height: 30rem; max-width: 112rem; margin: 0 auto; padding: var(--space-2) var(--space-4) var(--space-3); }
  .play-area { container: play / inline-size; min-width: 0; min-height: 0; }
  .places { --board-chrome: 10rem; display: grid; grid-template-rows: auto minmax(0, 1fr) auto; gap: var(--space-1); height: 100%; }
  .places > torii-board { min-width: 0; min-height: 0; }
  /* The buttons come first: what is told below them may be short or long. */
  .side { position: relative; display: flex; flex-direction: column; gap: var(--space-2); min-height: 0; overflow: auto; padding: 6px; margin: -4px -6px -6px; }
  .side > * { flex: none; }

  .status { padding: var(--space-2) var(--space-4); background: var(--paper-raised); border: 1px solid var(--line); border-inline-start: 5px solid var(--line-strong); border-radius: var(--round); min-height: 4.5rem; }
  .status.of-blue { border-inline-start-color: var(--blue); }
  .status.of-red { border-inline-start-color: var(--red); }
  .asked-row { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2); }
  .asked-row > .asked { flex: 1 1 10rem; }
  .asked-row > :is(.offers, .curtain-button) { flex: 1 1 auto; }
  .status:not(:has(.asked)) { min-height: 0; }
  .status p { margin: 0; }
  .status .asked { font: 600 var(--size-2)/1.35 var(--serif); }
  .status :is(.refused, .hint-words, .soft) { margin-block-start: var(--space-2); font-size: var(--size-1); }
  .status .refused { color: var(--red); }
  .rule { white-space: nowrap; }
  .rule .clause { padding: 0; border: 0; font-size: inherit; color: inherit; text-decoration: underline; }
  .hint-words summary { padding-block: 0.25rem; cursor: pointer; color: var(--ink-soft); font-size: var(--size-0); }
  .status .hint-words { padding: var(--space-2); background: var(--gold-wash); border-radius: 0.3rem; }

  .tools { display: grid; grid-template-columns: repeat(auto-fill, minmax(4.9rem, 1fr)); gap: var(--space-1); }
  .tool.more { display: none; }
  .tool { flex-direction: column; gap: 0; min-height: 3rem; padding: 2px 1px; font-size: 0.76rem; line-height: 1.15; text-align: center; border-color: var(--line); }
  .tool[aria-disabled="true"] { cursor: help; }
  @media (hover: none) { .typed [data-tool="keys"] { display: none; } }
  .tool span { max-width: 100%; overflow-wrap: break-word; }

  .side > .moves-box { flex: 1 1 4.5rem; min-height: 4.5rem; display: flex; flex-direction: column; overflow: hidden; border: 1px solid var(--line); border-radius: var(--round); background: var(--paper-raised); }
  .moves-box > summary { min-height: var(--target); padding: var(--space-1) var(--space-3); font-weight: 600; cursor: pointer; align-content: center; }
  .moves-box > summary:focus-visible { outline-offset: -3px; }
  .moves-box:not([open]) { flex: none !important; min-height: 0 !important; }
  .moves-box::details-content { min-height: 0; height: calc(100% - var(--target)); }
  .moves-box > torii-moves { height: 100%; padding: 0 var(--space-1) var(--space-1); }

  .typed { flex-wrap: nowrap !important; gap: var(--space-2) !important; }
  .typed input { flex: 1; min-width: 0; text-overflow: ellipsis; font-family: var(--mono); font-size: var(--size-0); }

  .end h2 { margin: 0 0 var(--space-1); }
  .end { border-block-start: 5px solid var(--gold); }
  .end.blue { border-block-start-color: var(--blue); color: inherit; }
  .end.red { border-block-start-color: var(--red); color: inherit; }
  .end { padding: var(--space-2) var(--space-4) var(--space-3); }
  .end .row, .proposal .row { gap: var(--space-2); }
  .end .row > * { padding-inline: var(--space-3); }
  .status .proposal { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-1) var(--space-3); margin-block-end: var(--space-2); padding: var(--space-2); background: var(--gold-wash); border: 1px solid var(--gold); border-radius: 0.3rem; }
  .status .proposal:last-child { margin-block-end: 0; }
  .proposal p { flex: 1 1 7rem; font-weight: 600; line-height: 1.25; }
  .proposal .row { flex-wrap: nowrap; }
  .proposal .row > button { padding-inline: var(--space-3); }

  .key-list { margin: 0; display: grid; gap: var(--space-2); }
  .key-list div { display: grid; grid-template-columns: 9rem 1fr; gap: var(--space-3); }
  .key-list dd { margin: 0; }

  /* Wide: the two free corners beside the hands are the players' names; the board takes the height. */
  @container play (min-width: 42.01rem) {
    .places { --board-chrome: 4.75rem; position: relative; grid-template-rows: minmax(0, 1fr); }
    /* Each plate lies beside its owner's two cards: half of the hand is this wide, and above it is this much air. */
    .places { ${wideSizes} --half-hand: calc(var(--card-w) + 0.5 * var(--gap)); --air: max(0px, (100% - var(--side) - 2 * (var(--card-h) + var(--gap))) / 2); }
    .places:has(.windy) { ${windySizes} }
    .places > torii-seat { position: absolute; z-index: 1; width: max-content; max-width: calc(50% - var(--half-hand) - 0.75rem); }
    .places > torii-seat.far { inset: var(--air) auto auto calc(50% + var(--half-hand) + 0.75rem); }
    .places > torii-seat.near { inset: auto calc(50% + var(--half-hand) + 0.75rem) var(--air) auto; }
    .places .seat { flex-wrap: wrap; row-gap: 0.15rem; padding-block: 0.3rem; }
    .places .seat-who { flex: 1 1 auto; max-width: calc(100% - 1.6rem); font-size: min(1rem, 0.6rem + 0.35cqi); }
  }

  @media (max-width: 56rem) {
    .moves-box > summary { min-height: var(--target); }
    .at-table { display: flex; flex-direction: column; height: auto; min-height: 0; gap: var(--space-1); padding: var(--space-1) var(--space-2) var(--space-5); }
    .side { display: contents; }
    .side > * { order: 1; }
    /* Right below the own cards, where the eyes are; then one row of tools. Both are on the first screen. */
    .side > :is(.notice, .status, .end) { order: 0; }
    .play-area { order: -1; }
    .status { min-height: var(--told); padding: var(--space-1) var(--space-3); align-content: center; }
    .status .asked { font-size: var(--size-1); }
    .status .proposal { margin-block: var(--space-1); padding: var(--space-1) var(--space-2); }
    .proposal p { flex-basis: 8rem; font-size: var(--size-1); line-height: 1.2; }
    .proposal .row { flex-wrap: nowrap; }
    .status :is(.refused, .hint-words, .soft) { margin-block-start: var(--space-1); font-size: var(--size-0); line-height: 1.4; }
    .status .hint-words { padding: var(--space-1) var(--space-2); }
    /* The words of the first turns are long in some games: half a line shows that there is more to scroll to. */
    .status .goal { max-height: 4.9em; margin-inline: -6px; padding: 0 6px 5px; overflow: auto; overscroll-behavior: contain; }
    .status .offers button { flex: 1; }
    .end { padding: var(--space-1) var(--space-3) var(--space-2); }
    .end h2 { display: inline; margin-inline-end: var(--space-2); font-size: var(--size-2); }
    .end p { display: inline; font-size: var(--size-0); }
    .end .row { flex-wrap: nowrap; gap: var(--space-1); margin-block-start: var(--space-1); }
    .end .row > * { flex: 1 1 auto; padding-inline: var(--space-1); font-size: var(--size-1); line-height: 1.15; text-align: center; }
    .end svg.icon { width: 1.2rem; height: 1.2rem; }
    .tools { grid-template-columns: repeat(5, 1fr); }
    .tool { min-height: var(--target); font-size: 0.7rem; }
    .tool svg.icon { width: 1.3rem; height: 1.3rem; }
    /* Always in sight: what it opens grows upwards, and nothing of it lies below the edge. */
    .tools { position: sticky; inset-block-end: 0; z-index: 2; padding-block: var(--space-1); background: var(--paper); }
    .tool.more { display: inline-flex; }
    .tools:not(.open) > .rest { display: none; }
    @media (max-width: 24rem) { .tool { font-size: 0.62rem; letter-spacing: -0.02em; } .end svg.icon { display: none; } }
    .at-table { --told: 6.25rem; }
    .side > .moves-box { flex: none; min-height: 0; max-height: 20rem; }
    .key-list div { grid-template-columns: 7rem 1fr; }
  }

  /* Narrow: everything from the far seat to the row of tools is one screen high; the board gives way, down to where a
     finger still meets a square. */
  @container play (max-width: 42rem) {
    .places { --around: 9.6rem; }
    @media (max-width: 56rem) { .places { --around: 19.1rem; } }
    .places .board-table { --gap: 0.4rem; --card-grid: clamp(2.75rem, 7.6dvh, 5.5rem); --card-h: calc(var(--card-grid) + 2.1rem); --side: min(100cqi, max(15.75rem, 100dvh - var(--around) - 2 * (var(--card-h) + var(--gap)))); }
    .places > torii-seat > .seat { min-height: 1.9rem; }
    .places .seat-clock { padding-block: 0.2rem; }
    @media (max-height: 43rem) {
      .places .board-table { --side: min(100cqi, max(15rem, 100dvh - var(--around) - 2 * (var(--card-h) + var(--gap)))); }
      .places .board-table { --card-grid: clamp(2.4rem, 6.6dvh, 5.5rem); }
      .places > torii-seat > .seat { min-height: 1.55rem; }
    }
  }

  /* A small phone: what is told is short, so that the tools are on the first screen. */
  @media (max-width: 35rem) and (max-height: 43rem) {
    .at-table { --told: 3.75rem; }
    .status { padding-block: 2px; }
    .status .goal { max-height: 2.6em; }
  }

  /* A small window that is no phone: the board keeps its size, and one scrolls. */
  @media (max-height: 30rem) {
    .at-table { height: auto; }
    .places { --board-chrome: -16rem; }
    .places .board-table { --card-h: 6.5rem; }
  }

  /* A phone held sideways: the board, the cards and names beside it, then words and tools. */
  @media (max-height: 30rem) and (min-width: 35rem) {
    ${boardSideways(css`.at-table`)}
    .at-table { --told: 0; display: grid; grid-template-columns: minmax(0, 1fr) var(--words); gap: var(--space-2); height: calc(100dvh - 3.25rem - 1px); min-height: 0; padding: var(--space-1) var(--space-2) var(--space-1) var(--space-3); } /* a lantern sticks out at the left */
    .side { display: flex; gap: var(--space-1); padding: 4px; margin: -4px; }
    .side > * { order: 1; }
    .side > :is(.notice, .status, .end) { order: 0; }
    .tools { position: static; grid-template-columns: repeat(auto-fill, minmax(2.9rem, 1fr)); }
    .tool { min-height: var(--target); font-size: 0.7rem; }
    .places { --plate: 1.75rem; position: relative; display: block; }
    .places > torii-seat { position: absolute; z-index: 1; width: auto; max-width: none; }
    .places > torii-seat.far { inset: 0 0 auto calc(var(--board) + 0.5rem); }
    .places > torii-seat.near { inset: auto 0 0 calc(var(--board) + 0.5rem); }
    .places > torii-seat > .seat { min-height: 1.6rem; flex-wrap: nowrap; padding-block: 0; font-size: var(--size-0); }
    .places .seat-who { font-size: 0.68rem; line-height: 1.15; }
    .places .seat-colour { display: none; } /* the mark says it */
    .places .seat-clock { padding-block: 0.15rem; font-size: 0.95rem; }
    .end svg.icon { display: none; }
    .end .row { flex-wrap: wrap; }
    .end .row > * { font-size: var(--size-0); }
    .places torii-curtain .notice { gap: var(--space-1); padding: var(--space-3); }
    .places torii-curtain .notice svg { width: 2.5rem; height: 2.5rem; }
  }
`;
