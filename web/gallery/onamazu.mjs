// Torii: MIT licence, see LICENSE.
// Screenshots of the parts of Onamazu's table: node web/gallery/onamazu.mjs [--out build/gallery] [--themes light,dark] [WORD…]
// WORDs select tables of onamazu-scenes.ts whose names contain one of them. The screenshots are not committed.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "../..");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

function readArguments(words) {
  const options = { out: path.join(root, "build/gallery"), themes: "light,dark,contrast", words: [] };
  for (let i = 0; i < words.length; i++)
    if (["--out", "--themes"].includes(words[i]) && words[i + 1]) options[words[i].slice(2)] = words[++i];
    else if (words[i].startsWith("--")) throw new Error(`unknown option '${words[i]}'`);
    else options.words.push(words[i]);
  return { ...options, out: path.resolve(options.out), themes: options.themes.split(",") };
}

export async function build(out) {
  fs.mkdirSync(out, { recursive: true });
  const common = { bundle: true, format: "esm", target: "es2022", outdir: out, logLevel: "error", define: { __ASSETS__: "{}" }, tsconfig: path.join(root, "web/tsconfig.json") };
  await esbuild.build({ ...common, entryPoints: [path.join(here, "onamazu.ts"), path.join(root, "web/src/styles/page.css")], entryNames: "[name]" });
  fs.writeFileSync(path.join(out, "onamazu.html"), '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Gallery</title><link rel="stylesheet" href="/page.css"><script type="module" src="/onamazu.js"></script><body></body></html>');
}

export function serve(folder) {
  const server = http.createServer((request, response) => {
    const file = path.join(folder, path.basename(new URL(request.url, "http://x").pathname));
    if (!fs.existsSync(file) || fs.statSync(file).isDirectory()) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[path.extname(file)] ?? "text/plain" }).end(fs.readFileSync(file));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

async function shoot(options) {
  const { chromium } = await import("playwright-core");
  const executablePath = process.env.PATH.split(":").flatMap((folder) => ["chromium-headless-shell", "chromium"].map((name) => path.join(folder, name))).find((file) => fs.existsSync(file));
  const [browser, server] = [await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] }), await serve(options.out)];
  const scenes = path.join(options.out, "onamazu-scenes.mjs");
  await esbuild.build({ bundle: true, format: "esm", platform: "node", entryPoints: [path.join(here, "onamazu-scenes.ts")], outfile: scenes, logLevel: "error" });
  const { tables } = await import(scenes);
  const faults = [];
  for (const name of Object.keys(tables).filter((one) => options.words.length === 0 || options.words.some((word) => one.includes(word))))
    for (const [width, height] of [[1280, 720], [390, 844]])
      for (const theme of options.themes) {
        const page = await browser.newPage({ viewport: { width, height }, hasTouch: width < 600 });
        page.on("pageerror", (error) => faults.push(`${name}: ${error.message}`));
        page.on("console", (message) => message.type() === "error" && !message.text().includes("404") && faults.push(`${name}: ${message.text()}`));
        await page.goto(`http://127.0.0.1:${server.address().port}/onamazu.html?table=${name}&theme=${theme}`);
        await page.waitForSelector("html[data-ready]", { timeout: 30000, state: "attached" }).catch(() => faults.push(`${name}: not ready`));
        await page.screenshot({ path: path.join(options.out, `ona-${name}-${width}-${theme}.png`), fullPage: width < 600 });
        await page.close();
      }
  await browser.close();
  server.close();
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

const options = readArguments(process.argv.slice(2));
await build(options.out);
await shoot(options);
