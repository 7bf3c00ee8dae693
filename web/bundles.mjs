// Torii: MIT licence, see LICENSE.
// Which modules of the page are bundled together. By default the bundler makes a file for every set of screens that share
// a module, sixty small ones. Here they are grouped into layers: a screen that needs one module of a layer loads all of it,
// in one file.
//
//   home      the shell and the home page: loaded first by everybody, and used by every other file
//   shared    common to the board, Onamazu and the dialogs
//   board     a local game of Onitama, also used by the other screens that show a board
//   onamazu   the same for Onamazu
//
// Everything else is loaded on demand: one file for each screen and dialog.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The entry screens of each layer; it consists of all that they import. */
const begins = { home: ["main.ts", "pages/home.ts"], board: ["pages/table-play.ts"], onamazu: ["pages/onamazu-play.ts"] };
/** The layer below a screen or dialog, if not `shared`. */
const below = {
  "model/judged.ts": "board",
  "pages/analysis.ts": "board",
  "pages/analysis-deals.ts": "board",
  "pages/analysis-editor.ts": "board",
  "pages/analysis-share.ts": "board",
  "pages/embed.ts": "board",
  "pages/game.ts": "board",
  "pages/learn.ts": "board",
  "pages/look.ts": "board",
  "pages/new.ts": "board",
  "pages/puzzles.ts": "board",
  "pages/rules.ts": "board",
  "pages/rules-page.ts": "board",
  "pages/onamazu-look.ts": "onamazu",
  "pages/onamazu-online.ts": "onamazu",
};

/** All modules that these import statically, including themselves. */
function closure(inputs, names) {
  const found = new Set();
  const visit = (name) => {
    if (found.has(name)) return;
    found.add(name);
    for (const one of inputs[name].imports) if (one.kind === "import-statement" && !one.external) visit(one.path);
  };
  names.forEach(visit);
  return found;
}

/** The layers as lists of modules, from the imports of an unlayered build (esbuild's metafile). */
export function findLayers({ inputs, outputs }, source) {
  const nameOf = (module) => Object.keys(inputs).find((name) => path.resolve(name) === path.join(source, module));
  const all = (modules) => closure(inputs, modules.map(nameOf));
  const entries = Object.values(outputs).map((one) => one.entryPoint).filter(Boolean);
  const home = all(begins.home);
  const onBoard = new Set(Object.keys(below).filter((module) => below[module] === "board").concat(begins.board).map(nameOf));
  const elsewhere = closure(inputs, entries.filter((name) => !home.has(name) && !onBoard.has(name)));
  const shared = [...all(begins.board)].filter((name) => !home.has(name) && elsewhere.has(name));
  const full = (names) => names.map((name) => path.resolve(name));
  const layers = {
    home: { modules: full([...home]), below: null },
    shared: { modules: full(shared), below: "home" },
    board: { modules: full(begins.board.map(nameOf)), below: "shared" },
    onamazu: { modules: full(begins.onamazu.map(nameOf)), below: "shared" },
  };
  const under = new Map(full(entries).map((name) => [name, "shared"]));
  for (const [module, layer] of Object.entries(below)) under.set(path.join(source, module), layer);
  for (const [layer, modules] of Object.entries(begins)) for (const module of modules) under.set(path.join(source, module), layer);
  return { layers, under };
}

/** A plug-in for the bundler: every screen and dialog imports all of the layer below it, so all modules of a layer have the same users. */
export const layered = ({ layers, under }, source) => ({
  name: "layers",
  setup(build) {
    build.onResolve({ filter: /^layer:/ }, ({ path: name }) => ({ path: name.slice("layer:".length), namespace: "layer", sideEffects: true }));
    build.onLoad({ filter: /./, namespace: "layer" }, ({ path: name }) => {
      const wanted = [...(layers[name].below ? [`layer:${layers[name].below}`] : []), ...layers[name].modules];
      return { contents: wanted.map((one) => `import ${JSON.stringify(one)};`).join("\n"), resolveDir: source };
    });
    build.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      const layer = under.get(file);
      // The entry of a layer imports the layer, which puts it there for everybody else too.
      return layer === undefined ? null : { contents: `import "layer:${layer}";\n${fs.readFileSync(file, "utf8")}`, loader: "ts" };
    });
  },
});

const onlyImports = /^(?:import(?:\{[^}]*\}from)?"\.\/[^"]+";)*(?:export\{[^}]*\};)?\s*$/;

/**
 * The files of a layered build, by name, and the file of each layer. The bundler makes a separate entry for the first
 * screen of a layer, which only imports the layer's file; the layer's file replaces it, which saves a request.
 */
export function joinEntries(result, source) {
  const files = new Map(result.outputFiles.map((file) => [path.basename(file.path), file.text]));
  const { outputs } = result.metafile;
  const homeOf = (module) =>
    path.basename(Object.keys(outputs).find((name) => Object.entries(outputs[name].inputs).some(([input, { bytesInOutput }]) => bytesInOutput > 0 && path.resolve(input) === module)));
  const layerFiles = {};
  for (const [layer, modules] of Object.entries(begins)) {
    for (const module of modules.map((name) => path.join(source, name))) {
      const whole = homeOf(module);
      layerFiles[layer] = whole;
      const entry = path.basename(Object.keys(outputs).find((name) => outputs[name].entryPoint && path.resolve(outputs[name].entryPoint) === module));
      if (entry === whole) continue;
      if (!onlyImports.test(files.get(entry))) throw new Error(`${entry} has code of its own, beside ${whole}`);
      files.delete(entry);
      for (const [name, text] of files) files.set(name, text.replaceAll(`"./${entry}"`, `"./${whole}"`));
    }
  }
  for (const [name, text] of files) files.set(name, text.replace(/\bimport\("\.\/([^"]+)"\)/g, (_, wanted) => importAll(files, name, wanted)));
  return rename({ files, layerFiles });
}

/**
 * Gives the layers their names. The bundler's hash covers the modules, but not the changes made here: since browsers cache
 * files forever, every name gets a hash of both.
 */
function rename({ files, layerFiles }) {
  const hash = (text) => createHash("sha256").update(text).digest("hex").slice(0, 10);
  const salt = hash(fs.readFileSync(fileURLToPath(import.meta.url)));
  const layers = Object.fromEntries(Object.entries(layerFiles).map(([layer, name]) => [name, layer]));
  const renamed = new Map([...files.keys()].map((name) => [name, `${layers[name] ?? name.replace(/-[^-]*$/, "")}-${hash(name + salt)}.js`]));
  const again = (text) => text.replace(/(?<="\.\/)[\w-]+\.js(?=")/g, (name) => renamed.get(name) ?? name);
  return {
    files: new Map([...files].map(([name, text]) => [renamed.get(name), again(text)])),
    layerFiles: Object.fromEntries(Object.entries(layerFiles).map(([layer, name]) => [layer, renamed.get(name)])),
    entries: new Map([...renamed].map(([name, now]) => [now, name])),
  };
}

/** A file that imports all its dependencies directly, so that they load in parallel, not one after the other. */
function importAll(files, from, wanted) {
  const there = needs(files, from);
  const also = [...needs(files, wanted)].filter((name) => name !== wanted && !there.has(name));
  const asked = also.map((name) => `import("./${name}").catch(()=>{}),`).join("");
  return also.length ? `(${asked}import("./${wanted}"))` : `import("./${wanted}")`;
}

/** The files that a file imports statically, including itself. */
export function needs(files, name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, next] of files.get(name).matchAll(/(?:^|[;}])import(?:[^"();]*from)?"\.\/([^"]+)"/g)) needs(files, next, found);
  return found;
}

// ---- texts -----------------------------------------------------------------------------------------

/** The language codes of the common list, English first. */
export const languages = [...fs.readFileSync(new URL("../src/base/languages.h", import.meta.url), "utf8").matchAll(/^ +X\((\w\w), /gm)].map(([, code]) => code);

/** A text as the bundler may quote it. */
const written = (text) => ['"', "'", "`"].map((quote) => text.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`).replaceAll("\n", "\\n"));

/**
 * The catalogue in three pieces: texts of the home page, texts of a board, all others. A message belongs to the first file
 * that has its English text; card names and refusals by the rules belong to the board.
 */
export function splitCatalogue(catalogue, { files, layerFiles }) {
  const texts = (names) => [...names].map((name) => files.get(name)).join("\n");
  const home = texts(needs(files, layerFiles.home));
  const board = texts(needs(files, layerFiles.board));
  const pieces = { home: { messages: {} }, board: { messages: {}, cards: catalogue.cards }, rest: { messages: {} } };
  for (const [english, said] of Object.entries(catalogue.messages)) {
    const has = (text) => (text === board && catalogue.errors.includes(english)) || written(english).some((form) => text.includes(form));
    pieces[has(home) ? "home" : has(board) ? "board" : "rest"].messages[english] = said;
  }
  return pieces;
}
