// Torii: MIT licence, see LICENSE.
// Every screen looked at: axe-core in the three languages and themes, nothing that sticks out, and no English word that stays
// when the language is switched, without loading anew. With --shots pictures of all of it.
import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import { sizes } from "./page.mjs";
import { openScreen, screens } from "./screens.mjs";
import { cited, speak, untranslated, words } from "./words.mjs";

const { resolve } = createRequire(new URL("../../web/package.json", import.meta.url));
const axe = fs.readFileSync(resolve("axe-core/axe.min.js"), "utf8");

/** Themes differ in colours only: checks that ignore colours run once per size. */
const COLOURS = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** Theme transitions and fading toasts have no defined colours: they are finished first. */
const settled = (sheet) =>
  sheet.until("everything to stand still", async () => {
    document.querySelectorAll(".toast").forEach((one) => one.remove());
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return document.getAnimations().every((one) => one.playState !== "running" || one.effect?.getComputedTiming().iterations === Infinity);
  });

async function violations(sheet, part, only) {
  await settled(sheet);
  return sheet.page.evaluate(async ([where, rules]) => {
    const { violations: all } = await globalThis.axe.run(where ?? document, { resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) });
    const tell = (node) => `${node.target.join(" ")} ${(node.failureSummary ?? "").split("\n").slice(1, 2).join("").trim()}`;
    return all.map((one) => `${one.id} (${one.impact}): ${one.help}: ${one.nodes.slice(0, 4).map(tell).join(" | ")}`);
  }, [part ?? null, only]);
}

async function checkThemes(sheet, screen, size, lang) {
  const found = [];
  // Colours are the same at both sizes: the dark ones are asked on the desk, and seen on the phone in pictures.
  for (const theme of size === "desk" || sheet.lane.shots ? ["light", "dark", "contrast"] : ["light"]) {
    await sheet.choose({ theme });
    await sheet.until(`the theme ${theme}`, (wanted) => document.documentElement.dataset.theme === wanted, theme);
    if (sheet.lane.shots) await settled(sheet);
    await sheet.shot(`${screen.name}-${theme}${lang === "en" ? "" : `-${lang}`}`, size);
    if (theme !== "light" && size === "phone") continue;
    for (const one of await violations(sheet, screen.part, theme === "light" ? null : COLOURS)) found.push(`${lang}, ${theme}, ${size}: ${one}`);
  }
  await sheet.choose({ theme: "light" });
  return found;
}

/** Nothing overflows sideways; a table on a desktop needs no scrolling. */
async function checkRoom(sheet, screen, size) {
  const [wide, inner, high, window] = await sheet.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth, document.documentElement.scrollHeight, innerHeight]);
  const found = [];
  if (wide > inner) found.push(`${size}: the page is ${wide} px wide in a window of ${inner}`);
  if (screen.fits && size === "desk" && high > window) found.push(`${size}: the page is ${high} px high in a window of ${window}`);
  // The question of a table of Onamazu lies below its rings, never over them; only a choice of whole cards needs more.
  const over = await sheet.page.evaluate(() => {
    const [rings, asked] = [document.querySelector("ona-rings"), document.querySelector(".ona-asked:not(.tall)")];
    return rings?.checkVisibility() && asked ? rings.getBoundingClientRect().bottom - asked.getBoundingClientRect().top : 0;
  });
  if (size === "desk" && over > 1) found.push(`${size}: the question lies over the rings, ${over.toFixed(0)} px`);
  return found;
}

/** Touch targets need 44 px; links in running text are as large as their words. */
const smallTargets = (sheet) =>
  sheet.page.evaluate(() => {
    const small = new Set();
    for (const one of document.querySelectorAll("button, a.button, select, [role=gridcell], summary, nav a")) {
      const { width, height } = one.getBoundingClientRect();
      if (!one.checkVisibility() || width === 0 || one.closest("p, [inert], .for-ears")) continue;
      if (width >= 43.5 && height >= 43.5) continue;
      const words = (one.getAttribute("aria-label") ?? one.textContent).trim().slice(0, 30);
      small.add(`${one.tagName.toLowerCase()}.${one.className} "${words}" ${width.toFixed(0)}×${height.toFixed(0)}`);
    }
    return [...small].slice(0, 8);
  });

async function checkLanguages(sheet, screen) {
  const english = new Set(await words(sheet));
  assert.ok(english.size > 3, "the screen has words");
  const found = (await cited(sheet)).map((text) => `a clause number in: ${text}`);
  for (const lang of ["fr", "es"]) {
    await speak(sheet, lang);
    await screen.again?.(sheet);
    found.push(...(await cited(sheet)).map((text) => `a clause number in ${lang}: ${text}`));
    found.push(...(await untranslated(sheet, english, lang)).map((text) => `still English in ${lang}: ${text}`));
    found.push(...(await checkThemes(sheet, screen, "desk", lang)));
  }
  await speak(sheet, "en");
  await screen.again?.(sheet);
  const again = new Set(await words(sheet));
  found.push(...[...english].filter((text) => !again.has(text)).map((text) => `gone when English came back: ${text}`));
  return found;
}

async function run(lane, screen) {
  const sheet = await openScreen(lane, screen, { settings: { theme: "light", lang: "en" } });
  await sheet.page.evaluate(axe);
  const found = await checkLanguages(sheet, screen);
  for (const size of ["desk", "phone"]) {
    await sheet.page.setViewportSize(sizes[size].viewport);
    found.push(...(await checkThemes(sheet, screen, size, "en")), ...(await checkRoom(sheet, screen, size)));
  }
  found.push(...(await smallTargets(sheet)).map((one) => `phone: smaller than 44 px: ${one}`));
  if (found.length > 0) throw new Error(found.slice(0, 60).join("\n"));
}

export const cases = screens.map((screen) => ({ name: `screen: ${screen.name}`, slow: 2, run: (lane) => run(lane, screen) }));
