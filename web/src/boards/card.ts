// Torii: MIT licence, see LICENSE.
// <torii-card>: one card on the table: emblem, name and pattern. The pattern is turned towards its holder; emblem and text
// stay upright. The stamp is a seal: round for Blue, square for Red.
import { css, html, nothing, svg, type SVGTemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Card } from "../core/types.ts";
import { cardTitle } from "../locale/locale.ts";
import { Light } from "../page.ts";
import type { TargetKind } from "../model/types.ts";
import art from "../../../data/art.json";

/** A highlighted square of the pattern: dx to the right, dy forward, from the holder's side. */
export interface LitStep {
  dx: number;
  dy: number;
  kind: TargetKind;
}

/** The seal of a stamp. */
export const seal = (stamp: 0 | 1): SVGTemplateResult =>
  stamp === 0
    ? svg`<g class="seal blue"><circle cx="12" cy="12" r="10.5" /><path d=${art.seal.blue} /></g>`
    : svg`<g class="seal red"><path class="ground" d=${art.seal.ground} /><path d=${art.seal.red} /></g>`;

/** Length of the longest word: long names are set smaller, never broken. */
const longest = (title: string): number => Math.max(4, ...title.split(/[\s-]/).map((word) => word.length));

@customElement("torii-card")
export class CardElement extends Light {
  static override sheet = css`
    torii-card { display: block; container-type: inline-size; }
    .card-face { --pad: 0.5rem; --gap: 0.5rem; --grid: var(--card-grid, 5.25rem); position: relative; display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: var(--gap); height: 100%; padding: var(--pad); color: var(--ink); background: var(--paper-raised); border: 1px solid var(--line-strong); border-radius: 0.4rem; box-shadow: var(--shadow-low); }
    .card-face.turned { grid-template-columns: auto minmax(0, 1fr); }
    .card-face.turned .card-name { order: 2; }
    .card-name { display: grid; justify-items: center; gap: 0.15rem; text-align: center; min-width: 0; }
    .card-name .title { font: 600 min(var(--card-title, 0.95rem), 7.2rem / var(--word, 6))/1.1 var(--serif); }
    .card-name .emblem { width: 2.1rem; height: 2.1rem; fill: none; stroke: var(--ink); stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
    .card-name .emblem.blue { stroke: var(--blue); }
    .card-name .emblem.red { stroke: var(--red); }
    .card-stamp { position: absolute; inset: 0.25rem auto auto 0.25rem; width: 0.8rem; height: 0.8rem; opacity: 0.85; }
    .card-face.turned .card-stamp { inset: 0.25rem 0.25rem auto auto; }
    .card-grids { display: flex; gap: 0.35em; }
    .card-grids svg { display: block; width: var(--grid); height: var(--grid); overflow: visible; }
    .seal circle, .seal .ground { fill: var(--blue); stroke: none; }
    .seal.red .ground { fill: var(--red); }
    .seal path { fill: none; stroke: var(--paper-raised); stroke-width: 1.8; stroke-linecap: round; }
    .pattern .ground { fill: var(--cell); }
    .pattern .lines { fill: var(--brush); stroke: var(--brush); stroke-width: 4; opacity: 0.75; }
    .pattern .step { fill: var(--ink-soft); }
    .pattern .step.blue { fill: var(--blue); }
    .pattern .step.red { fill: var(--red); }
    .pattern.wind .step { fill: var(--spirit); }
    .pattern .home { fill: var(--ink); }
    .pattern .home-mark { fill: none; stroke: var(--paper-raised); stroke-width: 2.4; stroke-linecap: round; }
    .pattern .lit { fill: none; stroke: var(--light-move); stroke-width: 4; }
    .pattern .lit-dot { fill: var(--paper-raised); stroke: none; }
    .pattern .lit.take { stroke: var(--light-take); }
    .pattern .lit.win { stroke: var(--light-win); }
    .pattern .lit.spirit { stroke: var(--spirit-deep); }
    .pattern .lit:is(.ninja, .attempt) { stroke: var(--light-ninja); }
    .card-face.windy { --grid: calc(var(--card-grid, 5.25rem) * 0.74); }
    @container (max-width: 10.5rem) {
      torii-card:not(.fitted) {
        .card-face, .card-face.turned { --pad: 0.35rem; --gap: 0.3em; grid-template: auto auto / minmax(0, 1fr); justify-items: center; }
        .card-face.windy { --grid: min(var(--card-grid, 5.25rem), 44cqi); }
        .card-name { display: flex; align-items: center; justify-content: center; gap: 0.3em; width: 100%; }
        .card-name .title { font-size: min(var(--card-title, 0.82rem), 8.4rem / var(--words, 6)); white-space: nowrap; }
        .card-name .emblem { width: 1.5rem; height: 1.5rem; flex: none; }
        .card-stamp { display: none; }
      }
    }

    /* On the table a card fills its place, and everything on it scales with that. One frame for all cards: emblem and name,
       then the pattern, or the two of a wind card, towards the board's middle. In a place that is not wide the name is a line
       above, and the emblem stands beside a single pattern. A letter of the widest serif is two thirds as wide as it is high. */
    torii-card.fitted { container-type: size; height: 100%; }
    .fitted .card-face { --pad: 0.35rem; --gap: 0.4rem; --count: 1; --grid: min(100cqb - 2 * var(--pad) - 2px, 45cqi); --room: calc(100cqi - var(--count) * (var(--grid) + 0.3rem) - 2 * var(--pad) - var(--gap)); }
    .fitted .card-face.windy { --count: 2; --grid: min(100cqb - 2 * var(--pad) - 2px, 31cqi); }
    .fitted .card-grids { gap: 0.3rem; }
    .fitted .card-name { --font: min(1.35rem, max(0.8rem, 17cqb), var(--room) / (var(--word, 6) * 0.66)); --emblem: min(54cqb, 0.8 * var(--room), 100cqb - 2 * var(--pad) - 0.4rem - var(--lines, 1) * 1.1 * var(--font)); }
    .fitted .card-name .title { font-size: var(--font); }
    .fitted .card-name .emblem { width: var(--emblem); height: var(--emblem); }
    .fitted .card-stamp { width: min(0.9rem, 14cqb); height: min(0.9rem, 14cqb); }
    @container (max-aspect-ratio: 1.9) {
      .fitted :is(.card-face, .card-face.turned) { --pad: 0.3rem; --gap: 0.2rem; --name-h: min(1.25rem, 20cqb); --grid: min(100cqb - 2 * var(--pad) - var(--gap) - var(--name-h) - 2px, 57cqi - var(--pad)); grid-template: var(--name-h) minmax(0, 1fr) / minmax(0, 1fr) auto; justify-items: center; }
      .fitted .card-face.windy { --name-h: min(1.5rem, 30cqb); --grid: min(100cqb - 2 * var(--pad) - var(--gap) - var(--name-h) - 2px, (100cqi - 2 * var(--pad) - 0.3rem - 2px) / 2); grid-template: var(--name-h) minmax(0, 1fr) / minmax(0, 1fr); }
      .fitted .card-name { display: contents; }
      .fitted .card-name .title { grid-column: 1 / -1; grid-row: 1; font-size: min(1.05rem, 0.86 * var(--name-h), (100cqi - 2 * var(--pad) - 2px) / (var(--words, 6) * 0.66)); line-height: var(--name-h); white-space: nowrap; }
      .fitted .card-name .emblem { grid-row: 2; width: min(3.2rem, 100cqi - var(--grid) - 2 * var(--pad) - var(--gap) - 2px); height: 100%; }
      .fitted .card-grids { grid-row: 2; }
      .fitted .card-face.turned:not(.windy) { grid-template-columns: auto minmax(0, 1fr); }
      .fitted .card-face.turned:not(.windy) .card-grids { grid-column: 1; }
      /* Both patterns need the width: the emblem goes beside the name. */
      .fitted .windy .card-name { display: flex; align-items: center; gap: 0.25rem; }
      .fitted .windy .card-name .emblem { width: var(--name-h); height: var(--name-h); flex: none; stroke-width: 3.6; }
      .fitted .windy .card-name .title { font-size: min(1.05rem, var(--name-h) / (var(--lines, 1) * 1.06), (100cqi - 2 * var(--pad) - var(--name-h) - 0.3rem) / (var(--word, 6) * 0.66)); line-height: 1.04; white-space: normal; }
      .fitted .card-stamp { display: none; }
    }
  `;

  @property({ attribute: false }) card: Card | null = null;
  /** The holder sits on the other side. */
  @property({ type: Boolean }) turned = false;
  /** Whose card it is; its steps are in that colour. */
  @property({ attribute: false }) holder: 0 | 1 | null = null;
  @property({ attribute: false }) lit: readonly LitStep[] = [];

  /** One pattern; the spirit's has a swirl in its centre. */
  private pattern(moves: readonly [number, number][], wind: boolean): SVGTemplateResult {
    const side = this.turned ? -1 : 1;
    const x = (dx: number) => 40 + dx * 20 * side;
    const y = (dy: number) => 40 - dy * 20 * side;
    const who = this.holder === null ? "" : this.holder === 0 ? "blue" : "red";
    const lit = this.lit.filter((step) => (step.kind === "spirit") === wind);
    return svg`<svg class="pattern ${wind ? "wind" : ""}" viewBox="-2 -2 104 104" aria-hidden="true">
      <rect class="ground" width="100" height="100" />
      ${moves.map(([dx, dy]) => svg`<rect class="step ${who}" x=${x(dx) + 1.5} y=${y(dy) + 1.5} width="17" height="17" rx="1.5" />`)}
      <rect class="home" x="40.8" y="40.8" width="18.4" height="18.4" rx="1.5" />
      ${wind
        ? svg`<path class="home-mark" d="M55 47c-3-4-9-2-9 3s6 6 7 2s-4-4-4-1" />`
        : svg`<path class="home-mark" d=${side > 0 ? "M45.5 52l4.5-5l4.5 5" : "M45.5 48l4.5 5l4.5-5"} />`}
      <path class="lines" transform="scale(.2)" d=${art.board.lines} />
      ${lit.map((step) => svg`<rect class="lit ${step.kind}" x=${x(step.dx)} y=${y(step.dy)} width="20" height="20" rx="2" /><circle class="lit-dot" cx=${x(step.dx) + 10} cy=${y(step.dy) + 10} r="4" />`)}
    </svg>`;
  }

  override render() {
    const { card } = this;
    if (!card) return nothing;
    const title = cardTitle(card);
    const who = this.holder === null ? "" : this.holder === 0 ? "blue" : "red";
    return html`<div class="card-face ${this.turned ? "turned" : ""} ${card.spirit.length > 0 ? "windy" : ""}">
      <svg class="card-stamp" viewBox="0 0 24 24" aria-hidden="true">${seal(card.stamp)}</svg>
      <div class="card-name" style="--word:${longest(title)};--words:${title.length};--lines:${/[\s-]/.test(title) ? 2 : 1}">
        <svg class="emblem ${who}" viewBox="0 0 48 48" aria-hidden="true"><path d=${card.emblem} /></svg>
        <span class="title">${title}</span>
      </div>
      <div class="card-grids">${this.pattern((this.holder === 1 && card.red) || card.moves, false)}${card.spirit.length > 0 ? this.pattern(card.spirit, true) : nothing}</div>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "torii-card": CardElement;
  }
}
