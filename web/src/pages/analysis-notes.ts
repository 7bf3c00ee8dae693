// Torii: MIT licence, see LICENSE.
// What is done with the move that is shown: its sign, a comment, and the place of its line in the tree.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../locale/locale.ts";
import type { AnalysisSource } from "../model/analysis.ts";
import { ask } from "../shell/dialog.ts";
import { GLYPHS } from "./analysis-tree.ts";

/** With everything below it; the reader is asked if that is more than a move. */
export async function removeLine(source: AnalysisSource, id: number): Promise<void> {
  const node = source.nodeAt(id);
  if (node.parent === null) return;
  if (node.children.length > 0 && !(await ask({ title: t("Delete this line?"), text: t("The move and everything after it are removed."), yes: t("Delete"), grave: true }))) return;
  source.remove(id);
}

/** The line branches off where some ancestor is not the first continuation. */
const isMain = (source: AnalysisSource): boolean => source.main.includes(source.view.current);

export function renderNotes(source: AnalysisSource): TemplateResult | typeof nothing {
  const { node } = source;
  if (node.parent === null) return nothing;
  const last = source.nodeAt(node.parent).children[0] !== node.id;
  // Signs and comments belong to whole turns.
  const { closes } = node;
  return html`<section class="an-notes" aria-label=${t("This move")}>
    <div class="row">
      ${(closes ? GLYPHS : []).map(([nag, sign, words]) => html`<button type="button" data-glyph=${nag} title=${words()} aria-label=${words()} aria-pressed=${String(node.glyphs.includes(nag))} @click=${() => source.toggleGlyph(node.id, nag)}>${sign}</button>`)}
      ${isMain(source)
        ? nothing
        : html`<button type="button" data-tool="promote" ?disabled=${!last} @click=${() => source.promote(node.id)}>${t("Move up")}</button>
            <button type="button" data-tool="main" @click=${() => source.makeMain(node.id)}>${t("Make main line")}</button>`}
      <button type="button" data-tool="delete" @click=${() => void removeLine(source, node.id)}>${t("Delete from here")}</button>
    </div>
    ${closes ? html`<label class="for-ears" for="an-comment">${t("Comment on this move")}</label>
    <textarea id="an-comment" rows="1" placeholder=${t("Comment on this move")} .value=${node.comment} @change=${(event: Event) => source.comment(node.id, (event.target as HTMLTextAreaElement).value.trim())}></textarea>` : nothing}
  </section>`;
}
