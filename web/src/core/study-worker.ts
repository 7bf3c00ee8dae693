// Torii: MIT licence, see LICENSE.
// The worker in which games are reviewed, moves graded and deals compared (study.wasm). A review has news for every move, so
// the page can show how far it is.
import { replyTo } from "./asker.ts";
import type { Begun } from "./engine-parts.ts";
import { setupLines, viewerNumber } from "./lines.ts";
import type { ReviewedGame, ReviewNews, StudyAnswer, StudyQuestion } from "./reviewer.ts";
import type { Thinking } from "./rules-api.ts";
import type { DealChance, ReviewSum, Verdict } from "./study-types.ts";
import { Wasm } from "./wasm.ts";

declare const self: DedicatedWorkerGlobalScope;

let wasm: Wasm | null = null;

function begin({ module, net }: Begun): void {
  wasm ??= new Wasm(new WebAssembly.Instance(module, { page: { seconds: () => performance.now() / 1000, report: () => undefined } }));
  if (net) wasm.text("mind_net", wasm.write(net));
}

const gameLines = ({ setup, moves }: Thinking): string => setupLines(setup) + moves.map((move) => `move ${move}\n`).join("");

function review(code: Wasm, id: number, game: ReviewedGame): ReviewSum {
  const tell = (news: ReviewNews): void => self.postMessage({ id, news });
  tell(code.json("study_review_start", viewerNumber(game.viewer), code.write(`ogn\n${game.record}`)));
  for (let next = code.json<Verdict | null>("study_review_step"); next; next = code.json<Verdict | null>("study_review_step")) tell(next);
  return code.json("study_review_sum");
}

function answer(code: Wasm | null, id: number, question: StudyQuestion): StudyAnswer {
  if (!code) throw new Error("asked before the code was there");
  switch (question.kind) {
    case "review":
      return review(code, id, question.game);
    case "grade":
      return code.json<Verdict>("study_grade", viewerNumber(question.game.viewer), code.write(`${gameLines(question.game)}judge ${question.move}\n`));
    case "deals":
      return code.json<{ cards: string }[]>("study_deals", code.write(`cards ${question.cards}\n`)).map((one) => one.cards);
    case "deal":
      return code.json<DealChance>("study_deal", code.write(`cards ${question.cards}\n${question.wind ? "spirit 1\n" : ""}`));
  }
}

self.onmessage = ({ data }: MessageEvent<Begun | { id: number; question: StudyQuestion }>) => {
  if ("module" in data) begin(data);
  else self.postMessage(replyTo(data.id, () => answer(wasm, data.id, data.question)));
};
