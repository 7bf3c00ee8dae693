// Torii: MIT licence, see LICENSE.
// The tree of moves, drawn as text: the main line, and every branch in a block of its own below the move it replaces.
import { html, nothing, type TemplateResult } from "lit";
import type { TreeNode } from "../core/study-types.ts";
import { cardTitle, t } from "../locale/locale.ts";
import type { AnalysisSource } from "../model/analysis.ts";
import { moveWords } from "../model/advice.ts";
import { seatName, type CardOf } from "../model/words.ts";
import { seatSign } from "./look-parts.ts";

export const GLYPHS: readonly [number, string, () => string][] = [
  [3, "!!", () => t("brilliant move")],
  [1, "!", () => t("good move")],
  [5, "!?", () => t("interesting move")],
  [6, "?!", () => t("dubious move")],
  [2, "?", () => t("mistake")],
  [4, "??", () => t("blunder")],
];

const glyphOf = (nag: number): string => GLYPHS.find(([number]) => number === nag)?.[1] ?? `$${nag}`;

/** What a seat was shown, without the outcome: "n?", "ox:n?", "n?b3!=n", "l4=y". */
const bare = (text: string): string => text.replace(/\*|=[yn]|~[br]+/g, "");

/** A move in words; of a ninja that the viewer did not see, what was shown of it. */
export function nodeWords(text: string | null, cardOf: CardOf): string {
  if (text === null) return t("Start");
  const move = bare(text);
  const [found, name, square, attempt, spirit = ""] = /^(?:(\w+):)?n\?(?:,\?)?([a-e][1-5])?(!)?(\+@\S+)?$/.exec(move) ?? [];
  if (found === undefined) return moveWords(move, cardOf);
  const deed = !square ? t("unseen") : attempt ? t("an attempt on {square}", { square }) : t("a ninja moves to {square}", { square });
  return (name ? t("{card}, {deed}", { card: cardTitle(cardOf(name)), deed }) : deed) + spirit.replace("+", " ");
}

/** The first player's turn and the reply share a number; a reply that begins a line has dots. */
const numberOf = ({ turn }: TreeNode, begins: boolean): string => (turn === 0 ? "" : turn % 2 === 1 ? `${(turn + 1) / 2}.` : begins ? `${turn / 2}…` : "");

function renderMove(source: AnalysisSource, node: TreeNode, begins: boolean, opens: boolean, cardOf: CardOf): TemplateResult {
  const player = node.player === 1 ? 1 : 0;
  const number = opens ? numberOf(node, begins) : "";
  const here = node.id === source.view.current;
  return html`<button type="button" class="an-node" data-node=${node.id} aria-current=${here ? "step" : nothing} @click=${() => source.goTo(node.id)}>
      ${number ? html`<span class="number">${number}</span>` : nothing}${seatSign(player)}<span class="for-ears">${seatName(player)}</span>
      <span>${nodeWords(node.text, cardOf)}${node.glyphs.map((nag) => html`<b class="an-glyph">${glyphOf(nag)}</b>`)}</span>
    </button>${node.comment ? html`<span class="an-comment">${node.comment}</span>` : nothing}`;
}

/** A line from a node on; its branches follow the move they replace. */
function renderLine(source: AnalysisSource, from: TreeNode, cardOf: CardOf): TemplateResult[] {
  const said: TemplateResult[] = [];
  let begins = true;
  for (let node: TreeNode | null = from; node; ) {
    const parent: TreeNode | null = node.parent === null ? null : source.nodeAt(node.parent);
    // The parts of a turn share its number.
    if (node.player !== -1) said.push(renderMove(source, node, begins, parent?.closes !== false, cardOf));
    begins = node.comment !== "";
    const [main, ...others] = parent && parent.children[0] === node.id ? parent.children : [node.id];
    if (main === node.id && others.length > 0) {
      said.push(html`<ul class="an-branches" aria-label=${t("Variations")}>${others.map((id) => html`<li>${renderLine(source, source.nodeAt(id), cardOf)}</li>`)}</ul>`);
      begins = true;
    }
    const next: number | undefined = node.children[0];
    node = next === undefined ? null : source.nodeAt(next);
  }
  return said;
}

export function renderTree(source: AnalysisSource, cardOf: CardOf): TemplateResult {
  const root = source.nodeAt(source.main[0] ?? 0);
  const first = root.children[0];
  return html`<div class="an-tree" role="group" aria-label=${t("Moves")}>
    ${first === undefined ? html`<p class="soft an-none">${t("Play a move on the board: every line you try is kept here.")}</p>` : renderLine(source, source.nodeAt(first), cardOf)}
  </div>`;
}
