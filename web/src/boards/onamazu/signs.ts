// Torii: MIT licence, see LICENSE.
// Signs: cubes, coins, prices, gains, pawns. Small pictures in a line of text; screen readers get the words.
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import type { Cubes, OnaGain, OnaPrice, OnaSeat } from "../../core/onamazu-types.ts";
import { ensureArt } from "./art.ts";

const SMALL = /^(r\d|slot|coin|mon|star|house|seal|shield|card|down|to|swap|first)$/;

/** One shape of art.ts as an inline picture; `more` is drawn over it. */
export function sign(name: string, kind = "", more: SVGTemplateResult | typeof nothing = nothing): TemplateResult {
  ensureArt();
  const reach = SMALL.test(name) ? 11 : 22;
  return html`<svg class="ona-sign ${kind}" viewBox="${-reach} ${-reach} ${2 * reach} ${2 * reach}" aria-hidden="true"><use href="#ona-${name}" />${more}</svg>`;
}

export const cubeSign = (resource: number): TemplateResult => sign(`r${resource}`, "cube");

const coinNumber = (n: number | string) => svg`<text class="coin-number" y="4.2" text-anchor="middle" font-size=${String(n).length > 1 ? 10.5 : 12.5}>${n}</text>`;

/** A coin with its value. */
export const coinSign = (n: number | null = null): TemplateResult => (n === null ? sign("mon") : sign("coin", "", coinNumber(n)));

export const pawnSign = (seat: OnaSeat, superior = false, kind = ""): TemplateResult => sign(`${superior ? "superior" : "pawn"}${seat}`, `pawn seat-${seat} ${kind}`);
/** The first-player token. */
export const firstSign = (): TemplateResult => sign("first", "first", svg`<text class="coin-number" y="6" text-anchor="middle" font-size="12">1</text>`);
export const seatSign = (seat: OnaSeat): TemplateResult => pawnSign(seat);

/** A house or a seal of a seat, with its number. */
export const tokenSign = (name: "house" | "seal", seat: OnaSeat, kind = ""): TemplateResult =>
  sign(name, `seat-${seat} ${kind}`, svg`<text class="token-number" y=${name === "house" ? 7 : 4.5} text-anchor="middle" font-size="12">${seat + 1}</text>`);

/** Up to three cubes of a kind separately, more as a number. */
function cubes(list: Cubes, most: number): (TemplateResult | typeof nothing)[] {
  return list.map((n, i) => (n <= 0 ? nothing : n <= most ? html`${Array.from({ length: n }, () => cubeSign(i))}` : html`<span class="many">${n}${cubeSign(i)}</span>`));
}

export function priceSigns(price: OnaPrice, most = 3): TemplateResult {
  return html`<span class="ona-price" aria-hidden="true">${cubes(price.cubes, most)}${price.mons > 0 ? coinSign(price.mons) : nothing}</span>`;
}

const signed = (n: number): string => (n > 0 ? `+${n}` : `\u2212${-n}`);

/** A gain in signs: "+2 [rice] −3 [mons]". */
export function gainSigns(gain: OnaGain): TemplateResult {
  const part = (n: number, picture: TemplateResult) => (n === 0 ? nothing : html`<span class="change ${n > 0 ? "more" : "less"}">${signed(n)}${picture}</span>`);
  return html`<span class="ona-gain" aria-hidden="true">
    ${gain.cubes.map((n, i) => part(n, cubeSign(i)))}${part(gain.mons, sign("mon"))}${part(gain.bushi, sign("helmet"))}${part(gain.armour, sign("shield", "armour-ink"))}${part(gain.points, sign("star"))}
  </span>`;
}
