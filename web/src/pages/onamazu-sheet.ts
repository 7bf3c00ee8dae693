// Torii: MIT licence, see LICENSE.
// The layout of the table of Onamazu. Wide: the common parts on the left, the rings with the question below them in the
// middle, monasteries, log and points on the right. Narrow: one of these at a time, by tabs; the question stays.
import { css } from "lit";

export const onamazuSheet = css`
  torii-onamazu-table { display: block; -webkit-tap-highlight-color: transparent; }
  .ona-table { --asked-h: 9.25rem; display: grid; grid-template: minmax(0, 1fr) / 18rem minmax(0, 1fr) 22.25rem; gap: var(--space-3); height: calc(100dvh - 3.25rem - 1px); min-height: 31rem; max-width: 124rem; margin: 0 auto; padding: var(--space-2) var(--space-3); }
  .ona-common, .ona-mine { position: relative; display: flex; flex-direction: column; gap: var(--space-2); min-height: 0; min-width: 0; overflow: hidden auto; scrollbar-width: thin; margin: -4px; padding: 4px; }
  .ona-common > *, .ona-mine > * { flex: none; }
  /* The rings get the space above the question; only what has to be read (cards, the scoring) overlaps them. */
  .ona-middle { position: relative; display: grid; grid-template-rows: minmax(0, 1fr) auto; gap: var(--space-2); min-width: 0; min-height: 0; }
  .ona-middle:has(> .ona-asked.tall) { padding-block-end: calc(var(--asked-h) + var(--space-2)); }
  .ona-rings-box { --chip-w: 9.4rem; --chip-h: 2.75rem; container: rings / size; position: relative; min-height: 0; }
  .ona-zoom { display: grid; place-items: center; height: 100%; }
  /* As large as the box, or smaller where the circle would touch the players in its corners. */
  .ona-zoom > ona-rings { width: min(100cqw, 100cqh); width: min(100cqw, 100cqh, 2 * hypot(50cqw - var(--chip-w), 50cqh - var(--chip-h))); }
  .ona-zoom-tools { display: none; }

  /* Four players sit in the four corners that a round board leaves free. */
  .ona-chips { position: absolute; inset: 0; z-index: 1; display: block; margin: 0; padding: 0; list-style: none; pointer-events: none; }
  .ona-chips > li { position: absolute; width: var(--chip-w); pointer-events: auto; }
  .ona-chips > li:nth-child(1) { inset: 0 auto auto 0; }
  .ona-chips > li:nth-child(2) { inset: 0 0 auto auto; }
  .ona-chips > li:nth-child(3) { inset: auto 0 0 auto; }
  .ona-chips > li:nth-child(4) { inset: auto auto 0 0; }
  .ona-chips > li:last-child:nth-child(3) { inset: auto 0 0 auto; }
  .ona-chip { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 0 0.3rem; align-items: center; min-height: var(--target); width: 100%; padding: 0.15rem 0.45rem; font-size: var(--size-0); line-height: 1.2; text-align: start; border-color: var(--line); }
  .ona-chip.acts { background: var(--gold-wash); border-color: var(--gold); box-shadow: inset 0 -3px 0 var(--gold); }
  .ona-chip .who { overflow: hidden; font-weight: 600; text-overflow: ellipsis; white-space: nowrap; }
  .ona-chip .chip-sign { position: relative; display: inline-flex; }
  .ona-chip .chip-sign .first { position: absolute; inset: -0.3rem auto auto -0.45rem; width: 1rem; height: 1rem; }
  .ona-chip .points { font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .ona-chip .more { grid-column: 2 / -1; display: flex; justify-content: space-between; gap: 0.4rem; color: var(--ink-soft); white-space: nowrap; overflow: hidden; }
  .ona-chip .time { color: var(--ink); font: 600 0.85rem/1.3 var(--mono); font-variant-numeric: tabular-nums; }
  .ona-chip .time.low { padding: 0 0.2rem; color: var(--on-red); background: var(--red); border-radius: 0.2rem; }

  /* A nearly square box has small corners. */
  @container rings (min-aspect-ratio: 0.75) and (max-aspect-ratio: 1.2) {
    .ona-zoom, .ona-chips { --chip-w: 6.75rem; }
    .ona-chips .ona-chip { grid-template-columns: auto minmax(0, 1fr); }
    .ona-chips .ona-chip .who { font-size: 0.75rem; letter-spacing: -0.01em; }
    .ona-chips .ona-chip .points { grid-column: 2; }
    .ona-chips .ona-chip .more:not(:has(.time)) { display: none; }
    .ona-chips .ona-chip .more > :first-child { display: none; }
  }

  /* The question: always in the same place. */
  .ona-asked { position: relative; z-index: 3; display: flex; flex-direction: column; gap: var(--space-1); min-height: var(--asked-h); max-height: min(100%, 40rem); padding: var(--space-2) var(--space-3); overflow: auto; scrollbar-width: thin; background: var(--paper-raised); border: 1px solid var(--line-strong); border-block-start: 4px solid var(--line-strong); border-radius: var(--round); box-shadow: var(--shadow-low); }
  .ona-asked.mine { border-color: var(--gold); }
  .ona-asked.tall { position: absolute; inset: auto 0 0 0; box-shadow: var(--shadow-high); }
  .ona-asked :is(p, h2) { margin: 0; }
  .ona-asked .question { flex: 1; font: 600 var(--size-2)/1.3 var(--serif); }
  .ona-asked .head { display: flex; align-items: flex-start; gap: var(--space-2); }
  .ona-asked .head button { flex: none; min-height: 2.25rem; padding-inline: var(--space-2); font-size: var(--size-0); }
  .ona-asked .told { font-size: var(--size-0); color: var(--ink-soft); line-height: 1.35; }
  .ona-asked .die-words { color: var(--ink); }
  .ona-asked .refused { font-size: var(--size-1); color: var(--red); line-height: 1.35; }
  .ona-asked .notice-line { font-size: var(--size-0); }
  .ona-choices { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-2); margin-block-start: auto; }
  .ona-choices button { font-size: var(--size-1); flex: 0 1 auto; flex-wrap: wrap; gap: 0 var(--space-2); min-height: var(--target); padding-inline: var(--space-3); line-height: 1.2; text-align: start; }
  .ona-choices button .vain { flex-basis: 100%; font-size: var(--size-0); color: var(--ink-soft); }
  .ona-choices .last { margin-inline-start: auto; }
  .ona-choices button.useless { border-style: dashed; }
  .ona-gain { display: inline-flex; flex-wrap: wrap; align-items: center; gap: 0.1rem 0.35rem; white-space: nowrap; }
  .ona-asked .primary .change { color: inherit; }
  .ona-asked .welcome { min-height: 1.75rem; padding: 0 var(--space-2); font-size: var(--size-0); }
  .ona-asked .welcomes { display: flex; gap: var(--space-2); }
  .ona-asked .welcomes .welcome { min-height: 2.25rem; }
  .vain-words { color: var(--red); }
  .ona-preview { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--space-1) var(--space-3); align-items: center; margin-block-start: auto; }
  .ona-preview .words { line-height: 1.35; }
  .ona-preview .row { gap: var(--space-2); flex-wrap: nowrap; }
  .ona-preview .pays { grid-column: 1 / -1; display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-1); }
  .ona-preview .pays button { min-height: 2.25rem; padding-inline: var(--space-2); font-size: var(--size-0); }
  .ona-cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: var(--space-2); }
  .ona-cards button { display: grid; grid-template-rows: auto 1fr; gap: 0.15rem; justify-content: start; place-items: start; align-content: start; padding: var(--space-2) var(--space-3); text-align: start; font-weight: 400; line-height: 1.3; }
  .ona-cards b { font: 600 var(--size-2)/1.2 var(--serif); }
  .ona-cards small { color: var(--ink-soft); }
  .ona-basket { display: flex; flex-wrap: wrap; gap: var(--space-1); margin: 0; padding: 0; list-style: none; }
  .ona-basket button { min-height: 2rem; padding-inline: var(--space-2); font-size: var(--size-0); background: var(--gold-wash); }
  .ona-purse { display: none; }
  .ona-sum { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-1) var(--space-3); margin-block-start: auto; }
  .ona-sum .row { gap: var(--space-2); margin-inline-start: auto; }
  .ona-progress { display: flex; align-items: center; gap: var(--space-2); }
  .ona-progress input { flex: 1; min-width: 4rem; }

  /* The right side */
  .ona-tabs { display: flex; gap: 2px; border-block-end: 2px solid var(--line); }
  .ona-tabs button { flex: 1 1 auto; min-width: 0; min-height: 2.5rem; padding: 0 var(--space-1); font-size: var(--size-0); border: 0; border-radius: var(--round) var(--round) 0 0; background: transparent; }
  .ona-tabs button[aria-selected="true"] { font-weight: 600; background: var(--paper-raised); box-shadow: inset 0 -3px 0 var(--accent); }
  .ona-mine > .ona-panel { position: relative; flex: 1 1 8rem; min-height: 8rem; display: flex; flex-direction: column; gap: var(--space-1); overflow: auto; scrollbar-width: thin; margin: -4px; padding: 4px; }
  .ona-panel > * { flex: none; }
  .ona-foot { display: flex; flex-wrap: wrap; gap: 0 var(--space-1); }
  .ona-foot :is(button, a.button) { flex: 1 1 auto; min-height: 2.25rem; padding-inline: 0.25rem; font-size: 0.75rem; color: var(--ink-soft); }

  /* Explanations: beside the table, away from the thing explained. */
  .ona-explained { position: absolute; inset: auto var(--space-3) 3.4rem auto; z-index: 5; width: 22.25rem; max-height: 60%; padding: var(--space-2) var(--space-3); overflow: auto; font-size: var(--size-0); line-height: 1.4; background: var(--paper-raised); border: 1px solid var(--gold); border-radius: var(--round); box-shadow: var(--shadow-high); }
  .ona-explained.at-left { inset: auto auto var(--space-2) var(--space-3); width: 18rem; }
  .ona-explained h3 { margin: 0; padding-inline-end: 2rem; font-size: var(--size-2); }
  .ona-explained p { margin: var(--space-1) 0 0; }
  .ona-explained .close { display: none; }
  .ona-whole { position: relative; }
  .ona-nav, .ona-extra-narrow { display: none; }

  .key-list { margin: 0; display: grid; gap: var(--space-2); }
  .key-list div { display: grid; grid-template-columns: 9rem 1fr; gap: var(--space-3); }
  .key-list dd { margin: 0; }

  .ona-curtain { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--space-2) var(--space-3); align-items: center; }

  /* A low screen: fewer lines, so that the rings stay large. */
  @media (min-width: 64.01rem) and (max-height: 52rem) {
    .ona-table { --asked-h: 7.125rem; }
    .ona-asked { padding-block: 0.3rem 0.4rem; gap: 0.15rem; }
    .ona-asked .question { font-size: var(--size-1); line-height: 1.35; }
    .ona-asked .told { line-height: 1.3; }
    .ona-asked .head button { min-height: 1.9rem; }
    .ona-asked :is(.ona-choices, .ona-preview .row, .ona-sum .row) button { min-height: 2.25rem; }
    .ona-asked[data-asked="wait"] .told { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
  }

  @media (max-width: 64rem) {
    .ona-whole { padding-block-end: 3.5rem; }
    .ona-table { display: flex; flex-direction: column; gap: var(--space-2); height: auto; min-height: 0; padding: var(--space-1) var(--space-2) calc(var(--asked-now, 12rem) + var(--space-3)); }
    .ona-table > :not(.ona-middle) { overflow: visible; }
    .ona-middle, .ona-middle:has(> .ona-asked.tall) { display: block; padding: 0; }
    .ona-table[data-tab="board"] > .ona-mine, .ona-table[data-tab="board"] .ona-common > :is(ona-market, ona-supply),
    .ona-table:not([data-tab="board"]) .ona-rings-box, .ona-table[data-tab="market"] > .ona-mine,
    .ona-table[data-tab="market"] .ona-common > :not(ona-market, ona-supply),
    .ona-table:is([data-tab="mine"], [data-tab="others"], [data-tab="log"], [data-tab="score"]) > .ona-common { display: none; }
    .ona-table[data-tab="mine"] .ona-panel, .ona-table:is([data-tab="others"], [data-tab="log"], [data-tab="score"]) .ona-home { display: none; }
    .ona-mine > .ona-tabs { display: none; }
    .ona-middle { order: -1; }
    .ona-rings-box { display: flex; flex-direction: column; }
    .ona-chips { position: static; display: grid; grid-template-columns: repeat(auto-fit, minmax(0, 1fr)); gap: 2px; margin-block-end: var(--space-1); }
    .ona-chips > li { position: static; width: auto; }
    .ona-chip { grid-template-columns: auto minmax(0, 1fr); column-gap: 0.15rem; padding-inline: 0.25rem; }
    .ona-chip .points { grid-column: 1 / -1; }
    .ona-chips:has(> :nth-child(4)) .who { font-size: clamp(0.62rem, 2.8vw, var(--size-0)); letter-spacing: -0.02em; }
    .ona-chip .more:not(:has(.time)) { display: none; }
    .ona-rings-box { container-type: inline-size; }
    /* As wide as the screen, unless the question would then overlap them. */
    .ona-zoom { --reach: min(100cqw, max(19rem, 100dvh - 20.5rem)); flex: none; display: block; width: var(--reach); height: auto; max-height: var(--reach); margin-inline: auto; overflow: auto; overscroll-behavior: contain; scrollbar-width: none; }
    .ona-zoom > ona-rings { width: calc(var(--zoom, 1) * var(--reach)); }
    .ona-zoom-tools { display: flex; justify-content: space-between; position: absolute; inset: auto 0 0 0; z-index: 2; pointer-events: none; }
    .ona-zoom-tools button { width: var(--target); padding: 0; pointer-events: auto; }
    .ona-asked, .ona-asked.tall { position: fixed; inset: auto 0 calc(3.5rem + env(safe-area-inset-bottom)) 0; z-index: 8; min-height: 0; max-height: min(60dvh, 26rem); border-inline-width: 0; border-radius: var(--round) var(--round) 0 0; box-shadow: var(--shadow-high); }
    .ona-asked .question { font-size: var(--size-1); }
    .ona-asked .head [data-tool="undo"] span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .ona-asked .welcome, .ona-asked .head button, .ona-preview .pays button, .ona-basket button, .ona-foot :is(button, a.button) { min-height: var(--target); }
    .ona-preview { grid-template-columns: minmax(0, 1fr); }
    .ona-asked .ona-purse { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; }
    .ona-asked .ona-purse .many { margin-inline-end: 0.4rem; font-weight: 600; }
    .ona-preview .row > button { flex: 1; }
    .ona-cards { grid-template-columns: 1fr; }
    .ona-nav { position: fixed; inset: auto 0 0 0; z-index: 9; display: flex; padding-block-end: env(safe-area-inset-bottom); background: var(--paper); border-block-start: 1px solid var(--line-strong); }
    .ona-nav button { position: relative; flex: 1; min-width: 0; min-height: 3.5rem; padding: 0 2px; font-size: 0.75rem; border: 0; border-radius: 0; background: transparent; }
    .ona-nav button:focus-visible { outline-offset: -3px; }
    .ona-nav .news { position: absolute; inset: 0.7rem 20% auto auto; width: 0.5rem; height: 0.5rem; background: var(--accent); border-radius: 50%; }
    .ona-nav button[aria-selected="true"] { font-weight: 600; background: var(--paper-raised); box-shadow: inset 0 3px 0 var(--accent); }
    /* At the top: the question and its answers stay within reach. */
    .ona-explained, .ona-explained.at-left { position: fixed; inset: 3.6rem var(--space-2) auto var(--space-2); z-index: 10; width: auto; max-height: 55dvh; }
    .ona-explained .close { display: inline-flex; position: absolute; inset: 0 0 auto auto; }
    .ona-mine > .ona-panel { flex: none; min-height: 0; overflow: visible; }
    .ona-extra-narrow { display: block; }
  }
  @media (max-width: 40rem) { .ona-curtain { grid-template-columns: minmax(0, 1fr); } }
  /* A tablet in landscape: the common parts fit beside the rings. */
  @media (min-width: 48rem) and (max-width: 64rem) and (orientation: landscape) {
    .ona-table[data-tab="board"] { display: grid; grid-template-columns: minmax(0, 1fr) 19rem; align-items: start; }
  }
`;
