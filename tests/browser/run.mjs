// Torii: MIT licence, see LICENSE.
// The page in a browser, as people use it. TAP on stdout, one point a case.
//
// usage: run.mjs TORII WEB [--lanes N] [--shots DIR] [--list] [WORD…]
//
// TORII is the program, WEB the folder of the built page. Each lane has its own server on a free port with
// its own database, and a Chromium; a case takes the next free lane. Three of them keep two processors busy.
// With words, only the cases whose names contain one of them. --shots writes screenshots of every screen and variant there,
// and of failures. TORII_BRIEF=1 runs only the cases named below: one game of each kind, who may know what, and one
// case for everything else.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Lane } from "./lane.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
/** A case that hangs is given up after this; meson's own limit is for the whole run. */
const CASE_LIMIT = 240_000;

const BRIEF = [
  "a game of onitama by clicks", "a game of onitama+wind by clicks", "a game of onitama+shadow by clicks", "a game of onitama+light by clicks",
  "onamazu: a game of two people by clicks", "onamazu: the log has news", "onamazu: one touch for who knows",
  "two browsers in one game of Shadow: nobody holds the other's ninja", "one screen, two people: nothing typed or refused passes the curtain",
  "online: a friend by link, all of it by hand", "online: quick pairing, and somebody who watches",
  "keyboard: from home to the first move", "touch: a whole game on a phone", "learn: a wrong move is taken back, an illegal one explained",
  "watch: a small board follows its game", "settings: language and look, at once and kept", "about: whose games these are, in three languages", "topics: how Onamazu is played",
  "puzzles: one is solved", "puzzles: a wrong move is refuted",
  "analysis: branches by mouse", "review: board and verdict together on a phone",
  "layout: what is planted is found", "layout: home, desk", "layout: onamazu, 4 seats, phone",
  "game screen, a sample: onitama+sensei+wind+light, fr, desk", "game screen, a sample: onitama+shadow, es, phone", "game screen: both cards reach a square", "game screen: back and forward", "game screen: a move in advance",
  "screen: home", "screen: table", "screen: onamazu, new", "figures: first load", "figures: the computer's code and nets",
];

function usage(words) {
  process.stderr.write(`run.mjs: ${words}\nusage: run.mjs TORII WEB [--lanes N] [--shots DIR] [--list] [WORD…]\n`);
  process.exit(2);
}

function readArguments(given) {
  const options = { lanes: 3, shots: null, list: false, words: [], places: [] };
  const rest = [...given];
  while (rest.length > 0) {
    const word = rest.shift();
    if (word === "--lanes") options.lanes = Number(rest.shift());
    else if (word === "--shots") options.shots = path.resolve(rest.shift() ?? usage("'--shots' needs a folder"));
    else if (word === "--list") options.list = true;
    else if (word.startsWith("--")) usage(`unknown option '${word}'`);
    else if (options.places.length < 2) options.places.push(path.resolve(word));
    else options.words.push(word);
  }
  const [torii, web] = options.places;
  if (!Number.isInteger(options.lanes) || options.lanes < 1 || options.lanes > 16) usage("'--lanes' is 1 to 16");
  if (!torii || !fs.existsSync(torii)) usage(`no program '${torii ?? ""}'`);
  if (!web || !fs.existsSync(path.join(web, "index.html"))) usage(`no built page in '${web ?? ""}'`);
  return { ...options, torii, web: fs.realpathSync(web) }; // cases copy and change it: never through a link
}

/**
 * Every *.test.mjs exports `cases`: `{ name, run(lane), slow?, alone? }`. The slow ones begin, so that no lane waits long;
 * those that measure times come last, one after the other, when no other lane works.
 */
async function readCases(options) {
  const files = fs.readdirSync(here).filter((name) => name.endsWith(".test.mjs")).sort();
  const modules = await Promise.all(files.map((name) => import(path.join(here, name))));
  const every = modules.flatMap((module) => module.cases);
  const missing = BRIEF.filter((name) => !every.some((one) => one.name === name));
  if (missing.length > 0) throw new Error(`no such cases: ${missing.join(", ")}`);
  const all = process.env.TORII_BRIEF ? every.filter(({ name }) => BRIEF.includes(name)) : every;
  const wanted = options.words.length ? all.filter(({ name }) => options.words.some((word) => name.includes(word))) : all;
  return wanted.sort((one, other) => (other.slow ?? 0) - (one.slow ?? 0));
}

function limited(promise, name) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`'${name}' took longer than ${CASE_LIMIT / 1000} s`)), CASE_LIMIT);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

let count = 0;
let bad = 0;

function report(name, fault, seconds, notes) {
  count += 1;
  const title = name.replace(/#/g, "");
  const lines = notes.map((note) => `# ${note}\n`).join("");
  if (!fault) return process.stdout.write(`${lines}ok ${count} - ${title} (${seconds.toFixed(1)} s)\n`);
  bad += 1;
  const words = String(fault.stack ?? fault).split("\n").slice(0, 70).map((line) => `#   ${line}\n`).join("");
  process.stdout.write(`${lines}not ok ${count} - ${title} (${seconds.toFixed(1)} s)\n${words}`);
}

async function runCase(lane, one) {
  const begin = performance.now();
  lane.begin(one.name);
  let fault = null;
  try {
    await limited(one.run(lane), one.name);
    lane.settle();
  } catch (caught) {
    fault = caught;
    await lane.picture(`failed-${one.name}`).catch(() => undefined);
  }
  const notes = lane.notes;
  // Whatever a case broke (a killed server, a hung browser) must not reach the next one.
  await lane.end(fault !== null).catch((caught) => (fault ??= caught));
  report(one.name, fault, (performance.now() - begin) / 1000, notes);
}

async function work(lane, queue) {
  for (let one = queue.shift(); one; one = queue.shift()) await runCase(lane, one);
}

const options = readArguments(process.argv.slice(2));
const queue = await readCases(options);
if (options.list) {
  process.stdout.write(queue.map(({ name }) => `${name}\n`).join(""));
  process.exit(0);
}
if (queue.length === 0) usage(`no case has ${options.words.join(" or ")} in its name`);
if (options.shots) fs.mkdirSync(options.shots, { recursive: true });
process.stdout.write(`1..${queue.length}\n`);
const lanes = Array.from({ length: Math.min(options.lanes, queue.length) }, (_, i) => new Lane(i, options));
const stop = (code) => () => {
  for (const lane of lanes) lane.abandon();
  process.exit(code);
};
process.on("SIGINT", stop(130)).on("SIGTERM", stop(143));
const begun = performance.now();
const together = queue.filter((one) => !one.alone);
await Promise.all(lanes.map((lane) => work(lane, together)));
await Promise.all(lanes.slice(1).map((lane) => lane.close()));
await work(lanes[0], queue.filter((one) => one.alone));
await lanes[0].close();
process.stdout.write(`# ${count - bad} of ${count} in ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
process.exit(bad === 0 ? 0 : 1);
