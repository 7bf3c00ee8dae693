// Torii: MIT licence, see LICENSE.
// The texts of the rules, by chapter and clause, from docs/rules in three languages: loaded when a clause is first
// needed.
import { assetUrl } from "../assets.ts";
import type { Lang } from "../core/types.ts";
import { lang } from "./locale.ts";

export interface Clause {
  id: string; // "B6"
  title: string;
  text: string;
  reading: string; // our interpretation of an unclear rule, or empty
}

export interface Chapter {
  title: string;
  clauses: Clause[];
}

export type Book = "onitama" | "onamazu";
const books = new Map<string, Promise<Chapter[]>>();

/** Clauses of Onamazu are R1, C1, G1, V1 and 5.1; those of Onitama have other letters. */
export const bookOf = (id: string): Book => (/^(?:[RCGV]?\d|[RCGV]$)/.test(id) ? "onamazu" : "onitama");

export function chapters(language: Lang = lang(), game: Book = "onitama"): Promise<Chapter[]> {
  const name = `rules-${game === "onitama" ? "" : `${game}-`}${language}.json`;
  let book = books.get(name);
  if (!book) {
    book = fetch(assetUrl(name)).then((answer) => {
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      return answer.json() as Promise<Chapter[]>;
    });
    // A failed attempt (offline during the first visit) is not cached.
    book.catch(() => books.delete(name));
    books.set(name, book);
  }
  return book;
}

/** The text of one clause, for "Why?"; null if there is none with that id. */
export async function clause(id: string, language: Lang = lang()): Promise<Clause | null> {
  for (const chapter of await chapters(language, bookOf(id))) for (const one of chapter.clauses) if (one.id === id) return one;
  return null;
}
