// Torii: MIT licence, see LICENSE.
// The page's interface to the engine of Onamazu: in a worker, one request at a time (asker.ts). The code is loaded with
// the first request.
import { assetUrl } from "../assets.ts";
import { Asker, type Helper } from "./asker.ts";
import type { OnaQuestion } from "./onamazu-thinker.ts";
import type { OnamazuMind, OnaThinking } from "./onamazu-types.ts";
import { compile, type WasmSource } from "./wasm.ts";

/** The first message to the worker. */
export interface OnaBegin {
  module: WebAssembly.Module;
}

export interface OnamazuMindParts {
  wasm: () => WasmSource;
  helper: () => Helper<string>;
}

const ofThePage: OnamazuMindParts = {
  wasm: () => assetUrl("onamazu-mind.wasm"),
  helper: () => new Worker(assetUrl("onamazu-mind-worker.js"), { type: "module" }) as Helper<string>,
};

class WorkerMind implements OnamazuMind {
  private code: Promise<OnaBegin> | null = null;
  private readonly asker: Asker<OnaBegin, OnaQuestion, string>;

  constructor(private readonly parts: OnamazuMindParts) {
    this.asker = new Asker(() => this.load(), parts.helper);
  }

  choose(game: OnaThinking, level: number, secret: string): Promise<string> {
    return this.asker.ask({ game, level, secret });
  }

  stop(): void {
    this.asker.stop();
  }

  /** Once; a failed attempt is not cached. */
  private load(): Promise<OnaBegin> {
    this.code ??= compile(this.parts.wasm()).then(
      (module) => ({ module }),
      (fault: unknown) => {
        this.code = null;
        throw fault;
      },
    );
    return this.code;
  }
}

export function startOnamazuMind(parts: OnamazuMindParts = ofThePage): OnamazuMind {
  return new WorkerMind(parts);
}
