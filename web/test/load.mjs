// Torii: MIT licence, see LICENSE.
// A module of the page for a test: bundled as the page is, so that Node reads the same code.
import { build } from "esbuild";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const source = fileURLToPath(new URL("../src/", import.meta.url));

/** `load("net/http.ts", "net/socket.ts")`: everything they export, in one module. */
export async function load(...files) {
  const contents = files.map((file) => `export * from ${JSON.stringify(`./${file}`)};`).join("\n");
  const made = await build({
    stdin: { contents, resolveDir: source, loader: "ts" },
    bundle: true, format: "esm", platform: "node", target: "es2022", write: false, logLevel: "silent",
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
  });
  const folder = await mkdtemp(join(tmpdir(), "torii-module-"));
  const path = join(folder, "module.mjs");
  await writeFile(path, made.outputFiles[0].contents);
  try {
    return await import(pathToFileURL(path).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
