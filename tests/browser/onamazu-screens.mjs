// Torii: MIT licence, see LICENSE.
// The screens of Onamazu, and the questions of its table that look different, for the tests that look at all of them. They
// begin at a position in which the question is asked.
import { hand, quickHand, untilOna } from "./onamazu-hand.mjs";

const rich = { mons: 20, bushi: 5, cubes: { RIZ: 2, BAM: 2, CHA: 3, CER: 2, ENC: 2, SOI: 2, OR: 1 }, favourite: "EBISU" };
const jinjas = [{ family: 0, offerings: { CER: 1, ENC: 1, SOI: 1 } }, { family: 1, offerings: { RIZ: 1 } }];
const others = [
  { mons: 3, cubes: { RIZ: 1 }, favourite: "DAIKOKU", tiles: [4, 9], contracts: ["potter"], buildings: ["O2"], pawns: ["I3", "O3", null], mikos: [9, 20], jinjas: [{ family: 2, offerings: { RIZ: 1 } }] },
  { mons: 5, favourite: "HOTEI", active: ["JUROJIN"], bushi: 12, armour: 2 },
];

/** One person and two computers; the person is asked the last of the frames. */
export function asked(frames, own = {}, more = {}) {
  const position = { players: 3, round: 3, seat: 1, frames, seats: [{ ...rich, jinjas, ...own }, ...others], ...more };
  return `/onamazu?${new URLSearchParams({ levels: "person,1,1", seed: "4", position: JSON.stringify(position) })}`;
}

const onaTable = async (sheet) => {
  await untilOna(sheet);
  await hand(sheet, "rest");
};

/** What is selected once the table is ready, and again after a change of language. */
const touched = (...selectors) => {
  const again = async (sheet) => {
    await hand(sheet, "rest");
    for (const [selector, shown] of selectors) {
      if ((await sheet.locator(shown).count()) === 0) await sheet.page.evaluate((one) => globalThis.hand.press(one), selector);
      await sheet.locator(shown).first().waitFor();
    }
  };
  return { again, ready: async (sheet) => { await onaTable(sheet); await again(sheet); } };
};

const lit = (thing) => `[data-thing="${thing}"].lit`;
const market = { pawns: ["I1", "M3", null] };

const tables = [
  { name: "onamazu, an acolyte placed, a place looked at", path: asked(["PLACE"]), ...touched([lit("cell:O2"), ".ona-preview"]) },
  { name: "onamazu, a basket at the market", part: ".ona-asked, .ona-common", path: asked(["ACTIVATE", "MARKET"], market), ...touched([lit("sell:3"), ".ona-basket li"], [lit("service:temple"), ".ona-basket li:nth-child(2)"]) },
  { name: "onamazu, an offering", part: ".ona-asked, .ona-mine", path: asked(["ACTIVATE", "OFFER 3"], { pawns: ["M3", null, null] }), ...touched([lit("resource:1"), ".ona-preview"]) },
  { name: "onamazu, a blessing chosen", part: ".ona-asked, ona-supply", path: asked(["ACTIVATE", "BLESS"], { pawns: ["M3", null, null] }), ready: onaTable },
  { name: "onamazu, brigands, the points", part: ".ona-asked, ona-brigands, .ona-panel", path: asked(["ACTIVATE", "COMBAT"], { pawns: ["O1", null, null] }), ...touched([".ona-tabs [data-side=score]", ".ona-score"]) },
  { name: "onamazu, a jinja and how it is paid", part: ".ona-asked, ona-jinjas", path: asked(["ACTIVATE", "BUILD"], { pawns: ["M4", null, null] }), ...touched([lit("slot:1"), ".ona-preview"]) },
  { name: "onamazu, the last step held, the log", part: ".ona-asked, .ona-panel", path: asked(["ACTIVATE"], { pawns: ["O2", null, null] }), ...touched([lit("cell:O2"), ".ona-asked[data-asked=held]"], [".ona-tabs [data-side=log]", "ona-log .ona-turns"]) },
  { name: "onamazu, the screen between people", part: ".ona-asked", path: "/onamazu?levels=person,person&seed=3", ready: untilOna },
].map((screen) => ({ ...screen, fits: true, before: quickHand }));

/** By rules under which the first round is the last. */
const over = "/onamazu?levels=person,1&seed=3&changes=end.max_rounds%3D1";

async function playedOut(sheet) {
  await onaTable(sheet);
  await hand(sheet, "play", {});
  await sheet.page.evaluate(() => globalThis.hand.press(".ona-asked [data-tool=score-all]"));
}

export const onamazuScreens = [
  ...tables,
  { name: "onamazu, over", part: ".ona-asked", fits: true, before: quickHand, path: over, ready: playedOut },
  {
    name: "onamazu, reviewed", part: ".ona-asked", fits: true, before: quickHand, path: over,
    async ready(sheet) {
      await playedOut(sheet);
      await sheet.page.evaluate(() => globalThis.hand.press(".ona-asked a[data-tool=look]"));
      await sheet.locator(".ona-asked[data-asked=look]").waitFor();
    },
  },
  { name: "onamazu, new", path: "/new?game=onamazu&with=friend", ready: (sheet) => sheet.locator(".ona-seat-rows li").first().waitFor() },
  {
    name: "onamazu, waiting for friends", path: "/mine",
    async ready(sheet) {
      const made = await sheet.server.ask("POST", "/api/games", { game: "onamazu", players: 3, seats: ["me", "open", "open"] });
      const keys = Object.fromEntries(made.seats.filter((one) => one.key).map((one) => [one.seat, one.key]));
      const [{ seat, token }] = made.seats;
      await sheet.page.evaluate(([name, value]) => localStorage.setItem(name, value), [`torii.game.${made.id}`, JSON.stringify({ seats: [{ seat, token }], keys, time: Date.now() })]);
      await sheet.go(`/g/${made.id}`);
      await sheet.locator(".link-row input").first().waitFor();
    },
  },
];
