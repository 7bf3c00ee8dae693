// Torii: MIT licence, see LICENSE.
// The layout of a monastery: large in a column or, if there is room, as a strip; compact in three lines.
import { css } from "lit";

export const monasterySheet = css`
  ona-monastery { display: block; container-type: inline-size; }
  ona-monastery {
    .monastery { position: relative; padding-inline-start: 0.85rem; overflow: hidden; }
    .monastery::before { content: ""; position: absolute; inset: 0 auto 0 0; width: 0.4rem; background: var(--edge, var(--line)); }
    .seat-edge-0 { --edge: var(--blue); }
    .seat-edge-1 { --edge: var(--red); }
    .seat-edge-2 { --edge: var(--green); }
    .seat-edge-3 { --edge: var(--gold); }
    .acts { border-color: var(--edge); box-shadow: 0 0 0 1px var(--edge); }
    .who { font: 600 var(--size-1)/1.2 var(--serif); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .score { font-weight: 700; margin-inline-start: auto; white-space: nowrap; }
    .of { font-weight: 400; font-size: 0.8em; color: var(--ink-soft); }
    .gone { opacity: 0.2; }
    .slot { opacity: 0.75; }
    .person { transition: opacity var(--quick); }
    .person.away { opacity: 0.3; }
    .person.wounded .ona-sign { transform: rotate(90deg); opacity: 0.7; }
    [data-drag] { cursor: grab; touch-action: none; }
    .god { position: relative; }
    .god .ona-sign { opacity: 0.28; }
    .god:is(.active, .pending) .ona-sign, .god .mark { opacity: 1; }
    .god.active { background: var(--gold-wash); border-color: var(--gold); }
    .god.pending { border: 1px dashed var(--red); }
    .god .mark { position: absolute; right: calc(50% - 1.15rem); top: -0.2rem; width: 0.8rem; height: 0.8rem; }
    .god .times { position: absolute; right: calc(50% - 1.2rem); bottom: -0.2rem; font-size: 0.75rem; font-weight: 700; }
    .first-token { display: inline-flex; flex: none; }
    .first-token .ona-sign { width: 1.2rem; height: 1.2rem; }
    .no-seal { display: inline-block; width: 1rem; height: 1rem; border: 1px dashed var(--line-strong); border-radius: 2px; }
    .laid { display: inline-flex; }
  }
  ona-monastery[size="large"] {
    .monastery { gap: 0.3rem; }
    header { display: flex; align-items: center; gap: 0.4rem; min-width: 0; }
    header > .ona-sign { width: 1.7rem; height: 1.7rem; }
    .who { font-size: var(--size-2); }
    .turn { padding: 0 0.5em; font-size: var(--size-0); color: var(--paper-raised); background: var(--edge); border-radius: 1em; }
    .people, .purse, .gathered { display: flex; flex-wrap: wrap; align-items: center; gap: 0.15rem 0.35rem; }
    .people .gap { flex: 1; }
    .person .ona-sign { width: 1.9rem; height: 1.9rem; }
    .person.lit { padding: 0.1rem 0.2rem; }
    .houses, .armour { gap: 0; }
    .contract { gap: 0; }
    .stock { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); gap: 0.2rem; }
    .rack { display: grid; grid-template-columns: repeat(2, auto); align-content: end; justify-content: center; gap: 0.08rem; min-height: 2.6rem; padding: 0.15rem; background: var(--paper-sunk); }
    .rack.few { grid-template-columns: auto; }
    .rack .ona-sign { width: 1.08rem; height: 1.08rem; }
    .purse { justify-content: space-between; }
    .purse .ona-mini { font-size: 1.15rem; }
    .purse .ona-sign { width: 1.6rem; height: 1.6rem; }
    .armour .ona-sign { width: 1.3rem; height: 1.3rem; }
    .gods { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 0.25rem; }
    .gods .god > .ona-sign:first-child { width: 1.75rem; height: 1.75rem; }
    .jinjas { display: flex; flex-wrap: wrap; gap: 0.3rem; }
    .jinja { display: flex; align-items: center; gap: 0.25rem; padding: 0.15rem 0.3rem; }
    .jinja > .ona-sign { width: 1.5rem; height: 1.5rem; }
    .jinja .laid .ona-sign { width: 0.95rem; height: 0.95rem; }
    .jinjas .none { font-size: var(--size-0); }
    .gathered { gap: 0.1rem 0.25rem; }
    .gathered .ona-mini { font-size: var(--size-0); font-weight: 500; border-color: var(--line); }
    .miko.once { color: var(--ink-soft); }
    @media (max-width: 64rem), (pointer: coarse) {
      .rack { min-height: var(--target); }
    }
    /* The edge of the board shows whose turn it is; the name needs the width. */
    @container (min-width: 45rem) and (max-width: 66rem) { .turn { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } }
    @container (min-width: 45rem) {
      .monastery { grid-template: "head stock jinjas" auto "people stock jinjas" auto "purse gods gathered" auto / minmax(13rem, 1fr) minmax(17rem, 1.3fr) minmax(15rem, 1.7fr); column-gap: 1rem; align-items: center; }
      header { grid-area: head; }
      .people { grid-area: people; }
      .purse { grid-area: purse; }
      .stock { grid-area: stock; }
      .gods { grid-area: gods; }
      .jinjas { grid-area: jinjas; align-self: start; }
      .gathered { grid-area: gathered; align-self: start; }
    }
  }
  ona-monastery[size="compact"] {
    .monastery { gap: 0.1rem; padding-block: 0.2rem 0.3rem; }
    .whole { display: flex; flex: 1; min-width: 0; min-height: 0; gap: 0.35rem; padding: 0; justify-content: start; text-align: start; background: none; border: 0; border-radius: 0.3rem; }
    .whole:focus-visible { outline-offset: 0; }
    .whole > .ona-sign { width: 1.35rem; height: 1.35rem; }
    .purse { gap: 0.5rem; flex: none; }
    .purse .ona-sign { width: 1.15rem; height: 1.15rem; }
    .purse .ona-mini { white-space: nowrap; }
    .purse .score { gap: 0.2rem; font-weight: 700; }
    .line { display: flex; align-items: center; justify-content: space-between; gap: 0.1rem 0.3rem; min-width: 0; }
    .line > span:empty { display: none; }
    .line > span:not(:empty) { display: inline-flex; align-items: center; min-width: 0; }
    .line .ona-mini { padding: 0; min-height: 0; min-width: 0; font-size: 0.875rem; }
    .line .ona-sign { width: 1.08rem; height: 1.08rem; }
    .stock { gap: 0.22rem; }
    .person { display: inline-flex; }
    .person .ona-sign { width: 1.2rem; height: 1.2rem; margin-inline: -0.06rem; }
    .person.wounded .ona-sign { margin-inline: 0.05rem; }
    .god .mark { width: 0.6rem; height: 0.6rem; right: -0.2rem; }
    .jinjas { gap: 0.2rem; flex-wrap: wrap; }
    .second { flex-wrap: wrap; justify-content: start; gap: 0.1rem 0.7rem; min-height: 1.25rem; }
    .contracts { gap: 0.2rem; }
    .jinja { display: inline-flex; align-items: center; padding: 0 0.1rem; border: 1px solid var(--line); border-radius: 0.25rem; }
    .jinja .laid { display: inline-grid; grid-template-columns: repeat(2, auto); }
    .jinja .laid .ona-sign { width: 0.6rem; height: 0.6rem; }
    .gods { gap: 0.15rem; }
    .god { display: inline-flex; border: 1px solid transparent; border-radius: 0.25rem; }
    .rest { gap: 0.5rem; }
    .rest .ona-mini { white-space: nowrap; }
    .contract { display: inline-flex; }
    .contract .ona-sign { width: 0.95rem; height: 0.95rem; }
    .dots::after { content: "…"; animation: ona-dots 1.2s steps(4) infinite; }
    @media (max-width: 64rem), (pointer: coarse) {
      .whole { min-height: var(--target); }
    }
  }
  @keyframes ona-dots { from { clip-path: inset(0 100% 0 0); } to { clip-path: inset(0 0 0 0); } }
`;
