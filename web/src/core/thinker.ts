// Torii: MIT licence, see LICENSE.
// The minds themselves, wherever they run: in the page's worker, or in a test. They answer one question after the
// other and cannot be interrupted; whoever wants that ends their worker (mind.ts).
import type { Thinking } from "./rules-api.ts";
import { setupLines, viewerNumber } from "./lines.ts";
import type { Judgement, Setup, Viewer } from "./types.ts";
import { Wasm } from "./wasm.ts";

export type Question =
  | { kind: "choose"; game: Thinking; level: number; secret: string }
  | { kind: "hint"; game: Thinking; ms: number }
  | { kind: "judge"; game: Thinking; move: string; ms: number }
  | { kind: "balance"; cards: string; wind: boolean; ms: number };

export type Net = "onitama-net.bin" | "onitama-wind-net.bin";

/** The net that a game is thought through with: one for the games with the spirit (W1), one for those without; none where ninjas hide. */
export function netOf({ game, position }: Setup): Net | null {
  // A position says which game it is of (docs/formats/position.md): ninjas have fields of their own, the spirit is on the board.
  const hidden = position === undefined ? /\+(shadow|light)\b/.test(game) : / n[br]=/.test(position);
  const wind = position === undefined ? /\+wind\b/.test(game) : /^\S*W/.test(position);
  return hidden ? null : wind ? "onitama-wind-net.bin" : "onitama-net.bin";
}

export function netFor(question: Question): Net | null {
  if (question.kind === "balance") return question.wind ? "onitama-wind-net.bin" : "onitama-net.bin";
  return netOf(question.game.setup);
}

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

  /** One of the two nets; without the one of its game the mind judges positions by hand. */
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
