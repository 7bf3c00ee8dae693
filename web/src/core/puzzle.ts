// Torii: MIT licence, see LICENSE.
// The page's interface to puzzle.wasm, in a worker: the answer to a move that somebody tries, and the solution's next move.
import { assetUrl } from "../assets.ts";
import { Asker, type Helper } from "./asker.ts";
import type { PuzzleAnswer, PuzzleBegin, PuzzleQuestion } from "./puzzle-solver.ts";
import { compile } from "./wasm.ts";

export type { PuzzleAnswer } from "./puzzle-solver.ts";

export interface PuzzleMaster {
  /** What becomes of the last of the moves. */
  tried(row: string, moves: readonly string[]): Promise<PuzzleAnswer>;
  /** The solution's next move. */
  next(row: string, moves: readonly string[]): Promise<string>;
  stop(): void;
}

export function startPuzzleMaster(): PuzzleMaster {
  let module: Promise<WebAssembly.Module> | null = null;
  const load = async (): Promise<PuzzleBegin> => {
    module ??= compile(assetUrl("puzzle.wasm"));
    module.catch(() => (module = null));
    return { module: await module };
  };
  const asker = new Asker<PuzzleBegin, PuzzleQuestion, string>(load, () => new Worker(assetUrl("puzzle-worker.js"), { type: "module" }) as Helper<string>);
  return {
    tried: async (row, moves) => JSON.parse(await asker.ask({ kind: "try", row, moves })) as PuzzleAnswer,
    next: (row, moves) => asker.ask({ kind: "next", row, moves }),
    stop: () => asker.stop(),
  };
}
