// Torii: MIT licence, see LICENSE.
// Why a link, a record or a position cannot be opened, in one line.
import { RulesError } from "../core/types.ts";
import { reason, t, uncited } from "../locale/locale.ts";
import { NotRead } from "../model/pasted.ts";
import { ApiError } from "../net/http.ts";
import { faultWords } from "../net/words.ts";
import { BrokenLink } from "../model/share.ts";

export interface Fault {
  words: string;
  raw: string | null; // an untranslated message of the rules
  clause: string | null; // behind "Why?"
}

const plain = (words: string): Fault => ({ words, raw: null, clause: null });

export function told(fault: unknown): Fault {
  if (fault instanceof BrokenLink) return plain(t("This link is damaged: part of it is missing or has been changed."));
  if (fault instanceof NotRead) return plain(t(NotRead.words[fault.why]));
  if (fault instanceof ApiError) return plain(faultWords(fault));
  if (fault instanceof RulesError) return ruled(fault);
  console.error(fault);
  return plain(t("This cannot be opened."));
}

/** A refusal by the rules, with the position in the record; untranslated messages are shown as they are. */
function ruled(fault: RulesError): Fault {
  const { said, clause } = fault;
  const inner = said?.message.startsWith("line %d, column %d") ? said.args.at(-1) : null;
  const [what, [line, column]] = inner && typeof inner === "object" ? [inner, said?.args as string[]] : [said, []];
  const head = line && column ? t("This cannot be opened: line {line}, column {column}:", { line, column }) : t("This cannot be opened:");
  const words = what && reason(what);
  if (words) return { words: `${head} ${words}`, raw: null, clause };
  return { words: head, raw: uncited(what === inner ? fault.message.slice(fault.message.indexOf(": ") + 2) : fault.message), clause };
}
