// Torii: MIT licence, see LICENSE.
// How long a first visit to the page takes, far from the server and on a slow device.
//
// usage: first_load.mjs TORII WEB [--runs N] [--lang en|fr|es] [--latency MS,…] [--cpu N,…] [--over plain,tls] [--list]
//
// TORII is the program, WEB the folder of the built page. Prints a Markdown table, a row per setting; every figure is
// the median of N visits (5), each with an empty cache, in French, which has the largest catalogue.
//
// Network. All traffic goes through a proxy in this script that delays every byte by half the round trip each way.
// The kernel accepts a connection at once, so the first bytes of every connection wait for one more round trip: the
// TCP handshake. TLS handshakes pass through the proxy and are delayed like everything else. The bandwidth is not
// limited and nothing is lost, so slow start does not show.
//
// Device. Chromium throttles the page's main thread (Emulation.setCPUThrottlingRate). Times are on the page's own
// clock, from the start of the navigation.
//
// home         until usable: "Play now" has been painted, and a click on it opens the board without reloading
//              the page. Requests sent before that moment count as the home page; later ones
//              (prefetch of the board, a list that is refreshed) do not.
// first board  "Play now" is clicked as soon as it is usable, for the base game against level 5; until the first card
//              can be touched. Then a move is played; requests and bytes are everything since the empty cache
//              until the computer has replied, prefetched or not. "answer" is when its move is on the board.
// after a rest the same, but "Play now" is clicked once the prefetch has ended: times are from the click.
//
// Bytes are those transferred, including headers (encodedDataLength). The service worker is disabled: its copy for
// offline use begins after all this.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { launch, Server } from "../tests/browser/lane.mjs";

const PATIENCE = 60_000;
const locales = { en: "en-GB", fr: "fr-FR", es: "es-ES" };
/** The deal and its first move: Blue, the human player, begins. */
const board = `/play?${new URLSearchParams({ cards: "ox,boar/horse,elephant/crab", seat: "blue", level: "5" })}`;
const move = ['[data-card="boar"]', '[data-square="c1"]', '[data-square="c2"]'];

function usage(words) {
  process.stderr.write(`first_load.mjs: ${words}\nusage: first_load.mjs TORII WEB [--runs N] [--lang en|fr|es] [--latency MS,…] [--cpu N,…] [--over plain,tls] [--list]\n`);
  process.exit(2);
}

function readArguments(words) {
  const options = { runs: "5", lang: "fr", latency: "0,150", cpu: "1,4", over: "plain,tls", list: false, places: [] };
  for (let i = 0; i < words.length; i++) {
    const name = words[i].replace(/^--/, "");
    if (!words[i].startsWith("--")) options.places.push(words[i]);
    else if (name === "list") options.list = true;
    else if (!(name in options) || name === "places") usage(`unknown option '${words[i]}'`);
    else options[name] = words[++i] ?? usage(`'--${name}' needs a value`);
  }
  const numbers = (name, least) => options[name].split(",").map((one) => (/^\d+$/.test(one) && Number(one) >= least ? Number(one) : usage(`'--${name}' takes numbers from ${least}`)));
  const [torii, web] = options.places;
  if (options.places.length !== 2) usage("the program and the folder of the page are needed");
  if (!fs.existsSync(torii)) usage(`there is no program '${torii}'`);
  if (!fs.existsSync(path.join(web, "index.html"))) usage(`there is no built page in '${web}'`);
  if (!(options.lang in locales)) usage("'--lang' is en, fr or es");
  const over = options.over.split(",");
  if (over.some((one) => one !== "plain" && one !== "tls")) usage("'--over' takes plain and tls");
  return { ...options, torii, web, over, runs: numbers("runs", 1)[0], latency: numbers("latency", 0), cpu: numbers("cpu", 1) };
}

/** A connection to the server with a round trip of `trip` milliseconds. */
class FarLine {
  sockets = new Set();
  trip = 0;

  constructor(server) {
    this.server = server;
  }

  async start() {
    this.gate = net.createServer({ allowHalfOpen: true, noDelay: true }, (near) => this.join(near));
    await new Promise((resolve) => this.gate.listen(0, "127.0.0.1", resolve));
    this.url = this.server.url.replace(/:\d+$/, `:${this.gate.address().port}`);
    return this;
  }

  join(near) {
    const far = net.connect({ port: this.server.port, host: "127.0.0.1", allowHalfOpen: true, noDelay: true });
    for (const socket of [near, far]) {
      this.sockets.add(socket);
      socket.on("close", () => this.sockets.delete(socket));
      socket.on("error", () => [near, far].forEach((one) => one.destroy()));
    }
    this.carry(near, far, performance.now() + this.trip);
    this.carry(far, near, 0);
  }

  /** Everything in order, delayed by half a trip; nothing is sent before `open`. */
  carry(from, to, open) {
    let last = 0;
    const late = (run) => {
      last = Math.max(last, performance.now() + this.trip / 2, open + this.trip / 2);
      if (this.trip === 0) run();
      else setTimeout(run, last - performance.now());
    };
    from.on("data", (part) => late(() => to.destroyed || to.write(part)));
    from.on("end", () => late(() => to.destroyed || to.end()));
  }

  async close() {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.gate.close(resolve));
  }
}

/** A self-signed certificate. Chromium gets its key on the command line, so it trusts and caches as for any site. */
function makeCertificate(folder) {
  const [cert, key] = ["cert.pem", "key.pem"].map((name) => path.join(folder, name));
  const quiet = { stdio: ["ignore", "pipe", "ignore"] };
  execFileSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out", cert, "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"], quiet);
  const spki = execFileSync("sh", ["-c", 'openssl x509 -in "$1" -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | openssl base64', "sh", cert], quiet);
  return { cert, key, trusted: String(spki).trim() };
}

/** In the page: records when "Play now" was first painted. `tell` gets the milliseconds since the navigation. */
function watchHome() {
  const look = () => {
    const button = document.querySelector("a.home-play");
    // The next frame begins when this one is on the screen.
    if (button && button.getBoundingClientRect().width > 0) requestAnimationFrame(() => void (globalThis.homeAt = performance.now()));
    else requestAnimationFrame(look);
  };
  if (location.pathname === "/") requestAnimationFrame(look);
}

/** In the page: when the board lets the player act, and when the computer has replied. */
function watchBoard() {
  const look = () => {
    const view = document.querySelector("torii-table torii-board")?.view;
    if (view && view.mine !== null && globalThis.boardAt === undefined) requestAnimationFrame(() => void (globalThis.boardAt ??= performance.now()));
    if (view && view.scene.steps >= globalThis.answerSteps) globalThis.answerAt = performance.now();
    else requestAnimationFrame(look);
  };
  globalThis.answerSteps = Infinity;
  look();
}

const isWorker = (url) => /-worker-\w+\.js$/.test(url);

/** One visit from an empty cache. */
class Visit {
  requests = new Map(); // by id: { url, at, bytes, protocol, ended }

  async begin(browser, url, { lang, cpu }) {
    this.url = url;
    this.context = await browser.newContext({ locale: locales[lang], viewport: { width: 1280, height: 720 }, reducedMotion: "reduce", serviceWorkers: "block" });
    this.context.setDefaultTimeout(PATIENCE);
    await this.context.addInitScript(watchHome);
    this.page = await this.context.newPage();
    this.page.on("requestfinished", (request) => void this.noteWorker(request));
    const client = await this.context.newCDPSession(this.page);
    await client.send("Network.enable");
    await client.send("Emulation.setCPUThrottlingRate", { rate: cpu });
    client.on("Network.requestWillBeSent", ({ requestId, request, wallTime }) => this.requests.set(requestId, { url: request.url, at: wallTime * 1000, bytes: 0, protocol: "", ended: false }));
    client.on("Network.responseReceived", ({ requestId, response }) => Object.assign(this.requests.get(requestId) ?? {}, { protocol: response.protocol }));
    client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => this.end(requestId, encodedDataLength));
    client.on("Network.loadingFailed", ({ requestId }) => this.end(requestId, 0));
  }

  end(id, bytes) {
    const request = this.requests.get(id);
    if (request) Object.assign(request, { bytes: request.bytes + bytes, ended: true });
  }

  /** The script of a worker is requested on a session of its own, which reports only the size of the headers. */
  async noteWorker(request) {
    if (!isWorker(request.url())) return;
    const at = this.begun + (await this.page.evaluate(() => performance.now()));
    const response = await request.response();
    const known = [...this.requests.values()].some((one) => one.url === request.url() && one.bytes > 0);
    if (known) return; // prefetched by the page
    this.requests.set(request, { url: request.url(), at, bytes: (await request.sizes()).responseHeadersSize + Number(response.headers()["content-length"]), protocol: "", ended: true });
  }

  /** Resolves with the time when the home page was usable, after its requests have ended. */
  async home() {
    await this.page.goto(`${this.url}/`, { waitUntil: "commit" });
    const at = await this.when("homeAt");
    this.begun = await this.page.evaluate(() => performance.timeOrigin);
    return at;
  }

  /** A time recorded by the page, once available. */
  async when(name) {
    const handle = await this.page.waitForFunction((wanted) => globalThis[wanted], name, { polling: 20 });
    return handle.jsonValue();
  }

  /** Waits for a second without new requests and with none pending. */
  async rest() {
    for (let seen = -1, since = performance.now(); performance.now() - since < 1000; await new Promise((resolve) => setTimeout(resolve, 50))) {
      const waiting = [...this.requests.values()].some((one) => !one.ended && !isWorker(one.url)); // the page never sees a worker's script finish loading
      if (waiting || seen !== this.requests.size) [seen, since] = [this.requests.size, performance.now()];
    }
  }

  /** Clicks "Play now", with the measured level and deal; returns when it was clicked, when the board was there, and the reply. */
  async board() {
    await this.page.evaluate(watchBoard);
    const pressed = await this.page.evaluate((to) => {
      globalThis.samePage = true;
      const button = document.querySelector("a.home-play");
      button.setAttribute("href", to);
      button.click();
      return performance.now();
    }, board);
    const shown = await this.when("boardAt");
    if (!(await this.page.evaluate(() => globalThis.samePage))) throw new Error("the click loaded the page anew: it was not usable");
    await this.page.evaluate(() => (globalThis.answerSteps = document.querySelector("torii-table torii-board").view.scene.steps + 2));
    for (const part of move) await this.page.click(`torii-table torii-board ${part}`);
    return { pressed, shown, answered: await this.when("answerAt") };
  }

  /** What was transferred up to a moment of the page's clock. */
  sums(until = Infinity) {
    const counted = [...this.requests.values()].filter((one) => /^http/.test(one.url) && one.at <= this.begun + until && one.bytes > 0);
    return { counted, requests: counted.length, bytes: counted.reduce((sum, one) => sum + one.bytes, 0) };
  }

  close() {
    return this.context.close();
  }
}

const median = (all) => [...all].sort((one, other) => one - other)[Math.floor(all.length / 2)];

/** Two visits: one that clicks at once, one that rests at the home page. */
async function measure(browser, line, setting) {
  const hasty = new Visit();
  await hasty.begin(browser, line.url, setting);
  const usable = await hasty.home();
  const first = await hasty.board();
  await hasty.rest();
  const slow = new Visit();
  await slow.begin(browser, line.url, setting);
  await slow.home();
  await slow.rest();
  const before = slow.sums();
  const second = await slow.board();
  await slow.rest();
  const [home, all, rested] = [hasty.sums(usable), hasty.sums(), slow.sums()];
  await hasty.close();
  await slow.close();
  return {
    home: { requests: home.requests, bytes: home.bytes, usable, counted: home.counted },
    "first board": { requests: all.requests, bytes: all.bytes, usable: first.shown, answered: first.answered, counted: all.counted },
    "after a rest": { requests: rested.requests, bytes: rested.bytes, usable: second.shown - second.pressed, answered: second.answered - second.pressed, early: before },
  };
}

const kilo = (bytes) => (bytes / 1000).toFixed(1);

function rowOf(name, setting, visits) {
  const of = (what) => median(visits.map((one) => one[name][what]));
  const answer = visits[0][name].answered === undefined ? "" : of("answered").toFixed(0);
  return `| ${[name, `${setting.latency} ms`, `1/${setting.cpu}`, setting.over, of("requests"), kilo(of("bytes")), of("usable").toFixed(0), answer].join(" | ")} |`;
}

function listed(visit) {
  for (const name of ["home", "first board"])
    process.stdout.write(`\n${name}:\n${visit[name].counted.map((one) => `  ${String(one.bytes).padStart(7)}  ${one.protocol}  ${new URL(one.url).pathname}\n`).join("")}`);
}

const options = readArguments(process.argv.slice(2));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "torii-first-load-"));
const certificate = makeCertificate(folder);
const browser = await launch(`--ignore-certificate-errors-spki-list=${certificate.trusted}`);
const rows = { home: [], "first board": [], "after a rest": [] };
let sample = null;
for (const over of options.over) {
  const place = fs.mkdtempSync(path.join(folder, `${over}-`));
  const server = await new Server(options.torii, options.web, place, ...(over === "tls" ? ["--tls-cert", certificate.cert, "--tls-key", certificate.key] : [])).start();
  const line = await new FarLine(server).start();
  for (const latency of options.latency)
    for (const cpu of options.cpu) {
      const setting = { over, latency, cpu, lang: options.lang };
      line.trip = latency;
      const visits = [];
      for (let i = 0; i < options.runs; i++) visits.push(await measure(browser, line, setting));
      for (const name of Object.keys(rows)) rows[name].push(rowOf(name, setting, visits));
      sample ??= visits[0];
    }
  await line.close();
  await server.stop("SIGTERM");
}
await browser.close();
fs.rmSync(folder, { recursive: true });
process.stdout.write("| | round trip | CPU | line | requests | kB | usable, ms | answer, ms |\n|---|---|---|---|---|---|---|---|\n");
process.stdout.write(`${Object.values(rows).flat().join("\n")}\n`);
if (options.list) listed(sample);
