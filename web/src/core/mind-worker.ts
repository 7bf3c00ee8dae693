// Torii: MIT licence, see LICENSE.
// The worker in which the minds think: first it is given the code and the net, then questions.
import { Thinker, type Question } from "./thinker.ts";
import type { Begin, Reply } from "./mind.ts";
import { RulesError } from "./types.ts";

declare const self: DedicatedWorkerGlobalScope;

let thinker: Thinker | null = null;

function answer(id: number, question: Question): Reply {
  try {
    if (!thinker) throw new Error("asked before the code was there");
    return { id, answer: thinker.answer(question) };
  } catch (fault) {
    const message = fault instanceof Error ? fault.message : String(fault);
    return { id, message, clause: fault instanceof RulesError ? fault.clause : null };
  }
}

self.onmessage = ({ data }: MessageEvent<Begin | { id: number; question: Question }>) => {
  if ("module" in data) {
    thinker = new Thinker(data.module);
    if (data.net) thinker.learn(data.net);
  } else {
    self.postMessage(answer(data.id, data.question));
  }
};
