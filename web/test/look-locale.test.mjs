// Torii: MIT licence, see LICENSE.
// The texts of the page: placeholders, plurals, cards, reasons of the rules, choice of language; and the rules in words.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "./load.mjs";

const page = await load("locale/locale.ts", "model/rulebook.ts", "model/lessons.ts");
const tool = fileURLToPath(new URL("../../tools/gen_locale.py", import.meta.url));
const made = (...words) => JSON.parse(execFileSync("python3", [tool, ...words], { encoding: "utf8", maxBuffer: 1 << 26 }));
const catalogues = { fr: made("--json", "fr"), es: made("--json", "es") };
const books = { en: made("--rules", "en"), fr: made("--rules", "fr"), es: made("--rules", "es") };

test("a text that nobody translated is said in English, its holes filled", () => {
  page.speak("en");
  assert.equal(page.t("no such text {a} {b}", { a: "x" }), "no such text x {b}");
  assert.equal(page.t("{n}", { n: 1234.5 }), "1,234.5");
});

test("each language says it in its own words and numbers", () => {
  page.speak("fr", catalogues.fr);
  assert.equal(page.t("Blue"), "Bleu");
  assert.equal(page.t("master"), "maître");
  assert.equal(page.t("{n}", { n: 1234.5 }).replace(/\s/g, " "), "1 234,5");
  page.speak("es", catalogues.es);
  assert.equal(page.t("Blue"), "Azul");
  assert.equal(page.t("Red"), "Rojo");
});

test("plurals: French counts nothing as one, the others as many", () => {
  const [one, many] = ["{n} no-such-turn", "{n} no-such-turns"];
  page.speak("en");
  assert.equal(page.plural(1, one, many), "1 no-such-turn");
  assert.equal(page.plural(0, one, many), "0 no-such-turns");
  page.speak("fr", catalogues.fr);
  assert.equal(page.plural(0, one, many), "0 no-such-turn");
  assert.equal(page.plural(2, one, many), "2 no-such-turns");
  page.speak("es", catalogues.es);
  assert.equal(page.plural(0, one, many), "0 no-such-turns");
});

test("cards have their printed names, and are known by any of them", () => {
  const snake = { name: "seasnake", title: "Sea Snake" };
  page.speak("fr", catalogues.fr);
  assert.equal(page.cardTitle({ title: "Boar" }), "Sanglier");
  assert.ok(page.isCardTitle(snake, "sea snake"));
  assert.ok(page.isCardTitle(snake, page.cardTitle(snake).toUpperCase()));
  assert.ok(!page.isCardTitle(snake, "boar"));
  page.speak("es", catalogues.es);
  assert.equal(page.cardTitle({ title: "Boar" }), "Jabalí", "the ~ of data/cards.tsv is not shown");
  assert.equal(Object.keys(catalogues.es.cards).length, 42);
});

test("what the rules refuse is said in the reader's language", () => {
  const said = (message, ...args) => ({ message, args });
  const own = said("%q: your own pawn is on that square", "ox:c1d1");
  page.speak("en");
  assert.equal(page.reason(said("%q: whatever, %d%%", "ox:a1a9", "5")), "'ox:a1a9': whatever, 5%");
  assert.equal(page.reason(own, true), "your own pawn is on that square");
  page.speak("fr", catalogues.fr);
  assert.equal(page.reason(own), "«\u00a0ox:c1d1\u00a0»\u00a0: un de vos pions occupe déjà cette case");
  assert.equal(page.reason(own, true), "un de vos pions occupe déjà cette case");
  assert.equal(page.reason(said("%q: you have no %m on the starting square", "ox:c3c4", "pawn"), true), "vous n’avez aucun pion sur la case de départ");
  assert.equal(page.reason(said("%q: '%s' has no move from %s to %s", "tiger:c1c5", "tiger", "c1", "c5"), true), "«\u00a0tiger\u00a0» ne permet pas d’aller de c1 à c5");
  assert.equal(page.reason(said("unknown card %q; did you mean '%s'?", "tigger", "tiger")), "carte inconnue\u00a0: «\u00a0tigger\u00a0»\u00a0; vouliez-vous dire «\u00a0tiger\u00a0»\u00a0?");
  assert.equal(page.reason(said("a message that is not translated")), null);
  // The terminal names clauses where the page has a link.
  assert.doesNotMatch(page.reason(said("%s is to act though %s", "'b'", "the enemy master is already taken (B11)")), /B11/);
  assert.doesNotMatch(page.reason(said("'part=l' though no lantern can be lit now (S12, S13)")), /S1/);
  assert.equal(page.whyWords({ message: "not translated, 'x' (W4)", clause: "W4", said: said("not translated") }), "not translated, 'x'");
});

test("the first language of the reader that we speak", () => {
  assert.equal(page.preferred(["de-DE", "es-MX", "fr"]), "es");
  assert.equal(page.preferred(["FR-ca"]), "fr");
  assert.equal(page.preferred(["ja", "zh"]), "en");
  assert.equal(page.preferred([]), "en");
});

test("anyone who listens is told when another language is spoken", () => {
  let told = 0;
  const stop = page.onLang(() => (told += 1));
  page.speak("es", catalogues.es);
  stop();
  page.speak("en");
  assert.equal(told, 1);
  assert.equal(page.lang(), "en");
});

test("every lesson is translated whole", () => {
  const texts = page.lessons.flatMap((lesson) => [lesson.title, lesson.about, ...lesson.tasks.flatMap((task) => [task.text, task.nudge, task.done])]);
  assert.ok(texts.length > 70);
  for (const lang of ["fr", "es"])
    for (const text of texts) assert.ok(catalogues[lang].messages[text], `${lang}: ${text}`);
});

test("the rules hold the same clauses in every language", () => {
  const ids = (book) => book.map((chapter) => chapter.clauses.map((clause) => clause.id).join(" "));
  assert.equal(books.en.length, 7);
  assert.deepEqual(ids(books.fr), ids(books.en));
  assert.deepEqual(ids(books.es), ids(books.en));
  for (const book of Object.values(books)) for (const chapter of book) for (const clause of chapter.clauses) assert.ok(clause.title && clause.text, clause.id);
});

test("lessons lead only to clauses that exist", () => {
  const ids = new Set(books.en.flatMap((chapter) => chapter.clauses.map((clause) => clause.id)));
  for (const lesson of page.lessons) for (const task of lesson.tasks) for (const id of task.clauses) assert.ok(ids.has(id), `${lesson.id}: ${id}`);
});

test("the base game is read first, how things are written last, and nothing is lost", () => {
  for (const book of Object.values(books)) {
    const read = page.readingOrder(book);
    assert.equal(page.letterOf(read[0]), "B");
    assert.equal(page.letterOf(read.at(-1)), "N");
    assert.deepEqual(new Set(read), new Set(book));
  }
});

test("a search finds clauses by name, by words in any order, without accents", () => {
  const found = (book, query) => page.search(book, query).flatMap((chapter) => chapter.clauses.map((clause) => clause.id));
  assert.deepEqual(found(books.en, " b6 "), ["B6"]);
  assert.ok(found(books.fr, "maitre arche").includes("B12"));
  assert.deepEqual(found(books.en, "lantern zebra"), []);
  const titles = page.search(books.en, "lantern").flatMap((chapter) => chapter.clauses).map((clause) => /lantern/i.test(clause.title));
  assert.ok(titles[0] && titles.includes(false), "what a clause is called counts before what it says");
  assert.equal(found(books.en, "").length, books.en.reduce((sum, chapter) => sum + chapter.clauses.length, 0));
});

test("a clause's text falls into words, notation, links and finds, and nothing is lost", () => {
  const ids = new Set(["B6", "W11"]);
  const pieces = page.pieces("As B6 says, `ox:c1c2` enters the árch; see W11, not Z9.", ids, "arch");
  assert.deepEqual(pieces.filter((piece) => piece.kind === "clause").map((piece) => piece.id), ["B6", "W11"]);
  assert.deepEqual(pieces.filter((piece) => piece.kind === "code").map((piece) => piece.text), ["ox:c1c2"]);
  assert.deepEqual(pieces.filter((piece) => piece.kind === "found").map((piece) => piece.text), ["árch"]);
  assert.equal(pieces.map((piece) => piece.text).join(""), "As B6 says, ox:c1c2 enters the árch; see W11, not Z9.");
  assert.equal(page.pieces("plain", ids).length, 1);
});
