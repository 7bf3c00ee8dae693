// Torii: MIT licence, see LICENSE.
// Debian's Firefox, driven over WebDriver BiDi.
import fs from "node:fs";
import { createRequire } from "node:module";
import { PATIENCE } from "./window.mjs";

const PROGRAM = "/usr/bin/firefox-esr";

/** Nothing is fetched from outside, pages are wanted in English, nothing moves slowly, and a window in the background is as
 * quick as one in front. */
const PREFERENCES = {
  "ui.prefersReducedMotion": 1,
  "intl.accept_languages": "en-GB,en",
  "dom.min_background_timeout_value": 4,
  "dom.timeout.enable_budget_timer_throttling": false,
  "app.normandy.enabled": false,
  "network.captive-portal-service.enabled": false,
};

class Tab {
  said = [];

  constructor(context, page) {
    Object.assign(this, { context, page });
    page.on("console", (message) => {
      if (/^(error|warn|warning|assert)$/.test(message.type())) this.said.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (fault) => this.said.push(`page: ${fault.stack ?? fault}`));
    page.on("requestfailed", (request) => {
      const why = request.failure()?.errorText ?? "";
      // Leaving a page cancels its pending requests.
      if (!/ABORTED/.test(why)) this.said.push(`request: ${request.method()} ${request.url()} ${why}`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) this.said.push(`answer: ${response.status()} ${response.url()}`);
    });
  }

  goto(url) {
    return this.page.goto(url, { waitUntil: "domcontentloaded", timeout: PATIENCE * 2 });
  }

  url() {
    return this.page.url();
  }

  /** `text` is an expression that evaluates to a promise of a string. */
  evaluate(text) {
    return this.page.evaluate(text);
  }

  click({ x, y }) {
    return this.page.mouse.click(x, y);
  }

  write(text) {
    return this.page.keyboard.type(text);
  }

  enter() {
    return this.page.keyboard.press("Enter");
  }

  front() {
    return this.page.bringToFront();
  }

  resize(width, height) {
    return this.page.setViewport({ width, height });
  }

  picture() {
    return this.page.screenshot();
  }

  async faults() {
    return this.said;
  }

  close() {
    return this.context.close();
  }
}

export class Firefox {
  /** The unmodified page: BiDi reports a window's errors. */
  static prepare = (web) => web;

  static async start() {
    if (!fs.existsSync(PROGRAM)) throw new Error("firefox-esr is not installed");
    const puppeteer = createRequire(new URL("../../web/package.json", import.meta.url))("puppeteer-core");
    const browser = await puppeteer.launch({ browser: "firefox", executablePath: PROGRAM, headless: true, extraPrefsFirefox: PREFERENCES, timeout: PATIENCE * 2, protocolTimeout: PATIENCE * 2 });
    return new Firefox(browser);
  }

  constructor(browser) {
    this.browser = browser;
  }

  async version() {
    return (await this.browser.version()).replace("/", " ");
  }

  /** A window with its own storage, as for another person. */
  async open() {
    const context = await this.browser.createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const tab = new Tab(context, page);
    await tab.resize(1280, 720);
    return tab;
  }

  close() {
    return this.browser.close();
  }

  /** Immediately: the tests are being interrupted. */
  abandon() {
    this.browser.process()?.kill("SIGKILL");
  }
}
