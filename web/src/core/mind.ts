// Torii: MIT licence, see LICENSE.
// The minds as the page asks them: in a worker, one question at a time. Thinking cannot be interrupted, so a new
// question, or stop(), ends the worker; the next one gets the module that is compiled already, and begins within
// milliseconds. The code and its net are loaded when somebody first asks something.
import { assetUrl, hasAsset } from "../assets.ts";
import type { Mind, Thinking } from "./rules-api.ts";
import type { Answer, Question } from "./thinker.ts";
import { type Judgement, RulesError } from "./types.ts";
import { compile, type WasmSource } from "./wasm.ts";

/** What the worker is told first, and then, once for each question. */
export interface Begin {
  module: WebAssembly.Module;
  net: Uint8Array | null;
}
export type Reply = { id: number; answer: Answer } | { id: number; message: string; clause: string | null };

/** As much of a Worker as is needed; tests have their own. */
export interface Helper {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: { data: Reply }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
}

export interface MindParts {
  wasm: () => WasmSource;
  /** The net's bytes; null: there is none to be had, and the mind does without. */
  net: () => Promise<Uint8Array | null>;
  helper: () => Helper;
}

/** Nobody wants the answer any more. */
export class Stopped extends Error {
  override readonly name = "AbortError";
  constructor() {
    super("the thinking was stopped");
  }
}

interface Asked {
  id: number;
  resolve(answer: Answer): void;
  reject(fault: Error): void;
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
  helper: () => new Worker(assetUrl("mind-worker.js"), { type: "module" }) as Helper,
};

class WorkerMind implements Mind {
  private code: Promise<Begin> | null = null;
  private helper: Helper | null = null;
  private asked: Asked | null = null;
  private count = 0;

  constructor(private readonly parts: MindParts) {}

  choose(game: Thinking, level: number, seed: number): Promise<string> {
    return this.ask({ kind: "choose", game, level, seed }) as Promise<string>;
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
    if (this.asked) this.end(new Stopped());
  }

  private ask(question: Question): Promise<Answer> {
    this.stop();
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.asked = { id, resolve, reject };
      this.load().then(
        (begin) => this.asked?.id === id && this.send(begin, id, question),
        (fault: unknown) => this.asked?.id === id && this.end(fault instanceof Error ? fault : new Error(String(fault))),
      );
    });
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

  private send(begin: Begin, id: number, question: Question): void {
    if (!this.helper) {
      const helper = this.parts.helper();
      helper.onmessage = ({ data }) => this.hear(data);
      helper.onerror = (event) => this.end(new Error(event.message ?? "the computer's code could not be started"));
      helper.postMessage(begin);
      this.helper = helper;
    }
    this.helper.postMessage({ id, question });
  }

  private hear(reply: Reply): void {
    const asked = this.asked;
    if (asked?.id !== reply.id) return;
    this.asked = null;
    if ("answer" in reply) asked.resolve(reply.answer);
    else asked.reject(new RulesError(reply.message, reply.clause));
  }

  /** The worker goes, whatever it does; who waits is told why. */
  private end(fault: Error): void {
    const asked = this.asked;
    this.asked = null;
    this.helper?.terminate();
    this.helper = null;
    asked?.reject(fault);
  }
}

export function startMind(parts: MindParts = ofThePage): Mind {
  return new WorkerMind(parts);
}
