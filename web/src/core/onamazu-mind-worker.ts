// Torii: MIT licence, see LICENSE.
// The worker in which the engine of Onamazu runs: first it gets the code, then requests.
import { replyTo } from "./asker.ts";
import type { OnaBegin } from "./onamazu-mind.ts";
import { type OnaQuestion, OnamazuThinker } from "./onamazu-thinker.ts";

declare const self: DedicatedWorkerGlobalScope;

let thinker: OnamazuThinker | null = null;

function answer(question: OnaQuestion): string {
  if (!thinker) throw new Error("asked before the code was there");
  return thinker.answer(question);
}

self.onmessage = ({ data }: MessageEvent<OnaBegin | { id: number; question: OnaQuestion }>) => {
  if ("module" in data) thinker = new OnamazuThinker(data.module);
  else self.postMessage(replyTo(data.id, () => answer(data.question)));
};
