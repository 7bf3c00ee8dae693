// Torii: MIT licence, see LICENSE.
// What the page says, in the reader's language. The English text is the key: what stands in the source is what an
// English reader sees; data/locale/{fr,es}.po say it in the others, the same catalogue that the program uses.
// tools/check_locale.py finds every t("…"), plural(n, "…", "…") and N_("…") and refuses what is not translated.
// A language comes in pieces, as web/build.mjs divides them: the home page waits for its own words only.
import { assetUrl } from "../assets.ts";
import { onSettings } from "../settings.ts";
import type { Lang } from "../core/types.ts";
import { wanted } from "./wanted.ts";

export { languages, preferred, wanted } from "./wanted.ts";

/** As tools/gen_locale.py writes it. */
export interface Catalogue {
  messages: Record<string, string>;
  cards: Record<string, string>; // by the English title
  reasons: [string, string][]; // why the rules refuse something, with %s for what varies
}

export type Holes = Record<string, string | number>;

/** What a screen says beyond the home page: a board of Onitama, or anything at all. */
export type Words = "home" | "board" | "all";
type Piece = "home" | "board" | "rest";
const piecesOf: Record<Words, readonly Piece[]> = { home: ["home"], board: ["home", "board"], all: ["home", "board", "rest"] };

/** Each in its own language, whatever the page speaks. */
export const languageNames: Record<Lang, string> = { en: "English", fr: "Français", es: "Español" };

const empty: Catalogue = { messages: {}, cards: {}, reasons: [] };
const given = new Map<Lang, Catalogue>([["en", empty]]);
const loaded = new Map<string, Promise<Partial<Catalogue>>>(); // by language and piece
const needed = new Set<Piece>(["home"]);
const listeners = new Set<() => void>();
let current: Lang = "en";
let book: Catalogue = empty;

/** The language that the page speaks now. */
export const lang = (): Lang => current;

/** Marks a text that is said later: `t(text)` finds it. */
export const N_ = (english: string): string => english;

const fill = (text: string, holes: Holes): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = holes[name];
    return value === undefined ? whole : typeof value === "number" ? formatNumber(value) : value;
  });

/** Made once a language: a table has hundreds of numbers, and each of these costs more than all their words. */
function onceALanguage<T>(make: () => T): () => T {
  let kept: { lang: Lang; made: T } | null = null;
  return () => {
    if (kept?.lang !== current) kept = { lang: current, made: make() };
    return kept.made;
  };
}

const plainNumbers = onceALanguage(() => new Intl.NumberFormat(current));
const pluralRules = onceALanguage(() => new Intl.PluralRules(current));

/** `t("Level {n}", { n: 3 })`; a text that the catalogue lacks is said in English. */
export function t(english: string, holes: Holes = {}): string {
  return fill(book.messages[english] ?? english, holes);
}

/** `plural(n, "{n} move", "{n} moves")`: {n} is the number itself. */
export function plural(n: number, one: string, many: string, holes: Holes = {}): string {
  // French counts 0 and 1 alike; English and Spanish only 1.
  const single = pluralRules().select(n) === "one";
  return t(single ? one : many, { n, ...holes });
}

export function formatNumber(n: number, options?: Intl.NumberFormatOptions): string {
  return options ? new Intl.NumberFormat(current, options).format(n) : plainNumbers().format(n);
}

export function formatDate(date: Date | number, options: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" }): string {
  return new Intl.DateTimeFormat(current, options).format(date);
}

/** Words joined as the language joins them: "a, b and c". */
export function formatList(words: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(current, { type }).format(words);
}

/** The name of a card as it is printed in the reader's language; the card's English title is known by the rules. */
export const cardTitle = (card: { title: string }): string => book.cards[card.title] ?? card.title;

/** For search and typed words: a card by its name in any language that is loaded. */
export function isCardTitle(card: { name: string; title: string }, typed: string): boolean {
  const bare = (text: string) => text.normalize("NFD").replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
  return [card.name, card.title, cardTitle(card)].some((name) => bare(name) === bare(typed));
}

// ---- why the rules refuse something ----------------------------------------------------------------

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Words in the quotes of English get those of the language. */
const quoted = (word: string): string => {
  const inside = /^'([^']*)'$/.exec(word)?.[1];
  return inside === undefined ? word : t("‘{text}’", { text: inside });
};

/**
 * A refusal of the rules (RulesError.message, Match.why) in the reader's language: its English sentence is known
 * again, as src/term/reasons.c does it. Null if the sentence is not known: then the title of the clause says it.
 */
export function reason(english: string): string | null {
  if (current === "en") return english;
  const whole = english.replace(/ \([A-Z]\d+\)$/, "");
  const known = sentence(whole);
  if (known !== null) return known;
  const typed = /^('[^']*')(:?) /.exec(whole);
  const fault = typed ? sentence(whole.slice(typed[0].length)) : null;
  return typed && fault !== null ? quoted(typed[1] ?? "") + (typed[2] ? t(": ") : " ") + fault : null;
}

/** One sentence of the rules, without what was typed. */
function sentence(english: string): string | null {
  for (const [pattern, translated] of book.reasons) {
    const parts = pattern.split("%s").map(escaped);
    const holes = new RegExp(`^${parts.join("(.*?)")}$`).exec(english);
    if (!holes) continue;
    let hole = 0;
    return translated.replace(/%s/g, () => word(holes[++hole] ?? ""));
  }
  return null;
}

/** What stands in a hole of a reason. */
const word = (text: string): string => (text === "pawn" ? t("pawn") : text === "ninja" ? t("ninja") : quoted(text));

// ---- which language --------------------------------------------------------------------------------

async function fetchPiece(language: Lang, piece: Piece): Promise<Partial<Catalogue>> {
  const name = `${language}-${piece}.json`;
  const answer = await fetch(assetUrl(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return (await answer.json()) as Partial<Catalogue>;
}

/** Each once; a try that failed is no answer for ever. */
function loadPiece(language: Lang, piece: Piece): Promise<Partial<Catalogue>> {
  const name = `${language}-${piece}`;
  let found = loaded.get(name);
  if (!found) {
    found = fetchPiece(language, piece);
    loaded.set(name, found);
    found.catch(() => loaded.delete(name));
  }
  return found;
}

/** All words of a language that are needed by now, even if more were needed meanwhile. */
async function load(language: Lang): Promise<Catalogue> {
  const kept = given.get(language);
  if (kept) return kept;
  for (;;) {
    const count = needed.size;
    const read = await Promise.all([...needed].map((piece) => loadPiece(language, piece)));
    if (needed.size !== count) continue;
    const all = <T extends object>(part: (one: Partial<Catalogue>) => T | undefined): T => Object.assign({}, ...read.map(part)) as T;
    return { messages: all((one) => one.messages), cards: all((one) => one.cards), reasons: read.flatMap((one) => one.reasons ?? []) };
  }
}

/** Resolves when the page can say all that such a screen says; rejects when the words cannot be had. */
export async function needWords(words: Words): Promise<void> {
  piecesOf[words].forEach((piece) => needed.add(piece));
  let read: Catalogue;
  let language: Lang;
  do {
    language = current;
    read = await load(language);
  } while (language !== current);
  book = read; // what is on the screen already says the same in it
}

/** A part of the page that is loaded when it is first used, with its words. */
export async function withWords<T>(part: Promise<T>): Promise<T> {
  const [loadedPart] = await Promise.all([part, needWords("all")]);
  return loadedPart;
}

/** Puts a catalogue there by hand: tests, the gallery. */
export function speak(language: Lang, catalogue: Catalogue = empty): void {
  given.set(language, catalogue);
  show(language, catalogue);
}

function show(language: Lang, catalogue: Catalogue): void {
  [current, book] = [language, catalogue];
  if (typeof document !== "undefined") document.documentElement.lang = language;
  listeners.forEach((listener) => listener());
}

/** Every text on the page is said anew in this language; the language of before stays if its words cannot be had. */
export async function setLang(language: Lang): Promise<void> {
  const read = await load(language).catch(() => null);
  if (read && language === wanted()) show(language, read);
}

/** Called whenever another language is spoken; returns how to stop it. Every `Light` element listens by itself. */
export function onLang(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Before the first paint: the reader's language; and from then on the one of the settings. */
export async function startLocale(): Promise<void> {
  onSettings(() => {
    if (wanted() !== current) void setLang(wanted());
  });
  addEventListener("languagechange", () => {
    if (wanted() !== current) void setLang(wanted());
  });
  await setLang(wanted());
}
