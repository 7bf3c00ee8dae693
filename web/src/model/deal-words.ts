// Torii: MIT licence, see LICENSE.
// Deals in words: who wins them, proved or likely, and what is proved of all thirty deals of five cards.
import type { DealChance } from "../core/study-types.ts";
import type { Seat, Solved } from "../core/types.ts";
import { formatNumber, t } from "../locale/locale.ts";
import { otherSeat } from "./squares.ts";
import { seatName } from "./words.ts";

/** "Blue wins, proved"; null: a draw. */
export const provedWords = (winner: Seat | null): string => (winner === null ? t("draw, proved") : t("{who} wins, proved", { who: seatName(winner) }));

/** Who wins a deal that is proved: its proof is Blue's. */
const winnerOf = ({ proof }: DealChance): Seat | null => (proof === "draw" ? null : proof === "win" ? 0 : 1);

/** "Red wins, proved", or how likely Blue wins: "about 63 %". */
export function dealWords(deal: DealChance): string {
  if (deal.proof !== null) return provedWords(winnerOf(deal));
  return t("about {share}", { share: formatNumber(deal.chance, { style: "percent", maximumFractionDigits: 0 }) });
}

/** The results of the first player, if every one of the thirty deals is proved. */
export function solvedDeals(deals: readonly DealChance[]): Pick<Solved, "wins" | "draws" | "losses"> | null {
  if (deals.length < 30 || deals.some(({ proof }) => proof === null)) return null;
  const won = (by: (first: Seat) => Seat | null): number => deals.filter((deal) => winnerOf(deal) === by(deal.first)).length;
  return { wins: won((first) => first), draws: won(() => null), losses: won(otherSeat) };
}

export const solvedWords = ({ wins, draws, losses }: Pick<Solved, "wins" | "draws" | "losses">): string =>
  t("Proved: with best play the first player wins {wins} of the thirty deals of these cards, draws {draws} and loses {losses}.", { wins, draws, losses });
