// Torii: MIT licence, see LICENSE.
// The languages in the order of src/base/languages.h, each with its own name; tools/check_locale.py compares the two.
export const languageNames = {
  en: "English",
  fr: "français",
  es: "español",
};

export type Lang = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as readonly Lang[];
