// Torii: MIT licence, see LICENSE.
// The page's own tests, without a browser: node web/test.mjs --torii PROGRAM [--wasm FOLDER] [--but WORD,…] [WORD…]
// WORDs select the files of web/test whose names begin with one of them; --but excludes those that do. TAP on stdout; exit status 1 if anything fails.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const usage = "usage: node web/test.mjs --torii PROGRAM [--wasm FOLDER] [--but WORD,…] [WORD…]";

function die(message) {
  process.stderr.write(`web/test.mjs: ${message}\n`);
  process.exit(2);
}

function readArguments(words) {
  const found = { torii: null, wasm: path.join(here, "../build/wasm"), but: "", words: [] };
  for (let i = 0; i < words.length; i++) {
    const name = words[i].replace(/^--/, "");
    if (!words[i].startsWith("--")) found.words.push(words[i]);
    else if (name !== "torii" && name !== "wasm" && name !== "but") die(`unknown option '${words[i]}'\n${usage}`);
    else if (words[i + 1] === undefined) die(`'${words[i]}' needs a value\n${usage}`);
    else if (name === "but") found.but = words[++i];
    else found[name] = path.resolve(words[++i]);
  }
  return found;
}

const options = readArguments(process.argv.slice(2));
if (!options.torii) die(`the program to compare with is missing\n${usage}`);
if (!fs.existsSync(options.torii)) die(`there is no program '${options.torii}'`);
for (const name of ["rules.wasm", "mind.wasm", "onamazu.wasm", "onamazu-table.wasm", "onamazu-mind.wasm"])
  if (!fs.existsSync(path.join(options.wasm, name))) die(`no '${name}' in '${options.wasm}': tools/build_wasm.py makes it`);

const folder = path.join(here, "test");
const begins = (name, words) => words.some((word) => word && name.startsWith(word));
const chosen = (name) => (options.words.length === 0 || begins(name, options.words)) && !begins(name, options.but.split(","));
const files = fs.readdirSync(folder).filter((name) => name.endsWith(".test.mjs") && chosen(name)).sort();
if (files.length === 0) die(`no test has '${options.words.join("' or '")}' in its name`);

// The test runner starts a process for each file: they get what they need from the environment.
const globals = pathToFileURL(path.join(folder, "globals.mjs")).href;
const done = spawnSync(process.execPath, ["--test", "--test-reporter=tap", ...files.map((name) => path.join(folder, name))], {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${globals}`, TORII: options.torii, TORII_WASM: options.wasm },
});
process.exit(done.status ?? 1);
