// Torii: MIT licence, see LICENSE.
// /rules/wind: the rules of one game on one page, for people: short, with boards. The reference with all clauses is /rules.
import { css, html, nothing, svg, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { BOARD, CELL, moveTo, spotOf } from "../boards/geometry.ts";
import { miniCard, miniFrame, miniGround, miniPiece } from "../boards/mini.ts";
import { t } from "../locale/locale.ts";
import { seenPieces } from "../model/position.ts";
import { rulePages, type RuleBoard, type RuleCard, type RulePage, type RuleSection } from "../model/rule-pages.ts";
import { isFile, squareIndex } from "../model/squares.ts";
import { Page } from "../page.ts";

@customElement("torii-rules-page")
export class RulesForPeople extends Page {
  static override sheet = css`
    .rule-page { width: min(56rem, 100%); }
    .rule-tabs { display: flex; flex-wrap: wrap; gap: var(--space-2); margin-block-end: var(--space-4); }
    .rule-tabs a[aria-current="page"] { background: var(--gold-wash); border-color: var(--gold); box-shadow: inset 0 -3px 0 var(--gold); }
    .rule-part { display: grid; grid-template-columns: minmax(0, 1fr) 13rem; gap: var(--space-2) var(--space-5); align-items: center; margin-block-end: var(--space-4); padding: var(--space-4); background: var(--paper-raised); border: 1px solid var(--line); border-radius: var(--round-large); }
    .rule-part.plain { grid-template-columns: minmax(0, 1fr); }
    .rule-part h2 { margin: 0 0 var(--space-2); }
    .rule-part p { margin: 0; font-size: var(--size-2); line-height: 1.6; }
    .rule-part summary { width: max-content; min-height: var(--target); align-content: center; color: var(--ink-soft); cursor: pointer; }
    .rule-part .clause { display: inline-flex; align-items: center; justify-content: center; min-width: var(--target); min-height: var(--target); margin-inline-end: var(--space-2); }
    .rule-picture { display: grid; gap: var(--space-2); }
    .rule-cards { display: flex; flex-wrap: wrap; gap: var(--space-2); justify-content: center; }
    .rule-cards .mini-card { width: 5.5rem; }
    .rule-line { fill: var(--gold); opacity: 0.4; }
    .mini-board .hidden { opacity: 0.55; }
    .mini-arrow { fill: none; stroke: var(--light-move); stroke-width: 13; stroke-linecap: round; }
    .mini-head { fill: var(--light-move); }
    @media (max-width: 40rem) { .rule-part { grid-template-columns: minmax(0, 1fr); } .rule-picture { width: 13rem; margin-inline: auto; } }
  `;

  private get page(): RulePage {
    return rulePages.find(({ id }) => id === this.params["page"]) ?? rulePages[0]!;
  }

  override get heading(): string {
    return `${t("Rules")}${t(": ")}${t(this.page.title)}`;
  }

  // ---- pictures ------------------------------------------------------------------------------------

  private arrow([from, to]: readonly [string, string]) {
    const at = (name: string) => {
      const { column, row } = spotOf(squareIndex(name) ?? 0, false);
      return { x: column * CELL + CELL / 2, y: row * CELL + CELL / 2 };
    };
    const [a, b] = [at(from), at(to)];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    return svg`<g transform="translate(${a.x} ${a.y}) rotate(${turn.toFixed(1)})"><path class="mini-arrow" d="M30 0H${(length - 46).toFixed(0)}" /><path class="mini-head" d="M${(length - 18).toFixed(0)} 0l-34-21v42z" /></g>`;
  }

  private line(name: string) {
    const at = isFile(name) ? "abcde".indexOf(name) * CELL : (5 - Number(name)) * CELL;
    return isFile(name) ? svg`<rect class="rule-line" x=${at} width=${CELL} height=${BOARD} />` : svg`<rect class="rule-line" y=${at} width=${BOARD} height=${CELL} />`;
  }

  private board({ position, arrows = [], hidden = [], line }: RuleBoard): TemplateResult {
    const [board = "", ...fields] = position.split(" ");
    const ninjas = hidden.map(([who, name]) => svg`<g class="hidden" transform=${moveTo(squareIndex(name) ?? 0, false)}>${miniPiece({ player: who === "blue" ? 0 : 1, kind: "ninja" })}</g>`);
    return miniFrame(svg`${miniGround(false)}${line ? this.line(line) : nothing}
      ${seenPieces([board, ...fields].join(" ")).map(({ square, piece }) => svg`<g transform=${moveTo(square, false)}>${miniPiece(piece)}</g>`)}
      ${ninjas}${arrows.map((one) => this.arrow(one))}`);
  }

  private cards(cards: readonly RuleCard[]): TemplateResult {
    return html`<div class="rule-cards" aria-hidden="true">${cards.map(({ moves, spirit }) => html`<div class="mini-card blue">${miniCard(moves)}</div>${spirit ? html`<div class="mini-card wind">${miniCard(spirit)}</div>` : nothing}`)}</div>`;
  }

  // ---- the page ------------------------------------------------------------------------------------

  private renderPart({ title, words, board, cards, why }: RuleSection): TemplateResult {
    return html`<section class="rule-part ${board || cards ? "" : "plain"}">
      <div>
        <h2>${t(title)}</h2>
        <p>${t(words)}</p>
        <details><summary>${t("Why?")}</summary>${why.map((id) => html`<a class="clause" href="/rules#${id}" aria-label=${t("Link to rule {id}", { id })}>${id}</a>`)}</details>
      </div>
      ${board || cards ? html`<div class="rule-picture">${cards ? this.cards(cards) : nothing}${board ? this.board(board) : nothing}</div>` : nothing}
    </section>`;
  }

  override render() {
    const { page } = this;
    return html`<div class="screen rule-page">
      <h1 class="brushed">${t("Rules")}${t(": ")}${t(page.title)}</h1>
      <nav class="rule-tabs" aria-label=${t("Which game?")}>
        ${rulePages.map(({ id, title }) => html`<a class="button" href="/rules/${id}" aria-current=${id === page.id ? "page" : nothing}>${t(title)}</a>`)}
        <a class="button" href="/learn#onamazu">${"Onamazu"}</a>
      </nav>
      ${page.sections.map((section) => this.renderPart(section))}
      <p class="row">
        <a class="button primary" href="/learn#${page.id}.1">${t("Learn by playing")}</a>
        <a class="button" href="/play?game=${encodeURIComponent(page.game)}&level=3">${t("Play a game now")}</a>
        <a href="/rules">${t("All the rules, clause by clause")}</a>
      </p>
    </div>`;
  }
}
