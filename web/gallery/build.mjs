// Torii: MIT licence, see LICENSE.
// The gallery: node web/gallery/build.mjs [--out build/gallery] [--wasm build/wasm] [--torii PROGRAM] [--shots] [WORD…]
//
// Builds one page that shows fixed scenes with the page's real components, and with --shots takes a screenshot of each
// in both sizes and the three themes; with --torii also of every screen of the page in build/web, served by it.
// WORDs select scenes or screens whose names contain one of them. The screenshots are not committed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "../..");
const SIZES = [[1280, 720], [390, 844]];
const THEMES = ["light", "dark", "contrast"];
const SCREENS = { home: "/", new: "/new", games: "/games", mine: "/mine", look: "/look", learn: "/learn", rules: "/rules", nowhere: "/nowhere" };
const BROWSERS = ["chromium-headless-shell", "chromium", "google-chrome"];

function readArguments(words) {
  const options = { out: path.join(root, "build/gallery"), wasm: path.join(root, "build/wasm"), torii: null, shots: false, words: [] };
  for (let i = 0; i < words.length; i++) {
    if (words[i] === "--shots") options.shots = true;
    else if (["--out", "--wasm", "--torii"].includes(words[i]) && words[i + 1]) options[words[i].slice(2)] = path.resolve(words[++i]);
    else if (words[i].startsWith("--")) throw new Error(`unknown option '${words[i]}'`);
    else options.words.push(words[i]);
  }
  return options;
}

async function build({ out, wasm }) {
  fs.mkdirSync(out, { recursive: true });
  const rules = fs.readFileSync(path.join(wasm, "rules.wasm"));
  fs.writeFileSync(path.join(out, "rules.wasm"), rules);
  const version = createHash("sha256").update(rules).digest("hex").slice(0, 8);
  const common = { bundle: true, format: "esm", target: "es2022", outdir: out, define: { __ASSETS__: JSON.stringify({ "rules.wasm": `/rules.wasm?${version}` }) } };
  await esbuild.build({ ...common, splitting: true, entryPoints: [path.join(here, "gallery.ts")] });
  await esbuild.build({ ...common, entryPoints: [path.join(root, "web/src/styles/page.css")] });
  fs.writeFileSync(path.join(out, "index.html"), '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Gallery</title><link rel="stylesheet" href="/page.css"><script type="module" src="/gallery.js"></script><body></body></html>');
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };

function serve(folder) {
  const server = http.createServer((request, response) => {
    const name = path.basename(new URL(request.url, "http://x").pathname) || "index.html";
    const file = path.join(folder, name);
    if (!fs.existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[path.extname(name)] ?? "text/plain" }).end(fs.readFileSync(file));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

/** Starts the program with its page; resolves with its address. */
function startTorii(program, folder) {
  const child = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--web", path.join(root, "build/web"), "--db", path.join(folder, "gallery.db")], { stdio: ["ignore", "pipe", "pipe"] });
  return new Promise((resolve, reject) => {
    const hear = (data) => {
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(String(data));
      if (address) resolve({ child, address: address[0] });
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("exit", () => reject(new Error("torii serve ended")));
  });
}

async function shoot(options) {
  const { chromium } = await import("playwright-core");
  const places = process.env.PATH.split(":").flatMap((folder) => BROWSERS.map((name) => path.join(folder, name)));
  const executablePath = places.find((file) => fs.existsSync(file));
  if (!executablePath) throw new Error("no Chromium: apt-get install chromium-headless-shell");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const { scenes } = await scenesOf(options.out);
  const server = await serve(options.out);
  const chosen = (name) => options.words.length === 0 || options.words.some((word) => name.includes(word));
  const faults = [];
  try {
    const at = `http://127.0.0.1:${server.address().port}`;
    for (const scene of scenes.filter((one) => chosen(one.name)))
      await pictures(browser, scene.name, (theme) => `${at}/?scene=${scene.name}&theme=${theme}`, `html[data-ready="${scene.name}"]`, options, faults);
    if (options.torii) await shootScreens(browser, options, chosen, faults);
  } finally {
    await browser.close();
    server.close();
  }
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

async function shootScreens(browser, options, chosen, faults) {
  const { child, address } = await startTorii(options.torii, options.out);
  try {
    for (const [name, where] of Object.entries(SCREENS).filter(([name]) => chosen(name)))
      await pictures(browser, name, () => address + where, "torii-top-bar", options, faults);
  } finally {
    child.kill();
  }
}

async function scenesOf(out) {
  const file = path.join(out, "scenes.mjs");
  await esbuild.build({ bundle: true, format: "esm", platform: "node", entryPoints: [path.join(here, "scenes.ts")], outfile: file });
  return import(file);
}

async function pictures(browser, name, urlOf, ready, options, faults) {
  for (const [width, height] of SIZES)
    for (const theme of THEMES) {
      const page = await browser.newPage({ viewport: { width, height }, reducedMotion: "reduce", hasTouch: width < 600 });
      page.on("pageerror", (error) => faults.push(`${name}: ${error.message}`));
      page.on("console", (message) => message.type() === "error" && faults.push(`${name}: ${message.text()}`));
      await page.addInitScript((chosen) => localStorage.setItem("torii.settings", JSON.stringify({ theme: chosen, lang: "en" })), theme);
      await page.goto(urlOf(theme));
      await page.waitForSelector(ready, { timeout: 30000, state: "attached" }).catch(() => faults.push(`${name}: not ready`));
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: path.join(options.out, `${name}-${width}-${theme}.png`) });
      await page.close();
    }
}

try {
  const options = readArguments(process.argv.slice(2));
  await build(options);
  if (options.shots) await shoot(options);
} catch (fault) {
  process.stderr.write(`gallery: ${fault.message}\n`);
  process.exit(1);
}
