// Torii: MIT licence, see LICENSE.
// The page's texts in the reader's language. The English text is the key: it is in the source, and English readers
// see it unchanged; data/locale/{fr,es}.po translate it, the same catalogue that the program uses.
// tools/check_locale.py finds every t("…"), plural(n, "…", "…") and N_("…") and fails if one is not translated.
// A language is loaded in pieces, split by web/build.mjs: the home page waits only for its own texts.
import { assetUrl } from "../assets.ts";
import { onSettings } from "../settings.ts";
import type { Lang, Said, Why } from "../core/types.ts";
import { languageNames } from "./languages.ts";
import { wanted } from "./wanted.ts";

export { languages } from "./languages.ts";
export { preferred, wanted } from "./wanted.ts";

/** As written by tools/gen_locale.py. */
export interface Catalogue {
  messages: Record<string, string>;
  cards: Record<string, string>; // by the English title
}

export type Holes = Record<string, string | number>;

/** The texts that a screen needs: only the home page's, those of a board of Onitama, or all. */
export type Words = "home" | "board" | "all";
type Piece = "home" | "board" | "rest";
const piecesOf: Record<Words, readonly Piece[]> = { home: ["home"], board: ["home", "board"], all: ["home", "board", "rest"] };

/** The name of a language in that language. */
export const languageName = (code: Lang): string => languageNames[code].charAt(0).toLocaleUpperCase(code) + languageNames[code].slice(1);

const empty: Catalogue = { messages: {}, cards: {} };
const given = new Map<Lang, Catalogue>([["en", empty]]);
const loaded = new Map<string, Promise<Partial<Catalogue>>>(); // by language and piece
const needed = new Set<Piece>(["home"]);
const listeners = new Set<() => void>();
let current: Lang = "en";
let book: Catalogue = empty;

/** The current language. */
export const lang = (): Lang => current;

/** Marks a text for translation by a later `t(text)`. */
export const N_ = (english: string): string => english;

const fill = (text: string, holes: Holes): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = holes[name];
    return value === undefined ? whole : typeof value === "number" ? formatNumber(value) : value;
  });

/** Cached per language: a table has hundreds of numbers, and creating a formatter costs more than formatting them all. */
function onceALanguage<T>(make: () => T): () => T {
  let kept: { lang: Lang; made: T } | null = null;
  return () => {
    if (kept?.lang !== current) kept = { lang: current, made: make() };
    return kept.made;
  };
}

const plainNumbers = onceALanguage(() => new Intl.NumberFormat(current));
const pluralRules = onceALanguage(() => new Intl.PluralRules(current));

/** Sentences that the terminal says too cite their clauses, "(B13)" or "(S12, S13)": on the page numbers stand only behind "Why?"
 * and in the reference. */
const CITED = / ?\((?:[A-Z]\d{1,3}|\d\.\d{1,2})(?:, (?:[A-Z]\d{1,3}|\d\.\d{1,2}))*\)/g;
export const uncited = (text: string): string => text.replace(CITED, "");

/** `t("Level {n}", { n: 3 })`; an untranslated text stays English. */
export function t(english: string, holes: Holes = {}): string {
  return fill(uncited(book.messages[english] ?? english), holes);
}

/** `plural(n, "{n} move", "{n} moves")`: {n} is the number itself. */
export function plural(n: number, one: string, many: string, holes: Holes = {}): string {
  // French treats 0 and 1 alike; English and Spanish only 1.
  const single = pluralRules().select(n) === "one";
  return t(single ? one : many, { n, ...holes });
}

export function formatNumber(n: number, options?: Intl.NumberFormatOptions): string {
  return options ? new Intl.NumberFormat(current, options).format(n) : plainNumbers().format(n);
}

export function formatDate(date: Date | number, options: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" }): string {
  return new Intl.DateTimeFormat(current, options).format(date);
}

/** A list in the form of the language: "a, b and c". */
export function formatList(words: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(current, { type }).format(words);
}

/** The name of a card as printed in the reader's language; the rules give the English title. */
export const cardTitle = (card: { title: string }): string => book.cards[card.title] ?? card.title;

/** For search and typed moves: matches a card by its name in any loaded language. */
export function isCardTitle(card: { name: string; title: string }, typed: string): boolean {
  const bare = (text: string) => text.normalize("NFD").replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
  return [card.name, card.title, cardTitle(card)].some((name) => bare(name) === bare(typed));
}

// ---- refusals of the rules -------------------------------------------------------------------------

/** Formats a message that came as data, like the C code (src/base/status.c): fills in its %-directives in order. */
function print(format: string, args: Said["args"]): string {
  let at = 0;
  return format.replace(/%(.)/g, (_, kind: string) => {
    if (kind === "%") return kind;
    const arg = args[at++] ?? "";
    if (typeof arg !== "string") return print(found(arg.message), arg.args);
    return kind === "q" ? print(found("'%s'"), [arg]) : kind === "m" ? found(arg) : arg;
  });
}

const found = (english: string): string => book.messages[english] ?? english;

/**
 * Why something is refused, in the reader's language; null if there is no translation: then use the title of the clause.
 * The rejected input comes before a colon: `bare` leaves it out.
 */
export function reason({ message, args }: Said, bare = false): string | null {
  const format = current === "en" ? message : book.messages[message];
  if (format === undefined) return null;
  const rest = bare ? /^%q\s?: /.exec(format) : null;
  return uncited(rest ? print(format.slice(rest[0].length), args.slice(1)) : print(format, args));
}

/** The complete reason on one line; in English if it is not translated. Its clause is for a link beside it. */
export const whyWords = ({ message, said }: Why): string => (said && reason(said)) ?? uncited(message);

// ---- the current language --------------------------------------------------------------------------

async function fetchPiece(language: Lang, piece: Piece): Promise<Partial<Catalogue>> {
  const name = `${language}-${piece}.json`;
  const answer = await fetch(assetUrl(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return (await answer.json()) as Partial<Catalogue>;
}

/** Each once; a failed attempt is not cached. */
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

/** All texts of a language needed so far, including those requested meanwhile. */
async function load(language: Lang): Promise<Catalogue> {
  const kept = given.get(language);
  if (kept) return kept;
  for (;;) {
    const count = needed.size;
    const read = await Promise.all([...needed].map((piece) => loadPiece(language, piece)));
    if (needed.size !== count) continue;
    const all = <T extends object>(part: (one: Partial<Catalogue>) => T | undefined): T => Object.assign({}, ...read.map(part)) as T;
    return { messages: all((one) => one.messages), cards: all((one) => one.cards) };
  }
}

/** Resolves when all texts of such a screen are loaded; rejects if they cannot be. */
export async function needWords(words: Words): Promise<void> {
  piecesOf[words].forEach((piece) => needed.add(piece));
  let read: Catalogue;
  let language: Lang;
  do {
    language = current;
    read = await load(language);
  } while (language !== current);
  book = read; // what is on the screen already has the same texts in it
}

/** A part of the page that is loaded on demand, together with its texts. */
export async function withWords<T>(part: Promise<T>): Promise<T> {
  const [loadedPart] = await Promise.all([part, needWords("all")]);
  return loadedPart;
}

/** Sets a catalogue directly: tests, the gallery. */
export function speak(language: Lang, catalogue: Catalogue = empty): void {
  given.set(language, catalogue);
  show(language, catalogue);
}

function show(language: Lang, catalogue: Catalogue): void {
  [current, book] = [language, catalogue];
  if (typeof document !== "undefined") document.documentElement.lang = language;
  listeners.forEach((listener) => listener());
}

/** Switches the whole page to this language; the old one stays if its texts cannot be loaded. */
export async function setLang(language: Lang): Promise<void> {
  const read = await load(language).catch(() => null);
  if (read && language === wanted()) show(language, read);
}

/** Called after every change of language; returns the function that unsubscribes. Every `Light` element subscribes by itself. */
export function onLang(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Before the first paint: loads the reader's language; then follows the settings. */
export async function startLocale(): Promise<void> {
  onSettings(() => {
    if (wanted() !== current) void setLang(wanted());
  });
  addEventListener("languagechange", () => {
    if (wanted() !== current) void setLang(wanted());
  });
  await setLang(wanted());
}
