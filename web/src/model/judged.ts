// Torii: MIT licence, see LICENSE.
// The last reviews, by game. One is begun as soon as a game is over, so that the review opens judged if it is opened later, and
// at once when it is opened again.
import type { Rules } from "../core/rules-api.ts";
import type { Seat, Viewer } from "../core/types.ts";
import { GameReview, type ReviewOrder } from "./game-review.ts";
import type { KeptGame } from "./kept.ts";
import { ReplaySource } from "./replay.ts";

/** Enough to go back and forth between games. */
const MOST = 8;
const judged = new Map<string, GameReview>();
/** How often judging was given up: what was only being prepared then is not begun. */
let stops = 0;

/** Whose moves can be judged: in a hidden game each seat's apart, from what it knew, the reader's own first. */
export function reviewersOf(source: ReplaySource, sat: Seat | null): Viewer[] {
  if (!source.hidden) return ["full"];
  if (source.recordScope === "spectator") return [];
  return source.recordScope === "full" ? (sat === 1 ? [1, 0] : [0, 1]) : [source.recordScope];
}

/** The review of this game; one that is not done makes way for it, so that only one is ever judged. */
export function reviewFor(order: ReviewOrder, make = (): GameReview => new GameReview(order)): GameReview {
  const key = JSON.stringify([order.viewers, order.record.trim()]);
  for (const [other, review] of judged) if (other !== key && !review.done) drop(other, review);
  const found = judged.get(key);
  if (found && !found.fault) return found;
  const fresh = make();
  judged.set(key, fresh);
  for (const [other, review] of [...judged].slice(0, -MOST)) drop(other, review);
  return fresh;
}

function drop(key: string, review: GameReview): void {
  judged.delete(key);
  review.close();
}

/** Gives up what is being judged: the processor is needed, or nobody waits for it. */
export function stopJudging(): void {
  stops++;
  for (const [key, review] of judged) if (!review.done) drop(key, review);
}

/** The order for a game under review; null if none of its moves can be judged. */
export async function orderFor(source: ReplaySource, sat: Seat | null): Promise<ReviewOrder | null> {
  const viewers = reviewersOf(source, sat);
  return viewers.length === 0 ? null : { record: await source.record(), setup: source.match.setup, viewers };
}

/** Judges a game that has just been saved, while its players look at the result. Null: it cannot be judged, or is no longer to be. */
export async function judgeAhead(rules: Rules, kept: KeptGame): Promise<GameReview | null> {
  const before = stops;
  const source = new ReplaySource({ ...rules.read(kept.record), side: kept.side });
  const order = source.outcome && source.steps > source.firstStep ? await orderFor(source, kept.side ?? null) : null;
  source.close();
  if (!order || stops !== before) return null;
  const review = reviewFor(order);
  void review.run();
  return review;
}
