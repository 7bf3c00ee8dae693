// Torii: MIT licence, see LICENSE.
// <torii-onamazu-how>: /learn#onamazu, how to play Onamazu, on one page.
import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { t } from "../locale/locale.ts";
import type { OnaRulesTold } from "../model/onamazu/types.ts";
import { Light } from "../page.ts";
import { onaRules } from "./onamazu-tools.ts";
import { pointsPart, turnHelp } from "./onamazu-turn.ts";
import { quickOnamazu } from "./onamazu-wish.ts";

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
      <p>${t("Two to four players each lead a monastery around a catfish whose anger shakes the earth. The board is made of three rings of ten cells, which turn independently; a game takes about an hour.")}</p>
      <h2>${t("How a turn works")}</h2>
      ${turnHelp()}
      ${this.rules ? pointsPart(this.rules, (words) => html`<h2>${words}</h2>`) : this.failed ? html`<p role="alert">${t("The rules could not be loaded. Is the connection down?")}</p>` : nothing}
      <p>${t("Everything on the table explains itself: hover over it, press and hold, or move the focus to it. You see what a choice gives before you make it, and most actions can be taken back.")}</p>
      <p class="soft">${t("Onamazu is an unfinished prototype. Where its rulebook is silent or contradicts itself, we had to decide; the rules mark every such place. There are no guided lessons for it yet.")}</p>
      <p class="row">
        <a class="button primary" href=${quickOnamazu}>${t("Play Onamazu")}</a>
        <a class="button" href="/rules?game=onamazu">${t("All the rules, clause by clause")}</a>
      </p>
    </div>`;
  }
}
