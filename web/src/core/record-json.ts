// Torii: MIT licence, see LICENSE.
// Converts the JSON twin of a record to its text form, which the rules read (docs/formats/record.md). Only the syntax
// is converted, with the browser's JSON parser: the rules decide what the contents mean, and whether they are
// valid.
import { RulesError } from "./types.ts";

type Line = Record<string, unknown>;

function fail(line: number, message: string): never {
  throw new RulesError(`line ${line}: ${message}`, null);
}

function parse(text: string, line: number): Line {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Line;
  } catch {
    // reported below
  }
  return fail(line, "no JSON object");
}

function check(object: Line, line: number, known: string): void {
  for (const key of Object.keys(object)) if (!known.split(" ").includes(key)) fail(line, `unknown key '${key}'`);
}

function word(value: unknown, line: number, key: string): string {
  return typeof value === "string" ? value : fail(line, `'${key}' is not a string`);
}

const tag = (name: string, value: string): string => `[${name} "${value.replace(/[\\"]/g, "\\$&")}"]\n`;
const comment = (text: string): string => `{${text.replace(/[\\}]/g, "\\$&")}} `;

function head(object: Line, line: number): string {
  check(object, line, "torii version tags");
  if (object["torii"] !== "record") fail(line, 'a record begins with {"torii":"record",…}');
  if (object["version"] !== 1) fail(line, "only version 1 of records can be read");
  const tags = Object.entries((object["tags"] ?? {}) as Line);
  return tags.map(([name, value]) => tag(name, word(value, line, name))).join("");
}

/** The turn's number precedes it, so that the rules can check it. */
function turn(object: Line, line: number): string {
  check(object, line, "turn player text comment");
  const number = typeof object["turn"] === "number" ? object["turn"] : null;
  const mark = number === null ? "" : `${number}${object["player"] === "red" ? "..." : "."} `;
  const said = object["comment"] === undefined ? "" : comment(word(object["comment"], line, "comment"));
  return `${mark}${word(object["text"], line, "text")} ${said}`;
}

function deal(object: Line, line: number): string {
  check(object, line, "chance");
  const said = word(object["chance"], line, "chance");
  if (!said.startsWith("deal ")) fail(line, 'chance deals, as in "deal ox,boar/horse,elephant/crab"');
  return said.slice(5);
}

/** A JSON record begins with an object on its first line; a comment in braces does not count. */
export function isJsonLines(text: string): boolean {
  const first = text.trimStart().split("\n", 1)[0] ?? "";
  if (!first.startsWith("{")) return false;
  try {
    JSON.parse(first);
    return true;
  } catch {
    return false;
  }
}

export function fromJsonLines(text: string): string {
  let tags = "";
  let turns = "";
  let ending = "";
  let headed = false;
  text.split("\n").forEach((content, index) => {
    const line = index + 1;
    if (content.trim() === "") return;
    const object = parse(content, line);
    if (!headed) {
      tags = head(object, line);
      headed = true;
    } else if (object["text"] !== undefined) turns += turn(object, line);
    else if (object["chance"] !== undefined) {
      const cards = deal(object, line);
      if (!tags.includes("[Deal ")) tags += tag("Deal", cards);
      else if (!tags.includes(tag("Deal", cards))) fail(line, "the deal is another than the tag says");
    } else if (object["result"] !== undefined) {
      check(object, line, "result ending");
      if (object["ending"] !== undefined) ending = tag("Ending", word(object["ending"], line, "ending"));
      turns += word(object["result"], line, "result");
    } else if (object["comment"] !== undefined) {
      check(object, line, "comment");
      turns += comment(word(object["comment"], line, "comment"));
    } else fail(line, "neither a turn, nor chance, a comment or a result");
  });
  return `${tags}${ending}\n${turns}\n`;
}
