// Torii: MIT licence, see LICENSE.
// A browser window: collects its errors, and defines user actions in one place.
import path from "node:path";

/** Never less than this for anything that is waited for; a slow machine passes too. */
const PATIENCE = 30_000;

export const sizes = {
  desk: { viewport: { width: 1280, height: 720 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

const KEY = "torii.settings";

export class Sheet {
  faults = [];
  allowed = [];
  frames = []; // of WebSockets, both ways
  bodies = []; // of answers over HTTP, as text
  sizes = new Map(); // bytes on the line, by address, if they are counted

  constructor(lane, server) {
    Object.assign(this, { lane, server });
  }

  /** Complaints that this case means to cause. */
  allow(...patterns) {
    this.allowed.push(...patterns);
    this.faults = this.faults.filter((said) => !patterns.some((pattern) => pattern.test(said)));
  }

  complain(said) {
    if (!this.allowed.some((pattern) => pattern.test(said))) this.faults.push(said);
  }

  async begin(browser, { size = "desk", lang = "en", settings = {}, workers = "block", counted = false, through = null, before = null, context = {} } = {}) {
    this.size = size;
    this.through = through;
    this.context = await browser.newContext({
      ...sizes[size],
      locale: { en: "en-GB", fr: "fr-FR", es: "es-ES" }[lang],
      timezoneId: "UTC",
      reducedMotion: "reduce",
      colorScheme: "light",
      serviceWorkers: workers,
      acceptDownloads: true,
      ...context,
    });
    this.context.setDefaultTimeout(PATIENCE);
    this.context.setDefaultNavigationTimeout(PATIENCE * 2);
    if (Object.keys(settings).length) await this.context.addInitScript(storeSettings, [KEY, settings]);
    if (before) await this.context.addInitScript(before);
    this.page = await this.context.newPage();
    this.watch();
    if (counted) await this.count();
  }

  /** Counts the bytes transferred, including headers. */
  async count() {
    const client = await this.context.newCDPSession(this.page);
    const names = new Map();
    await client.send("Network.enable");
    client.on("Network.requestWillBeSent", ({ requestId, request }) => names.set(requestId, request.url));
    client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const name = names.get(requestId) ?? requestId;
      this.sizes.set(name, (this.sizes.get(name) ?? 0) + encodedDataLength);
    });
  }

  watch() {
    const { page } = this;
    page.on("console", (message) => {
      const said = message.text();
      // Without its service worker the page is as on a first visit; the driver says that it forbade it.
      if (/^(error|warning|assert)$/.test(message.type()) && !/blocked by Playwright/.test(said)) this.complain(`console: ${said} (${message.location().url})`);
    });
    page.on("pageerror", (fault) => this.complain(`page: ${fault.stack ?? fault}`));
    page.on("crash", () => this.complain("the page crashed"));
    page.on("requestfailed", (request) => {
      const why = request.failure()?.errorText ?? "";
      // Leaving a page cancels its pending requests.
      if (why !== "net::ERR_ABORTED") this.complain(`request: ${request.method()} ${request.url()} ${why}`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) this.complain(`answer: ${response.status()} ${response.url()}`);
    });
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => this.frames.push(["in", String(payload)]));
      socket.on("framesent", ({ payload }) => this.frames.push(["out", String(payload)]));
    });
  }

  /** Keeps the text of what the server answers, to be searched later. */
  keepBodies() {
    this.page.on("response", async (response) => {
      if (!/\/api\//.test(response.url())) return;
      this.bodies.push(await response.text().catch(() => ""));
    });
  }

  /** Opens an address and waits until its screen is shown. */
  async go(where) {
    await this.page.goto((this.through ?? this.server.url) + where, { waitUntil: "domcontentloaded" });
    await this.shown();
  }

  /** The screen of this address is drawn. */
  async shown() {
    await this.until("the screen", () => (document.querySelector("#screen")?.firstElementChild?.childElementCount ?? 0) > 0);
  }

  locator(selector) {
    return this.page.locator(selector);
  }

  /** A click, or a tap at the size of a phone. */
  async press(target) {
    const found = typeof target === "string" ? this.page.locator(target) : target;
    await (this.size === "phone" ? found.tap() : found.click());
  }

  /** Waits until a function in the page gives something true, and gives that back. The function may be asynchronous. */
  async until(words, look, argument) {
    const end = performance.now() + PATIENCE;
    for (let last = null; ; await new Promise((resolve) => setTimeout(resolve, 15))) {
      // A page that is being left gives no answer: the retry reaches the next one.
      const seen = await this.page.evaluate(look, argument).catch((fault) => void (last = fault));
      if (seen) return seen;
      if (performance.now() > end) throw new Error(`waited in vain: ${words}${last ? ` (${String(last).split("\n")[0]})` : ""}`);
    }
  }

  /** Settings, as if they had been chosen in another window: the page follows. */
  async choose(change) {
    await this.page.evaluate(([key, part]) => {
      const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
      localStorage.setItem(key, JSON.stringify({ ...kept, ...part }));
      dispatchEvent(new StorageEvent("storage", { key }));
    }, [KEY, change]);
  }

  async shot(name, size = this.size) {
    if (!this.lane.shots) return;
    const file = `${name}-${size}.png`.replace(/[^a-zA-Z0-9+.]+/g, "-");
    await this.page.screenshot({ path: path.join(this.lane.shots, file) });
  }

  async close() {
    await this.context?.close().catch(() => undefined);
  }
}

/** In the page, before its own scripts: what the person has chosen before. */
function storeSettings([key, settings]) {
  try {
    if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // about:blank has no storage
  }
}
