// Torii: MIT licence, see LICENSE.
// The engines themselves, wherever they run: in the page's worker, or in a test. They answer one request at a time
// and cannot be interrupted, except by terminating their worker (mind.ts).
import type { Thinking } from "./rules-api.ts";
import { setupLines, viewerNumber } from "./lines.ts";
import type { Judgement, Setup, Solved, Viewer } from "./types.ts";
import { Wasm } from "./wasm.ts";

export type Question =
  | { kind: "choose"; game: Thinking; level: number; secret: string }
  | { kind: "hint"; game: Thinking; ms: number }
  | { kind: "judge"; game: Thinking; move: string; ms: number }
  | { kind: "balance"; cards: string; wind: boolean; ms: number }
  | { kind: "solved"; cards: string };

export type Net = "onitama-net.bin" | "onitama-wind-net.bin";

/** The network for a game: one for games with the spirit (W1), one for those without; none for games with ninjas. */
export function netOf({ game, position }: Setup): Net | null {
  // A position implies its game (docs/formats/position.md): ninjas have their own fields, the spirit is on the board.
  const hidden = position === undefined ? /\+(shadow|light)\b/.test(game) : / n[br]=/.test(position);
  const wind = position === undefined ? /\+wind\b/.test(game) : /^\S*W/.test(position);
  return hidden ? null : wind ? "onitama-wind-net.bin" : "onitama-net.bin";
}

export function netFor(question: Question): Net | null {
  if (question.kind === "solved") return null; // nothing is searched
  if (question.kind === "balance") return question.wind ? "onitama-wind-net.bin" : "onitama-net.bin";
  return netOf(question.game.setup);
}

export type Answer = string | Judgement | number | Solved | null;

/** The whole game as shown to its seat, one line per step. */
export const gameLines = (game: Thinking): string => {
  const { cards: _cards, seed: _seed, ...setup } = game.setup; // random outcomes are among the steps
  return setupLines(setup) + game.moves.map((text) => `move ${text}\n`).join("");
};

export class Thinker {
  private readonly wasm: Wasm;

  constructor(module: WebAssembly.Module) {
    this.wasm = new Wasm(new WebAssembly.Instance(module, { page: { seconds: () => performance.now() / 1000 } }));
  }

  /** Loads one of the two networks; without its network the engine uses the hand-written evaluation. */
  learn(net: Uint8Array): void {
    this.wasm.text("mind_net", this.wasm.write(net));
  }

  private ask(name: string, viewer: Viewer, numbers: number[], text: string): string {
    return this.wasm.text(name, viewerNumber(viewer), ...numbers, this.wasm.write(text));
  }

  answer(question: Question): Answer {
    switch (question.kind) {
      case "choose":
        return this.ask("mind_choose", question.game.viewer, [question.level], `${gameLines(question.game)}secret ${question.secret}\n`);
      case "hint":
        return JSON.parse(this.ask("mind_why", question.game.viewer, [question.ms], gameLines(question.game))) as Judgement;
      case "judge":
        return JSON.parse(this.ask("mind_why", question.game.viewer, [question.ms], `${gameLines(question.game)}judge ${question.move}\n`)) as Judgement;
      case "balance":
        return Number(this.wasm.text("mind_balance", question.ms, this.wasm.write(question.cards)));
      case "solved":
        return JSON.parse(this.wasm.text("mind_solved", this.wasm.write(question.cards))) as Solved | null;
    }
  }
}
