// Torii: MIT licence, see LICENSE.
// What a turn of Onamazu is and what brings points, by the numbers of the rules in force: on a page of its own
// (onamazu-how.ts), and at a table in a dialog (onamazu-keys.ts).
import { html, type TemplateResult } from "lit";
import { plural, t } from "../locale/locale.ts";
import type { OnaRulesTold } from "../model/onamazu/types.ts";

/** What brings points, by the rules in force. */
function pointsHelp(rules: OnaRulesTold): TemplateResult {
  const sets = rules.identical.flatMap((points, n) => (n >= 2 && points > 0 ? [t("{n} alike {points}", { n, points })] : []));
  const series = rules.series.flatMap((points, n) => (n >= 1 ? [`${n}: ${points}`] : []));
  return html`<ul>
      <li>${t("Jinjas of one family: {sets}. Of different families, as a series: {series}.", { sets: sets.join(", "), series: series.join(", ") })}</li>
      <li>${t("Offerings on a jinja, one after the other: {points}. The one that fills it also brings a blessing.", { points: rules.offeringPoints.join(", ") })}</li>
      <li>${t("Brigands beaten: the fame on the back of their tile. Mikos of the end: what stands on the card.")}</li>
    </ul>
    <p>${t("The usual way there: gather rice, bamboo and coal on the outer ring; let the craftsmen of the inner ring make ceramics, incense, silk and gold of them; build jinjas with those on a construction cell; lay offerings of any cubes.")}
    ${plural(rules.jinjaOfferings, "A jinja takes {n} offering.", "A jinja takes {n} offerings.")}</p>`;
}

/** A turn from its die to its end. */
export const turnHelp = (): TemplateResult => html`<p>${t("Whoever has the most points at the end wins.")}</p>
  <ol>
    <li>${t("Your acolytes come back, your buildings bring a cube each, and the anger die is rolled: it turns a ring, in the direction that you choose, or brigands attack you.")} ${t("With enough bushis you beat them; otherwise one of your acolytes is wounded and misses this turn.")}</li>
    <li>${t("You place your two acolytes on cells of the same sector (one radius of the board). If someone else is on the cell, you pay them a fee.")}</li>
    <li>${t("You activate their cells in any order: gather, recruit, fight, trade, build jinjas, lay offerings. Then your turn ends.")}</li>
    <li>${t("When the offerings of all together reach the end of the appeasement track, the round is played out and the points are counted: jinjas, offerings, brigands, mikos.")}</li>
  </ol>`;

export const pointsPart = (rules: OnaRulesTold, heading: (words: string) => TemplateResult): TemplateResult => html`${heading(t("What brings points"))}${pointsHelp(rules)}`;
