// Torii: MIT licence, see LICENSE.
// How Onamazu is played, on one page: what a turn is and what brings points, by the numbers of the rules in force.
// <torii-onamazu-how> is /learn#onamazu; at a table the same words open in a dialog (onamazu-keys.ts).
import { css, html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { plural, t } from "../locale/locale.ts";
import type { OnaRulesTold } from "../model/onamazu/types.ts";
import { Light } from "../page.ts";
import { onaRules } from "./onamazu-tools.ts";
import { quickOnamazu } from "./onamazu-wish.ts";

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
    <li>${t("Your acolytes come back, your buildings bring a cube each, and the anger die is rolled: it turns a ring, in the direction that you choose, or brigands attack you.")} ${t("With bushis enough you beat them; else one of your acolytes is wounded and misses this turn.")}</li>
    <li>${t("You place your two acolytes on cells of the same sector (one radius of the board). Where somebody else stands you pay a fee to him.")}</li>
    <li>${t("You activate their cells in any order: gather, recruit, fight, trade, build jinjas, lay offerings. Then your turn ends.")}</li>
    <li>${t("When the offerings of all together reach the end of the appeasement track, the round is played out and the points are counted: jinjas, offerings, brigands, mikos.")}</li>
  </ol>`;

export const pointsPart = (rules: OnaRulesTold, heading: (words: string) => TemplateResult): TemplateResult => html`${heading(t("What brings points"))}${pointsHelp(rules)}`;

@customElement("torii-onamazu-how")
export class OnamazuHow extends Light {
  static override sheet = css`
    .ona-how { max-width: 46rem; margin-inline: auto; }
    .ona-how li { margin-block-end: var(--space-2); }
    .ona-how .back { display: inline-flex; align-items: center; min-height: var(--target); }
    .ona-how .back::before { content: "‹"; padding-inline-end: 0.35em; }
  `;

  @state() private rules: OnaRulesTold | null = null;
  @state() private failed = false;

  override connectedCallback(): void {
    super.connectedCallback();
    onaRules().then((ona) => (this.rules = ona.told("")), () => (this.failed = true));
  }

  override render() {
    return html`<div class="screen ona-how">
      <p class="small"><a class="back" href="/learn">${t("How to play")}</a></p>
      <h1 class="brushed">${t("How to play Onamazu")}</h1>
      <p>${t("You lead a monastery, among two to four, around a catfish whose anger shakes the earth. The board is three rings of ten cells, each of which turns on its own; a game takes about an hour.")}</p>
      <h2>${t("How a turn goes")}</h2>
      ${turnHelp()}
      ${this.rules ? pointsPart(this.rules, (words) => html`<h2>${words}</h2>`) : this.failed ? html`<p role="alert">${t("The rules could not be loaded. Is the connection down?")}</p>` : nothing}
      <p>${t("At the table everything explains itself: rest the pointer on it, touch it long, or go there with the keyboard. What a choice would give is told before you make it, and most steps can be taken back.")}</p>
      <p class="soft">${t("Onamazu is an unfinished prototype. Where its rulebook is silent or says two things we had to decide; the rules mark every such place. There are no guided lessons for it yet.")}</p>
      <p class="row">
        <a class="button primary" href=${quickOnamazu}>${t("Play Onamazu")}</a>
        <a class="button" href="/rules?game=onamazu">${t("All rules, clause by clause")}</a>
      </p>
    </div>`;
  }
}
