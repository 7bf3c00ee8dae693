// Torii: MIT licence, see LICENSE.
// WebKitGTK's own browser, driven over WebDriver by plain HTTP, on a display that nobody sees.
//
// A driver has one session, and a session one store; so each window has its driver. WebDriver cannot tell what a page
// complains of and WebKit writes nothing of it anywhere when it is automated, so the page is served with a script that
// keeps it (`prepare`).
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "./lane.mjs";
import { PATIENCE } from "./window.mjs";

const DRIVER = "/usr/bin/WebKitWebDriver";
const KEPT = "torii-smoke-faults";
const LONGEST = PATIENCE * 4; // for a script in the page, which may play a whole game
const ENTER = "\uE007";

function browserPath() {
  const root = "/usr/lib";
  for (const machine of fs.readdirSync(root).filter((name) => name.endsWith("-linux-gnu")))
    for (const name of fs.readdirSync(path.join(root, machine)).filter((one) => one.startsWith("webkit2gtk-4"))) {
      const program = path.join(root, machine, name, "MiniBrowser");
      if (fs.existsSync(program)) return program;
    }
  throw new Error("WebKitGTK's MiniBrowser is not installed");
}

/** In the page, before its scripts: errors are kept in the tab's session storage, which survives a reload. */
function watch(key) {
  const say = (words) => sessionStorage.setItem(key, JSON.stringify([...JSON.parse(sessionStorage.getItem(key) ?? "[]"), words]));
  for (const kind of ["error", "warn", "assert"]) {
    const real = console[kind].bind(console);
    console[kind] = (...words) => {
      if (kind !== "assert" || !words[0]) say(`console: ${words.map((one) => `${one} ${one?.stack ?? ""}`).join(" ")}`);
      real(...words);
    };
  }
  addEventListener("error", (event) => say(event instanceof ErrorEvent ? `page: ${event.message} (${event.filename}:${event.lineno}) ${event.error?.stack ?? ""}` : `request: ${event.target?.src ?? event.target?.href}`), true);
  addEventListener("unhandledrejection", (event) => say(`page: ${event.reason} ${event.reason?.stack ?? ""}`));
  addEventListener("securitypolicyviolation", (event) => say(`refused: ${event.blockedURI} by ${event.violatedDirective}`));
  const ask = fetch;
  globalThis.fetch = async (...given) => {
    const answer = await ask(...given);
    if (answer.status >= 400) say(`answer: ${answer.status} ${answer.url}`);
    return answer;
  };
}

/** Starts a program; resolves with it once `ready` has something true. */
async function begin(program, words, options, ready) {
  const child = spawn(program, words, options);
  let gone = null;
  child.once("error", (fault) => (gone = String(fault)));
  child.once("exit", (code) => (gone ??= `it ended with ${code}`));
  for (const end = performance.now() + PATIENCE; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    if (await ready(child)) return child;
    if (gone || performance.now() > end) throw new Error(`${program} did not start: ${gone ?? "no answer"}`);
  }
}

/** An X server with a screen in memory; it picks the number of a display that is free. */
async function startDisplay() {
  let number = "";
  const child = await begin("Xvfb", ["-displayfd", "3", "-screen", "0", "2000x1300x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] }, (started) => {
    if (started.stdio[3] && !started.stdio[3].listenerCount("data")) started.stdio[3].on("data", (data) => (number += data));
    return number.includes("\n");
  });
  return { child, name: `:${number.trim()}` };
}

class Tab {
  constructor(driver, port, folder) {
    Object.assign(this, { driver, folder, address: `http://127.0.0.1:${port}`, session: "", where: "" });
  }

  async ask(method, what, body) {
    // A driver whose browser has crashed may never answer.
    const signal = AbortSignal.timeout(LONGEST);
    const reply = await fetch(`${this.address}${this.session}${what}`, { method, signal, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = await reply.json();
    if (!reply.ok) throw new Error(`${method} ${what}: ${value?.error} ${value?.message}`);
    return value;
  }

  async begin() {
    const wishes = { "webkitgtk:browserOptions": { binary: browserPath(), args: ["--automation"] } };
    const { sessionId, capabilities } = await this.ask("POST", "/session", { capabilities: { alwaysMatch: wishes } });
    this.version = capabilities.browserVersion;
    this.session = `/session/${sessionId}`;
    await this.ask("POST", "/timeouts", { script: LONGEST, pageLoad: PATIENCE * 2 });
    await this.resize(1280, 720);
    return this;
  }

  /** The page itself gets this size; the bars of the window come on top of it. */
  async resize(width, height) {
    const inside = async () => JSON.parse(await this.evaluate("(async () => JSON.stringify([innerWidth, innerHeight]))()"));
    const [outside, [wide, high]] = [await this.ask("GET", "/window/rect"), await inside()];
    await this.ask("POST", "/window/rect", { x: 0, y: 0, width: width + outside.width - wide, height: height + outside.height - high });
    for (const end = performance.now() + PATIENCE; ; await new Promise((resolve) => setTimeout(resolve, 15))) {
      const now = await inside();
      if (now[0] === width && now[1] === height) return;
      if (performance.now() > end) throw new Error(`the window cannot be made ${width}×${height}: it is ${now.join("×")}`);
    }
  }

  /** As another person: nothing stored by the previous window is left. */
  async forget() {
    if (this.where) await this.evaluate("(async () => { localStorage.clear(); sessionStorage.clear(); return ''; })()");
  }

  async goto(url) {
    await this.ask("POST", "/url", { url });
    this.where = url;
  }

  url() {
    return this.ask("GET", "/url");
  }

  /** `text` is an expression that evaluates to a promise of a string. */
  async evaluate(text) {
    const script = `const done = arguments[0]; (${text}).then((text) => done({ text }), (fault) => done({ fault: String(fault) + "\\n" + (fault?.stack ?? "") }));`;
    const { text: seen, fault } = await this.ask("POST", "/execute/async", { script, args: [] });
    if (fault !== undefined) throw new Error(fault);
    return seen;
  }

  click({ x, y }) {
    const actions = [{ type: "pointerMove", duration: 0, x, y }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
    return this.ask("POST", "/actions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
  }

  write(text) {
    const actions = [...text].flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }]);
    return this.ask("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  enter() {
    return this.write(ENTER);
  }

  /** Each window has its own browser, and no window covers another. */
  async front() {}

  async picture() {
    return Buffer.from(await this.ask("GET", "/screenshot"), "base64");
  }

  async faults() {
    return JSON.parse(await this.evaluate(`(async () => sessionStorage.getItem("${KEPT}") ?? "[]")()`));
  }

  async close() {} // kept for the next window

  async end() {
    await this.ask("DELETE", "").catch(() => undefined);
    this.driver.kill();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

export class WebKit {
  tabs = [];
  used = 0;

  /** A copy of the page that records its errors. */
  static prepare(web, folder) {
    const copy = path.join(folder, "web");
    fs.cpSync(web, copy, { recursive: true });
    const index = path.join(copy, "index.html");
    const text = fs.readFileSync(index, "utf8");
    fs.writeFileSync(path.join(copy, "assets", "watch.js"), `(${watch})("${KEPT}");\n`);
    fs.writeFileSync(index, text.replace("<head>", '<head><script src="/assets/watch.js"></script>'));
    for (const packed of [".br", ".gz"]) fs.rmSync(index + packed, { force: true });
    return copy;
  }

  static async start() {
    if (!fs.existsSync(DRIVER)) throw new Error("webkit2gtk-driver is not installed");
    return new WebKit(await startDisplay());
  }

  constructor(display) {
    this.display = display;
  }

  async version() {
    const tab = this.tabs[0] ?? (await this.another());
    return `WebKitGTK ${tab.version}`;
  }

  async another() {
    const port = await freePort();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "torii-webkit-"));
    // Root may not make the namespaces of WebKit's sandbox; only our own page is opened here. Its compositor draws with OpenGL,
    // which is done in software where there is no screen, slowly, and has crashed there.
    const env = { ...process.env, DISPLAY: this.display.name, GDK_BACKEND: "x11", LANG: "en_GB.UTF-8", LANGUAGE: "en_GB:en", LC_ALL: "", NO_AT_BRIDGE: "1", HOME: folder, XDG_RUNTIME_DIR: folder, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", WEBKIT_DISABLE_COMPOSITING_MODE: "1" };
    const answers = () => fetch(`http://127.0.0.1:${port}/status`).then((reply) => reply.ok, () => false);
    const driver = await begin(DRIVER, [`--port=${port}`], { env, stdio: "ignore" }, answers);
    const tab = new Tab(driver, port, folder);
    this.tabs.push(tab);
    return tab.begin();
  }

  /** All windows of the case before are free again. */
  begin() {
    this.used = 0;
  }

  async open() {
    const tab = this.tabs[this.used] ?? (await this.another());
    this.used += 1;
    await tab.forget();
    return tab;
  }

  async close() {
    await Promise.all(this.tabs.map((tab) => tab.end()));
    this.display.child.kill();
  }

  abandon() {
    for (const { driver, folder } of this.tabs) {
      driver.kill("SIGKILL");
      fs.rmSync(folder, { recursive: true, force: true });
    }
    this.display.child.kill();
  }
}
