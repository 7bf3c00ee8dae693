// Torii: MIT licence, see LICENSE.
// The screen of a game from the first move to the result: how much of it is board, that cards, names and clocks are in sight, that
// nothing sticks out or scrolls but a long list of moves, and that playing moves nothing from its place. TORII_SWEEP=1: all
// twelve games in three languages (`./run check`); TORII_SOAK=1: at more sizes.
import assert from "node:assert/strict";
import { games, gameNamed } from "./games.mjs";
import { launchWithBars } from "./lane.mjs";
import { installMisfits } from "./layout.mjs";
import { liftCurtain, untilTable } from "./play.mjs";
import { speak } from "./words.mjs";

/** What the squares take at least, of the window's height or of its width. */
const SHARES = [
  [1280, 720, "height", 0.75],
  [1920, 1080, "height", 0.75],
  [844, 390, "height", 0.8],
  [390, 844, "width", 0.92],
];
/** Nothing sticks out and nothing scrolls at these either. */
const OTHERS = [[1024, 600], [1152, 635], [1280, 1024], [1366, 625], [2560, 1440]];
const MORE = [[1024, 768], [1100, 800], [1280, 580], [1366, 768], [1440, 789], [1536, 730], [1600, 900], [1920, 940], [2560, 1300], [360, 640], [412, 915], [740, 360], [768, 1024]];
const SIZES = [...SHARES, ...OTHERS, ...(process.env.TORII_SOAK ? MORE : [])];
/** The cards with the longest names. */
const LONG = { onitama: "frog,elephant/boar,eel/crab", "onitama+sensei": "seasnake,sable/phoenix,giraffe/iguana", "onitama+wind": "bat,rhinoceros/hawk,scorpion/octopus" };
/** Two columns of this many turns are more than any window shows. */
const LONG_GAME = 40;

const address = (game) => `/play?${new URLSearchParams({ game, cards: LONG[game] ?? gameNamed(game).cards, ...(game === "onitama+wind" ? { wind: "5" } : {}), seat: "both", clock: "90+30" })}`;

/** In the page: plays at random until that many turns have been played, or to the end. False: it ended too early. */
async function playOn({ seed, turns }) {
  const { table } = document.querySelector("torii-table");
  const { source } = table;
  let state = seed;
  const below = (n) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const choose = (actions) => {
    const wins = actions.filter((one) => one.wins);
    if (turns === null && wins.length > 0) return wins[0];
    const rest = actions.filter((one) => !one.wins && !one.vain && one.takes !== "master");
    // Few captures: the game must last.
    const quiet = rest.filter((one) => one.takes === null);
    const among = quiet.length > 0 && (turns === null || below(8) > 0) ? quiet : rest.length > 0 ? rest : actions;
    return among[below(among.length)];
  };
  for (let i = 0; !source.ending && (turns === null || table.past.turns.length < turns); i++) {
    if (i > 2000) throw new Error("this game does not end");
    while (source.curtain) source.turnCurtain();
    await source.play(choose(source.scene().actions).text);
  }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return turns === null || !source.ending;
}

/** In the page, before its scripts: what scrolls there, of everything that can. */
function installScrollers() {
  globalThis.scrollers = () =>
    [document.documentElement, document.body, ...document.querySelectorAll("torii-table, torii-table *")].flatMap((one) => {
      const { overflowX, overflowY } = getComputedStyle(one);
      const can = (value) => one === document.documentElement || value === "auto" || value === "scroll";
      const [wide, high] = [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight];
      const name = `${one.localName}${[...one.classList].map((word) => `.${word}`).join("")}`;
      if (!one.checkVisibility() || one.localName === "svg" || one.closest("svg")) return [];
      return [...(can(overflowX) && wide > 1 ? [`${name} scrolls sideways by ${wide} px`] : []), ...(can(overflowY) && high > 1 ? [`${name} scrolls by ${high} px`] : [])];
    });
}

const measure = (sheet) =>
  sheet.page.evaluate(() => {
    const find = (selector) => [...document.querySelectorAll(`torii-table ${selector}`)];
    const squares = find(".squares")[0].getBoundingClientRect();
    const hidden = (selector) => find(selector).some((one) => {
      const box = one.getBoundingClientRect();
      return !(box.width > 0 && box.left >= -0.5 && box.top >= -0.5 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5);
    });
    const place = (one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return [left, top, width, height].map(Math.round).join(" ");
    };
    return {
      height: Math.min(squares.height, squares.width) / innerHeight,
      width: squares.width / innerWidth,
      counts: ["[data-card]", ".card-name .title", ".card-name .emblem", "torii-seat", ".seat-clock"].map((one) => find(one).length),
      hidden: ["[data-card]", ".card-name .title", ".card-name .emblem", "torii-seat", ".seat-clock", ".seat-captured", ".squares", ".result", ".end"].filter(hidden),
      emblem: Math.min(...find(".card-name .emblem").map((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height))),
      scrollers: globalThis.scrollers(),
      misfits: globalThis.misfits(),
      // What has its place whatever is played: the board and both lines about the players.
      places: [".squares", "torii-seat"].flatMap((selector) => find(selector).map((one) => `${selector} ${place(one)}`)),
      // The list may scroll, when it is long; its columns stay as wide as they were.
      column: find(".moves li button")[0]?.getBoundingClientRect().width ?? null,
      shown: { turns: find(".moves li button").length, captured: find(".seat-captured svg").length, result: find(".result").length, end: find("section.end").length },
    };
  });

/** What is wrong at one size; `before`: what was measured there at the first move. */
function faultsOf(seen, [width, height, side, share], before) {
  const found = [];
  const phone = Math.min(width, height) < 500;
  if (side && seen[side] < share) found.push(`the squares take ${seen[side].toFixed(3)} of the ${side}, not ${share}`);
  if (seen.hidden.length > 0) found.push(`out of sight: ${seen.hidden.join(", ")}`);
  if (String(seen.counts) !== "5,5,5,2,2") found.push(`not five cards with name and emblem, two players and two clocks: ${seen.counts}`);
  if (phone && seen.emblem < (side ? 24 : 18)) found.push(`an emblem of ${seen.emblem.toFixed(1)} px`);
  found.push(...seen.misfits, ...seen.scrollers.filter((words) => !(seen.shown.turns > 1 && /^ol\.moves scrolls by/.test(words))));
  if (before && String(before.places) !== String(seen.places)) found.push(`moved from its place: ${before.places.join(", ")} to ${seen.places.join(", ")}`);
  if (before?.column && seen.column && Math.abs(before.column - seen.column) > 0.5) found.push(`the columns of moves became ${seen.column} px wide, from ${before.column}`);
  return found;
}

/** Every size and language in one window, without loading anew. */
async function look(sheet, { game, stage, sizes, languages, first }, found) {
  for (const lang of languages) {
    if ((await sheet.page.evaluate(() => document.documentElement.lang)) !== lang) await speak(sheet, lang);
    for (const size of sizes) {
      const [width, height] = size;
      await sheet.page.setViewportSize({ width, height });
      await sheet.page.evaluate(async () => {
        document.querySelectorAll(".toast").forEach((one) => one.remove());
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        document.getAnimations().forEach((one) => one.effect?.getComputedTiming().iterations === Infinity || one.finish());
      });
      const seen = await measure(sheet);
      const key = `${lang} ${width} ${height}`;
      // At the end the panel with the result takes room on a phone; the share of the board is asserted there too.
      const before = stage === "at the end" ? null : first.get(key);
      found.push(...faultsOf(seen, size, before).map((words) => `${game} (${lang}), ${stage}, ${width}×${height}: ${words}`));
      first.set(key, { ...seen, ...first.get(key), column: first.get(key)?.column ?? seen.column });
      if (sheet.lane.shots && size[2]) await sheet.shot(`in-play-${game}-${lang}-${stage}`, `${width}x${height}`);
      if (stage === "late" && seen.shown.turns < 30) found.push(`${game}: ${seen.shown.turns} moves in the list`);
      if (stage === "late" && seen.shown.captured === 0) found.push(`${game}: nothing captured is shown`);
      if (stage === "at the end" && (seen.shown.result !== 1 || seen.shown.end !== 1)) found.push(`${game}: the result is shown ${seen.shown.result} and ${seen.shown.end} times`);
    }
  }
}

/** A long game: random, and another one if it ended early. */
async function untilLate(sheet, game) {
  for (let seed = 1; seed < 40; seed++) {
    const lasted = await sheet.page.evaluate(playOn, { seed, turns: LONG_GAME });
    if (lasted && (await sheet.locator("torii-table .seat-captured svg").count()) > 0) return;
    await sheet.go(address(game));
    await untilTable(sheet);
  }
  throw new Error(`no long game of ${game}`);
}

async function whole(lane, game, device, languages) {
  const found = [];
  const phone = device === "phone";
  const sheet = await lane.open(address(game), {
    lang: languages[0],
    settings: { lang: languages[0] },
    before: { content: `(${installMisfits})(); (${installScrollers})();` },
    ...(phone ? { context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } } : { browser: await lane.another(launchWithBars) }),
  });
  const sizes = SIZES.filter(([width, height]) => phone === Math.min(width, height) < 500);
  const first = new Map();
  await untilTable(sheet);
  await liftCurtain(sheet);
  await look(sheet, { game, stage: "first", sizes, languages, first }, found);
  await sheet.page.evaluate(playOn, { seed: 3, turns: 2 });
  await liftCurtain(sheet);
  await look(sheet, { game, stage: "early", sizes, languages: languages.slice(-1), first }, found);
  await sheet.go(address(game));
  await untilTable(sheet);
  await untilLate(sheet, game);
  await liftCurtain(sheet);
  await look(sheet, { game, stage: "late", sizes, languages, first }, found);
  await sheet.page.evaluate(playOn, { seed: 5, turns: null });
  await look(sheet, { game, stage: "at the end", sizes, languages, first }, found);
  assert.ok(found.length === 0, `${found.length} faults:\n${[...new Set(found)].slice(0, 60).join("\n")}`);
}

/** The check itself works: each fault is found when it is planted, and nothing is found without. */
async function planted(lane) {
  const sheet = await lane.open(address("onitama"), { browser: await lane.another(launchWithBars), before: { content: `(${installMisfits})(); (${installScrollers})();` } });
  await untilTable(sheet);
  await sheet.page.setViewportSize({ width: 1280, height: 720 });
  const faults = async (before, size = SHARES[0]) => faultsOf(await measure(sheet), size, before).join("; ");
  const calm = await measure(sheet);
  assert.equal(faultsOf(calm, SHARES[0], calm).join("; "), "", "nothing is wrong before");
  const plants = [
    [/the squares take 0\.\d+ of the height, not 0\.75/, ".squares { inset: 30% !important }"],
    [/out of sight: .*\.seat-clock/, ".seat-clock { transform: translateY(200vh) }"],
    [/out of sight: .*\[data-card\]/, ".hand.near .slot:first-child { transform: translateX(-100vw) }"],
    [/aside\.side scrolls by \d+ px/, ".drawer { padding-block-end: 100vh }"],
    [/div\.status\S* scrolls by \d+ px/, ".status { height: 2rem; min-height: 0 !important; overflow: auto }"],
    [/html scrolls by \d+ px/, "#screen { padding-block-end: 100vh }"],
    [/moved from its place/, "torii-seat { translate: 0 3px }"],
    [/sticks out of|is cut off by/, ".hand.near .title { font-size: 7rem !important }"],
  ];
  for (const [words, rules] of plants) {
    await sheet.page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }, rules);
    assert.match(await faults(calm), words, `planted: ${rules}`);
    await sheet.page.evaluate(() => void (document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)));
  }
  await sheet.page.evaluate(() => document.querySelector("torii-table [data-card]").removeAttribute("data-card"));
  assert.match(await faults(calm), /not five cards with name and emblem/);
}

const sample = [["onitama+sensei+wind+light", "fr"], ["onitama+shadow", "es"]];
const devices = ["desk", "phone"];
const swept = process.env.TORII_SWEEP ? games.flatMap(({ game }) => devices.map((device) => ({ name: `game screen: ${game}, ${device}`, slow: 3, run: (lane) => whole(lane, game, device, ["en", "fr", "es"]) }))) : [];

export const cases = [
  { name: "game screen, a sample: what is planted is found", run: planted },
  ...sample.flatMap(([game, lang]) => devices.map((device) => ({ name: `game screen, a sample: ${game}, ${lang}, ${device}`, slow: 3, run: (lane) => whole(lane, game, device, [lang]) }))),
  ...swept,
];
