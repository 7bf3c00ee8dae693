// Torii: MIT licence, see LICENSE.
// Pasted or dropped text: a record (.ogn or its JSON twin), a position, or a link of ours. Only its kind is
// determined here; the rules decide whether it is valid.
import { N_ } from "../locale/locale.ts";
import { BrokenLink, readFragment, type Shared } from "./share.ts";

export type Unread = "empty" | "long" | "link" | "unknown" | "onamazu" | "kept";

/** Nothing that can be shown; `words` says why, a sentence of the catalogue for each reason. */
export class NotRead extends Error {
  static readonly words: Record<Unread, string> = {
    empty: N_("Nothing to open yet: paste something first."),
    long: N_("This is too long to be a game (the limit is 4 MB)."),
    link: N_("This link is damaged: part of it is missing or has been changed."),
    unknown: N_("This is not a Torii game, position or link."),
    onamazu: N_("This Onamazu game is in a format that cannot be opened here: save it as .ogn and try again."),
    kept: N_("This game is no longer saved on this device."),
  };

  constructor(readonly why: Unread) {
    super(why);
  }
}

const POSITION = /^[SMWsm1-5]+(?:\/[SMWsm1-5]+){4}\s+[br]\s+\S+/;
const MOST = 4 << 20;

/** A link to /look or /analysis, of this or another server: only its fragment matters, or its position. */
function fragmentOf(text: string): string | null {
  const link = /^\S*\/(?:look|analysis)\/?\?(p=[^#\s]+)$/.exec(text) ?? /^\S*\/(?:look|analysis)\/?(?:\?\S*)?#(\S+)$/.exec(text) ?? /^#((?:p|z|ogn)=\S+)$/.exec(text);
  return link?.[1] ?? null;
}

/** A record of Onamazu (.ogn), which has its own table. */
export const isOnaRecord = (text: string): boolean => /^\uFEFF?\s*\[Game "onamazu/.test(text) || (/^\uFEFF?\s*\[/.test(text) && /^\[Game "onamazu/m.test(text.slice(0, 4000)));

export async function readPasted(given: string): Promise<Shared> {
  const text = given.replace(/^\uFEFF/, "").trim();
  if (text === "") throw new NotRead("empty");
  if (text.length > MOST) throw new NotRead("long");
  const fragment = fragmentOf(text);
  if (fragment !== null) {
    const shared = await readFragment(fragment).catch((fault: unknown) => {
      throw fault instanceof BrokenLink ? new NotRead("link") : fault;
    });
    if (!shared || shared.kind === "kept") throw new NotRead("link");
    return shared;
  }
  const position = text.replace(/^ofen:?\s*/i, "").replace(/\s+/g, " ");
  if (POSITION.test(position)) return { kind: "position", position, at: 0 };
  if (/^[[{]/.test(text)) {
    if (/"?Game"?[\s:]+"onamazu/.test(text.slice(0, 4000))) throw new NotRead("onamazu");
    return { kind: "record", record: `${text}\n`, at: null };
  }
  throw new NotRead("unknown");
}
