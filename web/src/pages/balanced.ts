// Torii: MIT licence, see LICENSE.
// A balanced deal: several are drawn, Mind.balance estimates how even each is, and the most even one is used.
import type { Card } from "../core/types.ts";
import type { Mind } from "../core/rules-api.ts";
import { dealText, isInDeck, type Deck } from "./wish.ts";

const DRAWN = 8;
const EACH = 350; // ms of search
const EVEN = 0.03; // imperceptibly close to one half: stop searching

export interface BalancedDeal {
  cards: string[];
  even: number; // 0.5 is even
}

function shuffled<T>(from: readonly T[]): T[] {
  const all = [...from];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32) * (i + 1));
    [all[i], all[j]] = [all[j] as T, all[i] as T];
  }
  return all;
}

export async function balancedDeal(deck: readonly Card[], sets: Deck, mind: Mind, still: () => boolean): Promise<BalancedDeal | null> {
  const names = deck.filter((card) => isInDeck(card, sets)).map((card) => card.name);
  let best: BalancedDeal | null = null;
  for (let i = 0; i < DRAWN && still(); i++) {
    const cards = shuffled(names).slice(0, 5);
    const even = await mind.balance(dealText(cards) ?? "", deck.some((card) => card.set === "wind" && cards.includes(card.name)), EACH);
    if (!best || Math.abs(even - 0.5) < Math.abs(best.even - 0.5)) best = { cards, even };
    if (Math.abs(best.even - 0.5) <= EVEN) break;
  }
  return still() ? best : null;
}
