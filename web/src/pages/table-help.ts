// Torii: MIT licence, see LICENSE.
// The keyboard shortcuts of a table, as a dialog (?), and what each of them does. One list for both.
import { html } from "lit";
import { t } from "../locale/locale.ts";
import { openDialog } from "../shell/dialog.ts";

export type TableKey = "cancel" | "help" | "undo" | "hint" | "answers" | "flip" | "belief" | "type" | "stay" | "card" | "back" | "forward" | "first" | "last";

/** The action of a key; the letters are the same in every language, so that the help is valid for all. */
export function keyOf(event: KeyboardEvent): { deed: TableKey; card: number } | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const digit = /^[1-5]$/.test(event.key) ? Number(event.key) - 1 : -1;
  if (digit >= 0) return { deed: "card", card: digit };
  const deeds: Record<string, TableKey> = { Escape: "cancel", "?": "help", u: "undo", h: "hint", a: "answers", f: "flip", b: "belief", m: "type", "/": "type", s: "stay", ArrowLeft: "back", ",": "back", ArrowRight: "forward", ".": "forward", Home: "first", End: "last" };
  const deed = deeds[event.key];
  return deed ? { deed, card: -1 } : null;
}

export function openHelp(): void {
  const rows: [string[], string][] = [
    [["Tab"], t("go to the next part of the table: board, cards, buttons")],
    [["←", "→", "↑", "↓"], t("move from square to square on the board")],
    [[t("Enter"), t("Space")], t("select the square or card; again to deselect it")],
    [["1", "2"], t("select one of your cards")],
    [[t("Esc")], t("deselect; clear a hint")],
    [["s"], t("the ninja stays, or no lantern is lit")],
    [["m", "/"], t("type a move, for example ox:c1c2")],
    [["h"], t("get a hint")],
    [["u"], t("take back")],
    [[",", "."], t("step back and forward through the game; outside the board also the arrow keys")],
    [["a"], t("show threats")],
    [["b"], t("show the ninja map")],
    [["f"], t("flip the board")],
    [["?"], t("this list")],
  ];
  openDialog({
    title: () => t("Keyboard shortcuts"),
    body: () => html`<dl class="key-list">
      ${rows.map(([keys, words]) => html`<div><dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${words}</dd></div>`)}
    </dl>`,
  });
}
