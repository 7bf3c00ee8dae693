// Torii: MIT licence, see LICENSE.
// /puzzles: one puzzle at a time on the normal board. ?n=NUMBER is that puzzle, ?daily that of the day, ?kind= and ?theme=
// say which ones come next.
import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import "../boards/board.ts";
import type { BoardEvents } from "../model/types.ts";
import { startPuzzleMaster, type PuzzleMaster } from "../core/puzzle.ts";
import type { Rules } from "../core/rules-api.ts";
import { formatNumber, t } from "../locale/locale.ts";
import { dailyPath, dailyPuzzle, puzzleFile, puzzleTitle, type Puzzle, type PuzzleKind } from "../model/daily-puzzle.ts";
import { recordSource, seatOfRecord } from "../model/puzzle-record.ts";
import { keepScore, nextPuzzle, puzzleScore, ratingOf, scored, type PuzzleWish } from "../model/puzzle-score.ts";
import { PuzzleSource } from "../model/puzzle-source.ts";
import { askedWords, kindWords, puzzleKinds, puzzleThemes, themeWords } from "../model/puzzle-words.ts";
import type { ReplaySource } from "../model/replay.ts";
import { positionPath, recordFragment } from "../model/share.ts";
import { squareIndex, squareName } from "../model/squares.ts";
import { Table } from "../model/table.ts";
import { Page } from "../page.ts";
import { go } from "../router.ts";
import { onSettings, settings } from "../settings.ts";
import { exerciseSheet } from "./exercise-sheet.ts";
import { renderRecord, renderWrong } from "./puzzle-parts.ts";
import { pageRules } from "./table-tools.ts";

/** Long enough to see the own move before the answer. */
const PACE = 600;
const FILE = "puzzles.txt";

/** A puzzle of Shadow: which square was named, and whether it is the one. */
interface Named {
  square: number;
  right: boolean;
}

@customElement("torii-puzzles")
export class PuzzlesPage extends Page {
  static override sheet = css`
    ${exerciseSheet}
    .learn-side .facts { display: flex; flex-wrap: wrap; gap: 0 var(--space-4); margin: 0; }
    .learn-side .themes { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-2); margin: 0; padding: 0; list-style: none; }
    .learn-side .themes a { display: inline-flex; align-items: center; min-height: var(--target); }
    .puzzle-choice { order: 3; }
    .puzzle-choice summary { width: max-content; align-content: center; min-height: var(--target); cursor: pointer; }
    .puzzle-choice label { display: grid; gap: var(--space-1); margin-block-end: var(--space-2); }
    .puzzle-choice select { min-height: var(--target); width: 100%; }
    .puzzle-record { max-height: 16rem; margin: 0; padding-inline-start: 2.2em; overflow: auto; font-size: var(--size-1); }
    .puzzle-record [aria-current] { background: var(--gold-wash); }
    @media (max-width: 52rem) { .puzzle-record { order: 2; max-height: none; } .learn-side .facts { order: 1; } }
  `;

  @state() private puzzle: Puzzle | null = null;
  @state() private table: Table | null = null;
  @state() private named: Named | null = null;
  @state() private fault: string | null = null;
  @state() private change: number | null = null; // of the rating, by this puzzle
  private source: PuzzleSource | null = null;
  private record: ReplaySource | null = null;
  private rules: Rules | null = null;
  private master: PuzzleMaster | null = null;
  private opened: string | null = null; // the query that is shown
  private renamed: string | null = null; // the query of the puzzle that was drawn: it is shown already
  private stopListening = (): void => undefined;

  override get heading(): string {
    return this.puzzle ? `${t("Puzzles")}${t(": ")}${puzzleTitle(this.puzzle)}` : t("Puzzles");
  }

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

  /** As at a table: Escape undoes picks. Arrows step through a record. */
  private readonly onKey = (event: KeyboardEvent): void => {
    const at = event.composedPath()[0];
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(at instanceof Element) || at.closest("dialog")) return;
    if (event.key === "Escape" && this.table?.isBusyPicking) this.table.cancel();
    else if (this.record && !at.closest("select, [role=grid], [role=gridcell]") && (event.key === "ArrowLeft" || event.key === "ArrowRight")) this.record.walk(event.key === "ArrowLeft" ? -1 : 1);
    else return;
    event.preventDefault();
  };

  private close(): void {
    this.table?.close();
    this.table = null;
    this.source = null;
    this.record = null;
    this.named = null;
    this.change = null;
  }

  // ---- which puzzle --------------------------------------------------------------------------------

  private get wish(): PuzzleWish {
    const kind = puzzleKinds.find((one) => one === this.query.get("kind")) ?? null;
    const theme = puzzleThemes.find((one) => one === this.query.get("theme")) ?? null;
    return { kind, theme };
  }

  private address(wish: PuzzleWish, number: number | null): string {
    const words = new URLSearchParams();
    if (wish.kind) words.set("kind", wish.kind);
    if (wish.theme) words.set("theme", wish.theme);
    if (number !== null) words.set("n", String(number));
    return `/puzzles${words.size > 0 ? `?${words}` : ""}`;
  }

  protected override willUpdate(): void {
    const asked = this.query.toString();
    if (this.opened === asked || !this.isConnected) return;
    this.opened = asked;
    if (this.renamed === asked) return;
    void this.find(asked);
  }

  private async find(asked: string): Promise<void> {
    try {
      const [rules, puzzle] = await Promise.all([pageRules(), this.wanted()]);
      if (this.opened !== asked || !this.isConnected) return;
      this.rules = rules;
      this.fault = puzzle ? null : t("There is no such puzzle.");
      if (puzzle) this.begin(puzzle);
      else this.close();
      if (puzzle && !this.query.has("daily") && !this.query.has("n")) this.rename(puzzle);
    } catch (fault) {
      console.error(fault);
      this.fault = t("The puzzles could not be loaded. Are you offline?");
    }
  }

  private async wanted(): Promise<Puzzle | null> {
    if (this.query.has("daily")) return dailyPuzzle();
    const all = await puzzleFile(FILE);
    const number = this.query.get("n");
    if (number !== null) return all.find((one) => one.number === Number(number)) ?? null;
    return nextPuzzle(all, puzzleScore(), this.wish, Math.random(), this.puzzle?.number);
  }

  /** A puzzle that was drawn gets its own address, so that it can be reloaded and shared. */
  private rename(puzzle: Puzzle): void {
    const address = this.address(this.wish, puzzle.number);
    this.renamed = new URL(address, location.href).searchParams.toString();
    go(address, { replace: true });
  }

  private begin(puzzle: Puzzle): void {
    const { rules } = this;
    if (!rules) return;
    this.close();
    this.puzzle = puzzle;
    if (puzzle.kind === "shadow") this.record = recordSource(rules, puzzle);
    else {
      this.master ??= startPuzzleMaster();
      this.source = new PuzzleSource(rules, puzzle, this.master, () => new Promise((done) => setTimeout(done, PACE)));
    }
    const source = this.record ?? this.source;
    if (!source) return;
    this.table = new Table(source, rules, { coordinates: settings().coordinates, belief: false });
    this.table.subscribe(() => {
      if (this.source?.stage === "solved") this.count(true);
      if (this.source?.stage === "wrong" || this.source?.stage === "shown") this.count(false);
      this.requestUpdate();
    });
    this.dispatchEvent(new CustomEvent("title-change", { bubbles: true }));
  }

  /** The first attempt counts. */
  private count(success: boolean): void {
    if (!this.puzzle) return;
    const before = puzzleScore();
    const after = scored(before, this.puzzle, success);
    if (after === before) return;
    keepScore(after);
    this.change = after.rating - before.rating;
  }

  private next = (): void => {
    this.renamed = null;
    go(this.address(this.wish, null));
  };

  // ---- solving -------------------------------------------------------------------------------------

  /** A puzzle of Shadow is answered by selecting a square. */
  private name(square: number): void {
    const { puzzle, record } = this;
    if (!puzzle || !record || this.named?.right) return;
    const right = square === squareIndex(puzzle.solution);
    this.named = { square, right };
    this.count(right);
    if (right) this.showBelief();
  }

  private showBelief(): void {
    this.record?.goTo(this.record.steps);
    if (this.table && !this.table.beliefShown) this.table.toggleBelief();
  }

  private solution(): void {
    if (this.source) return void this.source.show().catch((fault: unknown) => this.isConnected && console.error(fault));
    const square = squareIndex(this.puzzle?.solution ?? "");
    if (square === null) return;
    this.count(false);
    this.named = { square, right: true };
    this.showBelief();
  }

  private get isDone(): boolean {
    return this.named?.right === true || this.source?.stage === "solved" || this.source?.stage === "shown";
  }

  // ---- rendering -----------------------------------------------------------------------------------

  /** The response to the last move. */
  private renderWord(table: Table) {
    const { source, named } = this;
    if (named) {
      const square = squareName(named.square);
      return named.right ? html`<p class="word good">${t("Right: the ninja is on {square}.", { square })}</p>` : html`<p class="word refused">${t("Not on {square}: what you have seen rules that out.", { square })}</p>`;
    }
    if (!source) return html`<p class="soft">${t("Step back through the game, then select the square.")}</p>`;
    if (source.stage === "solved") return html`<p class="word good">${t("Solved!")}</p>`;
    if (source.stage === "shown") return html`<p class="word">${t("This is the solution.")}</p>`;
    if (source.stage === "wrong") return renderWrong(source, table.cardOf);
    if (table.refused) return html`<p class="word refused">${table.refused.text}</p>`;
    if (source.stage === "thinking") return html`<p class="soft">${t("Let’s see …")}</p>`;
    return source.done > 0 ? html`<p class="word good">${t("Right! Go on.")}</p>` : html`<p class="soft">${table.status}</p>`;
  }

  private renderFacts(puzzle: Puzzle) {
    const { rating } = puzzleScore();
    const by = this.change;
    return html`<p class="facts small soft">
      <span>${t("Puzzle {n}", { n: puzzle.number })}</span>
      <span>${t("Difficulty {n}", { n: ratingOf(puzzle) })}</span>
      <span>${t("Your rating: {n}", { n: rating })}${by === null ? nothing : html` (${by < 0 ? "−" : "+"}${formatNumber(Math.abs(by))})`}</span>
    </p>`;
  }

  /** Only afterwards: they would give the solution away. */
  private renderThemes(puzzle: Puzzle) {
    if (!this.isDone || puzzle.themes.length === 0) return nothing;
    return html`<ul class="themes" aria-label=${t("Themes")}>
      ${puzzle.themes.map((theme) => html`<li><a href="/puzzles?theme=${theme}">${themeWords(theme)}</a></li>`)}
    </ul>`;
  }

  private renderButtons(puzzle: Puzzle) {
    const { source } = this;
    return html`<div class="row">
      ${source?.stage === "wrong" ? html`<button type="button" class="primary" @click=${() => source.again()}>${t("Try again")}</button>` : nothing}
      ${this.isDone ? html`<button type="button" class="primary" @click=${this.next}>${t("Next puzzle")}</button>` : html`<button type="button" ?disabled=${source?.stage === "thinking"} @click=${() => this.solution()}>${t("Solution")}</button>`}
      ${this.isDone ? nothing : html`<button type="button" @click=${this.next}>${t("Skip")}</button>`}
      ${this.record
        ? html`<button type="button" data-tool="analysis" @click=${() => void this.analyse()}>${t("Analysis board")}</button>`
        : html`<a class="button" href=${positionPath("/analysis", puzzle.position)} data-tool="analysis">${t("Analysis board")}</a>`}
    </div>`;
  }

  /** A puzzle of Shadow is a whole game, as its solver has seen it. */
  private async analyse(): Promise<void> {
    const { record } = this;
    if (record) go(`/analysis#${await recordFragment(await record.record(), record.at)}`);
  }

  private renderChoice() {
    const { wish } = this;
    const pick = (part: Partial<PuzzleWish>): void => {
      this.renamed = null;
      go(this.address({ ...wish, ...part }, null));
    };
    const valueOf = (event: Event): string => (event.target as HTMLSelectElement).value;
    return html`<details class="puzzle-choice" ?open=${wish.kind !== null || wish.theme !== null}>
      <summary>${t("Choose puzzles")}</summary>
      <label>${t("Kind")}
        <select @change=${(event: Event) => pick({ kind: (valueOf(event) || null) as PuzzleKind | null })}>
          <option value="" ?selected=${wish.kind === null}>${t("Mixed")}</option>
          ${puzzleKinds.map((kind) => html`<option value=${kind} ?selected=${wish.kind === kind}>${kindWords(kind)}</option>`)}
        </select>
      </label>
      <label>${t("Theme")}
        <select @change=${(event: Event) => pick({ theme: valueOf(event) || null })}>
          <option value="" ?selected=${wish.theme === null}>${t("Any")}</option>
          ${puzzleThemes.map((theme) => html`<option value=${theme} ?selected=${wish.theme === theme}>${themeWords(theme)}</option>`)}
        </select>
      </label>
      <p><a href=${dailyPath}>${t("Puzzle of the day")}</a></p>
    </details>`;
  }

  private renderPuzzle(puzzle: Puzzle, table: Table) {
    const solver = this.source?.solver ?? seatOfRecord(puzzle);
    const pick = <K extends keyof BoardEvents>(deed: (detail: BoardEvents[K]) => void) => (event: CustomEvent<BoardEvents[K]>) => deed(event.detail);
    return html`<div class="learn ${this.isDone ? "finished" : ""}">
      <div class="learn-board">
        <torii-board
          .view=${table.view}
          .cardOf=${table.cardOf}
          @square-pick=${pick<"square-pick">(({ square }) => (this.record ? this.name(square) : table.pickSquare(square)))}
          @square-drop=${pick<"square-drop">(({ from, to }) => !this.record && table.drop(from, to))}
          @card-pick=${pick<"card-pick">(({ card }) => !this.record && table.pickCard(card))}
          @choice-pick=${pick<"choice-pick">(({ key }) => table.pickChoice(key))}
          @choice-cancel=${() => table.cancel()}
        ></torii-board>
      </div>
      <div class="learn-side">
        <div class="head">
          ${this.query.has("daily") ? html`<p class="small">${t("Puzzle of the day")}</p>` : nothing}
          <h1>${puzzleTitle(puzzle)}</h1>
        </div>
        <p class="told">${askedWords(puzzle, solver)}</p>
        <div class="after stack">
          <div role="status">${this.renderWord(table)}</div>
          ${this.renderThemes(puzzle)}
          ${table.offers.length === 0 ? nothing : html`<div class="row">${table.offers.map((offer) => html`<button type="button" @click=${() => table.take(offer)}>${offer.label}</button>`)}</div>`}
          ${this.renderButtons(puzzle)}
        </div>
        ${this.record ? renderRecord(this.record, table.cardOf) : nothing}
        ${this.renderFacts(puzzle)} ${this.renderChoice()}
      </div>
    </div>`;
  }

  override render() {
    if (this.puzzle && this.table) return this.renderPuzzle(this.puzzle, this.table);
    return html`<div class="screen">
      <h1 class="brushed">${t("Puzzles")}</h1>
      ${this.fault ? html`<p role="alert">${this.fault}</p><p><a href="/puzzles">${t("Next puzzle")}</a></p>` : nothing}
    </div>`;
  }
}
