// Torii: MIT licence, see LICENSE.
// puzzle.wasm itself, wherever it runs: in the page's worker, or in a test.
import { Wasm } from "./wasm.ts";

/** A puzzle's row, and every move played in it so far: the solver's and the opponent's. */
export interface PuzzleQuestion {
  kind: "try" | "next"; // the last move was just tried; or which move comes next?
  row: string;
  moves: readonly string[];
}

/** The first message to the worker. */
export interface PuzzleBegin {
  module: WebAssembly.Module;
}

/** What becomes of a move (src/study/puzzle.h). */
export interface PuzzleAnswer {
  right: boolean;
  solved: boolean;
  reply: string | null; // the best defence, or the refutation
  loses: number; // after a wrong move the opponent wins within that many plies; 0: not shown
}

export class PuzzleSolver {
  private readonly wasm: Wasm;

  constructor(module: WebAssembly.Module) {
    this.wasm = new Wasm(new WebAssembly.Instance(module, {}));
  }

  answer({ kind, row, moves }: PuzzleQuestion): string {
    const lines = `puzzle ${row}\n${moves.map((text) => `move ${text}\n`).join("")}`;
    return this.wasm.text(kind === "try" ? "puzzle_try" : "puzzle_next", this.wasm.write(lines));
  }
}
