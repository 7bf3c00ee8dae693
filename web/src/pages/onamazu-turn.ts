// Torii: MIT licence, see LICENSE.
// The course of a turn of Onamazu and the sources of points, with the numbers in force: on its own page
// (onamazu-how.ts), and at a table in a dialog (onamazu-keys.ts).
import { html, type TemplateResult } from "lit";
import { plural, t } from "../locale/locale.ts";
import type { OnaRulesTold } from "../model/onamazu/types.ts";

/** The sources of points, with the numbers in force. */
function pointsHelp(rules: OnaRulesTold): TemplateResult {
  const sets = rules.identical.flatMap((points, n) => (n >= 2 && points > 0 ? [t("{n} alike: {points}", { n, points })] : []));
  const series = rules.series.flatMap((points, n) => (n >= 1 ? [`${n}: ${points}`] : []));
  return html`<ul>
      <li>${t("Jinjas of the same family: {sets}. A series of different families: {series}.", { sets: sets.join(", "), series: series.join(", ") })}</li>
      <li>${t("Offerings on a jinja, in order: {points}. The one that fills it also gives you a blessing.", { points: rules.offeringPoints.join(", ") })}</li>
      <li>${t("Brigands defeated: the fame on the back of their tile. End-game mikos: what the card says.")}</li>
    </ul>
    <p>${t("The usual path: gather rice, bamboo and coal on the outer ring; have the artisans of the inner ring turn them into ceramics, incense, silk and gold; use those to build jinjas on a construction cell; make offerings with any cubes.")}
    ${plural(rules.jinjaOfferings, "A jinja takes {n} offering.", "A jinja takes {n} offerings.")}</p>`;
}

/** A turn from its die to its end. */
export const turnHelp = (): TemplateResult => html`<p>${t("The player with the most points at the end wins.")}</p>
  <ol>
    <li>${t("Your acolytes come home, each of your buildings gives you a cube, and the anger die is rolled: either a ring turns, in the direction you choose, or brigands attack you.")} ${t("With enough bushis you beat them; otherwise one of your acolytes is wounded and misses this turn.")}</li>
    <li>${t("You place your two acolytes on cells of the same sector (one radius of the board). If another player is already on a cell, you pay them a fee.")}</li>
    <li>${t("You activate their cells in any order: gather, recruit, fight, trade, build jinjas, make offerings. Then your turn ends.")}</li>
    <li>${t("When all players' offerings together reach the end of the appeasement track, the round is finished and points are scored: jinjas, offerings, brigands, mikos.")}</li>
  </ol>`;

export const pointsPart = (rules: OnaRulesTold, heading: (words: string) => TemplateResult): TemplateResult => html`${heading(t("What scores points"))}${pointsHelp(rules)}`;
