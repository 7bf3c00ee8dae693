// Torii: MIT licence, see LICENSE.
// How fast live analysis is on the page, beside the native program, and how long the page itself is ever busy meanwhile.
//
// usage: live.mjs TORII WEB [--runs N] [--seconds S]       (build/release/torii build/web, 3 runs of 3 seconds)
//
// Prints a Markdown table, a row a run, and the best of each: other work on the machine only ever makes a turn slower. All
// times are processor time, of the worker's thread (Linux tells it), of the program, of the page's own thread. The page
// thinks about the starting position with three lines, as it does for everybody; `analyse` is the program on the same
// position with three lines, `bench search` its fixed work. The longest task is the page's own while somebody plays moves and
// steps back. The aims are a third of `bench search` and 50 ms; exits 1 beyond them.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { launch, Server } from "../tests/browser/lane.mjs";

const START = "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab";
const [AIM, LONGEST] = [1 / 3, 50];
const CALM = 6; // the depth from which moves are played
const PATIENCE = 120_000;
const TICKS = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" })); // of Linux, a second

function readArguments(words) {
  const options = { runs: 3, seconds: 3 };
  const places = [];
  for (let i = 0; i < words.length; i++) {
    const name = words[i].replace(/^--/, "");
    if (!words[i].startsWith("--")) places.push(words[i]);
    else if (name in options && Number(words[i + 1]) >= 1) options[name] = Number(words[++i]);
    else usage(`'${words[i]}'?`);
  }
  if (places.length !== 2 || !places.every((place) => fs.existsSync(place))) usage("a program and the folder of the built page");
  return { ...options, torii: path.resolve(places[0]), web: path.resolve(places[1]) };
}

function usage(words) {
  process.stderr.write(`live.mjs: ${words}\nusage: live.mjs TORII WEB [--runs N] [--seconds S]\n`);
  process.exit(2);
}

const lines = (text) => text.trim().split("\n").map((line) => JSON.parse(line));

/** Nodes a second of the program's fixed work. */
function benchSpeed(torii) {
  const rows = lines(execFileSync(torii, ["bench", "search", "--json"], { encoding: "utf8" })).filter((row) => row.nodes && row.seconds);
  return rows.reduce((sum, row) => sum + row.nodes, 0) / rows.reduce((sum, row) => sum + row.seconds, 0);
}

/** The shell adds the processor time of its children: minutes and seconds, of the program and of the system. */
function analyseSpeed(torii, seconds) {
  const said = execFileSync("sh", ["-c", '"$@"; times', "sh", torii, "analyse", START, "--time", String(seconds), "--multipv", "3", "--json"], { encoding: "utf8" }).trim().split("\n");
  const [minutes, rest] = /^(\d+)m([\d.]+)s/.exec(said.at(-1)).slice(1).map(Number);
  return JSON.parse(said[0]).nodes / (60 * minutes + rest);
}

/** Fields of a file of /proc after the name in brackets; null: the process has ended. */
function statOf(file) {
  try {
    const text = fs.readFileSync(file, "utf8");
    return { name: /\((.*)\)/.exec(text)[1], fields: text.slice(text.lastIndexOf(")") + 2).split(" ") };
  } catch {
    return null;
  }
}

/** Processor seconds of the busiest worker among the processes that this one has started. */
function workerSeconds() {
  const parents = new Map(fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name)).map((pid) => [Number(pid), Number(statOf(`/proc/${pid}/stat`)?.fields[1] ?? 0)]));
  const isOurs = (pid) => pid === process.pid || (pid > 1 && parents.has(pid) && isOurs(parents.get(pid)));
  let most = 0;
  for (const pid of [...parents.keys()].filter(isOurs)) {
    const threads = fs.existsSync(`/proc/${pid}/task`) ? fs.readdirSync(`/proc/${pid}/task`) : [];
    for (const thread of threads) {
      const stat = statOf(`/proc/${pid}/task/${thread}/stat`);
      if (stat?.name.startsWith("DedicatedWorker")) most = Math.max(most, (Number(stat.fields[11]) + Number(stat.fields[12])) / TICKS);
    }
  }
  return most;
}

/** The engine's last report, once it has come so deep and thought so long. */
async function untilReport(page, { depth = 0, milliseconds = 0 }) {
  for (const end = performance.now() + PATIENCE; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const report = await page.evaluate(() => document.querySelector("torii-analysis")?.engine?.report);
    if (report && report.depth >= depth && report.milliseconds >= milliseconds) return report;
    if (performance.now() > end) throw new Error(`no report of depth ${depth} after ${milliseconds} ms`);
  }
}

async function liveSpeed(page, seconds) {
  const { nodes } = await untilReport(page, { milliseconds: 1000 * seconds });
  return nodes / workerSeconds();
}

/** Moves by the mouse while the engine thinks; the longest task of the page's own thread, in milliseconds of its processor time. */
async function longestTask(browser, page) {
  const press = (part) => page.click(`torii-analysis ${part}`);
  await untilReport(page, { depth: CALM });
  await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline", "__metadata"] });
  for (const [card, from, to] of [["ox", "a1", "a2"], ["boar", "e1", "e2"], ["ox", "b1", "b2"]]) {
    for (const part of [`[data-card="${card}"]`, `[data-square="${from}"]`, `[data-square="${to}"]`]) await press(`.an-place torii-board ${part}`);
    await untilReport(page, { depth: CALM });
    await press('.an-steps button[aria-label="Previous turn"]');
  }
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  const main = traceEvents.find((one) => one.name === "thread_name" && one.args.name === "CrRendererMain");
  const tasks = traceEvents.filter((one) => one.pid === main.pid && one.tid === main.tid && one.ph === "X" && /RunTask$/.test(one.name) && one.tdur !== undefined);
  if (tasks.length < 20) throw new Error("the tasks were not recorded");
  return Math.max(...tasks.map((one) => one.tdur)) / 1000;
}

async function run(browser, url, options) {
  const bench = benchSpeed(options.torii);
  const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(`${url}/analysis#p=${START.replaceAll(" ", "_")}`);
  const live = await liveSpeed(page, options.seconds);
  const longest = await longestTask(browser, page);
  await context.close();
  return { live, longest, analyse: analyseSpeed(options.torii, options.seconds), bench };
}

const options = readArguments(process.argv.slice(2));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "torii-live-"));
const server = await new Server(options.torii, options.web, folder).start();
const browser = await launch();
const runs = [];
const mega = (speed) => `${(speed / 1e6).toFixed(1)} M`;
const row = (name, one) => console.log(`| ${name} | ${mega(one.live)} | ${mega(one.analyse)} | ${mega(one.bench)} | ${Math.round((100 * one.live) / one.bench)} % | ${one.longest.toFixed(0)} ms |`);
try {
  console.log("| run | live analysis, nodes/s | `analyse`, three lines | `bench search` | page beside `bench search` | longest task |\n|---|---|---|---|---|---|");
  for (let i = 1; i <= options.runs; i++) {
    runs.push(await run(browser, server.url, options));
    row(i, runs.at(-1));
  }
} finally {
  await browser.close();
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
const most = (name) => Math.max(...runs.map((one) => one[name]));
const best = { live: most("live"), analyse: most("analyse"), bench: most("bench"), longest: Math.min(...runs.map((one) => one.longest)) };
row("best", best);
process.exit(best.live >= AIM * best.bench && best.longest <= LONGEST ? 0 : 1);
