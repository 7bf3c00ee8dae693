// Torii: MIT licence, see LICENSE.
// The worker of live analysis: first it gets the code and a network, then positions; it answers with a report for every
// depth (src/bindings/wasm/study_live.c).
import { replyTo } from "./asker.ts";
import type { Begun } from "./engine-parts.ts";
import type { LiveQuestion, LiveReport } from "./live.ts";
import { viewerNumber } from "./lines.ts";
import { gameLines } from "./thinker.ts";
import { Wasm } from "./wasm.ts";

declare const self: DedicatedWorkerGlobalScope;

const decoder = new TextDecoder();
let wasm: Wasm | null = null;
let asked = 0;

function report(at: number, size: number): void {
  if (wasm) self.postMessage({ id: asked, news: JSON.parse(decoder.decode(new Uint8Array(wasm.memory.buffer, at, size))) as LiveReport });
}

function begin({ module, net }: Begun): void {
  wasm ??= new Wasm(new WebAssembly.Instance(module, { page: { seconds: () => performance.now() / 1000, report } }));
  if (net) wasm.text("mind_net", wasm.write(net));
}

function think({ game, lines }: LiveQuestion): LiveReport {
  if (!wasm) throw new Error("asked before the code was there");
  return wasm.json("study_live", viewerNumber(game.viewer), lines, 0, wasm.write(gameLines(game)));
}

self.onmessage = ({ data }: MessageEvent<Begun | { id: number; question: LiveQuestion }>) => {
  if ("module" in data) return begin(data);
  asked = data.id;
  self.postMessage(replyTo(data.id, () => think(data.question)));
};
