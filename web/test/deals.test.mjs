// Torii: MIT licence, see LICENSE.
// Deals in words: who wins, proved or likely, in every language; and cards that are solved, from both engines of the page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { bytes, core } from "./core.mjs";
import { load } from "./load.mjs";

const page = await load("core/wasm.ts", "locale/locale.ts", "model/deal-words.ts");
const tool = fileURLToPath(new URL("../../tools/gen_locale.py", import.meta.url));
const catalogue = (lang) => (lang === "en" ? undefined : JSON.parse(execFileSync("python3", [tool, "--json", lang], { encoding: "utf8", maxBuffer: 1 << 26 })));

const deal = (proof, chance, first = 0) => ({ cards: "", first, chance, proof, likely: proof === null });
const plain = (words) => words.replace(/\s/g, " ");

test("who wins a deal, and how surely, in every language", () => {
  const wanted = {
    en: ["Blue wins, proved", "Red wins, proved", "draw, proved", "about 63%", "about 37%"],
    fr: ["Bleu gagne, c’est prouvé", "Rouge gagne, c’est prouvé", "nulle, c’est prouvé", "environ 63 %", "environ 37 %"],
    es: ["Azul gana, está demostrado", "Rojo gana, está demostrado", "tablas, está demostrado", "alrededor del 63 %", "alrededor del 37 %"],
  };
  for (const [lang, words] of Object.entries(wanted)) {
    page.speak(lang, catalogue(lang));
    for (const first of [0, 1]) {
      const deals = [deal("win", 1, first), deal("loss", 0, first), deal("draw", 0.5, first), deal(null, 0.63, first), deal(null, 0.37, first)];
      assert.deepEqual(deals.map(page.dealWords).map(plain), words, lang);
    }
  }
  page.speak("en");
});

test("thirty proved deals are counted for their first player", () => {
  const deals = [...Array(20).fill(deal("win", 1, 0)), ...Array(6).fill(deal("win", 1, 1)), ...Array(4).fill(deal("draw", 0.5, 1))];
  assert.deepEqual(page.solvedDeals(deals), { wins: 20, draws: 4, losses: 6 });
  assert.equal(page.solvedDeals(deals.slice(1)), null, "one is missing");
  assert.equal(page.solvedDeals([...deals.slice(1), deal(null, 0.9)]), null, "one is only likely");
});

const thinker = new core.Thinker(new WebAssembly.Module(bytes("mind.wasm")));
const solved = (cards) => thinker.answer({ kind: "solved", cards });

test("cards that are solved are known to the engine of the games, in a mirror too", () => {
  // Blue begins where the card beside is Blue's: the crab's, the ox's. With the elephant it wins, without it loses.
  assert.deepEqual(solved("elephant,ox/horse,boar/crab"), { wins: 18, draws: 0, losses: 12, winner: 0 });
  assert.deepEqual(solved("ox,boar/horse,elephant/crab"), { wins: 18, draws: 0, losses: 12, winner: 1 });
  assert.deepEqual(solved("ox,crab/horse,elephant/boar"), { wins: 18, draws: 0, losses: 12, winner: 1 }, "Red begins");
  assert.deepEqual(solved("frog,goose/boar,eel/cobra"), { wins: 0, draws: 30, losses: 0, winner: null });
  assert.deepEqual(solved("rabbit,rooster/boar,cobra/eel"), { wins: 0, draws: 30, losses: 0, winner: null }, "in a mirror");
  assert.equal(solved("frog,rooster/boar,eel/cobra"), null);
  assert.equal(solved("bat,boar/eagle,elephant/crab"), null, "with the spirit");
  assert.throws(() => solved("ox,ox/horse,elephant/crab"));
  assert.equal(thinker.answer({ kind: "balance", cards: "frog,goose/boar,eel/cobra", wind: false, ms: 1 }), 0.5);
  assert.equal(thinker.answer({ kind: "balance", cards: "ox,boar/horse,elephant/crab", wind: false, ms: 1 }), 0);
  assert.equal(core.netFor({ kind: "solved", cards: "" }), null, "nothing is searched");
});

test("a proved first move is played at level 10", () => {
  const setup = { game: "onitama", position: "ssmss/5/5/5/SSMSS b crab,elephant/horse,ox/boar" };
  const choose = (level) => thinker.answer({ kind: "choose", game: { setup, viewer: 0, moves: [] }, level, secret: "0".repeat(64) });
  assert.match(choose(10), /^crab:/, "with the elephant every pawn loses");
});

test("the explorer's engine knows all thirty deals at once", () => {
  const study = new page.Wasm(new WebAssembly.Instance(new WebAssembly.Module(bytes("study.wasm")), { page: { seconds: () => performance.now() / 1000, report: () => undefined } }));
  const ask = (cards, more = "") => study.json("study_deal", study.write(`cards ${cards}\n${more}`));
  const all = study.json("study_deals", study.write("cards rabbit,rooster,boar,cobra,eel\n"));
  assert.ok(all.every(({ cards }) => ask(cards).proof === "draw"));
  const first = study.json("study_deals", study.write("cards ox,boar,elephant,horse,crab\n")).map(({ cards }) => ask(cards));
  assert.deepEqual(page.solvedDeals(first), { wins: 18, draws: 0, losses: 12 });
  const lost = ask("ox,boar/horse,elephant/crab");
  assert.deepEqual([lost.first, lost.proof, lost.chance, lost.likely], [0, "loss", 0, false]);
  assert.equal(ask("ox,boar/horse,elephant/crab", "spirit 1\nnodes 2000\n").proof, null, "with the spirit nothing is proved");
});
