// Torii: MIT licence, see LICENSE.
// The minds as the page asks them: in a worker, one question at a time (asker.ts). The code and its net are loaded when
// somebody first asks something.
import { assetUrl, hasAsset } from "../assets.ts";
import { Asker, type Helper } from "./asker.ts";
import type { Mind, Thinking } from "./rules-api.ts";
import type { Answer, Question } from "./thinker.ts";
import type { Judgement } from "./types.ts";
import { compile, type WasmSource } from "./wasm.ts";

export { Stopped, type Helper } from "./asker.ts";

/** What the worker is told first. */
export interface Begin {
  module: WebAssembly.Module;
  net: Uint8Array | null;
}

export interface MindParts {
  wasm: () => WasmSource;
  /** The net's bytes; null: there is none to be had, and the mind does without. */
  net: () => Promise<Uint8Array | null>;
  helper: () => Helper<Answer>;
}

async function fetchNet(): Promise<Uint8Array | null> {
  if (!hasAsset("onitama.bin")) return null;
  try {
    const response = await fetch(assetUrl("onitama.bin"));
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null; // without the network it plays on, only a little weaker
  }
}

const ofThePage: MindParts = {
  wasm: () => assetUrl("mind.wasm"),
  net: fetchNet,
  helper: () => new Worker(assetUrl("mind-worker.js"), { type: "module" }) as Helper<Answer>,
};

class WorkerMind implements Mind {
  private code: Promise<Begin> | null = null;
  private readonly asker: Asker<Begin, Question, Answer>;

  constructor(private readonly parts: MindParts) {
    this.asker = new Asker(() => this.load(), parts.helper);
  }

  choose(game: Thinking, level: number, secret: string): Promise<string> {
    return this.ask({ kind: "choose", game, level, secret }) as Promise<string>;
  }

  hint(game: Thinking, ms: number): Promise<Judgement> {
    return this.ask({ kind: "hint", game, ms }) as Promise<Judgement>;
  }

  judge(game: Thinking, move: string, ms: number): Promise<Judgement> {
    return this.ask({ kind: "judge", game, move, ms }) as Promise<Judgement>;
  }

  balance(cards: string, ms: number): Promise<number> {
    return this.ask({ kind: "balance", cards, ms }) as Promise<number>;
  }

  stop(): void {
    this.asker.stop();
  }

  private ask(question: Question): Promise<Answer> {
    return this.asker.ask(question);
  }

  /** Once; a try that failed is no answer for ever. */
  private load(): Promise<Begin> {
    this.code ??= Promise.all([compile(this.parts.wasm()), this.parts.net()]).then(
      ([module, net]) => {
        if (!net) this.code = null; // asked for again with the next question that needs a new worker
        return { module, net };
      },
      (fault: unknown) => {
        this.code = null;
        throw fault;
      },
    );
    return this.code;
  }
}

export function startMind(parts: MindParts = ofThePage): Mind {
  return new WorkerMind(parts);
}
