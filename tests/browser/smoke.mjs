// Torii: MIT licence, see LICENSE.
// The page in browsers other than Chromium: what people do most, once in each. TAP on stdout, one point a case.
//
// usage: smoke.mjs TORII WEB BROWSER [--shots DIR] [WORD…]
//
// TORII is the program, WEB the folder of the built page, BROWSER `firefox` or `webkit`. With words only the cases whose
// name holds one of them. --shots writes a picture of each case's end there.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Firefox } from "./firefox.mjs";
import { Server } from "./lane.mjs";
import { cases } from "./smoke-cases.mjs";
import { WebKit } from "./webkit.mjs";
import { Window } from "./window.mjs";

const BROWSERS = { firefox: Firefox, webkit: WebKit };
/** A case that hangs is given up after this; meson's own limit is for the whole run. */
const CASE_LIMIT = 180_000;

function usage(words) {
  process.stderr.write(`smoke.mjs: ${words}\nusage: smoke.mjs TORII WEB firefox|webkit [--shots DIR] [WORD…]\n`);
  process.exit(2);
}

function readArguments(given) {
  const [words, rest] = [[], [...given]];
  let shots = null;
  while (rest.length > 0) {
    const word = rest.shift();
    if (word === "--shots") shots = path.resolve(rest.shift() ?? usage("'--shots' needs a folder"));
    else if (word.startsWith("--")) usage(`unknown option '${word}'`);
    else words.push(word);
  }
  const [torii, web, name, ...wanted] = words;
  if (!torii || !fs.existsSync(torii)) usage(`no program '${torii ?? ""}'`);
  if (!web || !fs.existsSync(path.join(web, "index.html"))) usage(`no built page in '${web ?? ""}'`);
  if (!BROWSERS[name]) usage(`no browser '${name ?? ""}'`);
  const chosen = wanted.length ? cases.filter((one) => wanted.some((word) => one.name.includes(word))) : cases;
  if (chosen.length === 0) usage(`no case has ${wanted.join(" or ")} in its name`);
  return { torii: path.resolve(torii), web: fs.realpathSync(web), name, chosen, shots };
}

/** One case at a time: its windows, its notes. */
class Run {
  windows = [];
  notes = [];

  constructor(shared, title) {
    Object.assign(this, shared, { title });
  }

  note(words) {
    this.notes.push(words);
  }

  /** A window of a person who has never been here. */
  async open(where) {
    const window = new Window(await this.browser.open(), this.server);
    this.windows.push(window);
    await window.go(where);
    return window;
  }

  /** This window is expected to report errors. */
  async drop(window) {
    this.windows.splice(this.windows.indexOf(window), 1);
    await window.close();
  }

  /** No window may have reported an error. */
  async settle() {
    const said = (await Promise.all(this.windows.map((window) => window.faults()))).flat();
    if (said.length > 0) throw new Error(`the page complained:\n${[...new Set(said)].slice(0, 20).join("\n")}`);
  }
}

function limited(promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${CASE_LIMIT / 1000} s`)), CASE_LIMIT);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** What went wrong, or null. */
async function runCase(run, one) {
  let fault = null;
  try {
    await limited(one.run(run));
    await run.settle();
  } catch (caught) {
    // The page's own errors say more than the condition that timed out.
    const said = await run.settle().catch((more) => more.message);
    fault = said && said !== caught.message ? new Error(`${caught.stack}\n${said}`) : caught;
  }
  for (const [i, window] of run.windows.entries())
    await window.picture(run.shots, `${run.name}-${one.name}${i ? `-${i}` : ""}`).catch(() => undefined);
  for (const window of run.windows) await window.close().catch(() => undefined);
  return fault;
}

const options = readArguments(process.argv.slice(2));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "torii-smoke-"));
if (options.shots) fs.mkdirSync(options.shots, { recursive: true });
const Browser = BROWSERS[options.name];
let browser = null;
const server = new Server(options.torii, Browser.prepare(options.web, folder), folder);
const leave = (code) => () => {
  browser?.abandon();
  server.child?.kill("SIGKILL");
  fs.rmSync(folder, { recursive: true, force: true });
  process.exit(code);
};
process.on("SIGINT", leave(130)).on("SIGTERM", leave(143));

const begun = performance.now();
try {
  await server.start();
  browser = await Browser.start();
} catch (fault) {
  process.stdout.write(`Bail out! ${fault.message}\n`);
  leave(1)();
}
process.stdout.write(`1..${options.chosen.length}\n# ${await browser.version()}\n`);
let bad = 0;
for (const [i, one] of options.chosen.entries()) {
  const began = performance.now();
  const run = new Run({ ...options, browser, server, folder }, one.name);
  browser.begin?.();
  const fault = await runCase(run, one);
  if (fault) bad += 1;
  for (const note of run.notes) process.stdout.write(`# ${note}\n`);
  process.stdout.write(`${fault ? "not ok" : "ok"} ${i + 1} - ${options.name}: ${one.name} (${((performance.now() - began) / 1000).toFixed(1)} s)\n`);
  // Whatever a case broke must not reach the next one.
  if (fault && i + 1 < options.chosen.length) {
    await browser.close().catch(() => browser.abandon());
    browser = await Browser.start();
  }
  if (fault) process.stdout.write(String(fault.stack ?? fault).split("\n").slice(0, 60).map((line) => `#   ${line}\n`).join(""));
}
await browser.close();
await server.stop();
fs.rmSync(folder, { recursive: true, force: true });
process.stdout.write(`# ${options.chosen.length - bad} of ${options.chosen.length} in ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
process.exit(bad === 0 ? 0 : 1);
