// Torii: MIT licence, see LICENSE.
// The worker that answers those who solve puzzles: first it gets the code, then questions.
import { replyTo } from "./asker.ts";
import { type PuzzleBegin, type PuzzleQuestion, PuzzleSolver } from "./puzzle-solver.ts";

declare const self: DedicatedWorkerGlobalScope;

let solver: PuzzleSolver | null = null;

function answer(question: PuzzleQuestion): string {
  if (!solver) throw new Error("asked before the code was there");
  return solver.answer(question);
}

self.onmessage = ({ data }: MessageEvent<PuzzleBegin | { id: number; question: PuzzleQuestion }>) => {
  if ("module" in data) solver = new PuzzleSolver(data.module);
  else self.postMessage(replyTo(data.id, () => answer(data.question)));
};
