// Torii: MIT licence, see LICENSE.
// The table for screen readers: the labels of cells and other things.
import type { OnaCell, OnaPrice, OnaRulesTold, OnaSeat, OnaTile, RingName } from "../../core/onamazu-types.ts";
import { formatList, plural, t } from "../../locale/locale.ts";
import type { OnaView } from "../../model/onamazu/types.ts";
import { onaSeatName } from "../../model/onamazu/words.ts";

export function ringWord(ring: RingName): string {
  return ring === "outer" ? t("outer ring") : ring === "middle" ? t("middle ring") : t("inner ring");
}

/** For a rim too short for the whole name; the terminal's abbreviations. */
export function shortName(kind: string): string | null {
  return kind === "INCENSE" ? t("Incense") : kind === "RICE" ? t("Rice mkt") : kind === "TEMPLE" ? t("G.Temple") : null;
}

/** The total cost of sharing a cell. */
export const feeOf = (view: OnaView, thing: string): number => (view.lit[thing]?.[0]?.fees ?? []).reduce((sum, fee) => sum + fee.mons, 0);

/** The holders of a cell's contract; the temple may have several. */
export const holdersOf = (view: OnaView, cell: OnaCell) => (cell.place === null ? [] : view.scene.monasteries.filter((one) => one.contracts.includes(cell.place ?? "")).map((one) => one.seat));

/** "Rice (O2). Take 2 rice. Acolyte of Seat 3. Building of Seat 1 (you). Can be chosen, 2 mons to share it." */
export function cellLabel(view: OnaView, cell: OnaCell): string {
  const thing = `cell:${cell.id}`;
  const seatWord = (seat: OnaSeat): string => (seat === view.viewer ? t("{seat} (you)", { seat: onaSeatName([], seat) }) : onaSeatName([], seat));
  const words = [`${cell.title} (${cell.id})`, cell.does.replace(/\.$/, "")];
  for (const pawn of cell.pawns) words.push(pawn.superior ? t("superior acolyte of {player}", { player: seatWord(pawn.seat) }) : t("acolyte of {player}", { player: seatWord(pawn.seat) }));
  if (cell.buildings.length > 0) words.push(t("building of {players}", { players: formatList(cell.buildings.map(seatWord)) }));
  const holders = holdersOf(view, cell);
  if (holders.length > 0) words.push(t("contract of {players}", { players: formatList(holders.map(seatWord)) }));
  if (cell.blocked) words.push(t("blocked"));
  const actions = view.lit[thing] ?? [];
  // aria-selected conveys the selection; the label stays the same, so that screen readers do not repeat it.
  if (actions.length > 0) words.push(t("available"));
  const fee = feeOf(view, thing);
  if (fee > 0) words.push(plural(fee, "costs {n} mon to share", "costs {n} mons to share"));
  const vain = actions.length > 0 && actions.every((action) => action.vain !== null) ? actions[0]?.vain : null;
  if (vain) words.push(vain.replace(/\.$/, ""));
  return `${words.filter((word) => word !== "").join(". ")}.`;
}

/** "1 Rice, 2 Coal, 3 mons". */
export function priceWords(rules: OnaRulesTold, price: OnaPrice): string {
  const words = price.cubes.flatMap((n, i) => (n > 0 ? [`${n} ${rules.resources[i]?.name ?? ""}`] : []));
  if (price.mons > 0) words.push(plural(price.mons, "{n} mon", "{n} mons"));
  return formatList(words);
}

export function tileLabel(view: OnaView, tile: OnaTile): string {
  const words = [tile.name, t("power {n}", { n: tile.power }), t("reward: {price}", { price: priceWords(view.rules, tile.reward) }), fameWords(tile.fame)];
  if (tile.loss !== null) words.push(tile.beatable ? plural(tile.loss, "you would lose {n} bushi", "you would lose {n} bushis") : t("you are too weak to beat them"));
  return `${words.join(". ")}.`;
}

/** A number, or a range if only the front is known. */
export const range = (from: number, to: number): string => (from === to ? String(from) : `${from}–${to}`);
export const fameWords = (fame: readonly [number, number]): string => t("fame {n}", { n: range(fame[0], fame[1]) });
