// Torii: MIT licence, see LICENSE.
// The keys of a table of Onamazu, and the help that lists them below how a turn goes.
import { html, type TemplateResult } from "lit";
import { plural, t } from "../locale/locale.ts";
import type { OnaRulesTold } from "../model/onamazu/types.ts";
import { openDialog } from "../shell/dialog.ts";

export type OnaKey = "cancel" | "help" | "undo" | "end" | "replay" | "board" | "question" | "others" | "log" | "score" | "market" | "next" | "before";

/** Letters are those of the English words in every language, so that the help is true for all. */
export function onaKeyOf(event: KeyboardEvent): OnaKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const deeds: Record<string, OnaKey> = {
    Escape: "cancel", "?": "help", u: "undo", e: "end", r: "replay", b: "board", q: "question", o: "others", l: "log", p: "score", m: "market", n: "next", N: "before",
  };
  return deeds[event.key] ?? null;
}

/** What brings points, by the rules in force. */
function pointsHelp(rules: OnaRulesTold): TemplateResult {
  const sets = rules.identical.flatMap((points, n) => (n >= 2 && points > 0 ? [t("{n} alike {points}", { n, points })] : []));
  const series = rules.series.flatMap((points, n) => (n >= 1 ? [`${n}: ${points}`] : []));
  return html`<h3>${t("What brings points")}</h3>
    <ul>
      <li>${t("Jinjas of one family: {sets}. Of different families, as a series: {series}.", { sets: sets.join(", "), series: series.join(", ") })}</li>
      <li>${t("Offerings on a jinja, one after the other: {points}. The one that fills it also brings a blessing.", { points: rules.offeringPoints.join(", ") })}</li>
      <li>${t("Brigands beaten: the fame on the back of their tile. Mikos of the end: what stands on the card.")}</li>
    </ul>
    <p>${t("The usual way there: gather rice, bamboo and coal on the outer ring; let the craftsmen of the inner ring make ceramics, incense, silk and gold of them; build jinjas with those on a construction cell; lay offerings of any cubes.")}
    ${plural(rules.jinjaOfferings, "A jinja takes {n} offering.", "A jinja takes {n} offerings.")}</p>`;
}

export function openOnaHelp(rules: OnaRulesTold): void {
  const rows: [string[], string][] = [
    [["Tab"], t("to the next part of the table")],
    [["←", "→", "↑", "↓"], t("from cell to cell on the rings: left and right along a ring, up and down between rings")],
    [[t("Enter"), t("Space")], t("touch it: the first time shows what it would give, the second time does it")],
    [["q"], t("to the question and its answers")],
    [["n"], t("to the next thing that can be touched now; with the shift key to the one before")],
    [["b"], t("to the rings")],
    [["m"], t("to the market")],
    [["e"], t("end the turn")],
    [["u"], t("take back")],
    [["r"], t("replay the last turn")],
    [["o", "l", "p"], t("the others, the log, the points")],
    [[t("Esc")], t("put back what is picked")],
    [["?"], t("this list")],
  ];
  openDialog({
    title: () => t("How a turn goes"),
    wide: true,
    body: (dialog) => html`<p>${t("Whoever has the most points at the end wins.")}</p>
      <ol>
        <li>${t("Your acolytes come back, your buildings bring a cube each, and the anger die is rolled: it turns a ring, in the direction that you choose, or brigands attack you.")} ${t("With bushis enough you beat them; else one of your acolytes is wounded and misses this turn.")}</li>
        <li>${t("You place your two acolytes on cells of the same sector (one radius of the board). Where somebody else stands you pay a fee to him.")}</li>
        <li>${t("You activate their cells in any order: gather, recruit, fight, trade, build jinjas, lay offerings. Then your turn ends.")}</li>
        <li>${t("When the offerings of all together reach the end of the appeasement track, the round is played out and the points are counted: jinjas, offerings, brigands, mikos.")}</li>
      </ol>
      ${pointsHelp(rules)}
      <p>${t("Rest the pointer on anything, touch it long, or go there with the keyboard, and it is explained.")} <a href="/rules#R1" @click=${() => dialog.close()}>${t("All rules")}</a></p>
      <h3>${t("Keys")}</h3>
      <dl class="key-list">${rows.map(([keys, words]) => html`<div><dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${words}</dd></div>`)}</dl>`,
  });
}
