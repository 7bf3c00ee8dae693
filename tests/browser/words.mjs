// Torii: MIT licence, see LICENSE.
// The words of a screen, and whether they are in the language that was asked for. What reads the same in two languages must
// stand so in the catalogue, or be a name.
import assert from "node:assert/strict";
import fs from "node:fs";

/** Names, and what has no language. Numbers and signs have no letters and are never looked at. */
const NAMES = new Set(["Torii", "Onitama", "Onamazu", "English", "Français", "Español", "MIT", "Aiko", "JSON", "SVG", "Esc", "Enter", "Tab", 'Random "A"', "Zufall \\ B"]);
/** A card and the squares of its move: the card decides. */
const MOVED = /(?: @?[a-e][1-5][a-e][1-5])+$/;
const NO_WORDS = [
  /^[a-e][1-5]\.?$/, // squares
  /^[a-esumhbf?]$/, // files, keys
  /^[A-Z]\d+[a-z]?$/, // clauses
  /^[a-z]*:?[@n]?[a-e][1-5][a-e][1-5]\S*$/, // moves
  /^(n[a-e][1-5](,[a-e][1-5])?|l[a-e1-5]|[nl]-)$/, // ninjas that hide or stay, lanterns
  /^\.(ogn|json|svg)$/,
  /^https?:\/\//,
  /^(Onitama|Onamazu) · Torii$/,
];

const data = (name) => fs.readFileSync(new URL(`../../data/${name}`, import.meta.url), "utf8");

/** Onamazu's gods and families of jinjas: INARI is shown as Inari. */
const rulesOfOnamazu = data("onamazu.yaml");
const holy = [...rulesOfOnamazu.matchAll(/^  - id: ([A-Z]{5,})\b/gm)].map(([, name]) => name).concat(/families: \[([^\]]+)\]/.exec(rulesOfOnamazu)[1].split(", "));
for (const [, name] of rulesOfOnamazu.matchAll(/^    name: (.+)$/gm)) NAMES.add(name.trim()); // mikos
for (const name of holy) NAMES.add(name[0] + name.slice(1).toLowerCase());

/** Everything that users see or hear: texts, labels, titles, placeholders, the window's title. */
export const words = (sheet) =>
  sheet.page.evaluate(() => {
    const found = new Set([document.title]);
    const names = ["aria-label", "title", "placeholder", "alt", "aria-valuetext", "aria-description"];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
      // Toasts and the last announcement are in the language of that moment.
      if (!element?.checkVisibility() || element.closest("script, style, noscript, code, textarea, torii-toasts")) continue;
      if (node === element) for (const name of names) found.add(element.getAttribute(name) ?? "");
      else found.add(node.nodeValue);
    }
    return [...found].map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => /\p{L}/u.test(text));
  });

/** Numbers of clauses in what is read, or heard: they stand only behind "Why?", whose link is called by its clause. On a table of
 * Onamazu the rings' cells have such names too, so there only those in brackets count, and not in the label of a cell. */
export const cited = (sheet) =>
  sheet.page.evaluate(() => {
    const clause = document.querySelector("#screen [class*='ona-'], #screen [class*='onamazu'], dialog [class*='ona-']") ? /\([A-Z]\d{1,3}\b|\(\d\.\d/ : /\b[A-Z]\d{1,2}\b/;
    const found = new Set();
    for (const element of document.body.querySelectorAll("*")) {
      if (!element.checkVisibility() || element.closest("script, style, textarea, a.clause, torii-rules, .ona-cell")) continue;
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.nodeValue);
      for (const text of [...own, ...["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? "")]) if (clause.test(text)) found.add(text.replace(/\s+/g, " ").trim());
    }
    return [...found];
  });

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Whether a text is meant to be the same, by the catalogue that the page itself has loaded; holes hold anything. */
async function meantSame(sheet, lang) {
  const urls = await sheet.page.evaluate((name) => performance.getEntriesByType("resource").map((one) => one.name).filter((one) => new RegExp(`/${name}-(home|board|rest)-[0-9a-f]+\\.json$`).test(one)), lang);
  assert.ok(urls.length, `the page did not load the words of ${lang}`);
  const same = [];
  const walk = (node) => {
    for (const [key, value] of Object.entries(node))
      if (key === value) same.push(new RegExp(`^${key.split(/\{\w+\}/).map(escaped).join(".+")}$`));
      else if (value && typeof value === "object") walk(value);
  };
  for (const url of new Set(urls)) walk(await (await fetch(url)).json());
  // Words that Onamazu's rules make themselves have a catalogue of their own, without what stays the same.
  for (const [, one, other] of data(`locale/${lang}.po`).matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)) if (one === other && !/%/.test(one)) same.push(new RegExp(`^${escaped(one)}$`));
  return (text) => same.some((pattern) => pattern.test(text));
}

/** Words that were there in English too, though they are neither names nor meant to be the same. */
export async function untranslated(sheet, english, lang) {
  const same = await meantSame(sheet, lang);
  const now = (await words(sheet)).filter((text) => !same(text.replace(MOVED, "")));
  return now.filter((text) => english.has(text) && !NAMES.has(text) && !NO_WORDS.some((one) => one.test(text)));
}

export async function speak(sheet, lang) {
  await sheet.choose({ lang });
  await sheet.until(`the language ${lang}`, (wanted) => document.documentElement.lang === wanted, lang);
  await sheet.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
