// Torii: MIT licence, see LICENSE.
// Which language the reader wants: apart from its words, because the first script of the page asks this too (first.ts).
import type { Lang } from "../core/types.ts";
import { settings } from "../settings.ts";

export const languages: readonly Lang[] = ["en", "fr", "es"];

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
