// Torii: MIT licence, see LICENSE.
// The rules as a reference: search, and a clause's text in pieces: plain words, notation, links to other clauses, and
// search hits.
import type { Chapter, Clause } from "../locale/clauses.ts";

export type Piece = { kind: "text" | "code" | "found"; text: string } | { kind: "clause"; text: string; id: string };

/** The letter of the chapter's clauses: B, W, … */
export const letterOf = (chapter: Chapter): string => chapter.clauses[0]?.id.charAt(0) ?? "";

/** The games first; notation (N) is a reference. */
export const readingOrder = (book: readonly Chapter[]): Chapter[] => [...book].sort((a, b) => placeOf(a) - placeOf(b));

/** For Onamazu, the course of a game (5.1 …) before the single rules; rulings (C, G) and notation (N) last. */
const placeOf = (chapter: Chapter): number => (isLookedUp(chapter) ? 2 : letterOf(chapter) === "5" ? 0 : 1);

/** Collapsed: not needed to play. */
export const isLookedUp = (chapter: Chapter): boolean => ["N", "C", "G"].includes(letterOf(chapter));

/** Lower case without accents, for searching. Keeps the length, so that offsets agree. */
export function plain(text: string): string {
  return Array.from(text, (char) => {
    const bare = char.normalize("NFD").charAt(0).toLowerCase();
    return bare.length === char.length ? bare : char;
  })
    .join("")
    .replace(/[’‘]/g, "'");
}

const words = (query: string): string[] => plain(query).split(/\s+/).filter((word) => word !== "");

/** All words must occur somewhere in the clause; a clause's id finds only that clause. */
function isFound(clause: Clause, wanted: readonly string[]): boolean {
  const all = plain(`${clause.id} ${clause.title} ${clause.text} ${clause.reading}`);
  return wanted.every((word) => all.includes(word));
}

/** The chapters with only the clauses that match; all of them for an empty query. */
export function search(book: readonly Chapter[], query: string): Chapter[] {
  const id = query.trim().toUpperCase();
  const exact = book.flatMap((chapter) => chapter.clauses.filter((clause) => clause.id === id).map((clause) => ({ title: chapter.title, clauses: [clause] })));
  if (exact.length > 0) return exact;
  const wanted = words(query);
  const found = book.map((chapter) => ({ title: chapter.title, clauses: chapter.clauses.filter((clause) => isFound(clause, wanted)) })).filter((chapter) => chapter.clauses.length > 0);
  return wanted.length === 0 ? found : bestFirst(found, wanted);
}

/** Hits in a clause's title rank above hits in its text. */
function bestFirst(found: readonly Chapter[], wanted: readonly string[]): Chapter[] {
  const missing = (clause: Clause): number => wanted.filter((word) => !plain(clause.title).includes(word)).length;
  const sorted = found.map((chapter) => ({ ...chapter, clauses: [...chapter.clauses].sort((a, b) => missing(a) - missing(b)) }));
  const least = (chapter: Chapter): number => Math.min(...chapter.clauses.map(missing));
  return sorted.sort((a, b) => least(a) - least(b));
}

/** Marks the search hits. */
function marked(text: string, wanted: readonly string[]): Piece[] {
  const bare = plain(text);
  const pieces: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    let [first, length] = [text.length, 0];
    for (const word of wanted) {
      const found = bare.indexOf(word, at);
      if (found >= 0 && (found < first || (found === first && word.length > length))) [first, length] = [found, word.length];
    }
    if (first > at) pieces.push({ kind: "text", text: text.slice(at, first) });
    if (length > 0) pieces.push({ kind: "found", text: text.slice(first, first + length) });
    at = first + length;
  }
  return pieces;
}

/** A clause's text, split into plain text, `notation` and clause ids. `ids`: those that exist. */
export function pieces(text: string, ids: ReadonlySet<string>, query = ""): Piece[] {
  const wanted = words(query);
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(/`([^`]+)`|\b[A-Z]\d{1,3}\b|\b(?:5|10)\.\d{1,2}\b/g)) {
    const [whole, code] = match;
    if (code === undefined && !ids.has(whole)) continue;
    found.push(...marked(text.slice(at, match.index), wanted));
    found.push(code === undefined ? { kind: "clause", text: whole, id: whole } : { kind: "code", text: code });
    at = match.index + whole.length;
  }
  return [...found, ...marked(text.slice(at), wanted)];
}
