// Torii: MIT licence, see LICENSE.
// A lane: one server with its own database, one Chromium, and the pages that the running case has opened.
import { spawn } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { Sheet, sizes } from "./page.mjs";

const { chromium } = createRequire(new URL("../../web/package.json", import.meta.url))("playwright-core");

/** The only timeout, generous for slow machines; nothing waits for a fixed time. */
export const PATIENCE = 30_000;

const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

function browserPath() {
  const names = ["chromium-headless-shell", "chromium"];
  for (const folder of (process.env.PATH ?? "").split(":"))
    for (const name of names) if (fs.existsSync(path.join(folder, name))) return path.join(folder, name);
  throw new Error("no chromium-headless-shell here: ./run test installs it");
}

export const launch = (...more) => chromium.launch({ executablePath: browserPath(), args: [...FLAGS, ...more], timeout: PATIENCE * 2 });

/** The driver hides scroll bars; here they take their place, as on a desktop. */
export const launchWithBars = () => chromium.launch({ executablePath: browserPath(), args: FLAGS, ignoreDefaultArgs: ["--hide-scrollbars"], timeout: PATIENCE * 2 });

/** A free port, for a server that must restart on the same one. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

export class Server {
  child = null;
  url = "";

  constructor(torii, web, folder, ...more) {
    this.command = [torii, ["serve", "--web", web, "--db", path.join(folder, "games.db"), "--rate", "0", "--connections", "0", ...more]];
    this.log = path.join(folder, "server.log");
  }

  /** Resolves when it answers; the port stays the same when it is started again. */
  async start() {
    this.port ??= await freePort();
    const [torii, words] = this.command;
    const log = fs.openSync(this.log, "a");
    this.child = spawn(torii, [...words, "--listen", `127.0.0.1:${this.port}`], { stdio: ["ignore", "pipe", log] });
    fs.closeSync(log);
    this.url = await new Promise((resolve, reject) => {
      let said = "";
      const done = () => reject(new Error(`the server did not start: ${fs.readFileSync(this.log, "utf8").slice(-500)}`));
      this.child.once("exit", done);
      this.child.stdout.on("data", (data) => {
        said += data;
        if (said.includes("\n")) resolve(said.split("\n")[0].trim());
      });
    });
    return this;
  }

  /** SIGKILL by default: as in a power failure. */
  stop(how = "SIGKILL") {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      child.once("exit", resolve);
      child.kill(how);
    });
  }

  /** Asks its API. */
  async ask(method, where, body, token) {
    const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const reply = await fetch(this.url + where, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const told = await reply.json();
    if (!reply.ok) throw new Error(`${method} ${where}: ${reply.status} ${JSON.stringify(told)}`);
    return told;
  }
}

export class Lane {
  notes = [];
  sheets = [];
  title = "";
  mainServer = null;
  chrome = null;
  extra = [];

  constructor(number, { torii, web, shots }) {
    Object.assign(this, { number, torii, web, shots });
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), "torii-browser-"));
  }

  /** Figures, printed above the TAP line of the running case. */
  note(words) {
    this.notes.push(words);
  }

  async server() {
    return (this.mainServer ??= await new Server(this.torii, this.web, this.folder).start());
  }

  async browser() {
    return (this.chrome ??= await launch());
  }

  /** A browser or server of this case alone; ended with it. */
  async another(make) {
    const one = await make();
    this.extra.push(one);
    return one;
  }

  /** A second server, for a case that kills it. */
  ownServer(...more) {
    const folder = fs.mkdtempSync(path.join(this.folder, "server-"));
    return this.another(() => new Server(this.torii, this.web, folder, ...more).start());
  }

  /** A window: { size: "desk" | "phone", lang, theme, path, server, browser, workers } */
  async open(where = "/", wishes = {}) {
    const browser = wishes.browser ?? (await this.browser());
    const server = wishes.server ?? (await this.server());
    const sheet = new Sheet(this, server);
    this.sheets.push(sheet);
    await sheet.begin(browser, wishes);
    await sheet.go(where);
    return sheet;
  }

  begin(title) {
    Object.assign(this, { title, notes: [], sheets: [] });
  }

  /** The case is done: no window may have reported an error. */
  settle() {
    const said = this.sheets.flatMap((sheet) => sheet.faults);
    if (said.length > 0) throw new Error(`the page complained:\n${[...new Set(said)].slice(0, 20).join("\n")}`);
  }

  async picture(name) {
    if (!this.shots) return;
    const tidy = name.replace(/[^a-zA-Z0-9+]+/g, "-");
    for (const [i, { page }] of this.sheets.entries())
      await page.screenshot({ path: path.join(this.shots, `${tidy}${i ? `-${i}` : ""}.png`), timeout: 10_000 });
  }

  async end(failed) {
    for (const sheet of this.sheets) await sheet.close();
    for (const one of this.extra.splice(0)) await (one instanceof Server ? one.stop() : one.close());
    if (failed) await this.closeBrowser();
  }

  async closeBrowser() {
    await this.chrome?.close();
    this.chrome = null;
  }

  async close() {
    await this.closeBrowser();
    await this.mainServer?.stop();
    this.mainServer = null;
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  /** Immediately: the tests are being interrupted. */
  abandon() {
    for (const one of [this.mainServer, ...this.extra]) one?.child?.kill("SIGKILL");
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

export { sizes };
