// Torii: MIT licence, see LICENSE.
// The rules in words, by chapter and clause, as docs/rules tells them in three languages: loaded when somebody
// first asks for a clause.
import { assetUrl } from "../assets.ts";
import type { Lang } from "../core/types.ts";
import { lang } from "./locale.ts";

export interface Clause {
  id: string; // "B6"
  title: string;
  text: string;
  reading: string; // how we settled what was unclear, or empty
}

export interface Chapter {
  title: string;
  clauses: Clause[];
}

const books = new Map<Lang, Promise<Chapter[]>>();

export function chapters(language: Lang = lang()): Promise<Chapter[]> {
  let book = books.get(language);
  if (!book) {
    book = fetch(assetUrl(`rules-${language}.json`)).then((answer) => {
      if (!answer.ok) throw new Error(`rules-${language}.json: ${answer.status}`);
      return answer.json() as Promise<Chapter[]>;
    });
    // A try that failed (offline, before the first visit was over) is no answer for ever.
    book.catch(() => books.delete(language));
    books.set(language, book);
  }
  return book;
}

/** One clause in words, for "Why?"; null if there is none of that name. */
export async function clause(id: string, language: Lang = lang()): Promise<Clause | null> {
  for (const chapter of await chapters(language)) for (const one of chapter.clauses) if (one.id === id) return one;
  return null;
}
