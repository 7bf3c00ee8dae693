// Torii: MIT licence, see LICENSE.
// Every screen at many sizes of the window, in the language with the longest words: nothing sticks out of its frame, is cut off, or
// lies under or over something else (layout.mjs). The ordinary run looks at the sizes and screens where room is scarcest;
// TORII_SOAK=1 at all of them, in three languages.
import assert from "node:assert/strict";
import { installMisfits } from "./layout.mjs";
import { quickHand, untilOna } from "./onamazu-hand.mjs";
import { untilTable } from "./play.mjs";
import { openScreen, screens } from "./screens.mjs";
import { speak } from "./words.mjs";

const SOAK = Boolean(process.env.TORII_SOAK);

/** Laptops less the bars of their browser, desktops, tablets. */
const wide = [[1024, 600], [1024, 768], [1100, 800], [1152, 635], [1152, 864], [1280, 580], [1280, 720], [1280, 1024], [1366, 625], [1366, 768], [1440, 789], [1536, 730], [1600, 900], [1920, 940], [1920, 1080], [2560, 1300], [2560, 1440]];
const touched = [[360, 640], [390, 844], [844, 390], [768, 1024], [820, 1180]];
export const tightest = [[1024, 600], [1100, 800], [1152, 635], [1366, 625], [1920, 1080]];

const context = { desk: {}, phone: { viewport: { width: 1280, height: 720 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 } };

/** Tables with the longest names of cards: Grenouille, Serpiente marina, Chauve-souris, Rinoceronte. */
const table = (game, cards, more = {}) => ({ fits: true, name: `${game}, long names`, path: `/play?${new URLSearchParams({ game, cards, seat: "both", ...more })}`, ready: untilTable });
const ona = (levels) => ({ fits: true, name: `onamazu, ${levels.split(",").length} seats`, path: `/onamazu?levels=${levels}&seed=3`, before: quickHand, ready: untilOna });
export const tables = {
  base: table("onitama", "frog,elephant/boar,eel/crab"),
  sensei: table("onitama+sensei", "seasnake,sable/phoenix,giraffe/iguana"),
  wind: table("onitama+wind", "bat,rhinoceros/hawk,scorpion/octopus", { wind: "5" }),
  onamazu2: ona("person,1"),
  onamazu3: ona("person,1,1"),
  onamazu4: ona("person,1,1,1"),
};

export async function settled(sheet) {
  await sheet.page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    document.querySelectorAll(".toast").forEach((one) => one.remove());
    document.getAnimations().forEach((one) => one.effect?.getComputedTiming().iterations === Infinity || one.finish());
  });
}

/** On a desktop the prompt, the board and the buttons of a table are visible without scrolling. */
const fits = (sheet) => sheet.page.evaluate(() => (document.documentElement.scrollHeight > innerHeight + 1 ? [`the page is ${document.documentElement.scrollHeight} px high in a window of ${innerHeight}`] : []));

/** The findings for the current screen, at each size. */
async function measure(sheet, { name, whole }, sizes, found) {
  for (const [width, height] of sizes) {
    await sheet.page.setViewportSize({ width, height });
    await settled(sheet);
    const said = await sheet.page.evaluate(() => globalThis.misfits());
    if (whole && width > 1024) said.push(...(await fits(sheet)));
    found.push(...said.map((words) => `${name}, ${width}×${height}: ${words}`));
    await sheet.shot(`layout-${name}`, `${width}x${height}`);
  }
}

const both = (...scripts) => ({ content: scripts.map((one) => (typeof one === "function" ? `(${one})();` : (one?.content ?? ""))).join("") });

function tell(found) {
  if (found.length > 0) throw new Error(`${found.length} misfits:\n${found.slice(0, 40).join("\n")}`);
}

async function sweep(lane, { screen, device, sizes, languages }) {
  const [first, ...others] = languages;
  const sheet = await openScreen(lane, { ...screen, before: both(installMisfits, screen.before) }, { lang: first, context: context[device], settings: { lang: first } });
  const found = [];
  const whole = device === "desk" && screen.fits === true;
  await measure(sheet, { name: `${screen.name} (${first})`, whole }, sizes, found);
  for (const lang of others) {
    await sheet.page.setViewportSize({ width: 1280, height: 720 }); // where the way to this state was found
    await speak(sheet, lang);
    await screen.again?.(sheet);
    await measure(sheet, { name: `${screen.name} (${lang})`, whole }, sizes, found);
  }
  tell(found);
}

/** The check itself works: each planted fault is found, and no longer reported once removed. */
async function planted(lane) {
  const sheet = await lane.open(tables.base.path, { before: both(installMisfits), context: context.desk });
  await untilTable(sheet);
  await settled(sheet);
  const plants = [
    ["sticks out of", () => { document.querySelector(".hand.near .title").style.cssText = "font-size: 7rem"; }],
    ["sticks out of", () => { document.querySelector(".hand.far .card-grids svg").style.cssText = "height: 12rem"; }],
    ["is covered by", () => { document.body.append(Object.assign(document.createElement("div"), { id: "plant", style: "position: absolute; inset: 0 0 auto auto; width: 30rem; height: 20rem" })); }],
    ["is cut off by", () => { document.querySelector(".seat-who").style.cssText = "display: block; flex: none; overflow: hidden; width: 1rem; white-space: nowrap"; }],
    ["lie over each other", () => { document.querySelector(".status .asked").style.cssText = "margin-block-end: -3rem"; }],
    ["lies beside the window", () => { document.querySelector(".hand.near .slot").style.cssText = "transform: translateX(-100vw)"; }],
    ["px wide in a window of", () => { document.body.append(Object.assign(document.createElement("div"), { id: "plant", style: "position: absolute; top: 0; width: 200vw; height: 1px" })); }],
  ];
  assert.deepEqual(await sheet.page.evaluate(() => globalThis.misfits()), [], "nothing is wrong before");
  for (const [words, plant] of plants) {
    await sheet.page.evaluate(plant);
    const said = await sheet.page.evaluate(() => globalThis.misfits());
    assert.ok(said.some((line) => line.includes(words)), `planted, and not said: '${words}'; said: ${said.join("; ")}`);
    await sheet.page.evaluate(() => {
      document.querySelector("#plant")?.remove();
      for (const one of document.querySelectorAll(".hand .title, .hand svg, .hand .slot, .seat-who, .status .asked")) for (const name of [...one.style]) if (!name.startsWith("--")) one.style.removeProperty(name);
    });
    assert.deepEqual(await sheet.page.evaluate(() => globalThis.misfits()), [], `gone again: '${words}'`);
  }
}

/** The focus ring is fully visible. */
async function rings(lane) {
  const found = [];
  const [desk, phone] = [[1280, 720], [390, 844]];
  const most = [[named("table"), desk, phone], [named("lesson"), desk], [named("look at a game"), desk], [tables.onamazu3, desk, phone]];
  for (const [screen, ...sizes] of SOAK ? [...Object.values(tables), ...screens].map((screen) => [screen, desk, phone]) : most) {
    const sheet = await openScreen(lane, { ...screen, before: both(installMisfits, screen.before) }, { context: context.desk });
    for (const [width, height] of sizes) {
      await sheet.page.setViewportSize({ width, height });
      await settled(sheet);
      await sheet.page.keyboard.press("Tab");
      found.push(...(await sheet.page.evaluate(() => globalThis.clippedRings())).map((words) => `${screen.name}, ${width}×${height}: ${words}`));
    }
    await sheet.close();
  }
  tell(found);
}

const named = (name) => screens.find((screen) => screen.name === name);
const few = [
  { screen: tables.base, device: "desk", sizes: tightest, languages: ["fr"] },
  { screen: tables.sensei, device: "desk", sizes: tightest, languages: ["es"] },
  { screen: tables.wind, device: "desk", sizes: tightest, languages: ["fr"] },
  { screen: tables.wind, device: "phone", sizes: touched, languages: ["es"] },
  { screen: named("lesson"), device: "desk", sizes: tightest, languages: ["fr"] },
  { screen: named("lesson"), device: "phone", sizes: touched, languages: ["es"] },
  { screen: named("look at a game"), device: "desk", sizes: tightest, languages: ["es"] },
  { screen: named("analysis, solved"), device: "desk", sizes: tightest, languages: ["fr"] },
  { screen: named("analysis, solved"), device: "phone", sizes: touched, languages: ["es"] },
  { screen: named("a review"), device: "desk", sizes: tightest, languages: ["fr"] },
  { screen: named("a review"), device: "phone", sizes: touched, languages: ["es"] },
  { screen: tables.onamazu4, device: "desk", sizes: tightest, languages: ["fr"] },
  { screen: tables.onamazu4, device: "phone", sizes: touched, languages: ["es"] },
  { screen: named("home"), device: "desk", sizes: tightest, languages: ["fr"] },
  { screen: named("new"), device: "phone", sizes: [[844, 390]], languages: ["fr"] },
  { screen: named("watch"), device: "phone", sizes: [[360, 640]], languages: ["fr"] },
  { screen: named("table online"), device: "desk", sizes: [[1024, 768], [1152, 635]], languages: ["fr"] },
  { screen: named("watching"), device: "desk", sizes: [[1024, 768], [1152, 635]], languages: ["fr"] },
  { screen: named("analysis of a hidden game"), device: "desk", sizes: [[1280, 580]], languages: ["fr"] },
  { screen: named("analysis, editor"), device: "phone", sizes: [[844, 390]], languages: ["fr"] },
  { screen: named("onamazu, an offering"), device: "desk", sizes: [[1024, 600]], languages: ["fr"] },
];
const all = [...Object.values(tables), ...screens].flatMap((screen) => [
  { screen, device: "desk", sizes: wide, languages: ["en", "fr", "es"] },
  { screen, device: "phone", sizes: touched, languages: ["en", "fr", "es"] },
]);

export const cases = [
  { name: "layout: what is planted is found", run: planted },
  { name: "layout: the ring of the focus is whole", slow: 2, run: rings },
  ...(SOAK ? all : few).map((one) => ({ name: `layout: ${one.screen.name}, ${one.device}`, slow: SOAK ? 1 : 2, run: (lane) => sweep(lane, one) })),
];
