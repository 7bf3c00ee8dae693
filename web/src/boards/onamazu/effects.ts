// Torii: MIT licence, see LICENSE.
// The effect of a cell, as a picture of at most 56 × 50 units around its centre: cost above, an arrow, gain below; or a
// sign with its number. All numbers come from the rules.
import { nothing, svg, type SVGTemplateResult } from "lit";
import type { OnaCell, OnaPrice, OnaSeat } from "../../core/onamazu-types.ts";

type Drawn = SVGTemplateResult | typeof nothing;

/** One item of a row: its width relative to the row's size, and how to draw it centred at x, y. */
interface Item {
  width: number;
  draw: (x: number, y: number, size: number) => Drawn;
}

/** A shape of art.ts centred at x, y; `reach` is its extent from its own centre. */
export const put = (name: string, x: number, y: number, size: number, reach = 10): SVGTemplateResult =>
  svg`<use href="#ona-${name}" transform="translate(${x} ${y}) scale(${Math.round((size / reach / 2) * 1000) / 1000})" />`;

const word = (text: string, x: number, y: number, size: number): SVGTemplateResult => svg`<text class="effect-number" x=${x} y=${y + size * 0.36} font-size=${size} text-anchor="middle">${text}</text>`;

const shape = (name: string, width = 1.02): Item => ({ width, draw: (x, y, size) => put(name, x, y, size) });
const text = (words: string): Item => ({ width: words.length * 0.62, draw: (x, y, size) => word(words, x, y, size) });
const coin = (n: number): Item => ({ width: 1.15, draw: (x, y, size) => svg`${put("coin", x, y, size * 1.12)}<text class="coin-number" x=${x} y=${y + size * 0.27} font-size=${size * (n > 9 ? 0.6 : 0.76)} text-anchor="middle">${n}</text>` });

/** N copies of one shape, drawn separately if N is small. */
const several = (name: string, n: number): Item[] => (n <= 3 ? Array.from({ length: n }, () => shape(name)) : [text(`${n}×`), shape(name)]);

const itemsOf = (price: OnaPrice): Item[] => [...price.cubes.flatMap((n, i) => (n > 0 ? several(`r${i}`, n) : [])), ...(price.mons > 0 ? [coin(price.mons)] : [])];

function row(items: readonly Item[], y: number, size: number, room = 52): Drawn[] {
  const width = items.reduce((sum, item) => sum + item.width, 0);
  const unit = Math.min(size, room / Math.max(width, 0.1));
  let x = (-width * unit) / 2;
  return items.map((item) => {
    const middle = x + (item.width * unit) / 2;
    x += item.width * unit;
    return item.draw(Math.round(middle * 10) / 10, y, unit);
  });
}

/** Cost above, arrow, gain below. */
const bargain = (cost: readonly Item[], gain: readonly Item[], size = 21): SVGTemplateResult => svg`${row(cost, -15, 17)}${put("down", 0, -1.5, 9)}${row(gain, 13, size)}`;

/** A sign above a row of small items. */
const headed = (name: string, size: number, items: readonly Item[], small = 15): SVGTemplateResult => svg`${put(name, 0, -8, size, 21)}${row(items, 16, small)}`;

const nothingPaid: OnaPrice = { cubes: [], mons: 0 };

/** The cost; the player's own seal instead if the contract makes it free. */
const costOf = (cell: OnaCell, free: OnaSeat | null): Item[] =>
  free === null ? itemsOf(cell.price ?? nothingPaid) : [{ width: 1.1, draw: (x, y, size) => svg`<g class="seat-${free}">${put("seal", x, y, size * 0.92)}</g>` }];

/** `free`: the viewer's seat, if it holds the contract of this cell. */
export function effect(cell: OnaCell, free: OnaSeat | null): Drawn {
  const gain = itemsOf(cell.yields ?? nothingPaid);
  switch (cell.kind) {
    case "RIZ":
    case "BAM":
    case "CHA":
      return svg`${row(cell.yields ? gain : several(`r${["RIZ", "BAM", "CHA"].indexOf(cell.kind)}`, cell.count), 0, 24)}`;
    case "POTTER":
    case "INCENSE":
    case "WEAVER":
    case "GOLDSMITH":
    case "RICE":
      return bargain(costOf(cell, free), gain);
    case "BUILDER":
      return bargain(costOf(cell, free), [shape("house", 1.1)]);
    case "ARMOURER":
      return bargain(costOf(cell, free), [shape("shield", 1.1)]);
    case "TEMPLE":
      return svg`${put("temple", 0, -10, 30, 21)}${row([shape("seal", 1.2), shape("to", 1.1), shape("card", 1)], 16, 15)}`;
    case "MARKET":
      return headed("market", 31, [shape("r4"), shape("swap", 1.2), shape("mon")]);
    case "MON":
      return svg`${row(several("mon", cell.count), 0, cell.count > 1 ? 26 : 31)}`;
    case "RECRUIT":
      return headed("helmet", 33, [text(`+${cell.count}`)], 17);
    case "TROC":
      return svg`${row([shape("r1"), shape("swap", 1.2), shape("r2")], -10, 14.5)}${row([shape("r3"), shape("swap", 1.2), shape("r5")], 11, 14.5)}${cell.count > 1 ? word(`×${cell.count}`, 22, 0, 15) : nothing}`;
    case "OFFER":
      return headed("bowl", 33, [text(`×${cell.count}`)], 16.5);
    case "ZEN":
      return svg`${put("zen", -8, -8, 30, 21)}${word(`×${cell.count}`, 15, -9, 14.5)}${row([shape("r0"), shape("r1"), shape("r2")], 16, 15)}`;
    case "BUILD":
      return put("jinja", 0, 0, 39, 21);
    case "COMBAT":
      return put("swords", 0, 0, 42, 21);
    default:
      return word(cell.bargain || cell.kind, 0, 0, 12);
  }
}
