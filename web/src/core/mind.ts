// Torii: MIT licence, see LICENSE.
// The page's interface to the engines: in a worker, one request at a time (asker.ts). The code is loaded with the
// first request, and each network when a game first needs it.
import { assetUrl, hasAsset } from "../assets.ts";
import { Asker, type Helper } from "./asker.ts";
import type { Mind, Thinking } from "./rules-api.ts";
import { netFor, netOf, type Answer, type Net, type Question } from "./thinker.ts";
import type { Judgement, Setup, Solved } from "./types.ts";
import { compile, type WasmSource } from "./wasm.ts";

export { Stopped, type Helper } from "./asker.ts";

/** The first message to the worker. */
export interface Begin {
  module: WebAssembly.Module;
  net: Uint8Array | null;
}

export interface MindParts {
  wasm: () => WasmSource;
  /** The bytes of a network; null: not available, and the engine does without. */
  net: (name: Net) => Promise<Uint8Array | null>;
  helper: () => Helper<Answer>;
}

async function fetchNet(name: Net): Promise<Uint8Array | null> {
  if (!hasAsset(name)) return null;
  try {
    const response = await fetch(assetUrl(name));
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null; // without the network it plays a little weaker
  }
}

const ofThePage: MindParts = {
  wasm: () => assetUrl("mind.wasm"),
  net: fetchNet,
  helper: () => new Worker(assetUrl("mind-worker.js"), { type: "module" }) as Helper<Answer>,
};

class WorkerMind implements Mind {
  private module: Promise<WebAssembly.Module> | null = null;
  private readonly nets = new Map<Net, Promise<Uint8Array | null>>();
  private readonly asker: Asker<Begin, Question, Answer>;

  constructor(private readonly parts: MindParts) {
    this.asker = new Asker((question) => this.load(question), parts.helper);
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

  balance(cards: string, wind: boolean, ms: number): Promise<number> {
    return this.ask({ kind: "balance", cards, wind, ms }) as Promise<number>;
  }

  solved(cards: string): Promise<Solved | null> {
    return this.ask({ kind: "solved", cards }) as Promise<Solved | null>;
  }

  stop(): void {
    this.asker.stop();
  }

  private ask(question: Question): Promise<Answer> {
    return this.asker.ask(question);
  }

  private async load(question: Question): Promise<Begin> {
    const name = netFor(question);
    const [module, net] = await Promise.all([this.loadCode(), name === null ? null : this.loadNet(name)]);
    return { module, net };
  }

  /** Once; a failed attempt is not cached. */
  private loadCode(): Promise<WebAssembly.Module> {
    if (!this.module) {
      this.module = compile(this.parts.wasm());
      this.module.catch(() => (this.module = null));
    }
    return this.module;
  }

  /** Each once; a failed one is retried with the next request. */
  private loadNet(name: Net): Promise<Uint8Array | null> {
    let net = this.nets.get(name);
    if (!net) {
      net = this.parts.net(name);
      this.nets.set(name, net);
      void net.then((bytes) => bytes ?? this.nets.delete(name));
    }
    return net;
  }
}

/** The engine files that a game against the computer will need. */
export function mindFiles(setup: Setup): string[] {
  return ["mind.wasm", "mind-worker.js", netOf(setup)].filter((name) => name !== null).map(assetUrl);
}

export function startMind(parts: MindParts = ofThePage): Mind {
  return new WorkerMind(parts);
}
