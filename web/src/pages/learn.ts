// Torii: MIT licence, see LICENSE.
// /learn: the tutorial. An overview of the lessons; /learn#wind.2 is the second task of one.
import { css, html, nothing, svg } from "lit";
import { customElement, state } from "lit/decorators.js";
import "../boards/board.ts";
import { pawnIcon, spirit } from "../boards/stones.ts";
import type { BoardEvents } from "../model/types.ts";
import type { Rules } from "../core/rules-api.ts";
import { formatNumber, t } from "../locale/locale.ts";
import { LessonSource } from "../model/lesson-source.ts";
import { lessons, type Lesson } from "../model/lessons.ts";
import { positionPath } from "../model/share.ts";
import { Table } from "../model/table.ts";
import { Page, type Topic } from "../page.ts";
import { onSettings, settings } from "../settings.ts";
import { exerciseSheet } from "./exercise-sheet.ts";
import { pageRules } from "./table-tools.ts";

const KEY = "torii.learned";

/** Tasks completed on this device: "wind.2". */
function learned(): Set<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((one): one is string => typeof one === "string") : []);
  } catch {
    return new Set();
  }
}

function remember(task: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...learned().add(task)]));
  } catch {
    // Storage is blocked: the lesson works without it.
  }
}

/** The piece that illustrates a lesson. */
const art: Record<string, ReturnType<typeof svg>> = {
  base: svg`${pawnIcon(1, "student")}<g transform="translate(90)">${pawnIcon(0, "master")}</g>`,
  sensei: svg`${pawnIcon(1, "master")}<g transform="translate(90)">${pawnIcon(0, "student")}</g>`,
  wind: svg`${pawnIcon(0, "student")}<g transform="translate(90)">${spirit}</g>`,
  shadow: svg`${pawnIcon(1, "ninja")}<g transform="translate(90)">${pawnIcon(0, "ninja")}</g>`,
  light: svg`${pawnIcon(1, "ninja")}<g transform="translate(90)">${pawnIcon(0, "master")}</g>`,
};

const taskId = (lesson: Lesson, index: number): string => `${lesson.id}.${index + 1}`;

@customElement("torii-learn")
export class LearnPage extends Page {
  static override sheet = css`
    .lessons { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); gap: var(--space-4); padding: 0; list-style: none; }
    .lessons a { display: grid; align-content: start; gap: var(--space-1); height: 100%; padding: var(--space-4); color: var(--ink); text-decoration: none; background: var(--paper-raised); border: 1px solid var(--line); border-radius: var(--round-large); box-shadow: var(--shadow-low); }
    .lessons svg { width: 7.6rem; height: 4rem; margin-block-end: var(--space-2); }
    .lessons .pawn.blue .pawn-fill { fill: var(--stone-blue); stroke: var(--stone-blue-deep); }
    .lessons .pawn.red .pawn-fill { fill: var(--stone-red); stroke: var(--stone-red-deep); }
    .lessons .pawn.blue.ninja .pawn-fill { fill: var(--stone-blue-deep); }
    .lessons .pawn.red.ninja .pawn-fill { fill: var(--stone-red-deep); }
    .lessons .pawn-fill { stroke-width: 2.2; }
    .lessons .pawn-lines { fill: none; stroke: var(--stone-line); stroke-width: 3.2; }
    .lessons .pawn-shine { fill: none; stroke: #fff; stroke-width: 3; opacity: 0.6; }
    .lessons .pawn-mark { fill: #e9b949; stroke: #6d4a08; stroke-width: 1.8; }
    .lessons .ninja .pawn-mark { fill: #fbf1dc; stroke: #14100c; }
    .lessons .pawn-shadow { fill: var(--stone-shadow); }
    .lessons .spirit-breath { fill: var(--spirit); opacity: 0.15; }
    .lessons .spirit-swirl { fill: var(--spirit); }
    .lessons .rings circle { fill: none; stroke-width: 8; }
    .lessons .rings .outer { stroke: var(--green); }
    .lessons .rings .middle { stroke: var(--blue); }
    .lessons .rings .inner { stroke: var(--red); }
    .lessons .rings path { fill: var(--ink); }
    @media (hover: hover) { .lessons a:hover { border-color: var(--accent); } }
    .lessons strong { font: 600 var(--size-3)/1.2 var(--serif); }
    ${exerciseSheet}
  `;

  @state() private table: Table | null = null;
  @state() private lesson: Lesson | null = null;
  @state() private index = 0;
  private source: LessonSource | null = null;
  private opened: string | null = null;
  private rules: Rules | null = null;

  /** Onamazu has no lessons yet; one page explains the game, loaded on demand. */
  private get isOnamazu(): boolean {
    return this.hash === "onamazu";
  }

  override get topic(): Topic {
    return this.isOnamazu ? "onamazu" : "onitama";
  }

  override get heading(): string {
    if (this.isOnamazu) return t("How to play Onamazu");
    return this.lesson ? `${t("How to play")}${t(": ")}${t(this.lesson.title)}` : t("How to play");
  }

  private stopListening = (): void => undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.stopListening = onSettings(() => this.table?.setCoordinates(settings().coordinates));
    addEventListener("keydown", this.onKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("keydown", this.onKey);
    this.stopListening();
    this.close();
    this.opened = null;
  }

  /** As at a table: Escape undoes picks. */
  private readonly onKey = (event: KeyboardEvent): void => {
    const at = event.target instanceof Element ? event.target : null;
    if (event.key !== "Escape" || event.defaultPrevented || !this.table?.isBusyPicking || at?.closest("dialog")) return;
    event.preventDefault();
    this.table.cancel();
  };

  private close(): void {
    this.table?.close();
    this.table = null;
    this.source = null;
  }

  protected override willUpdate(): void {
    if (this.opened === this.hash || !this.isConnected) return;
    this.opened = this.hash;
    const [id = "", number = "1"] = this.hash.split(".");
    this.lesson = lessons.find((one) => one.id === id) ?? null;
    this.index = Math.max(0, Math.min(Number(number) - 1 || 0, (this.lesson?.tasks.length ?? 1) - 1));
    if (this.isOnamazu) void import("./onamazu-play.ts"); // the table's files: a reader of these rules is likely to play
    void this.begin();
  }

  /** Starts the task of the address. */
  private async begin(): Promise<void> {
    const task = this.lesson?.tasks[this.index];
    if (!task) return this.close();
    const rules = (this.rules ??= await pageRules());
    if (task !== this.lesson?.tasks[this.index] || !this.isConnected) return;
    this.close();
    const source = new LessonSource(rules, task);
    this.source = source;
    this.table = new Table(source, rules, { coordinates: settings().coordinates, belief: false });
    this.table.subscribe(() => {
      if (source.stage === "done" && this.lesson) remember(taskId(this.lesson, this.index));
      this.requestUpdate();
    });
    this.dispatchEvent(new CustomEvent("title-change", { bubbles: true }));
  }

  // ---- rendering -----------------------------------------------------------------------------------

  private renderOverview() {
    const done = learned();
    return html`<div class="screen">
      <h1 class="brushed">${t("How to play")}</h1>
      <p>${t("Short lessons on a real board: you make the moves. Start with the base game; the others can wait.")}</p>
      <ul class="lessons">
        ${lessons.map((lesson) => {
          const count = lesson.tasks.filter((_, index) => done.has(taskId(lesson, index))).length;
          return html`<li>
            <a href="/learn#${lesson.id}.1">
              <svg class="stones" viewBox="0 0 190 100" aria-hidden="true">${art[lesson.id]}</svg>
              <strong>${t(lesson.title)}</strong>
              <span>${t(lesson.about)}</span>
              <span class="small soft">${t("{done} of {all} done", { done: count, all: lesson.tasks.length })}</span>
            </a>
          </li>`;
        })}
        <li>
          <a href="/learn#onamazu">
            <svg viewBox="0 0 190 100" aria-hidden="true"><g class="rings" transform="translate(50 50)"><circle class="outer" r="43" /><circle class="middle" r="31" /><circle class="inner" r="19" /><path d="M-12 2C-9-7 3-9 9-3l7-5c-1 5-1 9 1 14L9 2C3 9-9 9-12 2z" /></g></svg>
            <strong>${"Onamazu"}</strong>
            <span>${t("The other game: how a turn works and what scores points, on one page.")}</span>
          </a>
        </li>
      </ul>
      <p class="row">
        <a class="button" href="/play">${t("Just play")}</a>
        <a class="button" href="/rules/base">${t("The rules on one page, with pictures")}</a>
        <a href="/rules">${t("All the rules, clause by clause")}</a>
      </p>
    </div>`;
  }

  private renderSteps(lesson: Lesson) {
    const done = learned();
    return html`<ol class="steps" aria-label=${t("Exercises in this lesson")}>
      ${lesson.tasks.map((_, index) => {
        const ready = done.has(taskId(lesson, index));
        const label = ready ? t("Exercise {n}, done", { n: index + 1 }) : t("Exercise {n}", { n: index + 1 });
        return html`<li><a class=${ready ? "done" : ""} href="/learn#${taskId(lesson, index)}" aria-label=${label} aria-current=${index === this.index ? "step" : nothing}><span>${formatNumber(index + 1)}</span></a></li>`;
      })}
    </ol>`;
  }

  /** The response to the last move: refused by the rules, not the goal, or right. */
  private renderWord(table: Table, source: LessonSource) {
    const { task, stage } = source;
    if (stage === "done") return html`<p class="word good">${t(task.done)} ${task.clauses.map((id) => html` <a class="clause" href="/rules#${id}" aria-label=${t("Link to rule {id}", { id })}>${t("Why?")}</a>`)}</p>`;
    if (table.refused) return html`<p class="word refused">${table.refused.text} ${table.refused.clause ? html`<a class="clause" href="/rules#${table.refused.clause}" aria-label=${t("Link to rule {id}", { id: table.refused.clause })}>${t("Why?")}</a>` : nothing}</p>`;
    if (stage === "nudged") return html`<p class="word">${t(task.nudge)}</p>`;
    return html`<p class="soft">${table.status}</p>`;
  }

  private renderOn(lesson: Lesson, source: LessonSource) {
    if (source.stage !== "done") return nothing;
    const next = this.index + 1 < lesson.tasks.length;
    if (next) return html`<a class="button primary" href="/learn#${taskId(lesson, this.index + 1)}">${t("Continue")}</a>`;
    const after = lessons[lessons.indexOf(lesson) + 1];
    return html`<a class="button primary" href="/play?game=${encodeURIComponent(lesson.game)}">${t("Play a game now")}</a>
      ${after ? html`<a class="button" href="/learn#${after.id}.1">${t(after.title)}</a>` : nothing}`;
  }

  private renderTask(lesson: Lesson, table: Table, source: LessonSource) {
    const pick = <K extends keyof BoardEvents>(deed: (detail: BoardEvents[K]) => void) => (event: CustomEvent<BoardEvents[K]>) => deed(event.detail);
    return html`<div class="learn ${source.stage === "done" ? "done" : ""}">
      <div class="learn-board">
        <torii-board
          .view=${table.view}
          .cardOf=${table.cardOf}
          @square-pick=${pick<"square-pick">(({ square }) => table.pickSquare(square))}
          @square-drop=${pick<"square-drop">(({ from, to }) => table.drop(from, to))}
          @card-pick=${pick<"card-pick">(({ card }) => table.pickCard(card))}
          @line-pick=${pick<"line-pick">(({ line }) => table.pickLine(line))}
          @choice-pick=${pick<"choice-pick">(({ key }) => table.pickChoice(key))}
          @choice-cancel=${() => table.cancel()}
        ></torii-board>
      </div>
      <div class="learn-side">
        <div class="head">
          <p class="small"><a class="back" href="/learn">${t("How to play")}</a></p>
          <h1>${t(lesson.title)}</h1>
          ${this.renderSteps(lesson)}
        </div>
        <p class="told">${t(source.task.text)}</p>
        <div class="after stack">
          <div role="status">${this.renderWord(table, source)}</div>
          <div class="row">
            ${table.offers.map((offer) => html`<button type="button" @click=${() => table.take(offer)}>${offer.label}</button>`)} ${this.renderOn(lesson, source)}
            ${source.stage !== "done" ? nothing : html`<button type="button" @click=${() => void this.begin()}>${t("Start over")}</button>`}
            <a class="button quiet" href=${positionPath("/analysis", source.scene().position)} data-tool="analysis">${t("Analysis board")}</a>
          </div>
        </div>
      </div>
    </div>`;
  }

  override render() {
    if (this.isOnamazu) return html`<torii-onamazu-how></torii-onamazu-how>`;
    if (!this.lesson) return this.renderOverview();
    if (!this.table || !this.source) return nothing;
    return this.renderTask(this.lesson, this.table, this.source);
  }
}
