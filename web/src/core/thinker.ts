// Torii: MIT licence, see LICENSE.
// The minds themselves, wherever they run: in the page's worker, or in a test. They answer one question after the
// other and cannot be interrupted; whoever wants that ends their worker (mind.ts).
import type { Thinking } from "./rules-api.ts";
import { setupLines, viewerNumber } from "./lines.ts";
import type { Judgement, Viewer } from "./types.ts";
import { Wasm } from "./wasm.ts";

export type Question =
  | { kind: "choose"; game: Thinking; level: number; secret: string }
  | { kind: "hint"; game: Thinking; ms: number }
  | { kind: "judge"; game: Thinking; move: string; ms: number }
  | { kind: "balance"; cards: string; ms: number };

export type Answer = string | Judgement | number;

/** The whole game as its seat was shown it, a line for each step. */
const lines = (game: Thinking): string => {
  const { cards: _cards, seed: _seed, ...setup } = game.setup; // chance is among the steps
  return setupLines(setup) + game.moves.map((text) => `move ${text}\n`).join("");
};

export class Thinker {
  private readonly wasm: Wasm;

  constructor(module: WebAssembly.Module) {
    this.wasm = new Wasm(new WebAssembly.Instance(module, { page: { seconds: () => performance.now() / 1000 } }));
  }

  /** Without its net the mind judges positions by hand. */
  learn(net: Uint8Array): void {
    this.wasm.text("mind_net", this.wasm.write(net));
  }

  private ask(name: string, viewer: Viewer, numbers: number[], text: string): string {
    return this.wasm.text(name, viewerNumber(viewer), ...numbers, this.wasm.write(text));
  }

  answer(question: Question): Answer {
    switch (question.kind) {
      case "choose":
        return this.ask("mind_choose", question.game.viewer, [question.level], `${lines(question.game)}secret ${question.secret}\n`);
      case "hint":
        return JSON.parse(this.ask("mind_why", question.game.viewer, [question.ms], lines(question.game))) as Judgement;
      case "judge":
        return JSON.parse(this.ask("mind_why", question.game.viewer, [question.ms], `${lines(question.game)}judge ${question.move}\n`)) as Judgement;
      case "balance":
        return Number(this.wasm.text("mind_balance", question.ms, this.wasm.write(question.cards)));
    }
  }
}
