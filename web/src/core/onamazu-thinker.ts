// Torii: MIT licence, see LICENSE.
// The engine of Onamazu itself, wherever it runs: in the page's worker, or in a test.
import { onaMoveLines, onaSetupLines, onaViewerNumber } from "./onamazu-lines.ts";
import type { OnaThinking } from "./onamazu-types.ts";
import { Wasm } from "./wasm.ts";

export interface OnaQuestion {
  game: OnaThinking;
  level: number;
  secret: string;
}

/** Random outcomes are among the steps, so the seed is never passed on. */
const lines = ({ setup: { seed: _seed, ...setup }, moves }: OnaThinking): string => onaSetupLines(setup) + onaMoveLines(moves);

export class OnamazuThinker {
  private readonly wasm: Wasm;

  constructor(module: WebAssembly.Module) {
    this.wasm = new Wasm(new WebAssembly.Instance(module, { page: { seconds: () => performance.now() / 1000 } }));
  }

  answer({ game, level, secret }: OnaQuestion): string {
    return this.wasm.text("ona_mind_choose", onaViewerNumber(game.viewer), level, this.wasm.write(`${lines(game)}secret ${secret}\n`));
  }
}
