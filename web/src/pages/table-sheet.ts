// Torii: MIT licence, see LICENSE.
// The layout of a table, always one screen high: board and cards on the left, text and buttons on the right; on a phone one
// below the other, and what does not fit lies in a drawer above the row of tools ("More").
import { css } from "lit";
import { boardSideways } from "../boards/board-sheet.ts";

export const tableSheet = css`
  torii-table { display: block; }
  .at-table { --bar: calc(3.25rem + 1px); --board-chrome: calc(var(--bar) + 0.7rem); --plate: 2.5rem; display: grid; grid-template-columns: minmax(0, 1fr) clamp(14.5rem, 20vw, 26rem); gap: var(--space-3); height: calc(100dvh - var(--bar)); max-width: 150rem; margin: 0 auto; padding: 0.35rem var(--space-3); }
  .play-area { container: play / inline-size; min-width: 0; min-height: 0; }
  .play-area > torii-board { height: 100%; }
  .play-area .seat-place { display: grid; align-items: center; min-height: var(--plate); box-sizing: content-box; }
  /* The buttons come first: the text below them varies in length. */
  .side { position: relative; display: flex; flex-direction: column; gap: var(--space-2); min-height: 0; overflow: auto; padding: 6px; margin: -6px; scrollbar-width: thin; }
  .drawer { flex: 1 1 auto !important; display: flex; flex-direction: column; gap: var(--space-2); min-height: 8.5rem; }
  .drawer > * { flex: none; }
  .side > * { flex: none; }

  .status { padding: var(--space-2) var(--space-3); background: var(--paper-raised); border: 1px solid var(--line); border-inline-start: 5px solid var(--line-strong); border-radius: var(--round); min-height: 4.25rem; }
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

  .tools { display: grid; grid-template-columns: repeat(auto-fill, minmax(4.7rem, 1fr)); gap: var(--space-1); }
  @media (min-width: 56.01rem) {
    .tool:is([data-tool="back"], [data-tool="forward"]) { display: none; } /* below the list of moves */
    .tools { display: flex; flex-wrap: wrap; }
    .tool { flex: 1 1 30%; } /* what is left over shares its row */
  }
  .tool.more { display: none; }
  .tool { flex-direction: column; gap: 0; min-height: 2.9rem; padding: 2px 1px; font-size: 0.76rem; line-height: 1.15; text-align: center; border-color: var(--line); }
  .tool[aria-disabled="true"] { cursor: help; }
  @media (hover: none) { .typed [data-tool="keys"] { display: none; } }
  .tool span { max-width: 100%; overflow-wrap: break-word; }

  .drawer > .moves-box { flex: 1 1 6rem; min-height: 6rem; display: flex; flex-direction: column; overflow: hidden; border: 1px solid var(--line); border-radius: var(--round); background: var(--paper-raised); }
  .moves-box > .marks { margin: 0; padding: 0.2rem var(--space-3); font-size: var(--size-0); line-height: 1.25; border-block-end: 1px solid var(--line); }
  .moves-box > torii-moves { flex: 1; }

  .typed { flex-wrap: nowrap !important; gap: var(--space-2) !important; }
  .typed input { flex: 1; min-width: 0; text-overflow: ellipsis; font-family: var(--mono); font-size: var(--size-0); }

  .end h2 { margin: 0 0 var(--space-1); }
  .end { border-block-start: 5px solid var(--gold); }
  .end.blue { border-block-start-color: var(--blue); color: inherit; }
  .end.red { border-block-start-color: var(--red); color: inherit; }
  .end { padding: var(--space-2) var(--space-4) var(--space-3); }
  .end .row, .proposal .row { gap: var(--space-2); }
  .end .row > * { flex: 1 1 auto; justify-content: center; padding-inline: var(--space-3); }
  .status .proposal { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-1) var(--space-3); margin-block-end: var(--space-2); padding: var(--space-2); background: var(--gold-wash); border: 1px solid var(--gold); border-radius: 0.3rem; }
  .status .proposal:last-child { margin-block-end: 0; }
  .proposal p { flex: 1 1 7rem; font-weight: 600; line-height: 1.25; }
  .proposal .row { flex-wrap: nowrap; }
  .proposal .row > button { padding-inline: var(--space-3); }

  .key-list { margin: 0; display: grid; gap: var(--space-2); }
  .key-list div { display: grid; grid-template-columns: 9rem 1fr; gap: var(--space-3); }
  .key-list dd { margin: 0; }

  @media (min-width: 56.01rem) and (max-width: 72rem) { .tools { grid-template-columns: repeat(3, 1fr); } .tool { font-size: 0.7rem; } }
  /* A large screen is looked at from farther away. */
  @media (min-width: 100rem) and (min-height: 56rem) {
    .at-table { --size-0: 0.9375rem; --size-1: 1.0625rem; --size-2: 1.1875rem; --plate: 3.1rem; font-size: 1.0625rem; }
    .tool { font-size: 0.875rem; }
    .tools { grid-template-columns: repeat(auto-fill, minmax(6rem, 1fr)); }
    .play-area .seat { font-size: 1.15rem; }
  }
  /* The first turns explain the game where that pushes nothing out of the window; the lessons say it too. */
  @media (max-height: 56rem) { .status .goal-more { display: none; } }
  @media (max-height: 42rem) { .status .goal { display: none; } }
  @media (max-height: 40rem) {
    .moves-box > .marks { display: none; }
    .at-table { --plate: 2.1rem; }
    .status { padding-block: var(--space-1); }
    .status .asked { font-size: var(--size-1); }
  }

  @media (max-width: 56rem) {
    .at-table { --told: 4.5rem; --plate: 1.9rem; --tools: 3.25rem; --board-chrome: calc(var(--bar) + var(--told) + var(--tools) + 1.25rem); display: flex; flex-direction: column; gap: var(--space-1); padding: var(--space-1) 0 0; }
    .play-area { padding-inline: 0; }
    .play-area :is(.hand, .beside-place) { margin-inline: 0.4rem; }
    .play-area .seat-place { margin-inline: 0.4rem; }
    .side { display: contents; }
    .side > * { order: 1; margin-inline: 0.4rem; }
    /* Directly below the player's cards, where the eyes are; then one row of tools, at the edge of the screen. */
    .side > :is(.notice, .status, .end) { order: 0; }
    .play-area { order: -1; }
    .status { height: var(--told); min-height: 0; padding: var(--space-1) var(--space-3); align-content: center; overflow: auto; scrollbar-width: none; }
    .at-table:has(.side > .end) { --told: 5.6rem; }
    .side > .end { min-height: var(--told); }
    .side:has(> .status .proposal) > .end { display: none; } /* the result is on the board; an offer needs its place */
    .drawer { display: none; }
    .more-open .drawer { position: fixed; inset: auto 0 var(--tools-open, 6.25rem); z-index: 6; display: flex; max-height: calc(100dvh - var(--bar) - 7rem); height: 24rem; min-height: 0; margin: 0; padding: var(--space-2); overflow: auto; background: var(--paper); border-block-start: 1px solid var(--line-strong); box-shadow: var(--shadow-high); }
    .more-open .drawer > .moves-box { flex: 1 0 9rem; }
    .asked-row { flex-wrap: nowrap; }
    .status .asked { font-size: 0.875rem; line-height: 1.2; }
    .asked-row:has(.offers) > .asked { font-size: var(--size-0); }
    .asked-row > .offers { flex: 0 1 auto; }
    .status .offers button { padding-inline: var(--space-2); font-size: var(--size-0); line-height: 1.15; }
    .status .proposal { margin-block: var(--space-1); padding: var(--space-1) var(--space-2); }
    .proposal p { flex-basis: 8rem; font-size: var(--size-1); line-height: 1.2; }
    .proposal .row { flex-wrap: nowrap; }
    .status :is(.refused, .hint-words, .soft) { margin-block-start: var(--space-1); font-size: var(--size-0); line-height: 1.4; }
    .status .hint-words { padding: var(--space-1) var(--space-2); }
    .status .goal { display: none; } /* the lessons say it */
    .status .offers button { flex: 1; }
    .end { padding: 3px var(--space-3) var(--space-1); border-block-start-width: 4px; }
    .end h2 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } /* it stands on the board */
    .end p { margin: 0; font-size: var(--size-0); line-height: 1.2; }
    .end .row { flex-wrap: nowrap; gap: var(--space-1); margin-block-start: var(--space-1); }
    .end .row > * { flex: 1 1 auto; padding-inline: var(--space-1); font-size: var(--size-1); line-height: 1.15; text-align: center; }
    .end svg.icon { width: 1.2rem; height: 1.2rem; }
    .tools { grid-template-columns: repeat(5, 1fr); }
    .tool { min-height: var(--target); font-size: 0.7rem; }
    .tool svg.icon { width: 1.3rem; height: 1.3rem; }
    .side > .tools { position: fixed; inset: auto 0 0; z-index: 7; margin: 0; padding: 0.15rem 0.4rem 0.3rem; background: var(--paper); }
    .tool.more { display: inline-flex; }
    .tools:not(.open) > .rest { display: none; }
    @media (max-width: 24rem) { .tool { font-size: 0.62rem; letter-spacing: -0.02em; } }
    @media (max-width: 27rem) { .end svg.icon { display: none; } } /* their words need the width */
    .key-list div { grid-template-columns: 7rem 1fr; }
  }

  /* The result takes no room from the board: the cards give some. */
  @media (max-width: 56rem) and (min-height: 30.01rem) { .at-table:has(.side > .end) .board-table { --card-h: clamp(3.6rem, 9.6dvh, 8rem); } }

  /* A small phone. */
  @media (max-width: 56rem) and (max-height: 43rem) {
    .at-table { --told: 3.25rem; --plate: 1.6rem; }
    .status { padding-block: 2px; }
    .play-area .seat { min-height: 1.55rem; }
  }

  /* A phone in landscape: the board, the cards and names beside it, then text and tools. */
  @media (max-height: 30rem) and (min-width: 35rem) {
    ${boardSideways(css`.at-table`)}
    .at-table { --board-chrome: calc(var(--bar) + 6px); --plate: 1.75rem; display: grid; grid-template-columns: minmax(0, 1fr) var(--words); gap: var(--space-2); padding: 3px var(--space-2) 3px 4px; }
    .play-area :is(.hand, .beside-place, .seat-place) { margin-inline: 0; }
    .side { display: flex; gap: var(--space-1); padding: 3px; margin: -3px; }
    .side > * { order: 1; margin: 0; }
    .side > :is(.notice, .status, .end) { order: 0; }
    .status { height: auto; flex: 1 1 auto; min-height: 4rem; }
    .side > .tools { position: static; padding: 0; grid-template-columns: repeat(auto-fill, minmax(3.4rem, 1fr)); }
    .tool { min-height: var(--target); font-size: 0.7rem; }
    .more-open .drawer { inset: var(--bar) 0 3.5rem auto; width: min(22rem, 60vw); height: auto; max-height: none; }
    .play-area .seat { min-height: 1.5rem; flex-wrap: nowrap; padding-block: 0; font-size: var(--size-0); }
    .seat-who { font-size: 0.75rem; line-height: 1.15; }
    .seat-colour { display: none; } /* the mark shows it */
    .seat-clock { padding-block: 0.15rem; font-size: 0.95rem; }
    .end svg.icon { display: none; }
    .end .row { flex-wrap: wrap; }
    .end .row > * { font-size: var(--size-0); }
    torii-curtain .notice { gap: var(--space-1); padding: var(--space-3); }
    torii-curtain .notice svg { width: 2.5rem; height: 2.5rem; }
  }
`;
