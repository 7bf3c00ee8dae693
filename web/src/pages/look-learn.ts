// Torii: MIT licence, see LICENSE.
// "Learn from your mistakes": the positions before a player's own errors, as exercises. A move is right if src/study grades it
// best, good or brilliant; then the next position is shown.
import { css, html, nothing, type TemplateResult } from "lit";
import "../boards/board.ts";
import { arrowSheet } from "../boards/arrow-sheet.ts";
import { arrowPicture } from "../boards/arrows.ts";
import { Stopped } from "../core/asker.ts";
import { Reviewer } from "../core/reviewer.ts";
import type { Rules } from "../core/rules-api.ts";
import type { Verdict } from "../core/study-types.ts";
import { t } from "../locale/locale.ts";
import { moveWords } from "../model/advice.ts";
import { ExerciseSource } from "../model/exercise.ts";
import { saidWords } from "../model/game-review.ts";
import { Table } from "../model/table.ts";
import type { BoardEvents } from "../model/types.ts";
import { seatName } from "../model/words.ts";
import { adopt } from "../page.ts";
import { settings } from "../settings.ts";
import { openDialog, type DialogHandle } from "../shell/dialog.ts";
import { arrowsOf } from "./analysis-engine.ts";
import { gradeSheet, gradeSign } from "./look-grades.ts";
import { seatSign } from "./look-parts.ts";

const sheet = css`
  .exercise { --board-chrome: 25rem; }
  .exercise .board-table { --card-h: clamp(3.4rem, 8dvh, 5rem); }
  .exercise .seat-sign { width: 0.85rem; height: 0.85rem; }
  .exercise .answer { min-height: 3.5rem; margin: 0; }
  .exercise .right { color: var(--green); }
  .exercise .wrong { color: var(--red); }
  ${arrowSheet}
  ${gradeSheet}
`;

class Exercises {
  private readonly reviewer = new Reviewer();
  private at = 0;
  private table!: Table;
  private source!: ExerciseSource;
  private answer: Verdict | null = null;
  private solved = 0;
  private shown = false; // the solution was asked for
  private dialog: DialogHandle | null = null;

  constructor(
    private readonly all: readonly Verdict[],
    private readonly rules: Rules,
  ) {}

  open(): void {
    adopt(sheet);
    this.begin();
    this.dialog = openDialog({ title: () => t("Learn from your mistakes"), body: () => this.render() });
    void this.dialog.closed.then(() => {
      this.reviewer.stop();
      this.table.close();
    });
  }

  private get exercise(): Verdict {
    return this.all[this.at] as Verdict;
  }

  private get right(): boolean {
    return this.answer !== null && (this.answer.grade === "best" || this.answer.grade === "good" || this.answer.grade === "brilliant");
  }

  private begin(): void {
    this.answer = null;
    this.shown = false;
    this.source = new ExerciseSource(this.rules, this.exercise, (move) => void this.judge(move));
    this.table = new Table(this.source, this.rules, { coordinates: settings().coordinates, belief: true });
    this.table.subscribe(() => this.dialog?.update());
  }

  private async judge(move: string): Promise<void> {
    const { exercise, source } = this;
    try {
      const answer = await this.reviewer.grade({ setup: source.setup, viewer: exercise.seat, moves: [] }, move);
      if (this.source !== source) return;
      this.answer = answer;
      if (this.right && !this.shown) this.solved += 1;
      if (!this.right) source.retry();
      else source.finish();
    } catch (fault) {
      if (!(fault instanceof Stopped)) source.retry();
    }
    this.dialog?.update();
  }

  private next(): void {
    if (this.at + 1 >= this.all.length) return this.dialog?.close();
    this.table.close();
    this.at += 1;
    this.begin();
    this.dialog?.update();
  }

  private on<K extends keyof BoardEvents>(run: (table: Table, detail: BoardEvents[K]) => void): (event: CustomEvent<BoardEvents[K]>) => void {
    return (event) => run(this.table, event.detail);
  }

  private renderAnswer(): TemplateResult {
    const { answer, exercise, table } = this;
    if (this.shown) return html`<p class="answer">${t("Better: {move}.", { move: moveWords(exercise.best, table.cardOf) })} ${exercise.said ? saidWords(exercise.said, table.cardOf) : nothing}</p>`;
    if (this.source.busy) return html`<p class="answer soft">${t("Thinking…")}</p>`;
    if (table.refused) return html`<p class="answer wrong">${table.refused.text}</p>`;
    if (!answer) return html`<p class="answer">${seatSign(exercise.seat)} ${t("{player} played {move}. Find a better move.", { player: seatName(exercise.seat), move: moveWords(exercise.move, table.cardOf) })}</p>`;
    const said = answer.said ? saidWords(answer.said, table.cardOf) : "";
    return this.right
      ? html`<p class="answer right">${gradeSign(answer.grade)} ${t("Right: {move}.", { move: moveWords(answer.move, table.cardOf) })} ${said}</p>`
      : html`<p class="answer wrong">${gradeSign(answer.grade)} ${t("Not that one.")} ${said} ${t("Try again.")}</p>`;
  }

  private render(): TemplateResult {
    const { table, at, all } = this;
    const done = this.right || this.shown;
    const over = this.shown ? arrowPicture(arrowsOf(this.exercise.best, table.view.scene, "better"), table.view.flip) : null;
    const hands = {
      square: this.on<"square-pick">((one, { square }) => one.pickSquare(square)),
      drop: this.on<"square-drop">((one, { from, to }) => one.drop(from, to)),
      card: this.on<"card-pick">((one, { card }) => one.pickCard(card)),
      choice: this.on<"choice-pick">((one, { key }) => one.pickChoice(key)),
      cancel: this.on<"choice-cancel">((one) => one.cancel()),
    };
    return html`<div class="exercise stack">
      <p class="soft" style="margin:0">${t("{n} of {all}", { n: at + 1, all: all.length })} · ${t("solved: {n}", { n: this.solved })}</p>
      <div @square-pick=${hands.square} @square-drop=${hands.drop} @card-pick=${hands.card} @choice-pick=${hands.choice} @choice-cancel=${hands.cancel}>
        <torii-board .view=${table.view} .cardOf=${table.cardOf} .help=${settings().help} .over=${over}></torii-board>
      </div>
      <div role="status">${this.renderAnswer()}</div>
      <div class="choices">
        ${done ? nothing : html`<button type="button" data-learn="show" @click=${() => { this.shown = true; this.source.retry(); this.dialog?.update(); }}>${t("Show the better move")}</button>`}
        <button type="button" class=${done ? "primary" : ""} data-learn="next" @click=${() => this.next()}>${at + 1 < all.length ? t("Next") : t("Done")}</button>
      </div>
    </div>`;
  }
}

export function openExercises(all: readonly Verdict[], rules: Rules): void {
  new Exercises(all, rules).open();
}
