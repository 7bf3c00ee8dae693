// Torii: MIT licence, see LICENSE.
// Draws docs/design/*.svg: each screen at 1280×720 and 390×844 in the three themes, from mockup-screens.mjs and
// mockup-onamazu.mjs. node web/gallery/mockups.mjs [FOLDER]
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import { themes } from "./contrast.mjs";
import { Pen } from "./mockup-pen.mjs";
import { ONAMAZU } from "./mockup-onamazu.mjs";
import { SCREENS } from "./mockup-screens.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));

/** The strokes and shapes of the real board. */
async function loadArt() {
  const contents = 'export { stroke, dot, swirl } from "./brush.ts"; export { shapeOf } from "./stones.ts"; export { artText } from "./onamazu/art.ts"; export * from "./onamazu/geometry.ts"; export { effect } from "./onamazu/effects.ts"; export { tables } from "../../gallery/onamazu-scenes.ts";';
  const made = await esbuild.build({ stdin: { contents, resolveDir: path.join(here, "../src/boards"), loader: "ts" }, bundle: true, format: "esm", platform: "node", write: false });
  const file = path.join(fs.mkdtempSync(path.join(here, "../../build/art-")), "art.mjs");
  fs.writeFileSync(file, made.outputFiles[0].contents);
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    fs.rmSync(path.dirname(file), { recursive: true });
  }
}

function used(drawing, theme) {
  const names = new Set([...drawing.matchAll(/var\(--([\w-]+)\)/g)].map((found) => found[1]));
  const value = (name) => theme[name].replace(/^var\(--([\w-]+)\)$/, (_, other) => value(other));
  return [...names].sort().map((name) => `--${name}:${value(name)}`).join(";");
}

export function sheet([title, draw], art) {
  const [wide, tall] = [new Pen(1280, 720, art), new Pen(390, 844, art)];
  draw(wide);
  draw(tall);
  const drawn = [...wide.out, ...tall.out].join("");
  const rows = Object.entries(themes()).map(([name, theme], i) => `<g style="${used(drawn, theme)}" transform="translate(0 ${i * 884})"><use href="#wide" y="62"/><use href="#tall" x="1320"/><text x="0" y="40" font-size="26" fill="#777">${name}</text></g>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -4 1730 2640" font-family="system-ui,sans-serif" role="img" aria-label="${title}"><style>.s{font-family:Palatino,Georgia,serif}</style><rect x="-10" y="-4" width="1730" height="2640" fill="#fff"/><defs><symbol id="wide" width="1280" height="720" viewBox="0 0 1280 720">${wide.out.join("")}</symbol><symbol id="tall" width="390" height="844" viewBox="0 0 390 844">${tall.out.join("")}</symbol></defs>${rows.join("")}</svg>\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = path.resolve(process.argv[2] ?? path.join(here, "../../docs/design"));
  fs.mkdirSync(folder, { recursive: true });
  const art = await loadArt();
  for (const [name, screen] of Object.entries({ ...SCREENS, ...ONAMAZU })) fs.writeFileSync(path.join(folder, `${name}.svg`), sheet(screen, art));
}
