// Torii: MIT licence, see LICENSE.
// The keyboard shortcuts of a table of Onamazu, and the help that lists them below the course of a turn.
import { html } from "lit";
import { t } from "../locale/locale.ts";
import type { OnaRulesTold } from "../model/onamazu/types.ts";
import { openDialog } from "../shell/dialog.ts";
import { pointsPart, turnHelp } from "./onamazu-turn.ts";

export type OnaKey = "cancel" | "help" | "undo" | "end" | "replay" | "board" | "question" | "others" | "log" | "score" | "market" | "next" | "before";

/** The letters are the same in every language, so that the help is valid for all. */
export function onaKeyOf(event: KeyboardEvent): OnaKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const deeds: Record<string, OnaKey> = {
    Escape: "cancel", "?": "help", u: "undo", e: "end", r: "replay", b: "board", q: "question", o: "others", l: "log", p: "score", m: "market", n: "next", N: "before",
  };
  return deeds[event.key] ?? null;
}

export function openOnaHelp(rules: OnaRulesTold): void {
  const rows: [string[], string][] = [
    [["Tab"], t("go to the next part of the table")],
    [["←", "→", "↑", "↓"], t("move between cells: left and right along a ring, up and down between rings")],
    [[t("Enter"), t("Space")], t("select: once to preview, again to confirm")],
    [["q"], t("go to the question and its answers")],
    [["n"], t("go to the next available item; with Shift, to the previous one")],
    [["b"], t("go to the rings")],
    [["m"], t("go to the market")],
    [["e"], t("end the turn")],
    [["u"], t("take back")],
    [["r"], t("replay the last turn")],
    [["o", "l", "p"], t("show the opponents, the log, the points")],
    [[t("Esc")], t("deselect")],
    [["?"], t("this list")],
  ];
  openDialog({
    title: () => t("How a turn works"),
    wide: true,
    body: (dialog) => html`${turnHelp()} ${pointsPart(rules, (words) => html`<h3>${words}</h3>`)}
      <p>${t("For an explanation of anything, hover over it, press and hold, or go there with the keyboard.")} <a href="/rules#R1" @click=${() => dialog.close()}>${t("All the rules")}</a></p>
      <h3>${t("Keyboard shortcuts")}</h3>
      <dl class="key-list">${rows.map(([keys, words]) => html`<div><dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${words}</dd></div>`)}</dl>`,
  });
}
