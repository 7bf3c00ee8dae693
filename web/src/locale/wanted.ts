// Torii: MIT licence, see LICENSE.
// The reader's preferred language: separate from the texts, because the first script of the page needs it too (first.ts).
import { languages, type Lang } from "./languages.ts";
import { settings } from "../settings.ts";

const isLang = (code: string): code is Lang => (languages as readonly string[]).includes(code);

/** The first of the reader's languages that is supported. */
export function preferred(wishes: readonly string[]): Lang {
  for (const wish of wishes) {
    const code = wish.slice(0, 2).toLowerCase();
    if (isLang(code)) return code;
  }
  return "en";
}

/** The one chosen in the settings, otherwise the browser's. */
export function wanted(): Lang {
  const chosen = settings().lang;
  return isLang(chosen) ? chosen : preferred(typeof navigator === "undefined" ? [] : navigator.languages);
}
