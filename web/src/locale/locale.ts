// Torii: MIT licence, see LICENSE.
// What the page says, in the reader's language. The English text is the key: what stands in the source is what an
// English reader sees; data/locale/{fr,es}.po say it in the others, the same catalogue that the program uses.
// tools/check_locale.py finds every t("…"), plural(n, "…", "…") and N_("…") and refuses what is not translated.
import { assetUrl } from "../assets.ts";
import { onSettings, settings } from "../settings.ts";
import type { Lang } from "../core/types.ts";

/** As tools/gen_locale.py writes it. */
export interface Catalogue {
  messages: Record<string, string>;
  cards: Record<string, string>; // by the English title
  reasons: [string, string][]; // why the rules refuse something, with %s for what varies
}

export type Holes = Record<string, string | number>;

export const languages: readonly Lang[] = ["en", "fr", "es"];
/** Each in its own language, whatever the page speaks. */
export const languageNames: Record<Lang, string> = { en: "English", fr: "Français", es: "Español" };

const empty: Catalogue = { messages: {}, cards: {}, reasons: [] };
const loaded = new Map<Lang, Catalogue>([["en", empty]]);
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

const isLang = (code: string): code is Lang => (languages as readonly string[]).includes(code);

/** The first of the reader's languages that we speak. */
export function preferred(wishes: readonly string[]): Lang {
  for (const wish of wishes) {
    const code = wish.slice(0, 2).toLowerCase();
    if (isLang(code)) return code;
  }
  return "en";
}

/** The one chosen in the settings, else the browser's. */
export function wanted(): Lang {
  const chosen = settings().lang;
  return isLang(chosen) ? chosen : preferred(typeof navigator === "undefined" ? [] : navigator.languages);
}

async function load(language: Lang): Promise<Catalogue> {
  const kept = loaded.get(language);
  if (kept) return kept;
  const answer = await fetch(assetUrl(`${language}.json`));
  if (!answer.ok) throw new Error(`${language}.json: ${answer.status}`);
  const read = (await answer.json()) as Catalogue;
  loaded.set(language, read);
  return read;
}

/** Puts a catalogue there by hand: tests, the gallery. */
export function speak(language: Lang, catalogue: Catalogue = empty): void {
  loaded.set(language, catalogue);
  [current, book] = [language, catalogue];
  if (typeof document !== "undefined") document.documentElement.lang = language;
  listeners.forEach((listener) => listener());
}

/** Every text on the page is said anew in this language; the language of before stays if its words cannot be had. */
export async function setLang(language: Lang): Promise<void> {
  const read = await load(language).catch(() => null);
  if (read && language === wanted()) speak(language, read);
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
