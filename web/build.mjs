// Torii: MIT licence, see LICENSE.
// Builds the page: node web/build.mjs --out build/web --wasm build/wasm [--draft]
// With --draft a text that is not translated yet is shown in English instead of failing the build.
//
// Output: index.html, sw.js, manifest.webmanifest, and assets/ with a content hash in every name
// (so that browsers may cache them forever), each with its .br and .gz. The styles are inlined in index.html: the first
// paint waits only for one small script. bundles.mjs decides which modules share a file.
// The scripts get the hashed names of all other files from __ASSETS__ (src/assets.ts).
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import zlib from "node:zlib";
import * as esbuild from "esbuild";
import { findLayers, joinEntries, languages, layered, needs, splitCatalogue } from "./bundles.mjs";

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

/** All files of the output folder, by relative path. */
const made = new Map();
/** Plain name → URL, as requested by the scripts. */
const assets = {};

function addAsset(name, content) {
  const dot = name.lastIndexOf(".");
  const hashed = `assets/${name.slice(0, dot)}-${hashOf(content)}${name.slice(dot)}`;
  made.set(hashed, Buffer.from(content));
  assets[name] = `/${hashed}`;
  return `/${hashed}`;
}

/** The rules, the engines and their networks, as built by src/bindings/wasm. */
function addWasm(folder) {
  if (!fs.existsSync(folder)) die(`no folder '${folder}': build the WebAssembly first (./run web)`);
  for (const file of fs.readdirSync(folder).sort())
    if (/\.(wasm|bin)$/.test(file)) addAsset(file, fs.readFileSync(path.join(folder, file)));
}

/** The third-party licences, shown by "About Torii". */
function addNotices() {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "torii-notices-")), "notices.txt");
  execFileSync("python3", [path.join(root, "tools/notices.py"), "text", "page", file]);
  addAsset("notices.txt", fs.readFileSync(file));
  fs.rmSync(path.dirname(file), { recursive: true });
}

/** The standard rules of Onamazu, to download and modify. */
const addRulesFile = () => addAsset("onamazu-rules.txt", fs.readFileSync(path.join(root, "data/onamazu.yaml")));

/** All puzzles, and those of the days in small files, so that the home page need not load all (src/model/daily-puzzle.ts). */
function addPuzzles() {
  const [days, aFile, step, first] = [1800, 60, 7919, 13];
  const text = fs.readFileSync(path.join(root, "data/puzzles.tsv"), "utf8");
  const rows = text.split("\n").filter((row) => row !== "" && !row.startsWith("#"));
  if (rows.length < days) die(`data/puzzles.tsv: ${rows.length} puzzles, expected at least ${days}`);
  addAsset("puzzles.txt", text);
  const ofDay = (day) => ((day * step + first) % days) + 1;
  for (let file = 0; file < days / aFile; file++) {
    const numbers = Array.from({ length: aFile }, (_, index) => ofDay(file * aFile + index));
    addAsset(`puzzles-${file}.txt`, numbers.map((number) => `${number}\t${rows[number - 1]}\n`).join(""));
  }
}

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
    return { messages: {}, cards: {}, errors: [] };
  }
}

/** The page's texts in every language except English, from the program's catalogue, split into the pieces that the scripts load. */
function addCatalogues(draft, scripts) {
  for (const lang of languages.slice(1))
    for (const [piece, words] of Object.entries(splitCatalogue(catalogueOf(lang, draft), scripts))) addAsset(`${lang}-${piece}.json`, JSON.stringify(words));
}

/** The C code's texts for Onamazu, and the texts of the rules. */
function addLocale() {
  for (const lang of languages.slice(1)) addAsset(`onamazu-${lang}.json`, generate("--onamazu", lang));
  for (const lang of languages) {
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
  legalComments: "none", // the notices are in a separate file
  logLevel: "silent",
  define: { __ASSETS__: JSON.stringify(assets) },
});

/** The packages that are bundled, by name: tools/notices.py compares them with docs/third-party.md. */
const packages = new Set();

function noteOrigins({ metafile }) {
  for (const { inputs } of Object.values(metafile.outputs))
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
      if (name && bytesInOutput > 0) packages.add(name);
    }
}

/** Every src/…-worker.ts is a separate script; the page loads it by `assetUrl("…-worker.js")`. */
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

/** The script that sets theme and language before the first paint: plain, small, blocking. */
async function addFirst() {
  const words = Object.fromEntries(languages.slice(1).map((lang) => [lang, assets[`${lang}-home.json`]]));
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

/** main.ts and, split from it, one file for each layer, screen and dialog. */
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

/** The files of the board that the home page prefetches: known only after bundling, so they are listed in index.html. */
const boardFiles = ({ files, layerFiles }) => [...needs(files, layerFiles.board)].filter((name) => !needs(files, layerFiles.home).has(name));

async function addMain(draft) {
  const layers = findLayers((await bundleMain(null)).metafile, source);
  // The scripts contain the names of the catalogues, and the catalogues are split in the same way as the scripts.
  addCatalogues(draft, await bundleMain(layers));
  const scripts = await bundleMain(layers);
  for (const [name, text] of scripts.files) made.set(`assets/${name}`, Buffer.from(text));
  noteOrigins(scripts.result);
  const { files, layerFiles, entries } = scripts;
  const url = (name) => `/assets/${name}`;
  // Files needed only by the screens of Onamazu are loaded on demand, or when the page is idle.
  const { outputs } = scripts.result.metafile;
  const named = new Map(Object.entries(outputs).map(([file, one]) => [path.basename(file), one]));
  const entry = (name) => named.get(entries.get(name)).entryPoint ?? "";
  const begun = [...files.keys()].filter((name) => Object.values(layerFiles).includes(name) ? name !== layerFiles.onamazu : entry(name) && !entry(name).includes("onamazu"));
  const first = new Set(begun.flatMap((name) => [...needs(files, name)]));
  return { main: url(layerFiles.home), board: boardFiles(scripts).map(url), late: [...files.keys()].filter((name) => !first.has(name)).map(url) };
}

/** Icons have a hash in their names too, so that browsers can cache them. */
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

/** sw.js contains the list of all files: those of the first visit, and those loaded later (engines, networks, Onamazu). */
async function addServiceWorker(lateScripts) {
  const late = (name) => /mind|study|live-worker|onamazu|notices|puzzle|\.bin$/.test(name) || lateScripts.includes(name);
  // The puzzles of the days are in puzzles.txt too.
  const names = [...made.keys()].filter((name) => !/puzzles-\d/.test(name)).sort().map((name) => (name === "index.html" ? "/" : `/${name}`));
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

/** Writes new files; existing ones with the same hashed name are kept, with their compressed versions. */
async function write(out) {
  fs.mkdirSync(path.join(out, "assets"), { recursive: true });
  const keep = new Set([...made.keys()].flatMap((name) => [name, `${name}.br`, `${name}.gz`]));
  for (const file of walk(out))
    if (!keep.has(path.relative(out, file).split(path.sep).join("/"))) fs.rmSync(file);
  await Promise.all([...made].map(([name, content]) => writeOne(path.join(out, name), content)));
}

async function writeOne(file, content) {
  const packs = !file.endsWith(".png"); // already compressed
  if (fs.existsSync(file) && (!packs || fs.existsSync(`${file}.br`)) && fs.readFileSync(file).equals(content)) return;
  if (!packs) return fs.writeFileSync(file, content);
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gzip(content, { level: 9 }),
  ]);
  // The compressed versions first: they must exist when the file becomes visible.
  fs.writeFileSync(`${file}.br`, br);
  fs.writeFileSync(`${file}.gz`, gz);
  fs.writeFileSync(file, content);
}

const options = readArguments(process.argv.slice(2));
try {
  addWasm(options.wasm);
  addLocale();
  addRulesFile();
  addPuzzles();
  addNotices();
  await addWorkers();
  const scripts = await addMain(options.draft);
  const first = await addFirst();
  addIcons();
  addIndex(scripts, await makeStyles(), first);
  await addServiceWorker(scripts.late);
  await write(options.out);
  fs.writeFileSync(`${options.out}.meta.json`, `${JSON.stringify({ packages: [...packages].sort() })}\n`); // beside the folder: it is not served
} catch (fault) {
  for (const one of fault.errors ?? [])
    process.stderr.write(`${one.location?.file ?? "web"}:${one.location?.line ?? 0}: ${one.text}\n`);
  if (!fault.errors) process.stderr.write(`${fault.stack}\n`);
  process.exit(1);
}
