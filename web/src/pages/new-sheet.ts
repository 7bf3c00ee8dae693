// Torii: MIT licence, see LICENSE.
// The layout of /new: options on the left, summary and button on the right, or at the bottom on a phone.
import { css } from "lit";

export const newSheet = css`
  .new-screen { display: grid; grid-template-columns: minmax(0, 1fr) 17rem; gap: 0 var(--space-6); align-items: start; }
  .new-screen > h1 { grid-column: 1 / -1; }
  .new-games { grid-column: 1 / -1; display: flex; gap: var(--space-2); margin-block-end: var(--space-4); }
  .new-games a { min-width: 9rem; font: 600 var(--size-2)/1.3 var(--serif); }
  .new-games a[aria-current="page"] { background: var(--gold-wash); border-color: var(--gold); box-shadow: inset 0 -3px 0 var(--gold); }
  .new-form fieldset { margin-block-end: var(--space-4); }
  .new-tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: var(--space-2); }
  .new-tiles.pairs { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  .new-tiles.pairs small { display: none; }
  .new-tiles.pairs span { display: grid; align-items: center; min-height: 3.25rem; }
  .new-tiles label { position: relative; display: block; }
  .new-tiles input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: pointer; }
  .new-tiles span { display: block; height: 100%; min-height: 3.5rem; padding: var(--space-1) var(--space-3); background: var(--paper-raised); border: 1px solid var(--line-strong); border-radius: var(--round); }
  .new-tiles b { display: block; font: 600 var(--size-2)/1.3 var(--serif); }
  .new-tiles small { display: block; line-height: 1.35; color: var(--ink-soft); }
  .new-tiles input:checked + span { background: var(--gold-wash); border-color: var(--gold); box-shadow: inset 0 0 0 2px var(--gold); }
  .new-tiles input:checked + span small { color: var(--ink); }
  @media (hover: hover) { .new-tiles input:hover + span { border-color: var(--ink); } }
  .new-tiles input:focus-visible + span { outline: 3px solid var(--focus); outline-offset: 2px; }
  .new-level { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-4); }
  .new-scale { flex: 1 1 14rem; display: grid; max-width: 26rem; }
  .new-scale input { width: 100%; }
  .new-ticks { display: flex; justify-content: space-between; padding-inline: 0.1rem; font-size: var(--size-0); color: var(--ink-soft); }
  .new-ticks i { width: 1.1rem; font-style: normal; text-align: center; }
  .new-level output { min-width: 15rem; font-weight: 600; }
  .new-form torii-card-choice, .new-balanced, .new-own { margin-block-start: var(--space-4); }
  .new-own input { width: 5.5rem; }
  /* One look for what is chosen, whatever it is. */
  .new-form .segments input:checked + span { color: var(--ink); background: var(--gold-wash); border-color: var(--gold); box-shadow: inset 0 0 0 2px var(--gold); }
  .new-more { margin-block-end: var(--space-5); }
  .new-more > summary { min-height: var(--target); align-content: center; font: 600 var(--size-2)/1.3 var(--serif); cursor: pointer; }
  .new-more[open] > summary { margin-block-end: var(--space-3); }
  .new-note { margin: var(--space-2) 0 0; }
  .new-deal { display: grid; grid-template-columns: repeat(5, minmax(0, 1fr)); gap: var(--space-2); margin-block-end: var(--space-3); }
  .new-deal torii-card { --card-grid: 4rem; --card-title: 0.82rem; }
  .new-name { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-3); }
  .new-name input { width: 14rem; }
  .new-begin { position: sticky; inset-block-start: var(--space-4); }
  .new-begin ul { margin: 0 0 var(--space-4); padding-inline-start: 1.1em; }
  .new-begin button.large { width: 100%; padding-inline: var(--space-3); font-size: var(--size-3); }
  .new-fault { padding: var(--space-2) var(--space-3); background: var(--red-wash); border-inline-start: 4px solid var(--red); }
  @media (max-width: 60rem) { .new-tiles.pairs { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
  @media (max-width: 52rem) {
    .new-screen { display: block; padding-block-end: 9rem; }
    html:has(.new-screen) { scroll-padding-block-end: 8rem; } /* keeps the focused element above the footer */
    .new-begin { position: fixed; inset: auto 0 0 0; z-index: 10; padding: var(--space-2) var(--space-3) calc(var(--space-2) + env(safe-area-inset-bottom)); border-width: 1px 0 0; border-radius: 0; box-shadow: var(--shadow-high); }
    .new-begin ul { display: flex; flex-wrap: wrap; gap: 0 0.5em; max-height: 3em; margin-block-end: var(--space-2); padding: 0; list-style: none; overflow: hidden; font-size: var(--size-0); line-height: 1.5; }
    .new-begin li + li::before { content: "· "; }
    .new-tiles { grid-template-columns: 1fr; }
    .new-tiles:not(.pairs) { grid-template-columns: repeat(2, minmax(0, 1fr)); }
    .new-tiles:not(.pairs) small { display: none; }
    .new-tiles:not(.pairs) span { display: grid; align-items: center; }
    .new-tiles span { min-height: var(--target); }
    .new-begin button.large { min-height: 3.25rem; }
    .new-deal { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  }
`;
