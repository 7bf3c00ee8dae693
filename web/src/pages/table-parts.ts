// Torii: MIT licence, see LICENSE.
// Small parts of a table: icons, and the rule behind a refusal, shown without leaving the game.
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { clause } from "../locale/clauses.ts";
import { t } from "../locale/locale.ts";
import { openDialog } from "../shell/dialog.ts";

const paths = {
  undo: "M9 6 4.500 10.500 9 15M5 10.500h8.500a5.500 5.500 0 0 1 0 11H10",
  hint: "M9 17.500h6M10 20.500h4M8.600 14.600a6 6 0 1 1 6.800 0c-.7.6-1 1.200-1 2.100H9.600c0-.9-.3-1.500-1-2.100z",
  answers: "M12 4.500v3M12 16.500v3M4.500 12h3M16.500 12h3M12 8.500a3.500 3.500 0 1 1 0 7a3.500 3.500 0 0 1 0-7z",
  flip: "M7.500 4v15M7.500 4 4 7.500M7.500 4 11 7.500M16.500 20V5M16.500 20 13 16.500M16.500 20l3.500-3.500",
  belief: "M3.500 12c2.500-4 5.500-6 8.500-6s6 2 8.500 6c-2.500 4-5.500 6-8.500 6s-6-2-8.500-6zM12 9.500a2.500 2.500 0 1 1 0 5a2.500 2.500 0 0 1 0-5z",
  back: "M14.500 5.500 8 12l6.500 6.500",
  forward: "M9.500 5.500 16 12l-6.500 6.500",
  first: "M17.500 5.500 11 12l6.500 6.500M7 5.500v13",
  last: "M6.500 5.500 13 12l-6.500 6.500M17 5.500v13",
  draw: "M5 9.500h14M5 14.500h14",
  claim: "M5 9.500h14M5 14.500h14M9 5.500l6 13",
  resign: "M6.500 20.500v-16M6.500 5c4-2 7 2 11 0v8.500c-4 2-7-2-11 0",
  again: "M12 5v14M5 12h14",
  more: "M4.500 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M17.500 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0",
  look: "M4.500 6.500h15M4.500 12h15M4.500 17.500h9",
  help: "M9 9.500a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 18v.1",
  rematch: "M5 12a7 7 0 0 1 12-4.900L19.500 9.500M19.500 5v4.500H15M19 12a7 7 0 0 1-12 4.900L4.500 14.500M4.500 19v-4.500H9",
} as const;

export type IconName = keyof typeof paths;

export const icon = (name: IconName): SVGTemplateResult => svg`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${paths[name]} /></svg>`;

async function showClause(id: string): Promise<void> {
  const found = await clause(id).catch(() => null);
  if (!found) return;
  openDialog({
    title: `${found.id} · ${found.title}`,
    body: (dialog) => html`
      <p>${found.text.replace(/`/g, "")}</p>
      ${found.reading ? html`<p class="soft">${found.reading.replace(/`/g, "")}</p>` : nothing}
      <div class="choices"><a class="button" href="/rules#${found.id}" @click=${() => dialog.close()}>${t("All the rules")}</a></div>
    `,
  });
}

/** A clause's name, as a link to the rules; a plain click shows it here, so that nobody leaves a game to read it. */
export function clauseLink(id: string | null): TemplateResult | typeof nothing {
  if (!id) return nothing;
  const open = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    void showClause(id);
  };
  return html`<span class="rule">(<a class="clause" href="/rules#${id}" title=${t("Show the rule")} aria-label="${t("Why?")} ${id}" @click=${open}>${t("Why?")}</a>)</span>`;
}
