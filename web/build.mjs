// Torii: MIT licence, see LICENSE.
// Builds the page: node web/build.mjs --out build/web --wasm build/wasm [--draft]
// With --draft a text that is not translated yet is shown in English instead of ending the build.
//
// What comes out: index.html, sw.js, manifest.webmanifest, and assets/ with a hash of its content in
// every name (so that a browser may keep them for ever), each with its .br and .gz beside it. The styles are in index.html
// itself: the first paint waits for one small script and nothing else. bundles.mjs says which modules share a file.
// The scripts learn the hashed names of everything else from __ASSETS__ (src/assets.ts).
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import zlib from "node:zlib";
import * as esbuild from "esbuild";
import { findLayers, joinEntries, layered, needs, splitCatalogue } from "./bundles.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(here);
const source = path.join(here, "src");

function die(message) {
  process.stderr.write(`web/build.mjs: ${message}\n`);
  process.exit(2);
}

function readArguments(words) {
  const options = { out: path.join(root, "build/web"), wasm: path.join(root, "build/wasm") };
  options.draft = words.includes("--draft");
  words = words.filter((word) => word !== "--draft");
  for (let i = 0; i < words.length; i += 2) {
    const name = words[i].replace(/^--/, "");
    if (!words[i].startsWith("--") || !(name in options) || name === "draft") die(`unknown option '${words[i]}'`);
    if (words[i + 1] === undefined) die(`'${words[i]}' needs a folder`);
    options[name] = path.resolve(words[i + 1]);
  }
  return options;
}

const walk = (folder) =>
  fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(folder, entry.name);
    return entry.isDirectory() ? walk(at) : [at];
  });

const hashOf = (content) => createHash("sha256").update(content).digest("hex").slice(0, 10);

/** Everything that will lie in the folder, by its path from there. */
const made = new Map();
/** Plain name → URL, as the scripts ask for it. */
const assets = {};

function addAsset(name, content) {
  const dot = name.lastIndexOf(".");
  const hashed = `assets/${name.slice(0, dot)}-${hashOf(content)}${name.slice(dot)}`;
  made.set(hashed, Buffer.from(content));
  assets[name] = `/${hashed}`;
  return `/${hashed}`;
}

/** The rules, the minds and their nets, as src/bindings/wasm was built. */
function addWasm(folder) {
  if (!fs.existsSync(folder)) die(`no folder '${folder}': build the WebAssembly first (./run web)`);
  for (const file of fs.readdirSync(folder).sort())
    if (/\.(wasm|bin)$/.test(file)) addAsset(file, fs.readFileSync(path.join(folder, file)));
}

/** Whose work the page is made of, and under which licences: shown by "About Torii". */
function addNotices() {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "torii-notices-")), "notices.txt");
  execFileSync("python3", [path.join(root, "tools/notices.py"), "text", "page", file]);
  addAsset("notices.txt", fs.readFileSync(file));
  fs.rmSync(path.dirname(file), { recursive: true });
}

/** The standard rules of Onamazu, to be taken away and changed. */
const addRulesFile = () => addAsset("onamazu-rules.txt", fs.readFileSync(path.join(root, "data/onamazu.yaml")));

const generate = (...words) =>
  execFileSync("python3", [path.join(root, "tools/gen_locale.py"), ...words], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
    stdio: ["ignore", "pipe", "pipe"],
  });

function catalogueOf(lang, draft) {
  try {
    return JSON.parse(generate("--json", lang));
  } catch (fault) {
    if (!draft) die(String(fault.stderr).trim());
    process.stderr.write(`draft: ${String(fault.stderr).trim()}\n`);
    return { messages: {}, cards: {}, reasons: [] };
  }
}

/** The words of the page in French and Spanish, from the one catalogue of the program, in the pieces that the scripts need them in. */
function addCatalogues(draft, scripts) {
  for (const lang of ["fr", "es"])
    for (const [piece, words] of Object.entries(splitCatalogue(catalogueOf(lang, draft), scripts))) addAsset(`${lang}-${piece}.json`, JSON.stringify(words));
}

/** What the C code says of Onamazu, and the rules in words. */
function addLocale() {
  for (const lang of ["fr", "es"]) addAsset(`onamazu-${lang}.json`, generate("--onamazu", lang));
  for (const lang of ["en", "fr", "es"]) {
    addAsset(`rules-${lang}.json`, generate("--rules", lang));
    addAsset(`rules-onamazu-${lang}.json`, generate("--rules", lang, "onamazu"));
  }
}

const common = () => ({
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  write: false,
  metafile: true,
  charset: "utf8",
  legalComments: "none", // the notices are in one file of their own
  logLevel: "silent",
  define: { __ASSETS__: JSON.stringify(assets) },
});

/** The packages that a bundle has code from, by name: tools/notices.py compares them with docs/third-party.md. */
const packages = new Set();

function noteOrigins({ metafile }) {
  for (const { inputs } of Object.values(metafile.outputs))
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
      if (name && bytesInOutput > 0) packages.add(name);
    }
}

/** Every src/…-worker.ts is a script of its own; the page asks for `assetUrl("…-worker.js")`. */
async function addWorkers() {
  for (const file of walk(source).filter((name) => name.endsWith("-worker.ts"))) {
    const result = await esbuild.build({ ...common(), entryPoints: [file], outdir: "/out" });
    noteOrigins(result);
    addAsset(path.basename(file, ".ts") + ".js", result.outputFiles[0].contents);
  }
}

async function makeStyles() {
  const result = await esbuild.build({
    ...common(),
    entryPoints: [path.join(source, "styles/page.css")],
    outdir: "/out",
  });
  noteOrigins(result);
  return result.outputFiles[0].text.trim();
}

/** The script that knows theme and language before the first paint: plain, small, blocking. */
async function addFirst() {
  const words = Object.fromEntries(["fr", "es"].map((lang) => [lang, assets[`${lang}-home.json`]]));
  const result = await esbuild.build({
    ...common(),
    define: { __FIRST_WORDS__: JSON.stringify(words) },
    format: "iife",
    entryPoints: [path.join(source, "first.ts")],
    outdir: "/out",
  });
  noteOrigins(result);
  return addAsset("first.js", result.outputFiles[0].contents);
}

/** main.ts and, split from it, a file for each layer, screen and dialog. */
async function bundleMain(layers) {
  const result = await esbuild.build({
    ...common(),
    splitting: true,
    plugins: layers ? [layered(layers, source)] : [],
    entryPoints: { main: path.join(source, "main.ts") },
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    outdir: "/assets",
  });
  return layers ? { ...joinEntries(result, source), result } : result;
}

/** Where the home page prefetches the board from: known only when everything is bundled, so index.html says it. */
const boardFiles = ({ files, layerFiles }) => [...needs(files, layerFiles.board)].filter((name) => !needs(files, layerFiles.home).has(name));

async function addMain(draft) {
  const layers = findLayers((await bundleMain(null)).metafile, source);
  // The scripts have the names of the catalogues in them, and the catalogues are divided as the scripts are.
  addCatalogues(draft, await bundleMain(layers));
  const scripts = await bundleMain(layers);
  for (const [name, text] of scripts.files) made.set(`assets/${name}`, Buffer.from(text));
  noteOrigins(scripts.result);
  const { files, layerFiles, entries } = scripts;
  const url = (name) => `/assets/${name}`;
  // What only the screens of Onamazu need comes when somebody plays it, or when the page is at rest.
  const { outputs } = scripts.result.metafile;
  const named = new Map(Object.entries(outputs).map(([file, one]) => [path.basename(file), one]));
  const entry = (name) => named.get(entries.get(name)).entryPoint ?? "";
  const begun = [...files.keys()].filter((name) => Object.values(layerFiles).includes(name) ? name !== layerFiles.onamazu : entry(name) && !entry(name).includes("onamazu"));
  const first = new Set(begun.flatMap((name) => [...needs(files, name)]));
  return { main: url(layerFiles.home), board: boardFiles(scripts).map(url), late: [...files.keys()].filter((name) => !first.has(name)).map(url) };
}

/** Icons have a hash in their names too: a browser that asks for one at every page finds it in its cache. */
function addIcons() {
  const folder = path.join(here, "icons");
  for (const file of fs.readdirSync(folder)) addAsset(file, fs.readFileSync(path.join(folder, file)));
  const manifest = fs.readFileSync(path.join(here, "manifest.webmanifest"), "utf8");
  made.set("manifest.webmanifest", Buffer.from(JSON.stringify(JSON.parse(withIcons(manifest)))));
}

const withIcons = (text) => text.replace(/%ICON:([\w.-]+)%/g, (_, name) => assets[name] ?? die(`no icon '${name}'`));

function addIndex({ main, board }, styles, first) {
  const values = { STYLES: styles, FIRST: first, MAIN: main, BOARD: board.join(" ") };
  const page = withIcons(fs.readFileSync(path.join(here, "index.html"), "utf8")).replace(/%([A-Z]+)%/g, (_, name) => values[name] ?? die(`index.html: nothing is called '${name}'`));
  made.set("index.html", Buffer.from(page));
}

/** sw.js carries the list of all files: those of the first visit, and those that may come later (minds, nets, Onamazu). */
async function addServiceWorker(lateScripts) {
  const late = (name) => /mind|onamazu|notices|\.bin$/.test(name) || lateScripts.includes(name);
  const names = [...made.keys()].sort().map((name) => (name === "index.html" ? "/" : `/${name}`));
  const version = hashOf([...made].sort().map(([name, content]) => name + hashOf(content)).join());
  const result = await esbuild.build({
    ...common(),
    format: "iife",
    entryPoints: [path.join(source, "sw.ts")],
    outdir: "/out",
    define: {
      __VERSION__: JSON.stringify(version),
      __FIRST_FILES__: JSON.stringify(names.filter((name) => !late(name))),
      __LATE_FILES__: JSON.stringify(names.filter(late)),
    },
  });
  noteOrigins(result);
  made.set("sw.js", Buffer.from(result.outputFiles[0].contents));
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Writes what is new; what is there already by the same hashed name is left, with its packed twins. */
async function write(out) {
  fs.mkdirSync(path.join(out, "assets"), { recursive: true });
  const keep = new Set([...made.keys()].flatMap((name) => [name, `${name}.br`, `${name}.gz`]));
  for (const file of walk(out))
    if (!keep.has(path.relative(out, file).split(path.sep).join("/"))) fs.rmSync(file);
  await Promise.all([...made].map(([name, content]) => writeOne(path.join(out, name), content)));
}

async function writeOne(file, content) {
  const packs = !file.endsWith(".png"); // packed already
  if (fs.existsSync(file) && (!packs || fs.existsSync(`${file}.br`)) && fs.readFileSync(file).equals(content)) return;
  if (!packs) return fs.writeFileSync(file, content);
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gzip(content, { level: 9 }),
  ]);
  // The packed twins first: whoever sees the file finds them too.
  fs.writeFileSync(`${file}.br`, br);
  fs.writeFileSync(`${file}.gz`, gz);
  fs.writeFileSync(file, content);
}

const options = readArguments(process.argv.slice(2));
try {
  addWasm(options.wasm);
  addLocale();
  addRulesFile();
  addNotices();
  await addWorkers();
  const scripts = await addMain(options.draft);
  const first = await addFirst();
  addIcons();
  addIndex(scripts, await makeStyles(), first);
  await addServiceWorker(scripts.late);
  await write(options.out);
  fs.writeFileSync(`${options.out}.meta.json`, `${JSON.stringify({ packages: [...packages].sort() })}\n`); // beside the folder: it is not sent to anybody
} catch (fault) {
  for (const one of fault.errors ?? [])
    process.stderr.write(`${one.location?.file ?? "web"}:${one.location?.line ?? 0}: ${one.text}\n`);
  if (!fault.errors) process.stderr.write(`${fault.stack}\n`);
  process.exit(1);
}
