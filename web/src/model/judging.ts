// Torii: MIT licence, see LICENSE.
// A whole game judged by the mind, move after move: what each was worth, and the line of who stood better. Only what
// the mover knew goes into it, so the judgement of a game with secrets is a fair one.
import type { GameEvent, Judgement, Seat } from "../core/types.ts";
import type { Match, Mind } from "../core/rules-api.ts";

export interface Judged {
  step: number; // of the event that was judged
  player: Seat;
  judgement: Judgement;
  /** From Blue's side, 1 Blue wins, -1 Red wins: after the move. */
  blue: number;
}

export type Mark = "best" | "fault" | "plain";

const FAULTS = new Set(["loses", "misses", "drops", "spares", "worse", "vain"]); // why_is_fault() of src/engine/why

export function markOf(judgement: Judgement): Mark {
  if (judgement.reason !== null && FAULTS.has(judgement.reason)) return "fault";
  return judgement.best === judgement.text || judgement.reason === "ends" || judgement.reason === "only" ? "best" : "plain";
}

/** What a player decided and what could have been otherwise; placements and parts that say nothing are left out. */
const isDecision = (event: GameEvent): boolean =>
  event.player !== -1 && (event.kind === "pawn" || event.kind === "spirit" || (event.kind === "ninja" && event.card !== null));

/** An action as it is played: without what was told about it afterwards (N7). */
const played = (text: string): string => text.replace(/\*|=[yn]|~[br]+/g, "");

/** The mover's own words for a step, where we have them; null: it was hidden from whoever wrote the record. */
function ownWords(match: Match, event: GameEvent, full: boolean, viewer: unknown): { seat: Seat; moves: string[]; text: string } | null {
  const seat = event.player as Seat;
  if (!full && viewer !== seat) return null;
  const events = match.events(seat);
  const own = events[event.step];
  return own && own.kind !== "unseen" ? { seat, moves: events.slice(0, event.step).map((one) => one.text), text: played(own.text) } : null;
}

/** What the move leads to for its player; where it is proved, the proof and not an estimate. */
export function worth({ reason, score }: Judgement): number {
  if (reason === "ends" || reason === "wins") return 1;
  if (reason === "loses" || reason === "lost") return -1;
  return Math.max(-1, Math.min(1, score));
}

export interface Judging {
  match: Match;
  /** The record tells everything (or there is nothing hidden). */
  full: boolean;
  viewer: unknown;
  events: readonly GameEvent[];
  ms: number; // for each move
  onProgress: (done: number, all: number, judged: readonly Judged[]) => void;
  isStopped: () => boolean;
}

export const judgedSteps = (events: readonly GameEvent[]): GameEvent[] => events.filter(isDecision);

/** Judges them one after the other; ends early, with what there is, when stopped. */
export async function judgeGame(mind: Mind, order: Judging): Promise<Judged[]> {
  const todo = judgedSteps(order.events);
  const judged: Judged[] = [];
  for (const [done, event] of todo.entries()) {
    if (order.isStopped()) break;
    order.onProgress(done, todo.length, judged);
    const own = ownWords(order.match, event, order.full, order.viewer);
    if (!own) continue;
    const judgement = await mind.judge({ setup: order.match.setup, viewer: own.seat, moves: own.moves }, own.text, order.ms);
    const score = worth(judgement);
    judged.push({ step: event.step, player: own.seat, judgement, blue: own.seat === 0 ? score : -score });
  }
  order.onProgress(todo.length, todo.length, judged);
  return judged;
}
