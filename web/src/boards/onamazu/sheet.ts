// Torii: MIT licence, see LICENSE.
// Common styles of Onamazu's table: inline signs, the colours of the seats, tiles that can be touched.
import { css } from "lit";

export const onaSheet = css`
  .seat-0 { color: var(--blue); }
  .seat-1 { color: var(--red); }
  .seat-2 { color: var(--green); }
  .seat-3 { color: var(--gold); }
  .ona-sign { width: 1.25em; height: 1.25em; flex: none; vertical-align: -0.28em; overflow: visible; }
  .coin-number { fill: #3c2905; font: 700 12.5px var(--sans); }
  .token-number { fill: var(--paper-raised); font-weight: 700; font-family: var(--sans); }
  .armour-ink { color: var(--blue); }
  .family-0 { color: var(--red); }
  .family-1 { color: var(--blue); }
  .family-2 { color: var(--light-ninja); }
  .family-3 { color: var(--spirit); }
  .family-4 { color: var(--green); }
  .family-5 { color: var(--gold); }
  .ona-price, .ona-gain { display: inline-flex; flex-wrap: wrap; align-items: center; gap: 0.12em; }
  .ona-gain { gap: 0.5em; font-weight: 600; }
  .ona-gain .change { display: inline-flex; align-items: center; gap: 0.1em; white-space: nowrap; }
  .ona-gain .less { color: var(--red); }
  .ona-price .many { display: inline-flex; align-items: center; font-weight: 700; }
  .ona-hand { position: fixed; left: 0; top: 0; z-index: 60; pointer-events: none; filter: drop-shadow(0 6px 5px var(--stone-shadow)); }
  .ona-hand svg { width: 100%; height: auto; }
  .ona-flying { position: fixed; left: 0; top: 0; width: 1.6rem; z-index: 55; pointer-events: none; }
  .in-hand { opacity: 0.35; }

  /* A part of the table: a panel with a title and its things. */
  .ona-part { display: grid; gap: 0.25rem; padding: 0.35rem 0.5rem 0.45rem; background: var(--paper-raised); border: 1px solid var(--line); border-radius: var(--round); }
  .ona-part > h3, .ona-head { display: flex; align-items: baseline; justify-content: space-between; gap: 0.5rem; margin: 0; font: 600 0.9375rem/1.2 var(--serif); }
  .ona-head small, .ona-part > h3 small { font: 400 var(--size-0)/1.2 var(--sans); color: var(--ink-soft); }
  .ona-tile { display: grid; justify-items: center; align-content: start; min-width: 0; min-height: 0; padding: 0.2rem; gap: 0.1rem; font-size: var(--size-0); font-weight: 400; line-height: 1.15; text-align: center; color: var(--ink); background: var(--cell); border: 1px solid var(--line-strong); border-radius: 0.4rem; cursor: default; }
  .ona-tile:hover { background: var(--cell); }
  .ona-tile:active { transform: none; }
  :is(.ona-tile, .ona-mini).lit { cursor: pointer; background: var(--gold-wash); border-color: var(--light-source); box-shadow: 0 0 0 1.5px var(--light-source); }
  :is(.ona-tile, .ona-mini).lit.vain { background: var(--cell); border-style: dashed; box-shadow: none; }
  :is(.ona-tile, .ona-mini).lit:hover, :is(.ona-tile, .ona-mini).under-hand { box-shadow: 0 0 0 3px var(--light-win); }
  :is(.ona-tile, .ona-mini).picked { background: color-mix(in oklab, var(--light-win) 26%, var(--cell)); border-color: var(--light-win); box-shadow: 0 0 0 3px var(--light-win); }
  .ona-tile.empty { background: none; border-style: dashed; border-color: var(--line); }
  /* A small thing in a row: a sign and a number. */
  .ona-mini { display: inline-flex; align-items: center; justify-content: center; gap: 0.15em; min-width: 0; min-height: 0; padding: 0.05rem 0.15rem; font: 600 var(--size-1)/1.15 var(--sans); color: var(--ink); background: none; border: 1px solid transparent; border-radius: 0.35rem; cursor: default; }
  .ona-mini:hover { background: var(--paper-sunk); }
  .ona-mini:active { transform: none; }
  .ona-mini.none { color: var(--ink-soft); font-weight: 400; }
  .ona-mini.none .ona-sign { opacity: 0.4; }
  @media (max-width: 64rem), (pointer: coarse) {
    .ona-mini, .ona-tile { min-height: var(--target); min-width: var(--target); }
  }
`;
