// Torii: MIT licence, see LICENSE.
// The contrast between the colours of styles/tokens.css, theme by theme (WCAG 2.2: 4.5 for text, 3 for shapes).
// node web/gallery/contrast.mjs prints the table that docs/design.md shows.
import fs from "node:fs";
import { fileURLToPath } from "node:url";

const file = new URL("../src/styles/tokens.css", import.meta.url);

/** Foreground and background, and the minimum contrast. */
export const PAIRS = [
  ["ink", "paper", 7], ["ink", "paper-raised", 7], ["ink", "paper-sunk", 7], ["ink", "gold-wash", 7],
  ["ink-soft", "paper", 4.5], ["ink-soft", "paper-raised", 4.5], ["ink-soft", "paper-sunk", 4.5], ["ink-soft", "mat", 4.5],
  ["red", "paper", 4.5], ["red", "paper-raised", 4.5], ["red", "gold-wash", 4.5], ["blue", "paper", 4.5], ["blue", "paper-raised", 4.5], ["blue", "gold-wash", 4.5],
  ["gold", "paper-raised", 4.5], ["green", "paper-raised", 4.5], ["light-ninja", "paper-raised", 4.5],
  ["on-accent", "accent", 4.5], ["on-red", "red", 4.5], ["on-blue", "blue", 4.5], ["paper-raised", "ink", 7],
  ["line-strong", "paper", 3], ["line-strong", "paper-raised", 3], ["focus", "paper", 3], ["focus", "cell", 3],
  ["brush", "cell", 3], ["stone-blue", "cell", 3], ["stone-red", "cell", 3], ["spirit", "cell", 3],
  ["light-move", "cell", 3], ["light-take", "cell", 3], ["light-win", "cell", 3], ["light-ninja", "cell", 3], ["light-spirit", "cell", 3], ["belief", "cell", 3],
];

const blocks = { light: /^:root \{([^}]*)\}/m, dark: /:root\[data-theme="dark"\] \{([^}]*)\}/, contrast: /:root\[data-theme="contrast"\] \{([^}]*)\}/ };

/** Theme → name → "#rrggbb". */
export function themes() {
  const text = fs.readFileSync(file, "utf8").replace(/\/\*[^]*?\*\//g, "");
  const read = (body) => Object.fromEntries([...body.matchAll(/--([\w-]+): ([^;]+);/g)].map((found) => [found[1], found[2]]));
  const light = read(blocks.light.exec(text)[1]);
  return { light, dark: { ...light, ...read(blocks.dark.exec(text)[1]) }, contrast: { ...light, ...read(blocks.contrast.exec(text)[1]) } };
}

/** The dark theme occurs twice: chosen in the settings, and by system preference. */
export function darkTwice() {
  const text = fs.readFileSync(file, "utf8");
  const lines = (body) => body.split("\n").map((line) => line.trim()).filter((line) => line.startsWith("--") || line.startsWith("color-scheme"));
  const wished = /:root:not\(\[data-theme\]\) \{([^}]*)\}/.exec(text)[1];
  return [lines(blocks.dark.exec(text)[1]), lines(wished)];
}

function luminance(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const colour = (theme, name) => {
  const value = theme[name];
  const named = /^var\(--([\w-]+)\)$/.exec(value ?? "");
  return named ? colour(theme, named[1]) : value;
};

export function ratio(theme, over, under) {
  const [a, b] = [luminance(colour(theme, over)), luminance(colour(theme, under))].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

/** A row for each pair, in the form of docs/design.md. */
export function rows() {
  const all = themes();
  return PAIRS.map(([over, under, least]) => {
    const figures = Object.values(all).map((theme) => ratio(theme, over, under));
    return { over, under, least, figures, line: `| ${over} on ${under} | ${figures.map((figure) => figure.toFixed(1)).join(" | ")} | ${least} |` };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write("| pair | light | dark | contrast | at least |\n|---|---|---|---|---|\n");
  for (const row of rows()) process.stdout.write(`${row.line}${row.figures.some((figure) => figure < row.least) ? "   TOO LOW" : ""}\n`);
}
