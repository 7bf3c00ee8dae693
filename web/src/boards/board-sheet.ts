// Torii: MIT licence, see LICENSE.
// How the table lies: the board in the middle, two cards before each player, the card beside at the right hand
// of whoever takes it. The host sets --board-chrome: the height that everything around the table needs.
import { css, type CSSResult } from "lit";

/** Who takes the card beside, as a tag on the edge of that card. */
const besideTag = (host: CSSResult): CSSResult => css`
  ${host} .beside-name { inset: auto 50% auto auto; z-index: 2; width: max-content; margin: 0; padding: 0 0.35rem; font-size: 0.66rem; line-height: 0.95rem; background: var(--paper); border: 1px solid var(--line); border-radius: 0.5rem; transform: translateX(50%); pointer-events: none; }
  ${host}.near .beside-name { top: -0.6rem; }
  ${host}.far .beside-name { bottom: -0.6rem; }
  ${host} .beside-name .short { display: inline; }
  ${host} .beside-name .long { display: none; }
`;

/** How large the parts of a wide table are, from the width of its container and the height of the window: for the table itself,
 * and for a host that lays something beside the hands. */
export const wideSizes = css`--gap: 0.7rem; --card-h: clamp(5rem, min(13.5dvh, 11cqi), 8rem); --card-w: calc(var(--card-h) * 1.9); --side: min(100cqi - 2 * (var(--card-w) + 1.75rem), 100dvh - var(--board-chrome, 4rem) - 2 * (var(--card-h) + var(--gap)));`;
/** Cards with two patterns need a little more. */
export const windySizes = css`--card-h: clamp(5.2rem, min(14.2dvh, 11.6cqi), 8rem);`;

export const boardSheet = css`
  torii-board { position: relative; display: block; container-type: inline-size; width: 100%; }
  torii-board {
    .board-table { ${wideSizes} --card-grid: calc(var(--card-h) - 1.15rem); --card-title: clamp(0.85rem, 2dvh, 1.05rem); display: grid; grid-template: "far-beside far ." auto "far-beside board near-beside" auto ". near near-beside" auto / var(--card-w) var(--side) var(--card-w); justify-content: center; align-content: center; align-items: center; min-height: 100%; gap: var(--gap) 1.75rem; }
    .board-table.closed { visibility: hidden; }
    .board { position: relative; grid-area: board; width: var(--side); aspect-ratio: 1; }
    .board-picture { display: block; width: 100%; height: 100%; overflow: visible; user-select: none; -webkit-user-select: none; }
    .board-picture.ground { will-change: transform; }
    .board-picture.things { position: absolute; inset: 0; }
    .hand { display: flex; justify-content: center; gap: var(--gap); }
    .hand.far { grid-area: far; }
    .hand.near { grid-area: near; }
    .beside-place.far { grid-area: far-beside; align-self: start; margin-block-start: calc(var(--card-h) * 0.5); }
    .beside-place.near { grid-area: near-beside; align-self: end; margin-block-end: calc(var(--card-h) * 0.5); }
    .slot { position: relative; flex: none; width: var(--card-w); height: var(--card-h); border-radius: 0.4rem; }
    .slot:empty, .slot:not(:has(.table-card)) { border: 1.5px dashed var(--line); }
    .beside-place .slot:not(:has(.table-card)) { border-color: transparent; }

    .beside-name .short { display: none; }
    .beside-name { position: absolute; inset: 100% 0 auto; margin-block-start: 0.3rem; font-size: var(--size-0); line-height: 1.2; color: var(--ink-soft); text-align: center; }

    /* ---- cards ---- */
    .table-card { position: relative; display: block; width: 100%; height: 100%; min-height: 0; padding: 0; text-align: start; background: none; border: 0; border-radius: 0.4rem; box-shadow: none; cursor: default; transition: transform var(--quick) var(--ease); }
    @media (hover: hover) { .table-card:hover { background: none; } }
    .table-card:active { transform: none; }
    .table-card[aria-pressed="true"] { background: none; box-shadow: none; }
    .table-card.usable { cursor: pointer; }
    .table-card.usable .card-face { border-color: var(--light-source); box-shadow: 0 0 0 1px var(--light-source), var(--shadow-low); }
    @media (hover: hover) { .table-card.usable:hover { transform: translateY(-3px); } }
    @media (hover: hover) { .hand.far .table-card.usable:hover { transform: translateY(3px); } }
    .table-card.picked .card-face { border-color: var(--light-win); box-shadow: 0 0 0 3px var(--light-win), var(--shadow-low); }
    .hand.near .table-card.picked { transform: translateY(-6px); }
    .hand.far .table-card.picked { transform: translateY(6px); }
    .table-card.last .card-face::after { content: ""; position: absolute; inset: auto 12% 2px 12%; height: 5px; background: var(--last); clip-path: polygon(0 40%, 8% 10%, 60% 25%, 100% 45%, 92% 80%, 40% 70%, 10% 100%); }
    .table-card.hinted .card-face { box-shadow: 0 0 0 3px var(--gold), 0 0 18px var(--gold); }
    .table-card[aria-disabled="true"] .card-face { opacity: 1; }
    .hand:not(.acts) .card-face { box-shadow: none; }

    /* ---- the mat ---- */
    .mat-paper { fill: var(--mat); }
    .board-picture .mat { filter: drop-shadow(0 3px 5px var(--stone-shadow)); }
    .mat-fibres { fill: none; stroke: var(--mat-fibre); stroke-width: 1.1; opacity: 0.55; }
    .mat-band { fill: none; stroke: var(--mat-edge); stroke-width: 3; }
    .mat-cells { fill: var(--cell); opacity: 0.8; }
    .mat-enso { fill: var(--brush); opacity: 0.055; }
    .mat-lines { fill: var(--brush); opacity: 0.92; }
    .edge-art { fill: none; stroke-width: 2; opacity: 0.36; stroke-linecap: round; }
    .edge-art.blue { stroke: var(--blue); }
    .edge-art.red { stroke: var(--red); }
    .arch { opacity: 0.34; }
    .arch.blue { fill: var(--blue); }
    .arch.red { fill: var(--red); }
    .rod rect { fill: #5b3a22; }
    .rod .knob { fill: #2e1c10; }
    .rod path { fill: none; stroke: rgb(255 255 255 / 25%); stroke-width: 2.5; }
    .coordinates text { font: 600 19px var(--serif); fill: var(--ink-soft); text-anchor: middle; paint-order: stroke; stroke: var(--mat); stroke-width: 6px; }

    /* ---- stones ---- */
    .ink-1.blue { stop-color: color-mix(in oklab, var(--stone-blue) 70%, #dbe6ff); }
    .ink-2.blue { stop-color: var(--stone-blue); }
    .ink-3.blue { stop-color: var(--stone-blue-deep); }
    .ink-1.red { stop-color: color-mix(in oklab, var(--stone-red) 70%, #ffdcae); }
    .ink-2.red { stop-color: var(--stone-red); }
    .ink-3.red { stop-color: var(--stone-red-deep); }
    .pawn-fill { stroke-width: 2.2; stroke-linejoin: round; }
    .pawn.blue .pawn-fill { fill: url(#ink-blue) var(--stone-blue); stroke: var(--stone-blue-deep); }
    .pawn.red .pawn-fill { fill: url(#ink-red) var(--stone-red); stroke: var(--stone-red-deep); }
    .pawn-lines { fill: none; stroke: var(--stone-line); opacity: 0.9; stroke-width: 3.2; stroke-linecap: round; stroke-linejoin: round; }
    .pawn-shine { fill: none; stroke: #fff; stroke-width: 3; stroke-linecap: round; opacity: 0.6; }
    .pawn-mark { fill: #e9b949; stroke: #6d4a08; stroke-width: 1.8; stroke-linejoin: round; }
    .pawn.ninja .pawn-mark { fill: #fbf1dc; stroke: #14100c; }
    .pawn.ninja .eyes { fill: #14100c; }
    .pawn.ninja.blue .pawn-fill { fill: var(--stone-blue-deep); }
    .pawn.ninja.red .pawn-fill { fill: var(--stone-red-deep); }
    .ink-shade { stop-color: var(--stone-shadow); }
    .pawn-shadow { fill: url(#ink-shade) var(--stone-shadow); }
    .pawn.hidden { opacity: 0.8; }
    .pawn.hidden .pawn-fill { stroke-dasharray: 5 4; stroke-width: 2.6; stroke: var(--light-ninja); }
    .pawn .mist { fill: none; stroke: var(--light-ninja); stroke-width: 3.5; stroke-linecap: round; opacity: 0.8; }
    .spirit-breath { fill: var(--spirit); opacity: 0.16; }
    .spirit-swirl { fill: var(--spirit); stroke: var(--spirit-deep); stroke-width: 1.4; }
    .stone { transform-box: fill-box; transform-origin: 50% 80%; }
    .stone:not(.small) > .pawn { transform: translate(50px, 88px) scale(1.12) translate(-50px, -86px); }
    .stone.small > * { transform: translate(50px, 48px) scale(0.54); }
    .stone.carried { filter: drop-shadow(0 8px 6px var(--stone-shadow)); cursor: grabbing; }
    .ghost { transform-box: fill-box; transform-origin: 50% 90%; animation: leave 430ms var(--ease) both; }

    /* ---- lights ---- */
    .wash { stroke: none; }
    .wash.last-from { fill: var(--last); opacity: 0.35; }
    .wash.last-to { fill: var(--last); opacity: 0.6; }
    .wash.last-wind { fill: var(--spirit); opacity: 0.16; }
    .wash.hint { fill: var(--gold-wash); stroke: var(--gold); stroke-width: 5; }
    .way path { fill: var(--line-strong); opacity: 0.7; }
    .way.wind path { fill: var(--spirit); }
    .way.hint path { fill: var(--gold); opacity: 1; stroke: var(--paper-raised); stroke-width: 5; paint-order: stroke; stroke-linejoin: round; }
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

    /* ---- what is touched ---- */
    .squares { position: absolute; inset: 7.77%; display: grid; grid-template-rows: repeat(5, 1fr); touch-action: manipulation; }
    .squares [role="row"] { display: grid; grid-template-columns: repeat(5, 1fr); }
    .squares [role="gridcell"] { cursor: default; border-radius: 4px; -webkit-tap-highlight-color: transparent; }
    .squares .usable { cursor: pointer; }
    .squares .source { touch-action: none; cursor: grab; }
    .squares [role="gridcell"]:focus-visible { outline: 4px solid var(--focus); outline-offset: -4px; box-shadow: inset 0 0 0 6px var(--paper-raised); }
    @media (hover: hover) { .squares .usable:hover { box-shadow: inset 0 0 0 3px var(--light-source); } }
    .line-buttons { position: absolute; inset: 0; z-index: 1; display: grid; grid-template: 7.77% repeat(5, 1fr) 7.77% / 7.77% repeat(5, 1fr) 7.77%; pointer-events: none; }
    .line-button { place-self: center; flex-direction: row; gap: 0; width: var(--target); height: var(--target); min-width: 0; padding: 0; font-weight: 700; border-radius: 50%; border-color: var(--gold); background: var(--gold-wash); pointer-events: auto; box-shadow: var(--shadow-low); }
    @media (hover: hover) { .line-button:hover { background: var(--last); } }
    .line-button svg { width: 1.25rem; height: 1.25rem; margin-inline-end: -0.1rem; }
    .line-button .paper { fill: var(--light-win); opacity: 0.55; }
    .line-button :is(.ribs, .wood) { fill: none; stroke: var(--ink); stroke-width: 1.5; }
    .choice { --at-x: calc(7.77% + (var(--column) + 0.5) * 16.892%); position: absolute; z-index: 5; display: flex; align-items: stretch; gap: var(--space-2); padding: var(--space-2); background: var(--paper-raised); border: 1px solid var(--line-strong); border-radius: var(--round-large); box-shadow: var(--shadow-high); }
    .choice.over { bottom: calc(100% - (7.77% + var(--row) * 16.892%) + 0.25rem); }
    .choice.under { top: calc(7.77% + (var(--row) + 1) * 16.892% + 0.25rem); }
    .choice.start { left: 2%; }
    .choice.end { right: 2%; }
    .choice.middle { left: 50%; transform: translateX(-50%); }
    .choice { flex-wrap: wrap; width: max-content; max-width: 96%; }
    /* A few words stand at their square and point to it. */
    .choice.small { --along: calc(12% + var(--column) * 19%); left: var(--at-x); max-width: min(21rem, 100%); padding: var(--space-1) var(--space-2) var(--space-2); gap: var(--space-1) var(--space-2); transform: translateX(calc(-1 * var(--along))); }
    .choice.small::after { content: ""; position: absolute; z-index: -1; left: var(--along); bottom: -0.5rem; width: 0.9rem; height: 0.9rem; background: var(--paper-raised); border: 1px solid var(--line-strong); border-block-start: 0; border-inline-start: 0; transform: translateX(-50%) rotate(45deg); }
    .choice.small.under::after { bottom: auto; top: -0.5rem; transform: translateX(-50%) rotate(225deg); }
    .choice.small.over { margin-block-end: 0.4rem; }
    .choice.small.under { margin-block-start: 0.4rem; }
    .choice.small .choice-option { flex: 1 1 0; min-height: var(--target); padding: 0.2rem var(--space-2); font-size: var(--size-1); line-height: 1.15; }
    .choice.small .choice-question { display: flex; align-items: center; min-height: calc(var(--target) - 0.4rem); }
    .choice-question { flex: 1 1 100%; margin: 0; padding-inline-end: calc(var(--target) - var(--space-2)); font-weight: 600; line-height: 1.25; }
    .choice-close { position: absolute; inset: 0 0 auto auto; }
    .choice-note { display: block; font-size: var(--size-0); font-weight: 600; }
    .choice-option.hinted { border-color: var(--gold); box-shadow: 0 0 0 2px var(--gold); background: var(--gold-wash); }
    .choice-option { flex-direction: column; gap: 0; padding: var(--space-2); min-width: 5rem; }
    .choice-option torii-card { width: 7.5rem; }
    .choice-option .card-face { height: auto; border: 0; box-shadow: none; background: transparent; }
    .choice-option.attempt { border-color: var(--light-ninja); color: var(--light-ninja); font-weight: 700; }

    /* ---- wide: the choice stands in the free space beside the board ---- */
    @container (min-width: 42.01rem) {
      .board-table:has(.windy) { ${windySizes} }
      .choice:not(.small) { flex-flow: column nowrap; width: min(var(--card-w), 11rem); max-width: none; transform: none; }
      .choice:not(.small):is(.over, .under) { top: clamp(0rem, 7.77% + (var(--row) + 0.5) * 16.892% - 8rem, 100% - 19rem); bottom: auto; }
      .choice.left:not(.small) { left: auto; right: calc(100% + 0.75rem); }
      .choice.right:not(.small) { right: auto; left: calc(100% + 0.75rem); }
      .choice:not(.small) .choice-question { flex: none; }
      .choice:not(.small) .choice-option { --card-grid: 4rem; flex: none; align-items: stretch; }
      .choice-option torii-card { flex: none; width: auto; }
    }

    /* ---- narrow: three places in a row before each player ---- */
    @container (max-width: 42rem) {
      .board-table { --gap: 0.5rem; --card-w: calc((100cqi - 2 * var(--gap)) / 3); --side: min(100cqi, 100dvh - var(--board-chrome, 4rem) - 2 * (var(--card-h) + var(--gap))); --card-grid: clamp(3.5rem, 9.4dvh, 5.5rem); --card-h: calc(var(--card-grid) + 2.5rem); --card-title: 0.82rem; grid-template: "far-beside far far" auto "board board board" auto "near near near-beside" auto / 1fr 1fr 1fr; justify-items: center; gap: var(--gap); }
      .beside-place.far, .beside-place.near { margin: 0; align-self: center; justify-self: stretch; }
      .hand { justify-self: stretch; display: grid; grid-template-columns: 1fr 1fr; }
      .slot { width: 100%; }
      /* The card beside is nobody's yet: a line and some room between it and the hand. */
      .beside-place.near { padding-inline-start: 0.75rem; border-inline-start: 2px dashed var(--line-strong); }
      .beside-place.far { padding-inline-end: 0.75rem; border-inline-end: 2px dashed var(--line-strong); }
      .beside-place[aria-hidden="true"] { border-color: transparent; }
      .rod { display: none; }
      /* Below the card is no room for a line: fewer words stand on its edge, at the side of the board. */
      ${besideTag(css`.beside-place`)}
    }
  }
  :root[data-theme="contrast"] torii-board :is(.edge-art, .mat-enso, .mat-fibres) { display: none; }
  :root[data-theme="contrast"] torii-board .arch { opacity: 0.75; }
  :root[data-theme="contrast"] torii-board .mat-paper { stroke: #000; stroke-width: 3; }
  :root[data-theme="contrast"] torii-board .rod rect { fill: #000; }
  :root[data-theme="contrast"] torii-board .table-card.usable .card-face { border-width: 3px; border-color: #000; box-shadow: 0 0 0 3px var(--paper-raised), 0 0 0 6px #000; }
  :root[data-theme="contrast"] torii-board .table-card.picked .card-face { border-width: 3px; border-color: #000; box-shadow: 0 0 0 4px var(--light-win), 0 0 0 7px #000; }
  @keyframes leave { 25% { opacity: 1; transform: none; } to { opacity: 0; transform: rotate(38deg) translateY(26px) scale(0.7); } }
`;

/**
 * A phone held sideways, for whoever holds a board: the board as high as the window, the cards beside it, words in a
 * column of their own (--words); --plate is room for a name above and below the cards. All in units of the window:
 * those of a container would mean another one inside a card.
 */
export const boardSideways = (host: CSSResult): CSSResult => css`
  ${host} { --words: clamp(10rem, 28vw, 16rem); --board: min(100dvh - 3.75rem - 1px, 100vw - var(--words) - 11rem); }
  ${host} torii-board { height: 100%; }
  ${host} .board-table { --gap: 0.25rem; --side: var(--board); --card-h: calc((var(--side) - 2 * var(--plate, 0rem) - 4 * var(--gap)) / 3); --card-w: calc((100cqi - var(--side) - 0.5rem - var(--gap)) / 2); --card-grid: min(var(--card-h) - 2.25rem, 4.5rem); --card-title: 0.75rem; grid-template: "board far" calc(var(--plate, 0rem) + var(--card-h)) "board middle" 1fr "board near" calc(var(--plate, 0rem) + var(--card-h)) / var(--side) minmax(0, 1fr); gap: var(--gap) 0.5rem; align-content: start; min-height: 0; height: var(--side); }
  ${host} .board-table > :is(.hand, .beside-place) { width: 100%; margin: 0; padding: 0; border: 0; }
  ${host} .board-table > .hand { display: grid; grid-template-columns: 1fr 1fr; gap: var(--gap); }
  ${host} .board-table > .hand.far { grid-area: far; align-self: end; }
  ${host} .board-table > .hand.near { grid-area: near; align-self: start; }
  ${host} .board-table > .beside-place { grid-area: middle; width: var(--card-w); align-self: center; }
  ${host} .board-table > .beside-place.near { justify-self: end; }
  ${host} .board-table > .beside-place.far { justify-self: start; }
  ${host} .board-table .slot { width: 100%; }
  ${besideTag(css`${host} .board-table > .beside-place`)}
  ${host} .choice-option { min-width: 0; padding: var(--space-1); }
  ${host} .choice-option torii-card { width: 6rem; }
  @media (max-width: 44rem) { ${host} .board-table { --card-title: 0.66rem; } ${host} .card-name svg { display: none; } }
`;
