// Torii: MIT licence, see LICENSE.
// The worker in which the engines run: first it gets the code and a network, then requests; another network when a
// game needs it.
import { replyTo } from "./asker.ts";
import { type Answer, type Question, Thinker } from "./thinker.ts";
import type { Begin } from "./mind.ts";

declare const self: DedicatedWorkerGlobalScope;

let thinker: Thinker | null = null;

function answer(question: Question): Answer {
  if (!thinker) throw new Error("asked before the code was there");
  return thinker.answer(question);
}

self.onmessage = ({ data }: MessageEvent<Begin | { id: number; question: Question }>) => {
  if ("module" in data) {
    thinker ??= new Thinker(data.module);
    if (data.net) thinker.learn(data.net);
  } else {
    self.postMessage(replyTo(data.id, () => answer(data.question)));
  }
};
