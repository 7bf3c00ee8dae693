// Torii: MIT licence, see LICENSE.
// The WebAssembly twin: node twin.mjs CORE.wasm [TIMES] < JOBS; prints what the native one prints, and
// writes to the file TIMES how many milliseconds each job took.
import { readFileSync, writeFileSync, writeSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const asked = WebAssembly.Module.imports(module);
if (asked.length > 0) {
    console.error("the core asks its host for", asked.map((i) => `${i.module}.${i.name}`).join(" "));
    process.exit(1);
}
const core = new WebAssembly.Instance(module).exports;
core._initialize?.();
const times = [];
for (const job of readFileSync(0, "utf8").split("\n").slice(0, -1)) {
    const bytes = new TextEncoder().encode(job);
    new Uint8Array(core.memory.buffer, core.twin_input(), bytes.length).set(bytes);
    const start = performance.now();
    const length = core.twin_run(bytes.length);
    times.push(`${Math.round(performance.now() - start)} ${job}\n`);
    const answer = Buffer.from(core.memory.buffer, core.twin_output(), length);
    for (let done = 0; done < length; ) done += writeSync(1, answer, done);
    writeSync(1, "\n");
}
if (process.argv[3]) writeFileSync(process.argv[3], times.join(""));
