// Torii: MIT licence, see LICENSE.
// The layout of the table. Wide: the board takes the height, and the cards lie beside it in one column, the far hand, the
// card beside, the near hand. Narrow: the cards of each player in a row in front of them. A host may put a line about each
// player at the ends of the column (BoardElement.plate). It sets --board-chrome: the height of everything else.
import { css, type CSSResult } from "lit";
import { contrastInk, inkRules } from "./ink-sheet.ts";

/** The name of the player who takes the card beside, as a tag on its edge. */
const besideTag = css`
    .beside-name { position: absolute; inset-inline-end: 50%; z-index: 2; width: max-content; padding: 0 0.35rem; font-size: max(0.66rem, 11px); line-height: 0.95rem; color: var(--ink-soft); background: var(--paper); border: 1px solid var(--line); border-radius: 0.5rem; transform: translateX(50%); pointer-events: none; }
    .near .beside-name { inset-block-end: -0.55rem; }
    .far .beside-name { inset-block-start: -0.55rem; }
`;

export const boardSheet = css`
  torii-board { position: relative; display: block; container-type: inline-size; width: 100%; }
  torii-board {
    .board-table { --gap: 0.6rem; --column: clamp(9rem, 100cqi - var(--side) - 2 * var(--gap), min(26rem, 0.42 * var(--side))); --side: min(100dvh - var(--board-chrome, 5rem), 100cqi - 13rem); --plates: calc(var(--plate, 0rem) * 2 + 2 * var(--gap)); --card-h: min((var(--side) - var(--plates) - 4 * var(--gap)) / 5, 0.6 * var(--column)); display: grid; grid-template: "board far-plate" auto "board far" auto "board middle" minmax(0, 1fr) "board near" auto "board near-plate" auto / var(--side) var(--column); justify-content: center; align-content: center; min-height: 100%; gap: 0 calc(2 * var(--gap)); }
    .board-table.closed { visibility: hidden; }
    .board { --edge: 2.652%; --cell-side: 18.939%; position: relative; grid-area: board; width: var(--side); aspect-ratio: 1; }
    .board-picture { display: block; width: 100%; height: 100%; overflow: visible; user-select: none; -webkit-user-select: none; }
    .board-picture.ground { will-change: transform; }
    .board-picture.things { position: absolute; inset: 0; }
    .seat-place.far { grid-area: far-plate; padding-block-end: var(--gap); }
    .seat-place.near { grid-area: near-plate; padding-block-start: var(--gap); }
    .seat-place { min-width: 0; }
    .seat-place:empty { display: none; }
    .hand { display: grid; gap: var(--gap); }
    .hand.far { grid-area: far; }
    .hand.near { grid-area: near; }
    .beside-place { position: relative; grid-area: middle; align-self: center; }
    .beside-place[aria-hidden="true"] { display: none; }
    .slot { position: relative; min-width: 0; width: 100%; height: var(--card-h); border-radius: 0.4rem; }
    .slot:empty, .slot:not(:has(.table-card)) { border: 1.5px dashed var(--line); }
    .beside-place .slot:not(:has(.table-card)) { border-color: transparent; }
    ${besideTag}

    /* ---- cards ---- */
    .table-card { position: relative; display: block; width: 100%; height: 100%; min-height: 0; padding: 0; text-align: start; background: none; border: 0; border-radius: 0.4rem; box-shadow: none; cursor: default; transition: transform var(--quick) var(--ease); }
    @media (hover: hover) { .table-card:hover { background: none; } }
    .table-card:active { transform: none; }
    .table-card[aria-pressed="true"] { background: none; box-shadow: none; }
    .table-card.usable { cursor: pointer; }
    .table-card.usable .card-face { border-color: var(--light-source); box-shadow: 0 0 0 1px var(--light-source), var(--shadow-low); }
    @media (hover: hover) { .table-card.usable:hover .card-face { background: var(--gold-wash); } }
    .table-card.picked .card-face { border-color: var(--light-win); box-shadow: 0 0 0 3px var(--light-win), var(--shadow-low); }
    /* Two cards reach the square: these are the answers. */
    .table-card.asked { z-index: 1; }
    .table-card.asked .card-face { background: var(--gold-wash); border-color: var(--light-win); box-shadow: 0 0 0 4px var(--light-win), var(--shadow-low); animation: asked 900ms var(--ease) infinite alternate; }
    .table-card.last .card-face::after { content: ""; position: absolute; inset: auto 12% 2px 12%; height: 5px; background: var(--last); clip-path: polygon(0 40%, 8% 10%, 60% 25%, 100% 45%, 92% 80%, 40% 70%, 10% 100%); }
    .table-card.hinted .card-face { box-shadow: 0 0 0 3px var(--gold), 0 0 18px var(--gold); }
    .table-card[aria-disabled="true"] .card-face { opacity: 1; }
    .hand:not(.acts) .card-face { box-shadow: none; }

    /* ---- mat and stones ---- */
    ${inkRules}
    .board-picture .mat { filter: drop-shadow(0 3px 5px var(--stone-shadow)); }
    .coordinates text { font: 600 16px var(--sans); fill: var(--ink-soft); opacity: 0.85; }
    .stone { transform-box: fill-box; transform-origin: 50% 80%; }
    .stone:not(.small) > .pawn { transform: translate(50px, 90px) scale(1.03) translate(-50px, -86px); }
    .stone.small > * { transform: translate(50px, 48px) scale(0.54); }
    .stone.carried { filter: drop-shadow(0 8px 6px var(--stone-shadow)); cursor: grabbing; }
    .ghost { transform-box: fill-box; transform-origin: 50% 90%; animation: leave 430ms var(--ease) both; }

    /* ---- highlights ---- */
    .wash { stroke: none; }
    .wash.last-from { fill: var(--last); opacity: 0.35; }
    .wash.last-to { fill: var(--last); opacity: 0.6; }
    .wash.last-wind { fill: var(--spirit); opacity: 0.16; }
    .wash.hint { fill: var(--gold-wash); stroke: var(--gold); stroke-width: 5; }
    .way path { fill: var(--line-strong); opacity: 0.7; }
    .way.wind path { fill: var(--spirit); }
    .way.hint path { fill: var(--gold); opacity: 1; stroke: var(--paper-raised); stroke-width: 5; paint-order: stroke; stroke-linejoin: round; }
    .wash.ahead { fill: var(--light-ninja); opacity: 0.25; }
    .way.ahead path { fill: var(--light-ninja); opacity: 0.85; }
    .result { position: absolute; inset: calc(var(--edge) + (var(--row-at) + 0.22) * var(--cell-side)) var(--edge) auto; z-index: 2; display: grid; place-items: center; height: calc(0.56 * var(--cell-side) * 1); margin: 0; font: 700 clamp(1.2rem, calc(0.06 * var(--side)), 3.2rem)/1 var(--serif); color: var(--ink); background: color-mix(in oklab, var(--paper-raised) 90%, transparent); border-block: 3px solid var(--gold); pointer-events: none; }
    .result.blue { border-color: var(--blue); }
    .result.red { border-color: var(--red); }
    .light .sign { fill: var(--light); }
    .light .sign-line { fill: none; stroke: var(--light); stroke-width: 4; stroke-linecap: round; stroke-linejoin: round; }
    .light .sign-dash { fill: none; stroke: var(--light); stroke-width: 4; stroke-dasharray: 9 7; stroke-linecap: round; }
    .light .sign-hole { fill: var(--cell); }
    .light > .wash { fill: var(--light); opacity: 0.13; }
    .light.move { --light: var(--light-move); }
    .light.take { --light: var(--light-take); }
    .light.win { --light: var(--light-win); }
    .light.win > .wash { opacity: 0.26; }
    .light:is(.ninja, .attempt, .place) { --light: var(--light-ninja); }
    .light.spirit { --light: var(--light-spirit); }
    .light.source { --light: var(--light-source); }
    .light.source .glow { fill: var(--light); opacity: 0.34; }
    .light.source .sign-line { stroke-width: 5; }
    .light.picked { --light: var(--light-win); }
    .light.picked > .wash { opacity: 0.24; }
    .light.picked .sign-line { stroke-width: 5; }
    .answer path { fill: var(--light-answer); opacity: 0.75; }
    .answer:is(.take, .win) path { fill: var(--light-take); opacity: 1; }
    .answer .danger { fill: none !important; stroke: var(--light-take); stroke-width: 5; stroke-linecap: round; stroke-linejoin: round; }
    .answer .mark { fill: var(--paper-raised) !important; }
    .belief rect, .belief text { fill: var(--belief); }
    .belief path { fill: none; stroke: var(--belief); stroke-width: 2; }
    .belief text { font: 700 19px var(--sans); paint-order: stroke; stroke: var(--cell); stroke-width: 4px; }
    .band { stroke: none; }
    .band.found { fill: var(--light-win); opacity: 0.4; }
    .band.empty { fill: var(--line-strong); opacity: 0.22; }
    .band.open { fill: var(--light-win); opacity: 0.05; }
    .band.asked { fill: var(--gold); opacity: 0.3; }
    .verdict circle { fill: var(--paper-raised); stroke: var(--ink); stroke-width: 2; }
    .verdict path { fill: none; stroke-width: 5; stroke-linecap: round; stroke-linejoin: round; }
    .verdict.hit path { stroke: var(--green); }
    .verdict.miss path { stroke: var(--red); }

    /* ---- touch targets ---- */
    .squares { position: absolute; inset: var(--edge); display: grid; grid-template-rows: repeat(5, 1fr); touch-action: manipulation; }
    .squares [role="row"] { display: grid; grid-template-columns: repeat(5, 1fr); }
    .squares [role="gridcell"] { cursor: default; border-radius: 4px; -webkit-tap-highlight-color: transparent; }
    .squares .usable { cursor: pointer; }
    .squares .source { touch-action: none; cursor: grab; }
    .squares [role="gridcell"]:focus-visible { outline: 4px solid var(--focus); outline-offset: -4px; box-shadow: inset 0 0 0 6px var(--paper-raised); }
    @media (hover: hover) { .squares .usable:hover { box-shadow: inset 0 0 0 3px var(--light-source); } }
    .line-buttons { position: absolute; inset: var(--edge); z-index: 1; display: grid; grid-template: repeat(5, 1fr) / repeat(5, 1fr); pointer-events: none; }
    /* On the edge of the board, outside it where there is room. */
    .line-button.of-file { place-self: end center; translate: 0 15%; }
    .line-button.of-rank { place-self: center start; translate: -30% 0; }
    .line-button { flex-direction: row; gap: 0; width: var(--target); height: var(--target); min-width: 0; padding: 0; font-weight: 700; border-radius: 50%; border-color: var(--gold); background: var(--gold-wash); pointer-events: auto; box-shadow: var(--shadow-low); }
    @media (hover: hover) { .line-button:hover { background: var(--last); } }
    .line-button svg { width: 1.25rem; height: 1.25rem; margin-inline-end: -0.1rem; }
    .line-button .paper { fill: var(--light-win); opacity: 0.55; }
    .line-button :is(.ribs, .wood) { fill: none; stroke: var(--ink); stroke-width: 1.5; }
    .choice { --at-x: calc(var(--edge) + (var(--column-at) + 0.5) * var(--cell-side)); position: absolute; z-index: 5; display: flex; align-items: stretch; gap: var(--space-2); padding: var(--space-2); background: var(--paper-raised); border: 1px solid var(--line-strong); border-radius: var(--round-large); box-shadow: var(--shadow-high); }
    .choice.over { bottom: calc(100% - (var(--edge) + var(--row-at) * var(--cell-side)) + 0.25rem); }
    .choice.under { top: calc(var(--edge) + (var(--row-at) + 1) * var(--cell-side) + 0.25rem); }
    .choice { flex-wrap: wrap; width: max-content; }
    /* A short choice is placed at its square and points to it. */
    .choice { --along: calc(12% + var(--column-at) * 19%); left: var(--at-x); max-width: min(21rem, 100%); padding: var(--space-1) var(--space-2) var(--space-2); gap: var(--space-1) var(--space-2); transform: translateX(calc(-1 * var(--along))); }
    .choice::after { content: ""; position: absolute; z-index: -1; left: var(--along); bottom: -0.5rem; width: 0.9rem; height: 0.9rem; background: var(--paper-raised); border: 1px solid var(--line-strong); border-block-start: 0; border-inline-start: 0; transform: translateX(-50%) rotate(45deg); }
    .choice.under::after { bottom: auto; top: -0.5rem; transform: translateX(-50%) rotate(225deg); }
    .choice.over { margin-block-end: 0.4rem; }
    .choice.under { margin-block-start: 0.4rem; }
    .choice .choice-option { flex: 1 1 0; min-height: var(--target); padding: 0.2rem var(--space-2); font-size: var(--size-1); line-height: 1.15; }
    .choice .choice-question { display: flex; align-items: center; min-height: calc(var(--target) - 0.4rem); }
    .choice-question { flex: 1 1 100%; margin: 0; padding-inline-end: calc(var(--target) - var(--space-2)); font-weight: 600; line-height: 1.25; }
    .choice-close { position: absolute; inset: 0 0 auto auto; }
    .choice-note { display: block; font-size: var(--size-0); font-weight: 600; }
    .choice-option.hinted { border-color: var(--gold); box-shadow: 0 0 0 2px var(--gold); background: var(--gold-wash); }
    .choice-option { flex-direction: column; gap: 0; padding: var(--space-2); min-width: 5rem; }
    .choice-option.attempt { border-color: var(--light-ninja); color: var(--light-ninja); font-weight: 700; }

    /* ---- narrow: three places in a row in front of each player ---- */
    @container (max-width: 42rem) {
      .board-table { --gap: 0.4rem; --card-h: clamp(4rem, 10.7dvh, 8rem); --side: min(100cqi, 100dvh - var(--board-chrome, 4rem) - 2 * (var(--card-h) + 2 * var(--gap) + var(--plate, 0rem))); grid-template: "far-plate far-plate far-plate" auto "far-beside far far" auto "board board board" auto "near near near-beside" auto "near-plate near-plate near-plate" auto / 1fr 1fr 1fr; justify-items: center; align-content: start; gap: var(--gap); }
      .seat-place { justify-self: stretch; }
      .seat-place:is(.far, .near) { padding: 0; }
      .beside-place.far { grid-area: far-beside; }
      .beside-place.near { grid-area: near-beside; }
      .beside-place:is(.far, .near) { display: block; align-self: center; justify-self: stretch; }
      .line-button.of-file { translate: 0 55%; }
      .line-button.of-rank { translate: none; }
      .hand { justify-self: stretch; grid-template-columns: 1fr 1fr; }
      /* The card beside belongs to nobody yet: a line and some space separate it from the hand. */
      .beside-place.near { padding-inline-start: 0.6rem; border-inline-start: 2px dashed var(--line-strong); }
      .beside-place.far { padding-inline-end: 0.6rem; border-inline-end: 2px dashed var(--line-strong); }
      .beside-place[aria-hidden="true"] { border-color: transparent; }
      /* The tag faces the board. */
      .near .beside-name { inset-block: -0.75rem auto; }
      .far .beside-name { inset-block: auto -0.75rem; }
    }
  }
  :root[data-theme="contrast"] torii-board { ${contrastInk} }
  :root[data-theme="contrast"] torii-board .table-card.usable .card-face { border-width: 3px; border-color: #000; box-shadow: 0 0 0 3px var(--paper-raised), 0 0 0 6px #000; }
  :root[data-theme="contrast"] torii-board .table-card.picked .card-face { border-width: 3px; border-color: #000; box-shadow: 0 0 0 4px var(--light-win), 0 0 0 7px #000; }
  @keyframes asked { to { box-shadow: 0 0 0 2px var(--light-win), 0 0 14px var(--light-win); } }
  @keyframes leave { 25% { opacity: 1; transform: none; } to { opacity: 0; transform: rotate(38deg) translateY(26px) scale(0.7); } }
`;

/** A phone in landscape: the board as high as the window, the cards beside it two by two, text in a column of its own (--words). */
export const boardSideways = (host: CSSResult): CSSResult => css`
  ${host} { --words: clamp(10rem, 25vw, 16rem); }
  ${host} torii-board { height: 100%; }
  ${host} .board-table { --gap: 0.25rem; --side: min(100dvh - var(--board-chrome, 4rem), 100cqi - 9rem); --column: calc(100cqi - var(--side) - 2 * var(--gap)); --card-h: calc((var(--side) - 2 * var(--plate, 0rem) - 6 * var(--gap)) / 3); grid-template: "board far-plate" auto "board far" auto "board middle" minmax(0, 1fr) "board near" auto "board near-plate" auto / var(--side) var(--column); align-content: start; justify-items: stretch; gap: 0 calc(2 * var(--gap)); }
  ${host} .board-table > .seat-place.far { padding: 0 0 var(--gap); }
  ${host} .board-table > .seat-place.near { padding: var(--gap) 0 0; }
  ${host} .board-table > .hand { grid-template-columns: 1fr 1fr; }
  ${host} .board-table > .beside-place { grid-area: middle; align-self: center; justify-self: center; width: 50%; padding: 0; border: 0; }
  ${host} .board-table > .beside-place.near { justify-self: end; }
  ${host} .board-table > .beside-place.far { justify-self: start; }
  ${host} .board-table > .beside-place[aria-hidden="true"] { display: none; }
  ${host} .near .beside-name { inset-block: auto -0.55rem; }
  ${host} .far .beside-name { inset-block: -0.55rem auto; }
  /* Squares are small: the two buttons in the corner make room for each other. */
  ${host} .line-button { width: 2rem; height: 2rem; font-size: 0.75rem; }
  ${host} .line-button.of-file { translate: 18% 0; }
  ${host} .line-button.of-rank { translate: 0 -30%; }
`;
