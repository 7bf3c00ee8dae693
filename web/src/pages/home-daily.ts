// Torii: MIT licence, see LICENSE.
// The puzzle of the day on the home page: its position on a small board, once the page has loaded and is idle.
import { css, html } from "lit";
import { customElement, state } from "lit/decorators.js";
import { miniBoard } from "../boards/mini.ts";
import { t } from "../locale/locale.ts";
import { dailyPath, dailyPuzzle, puzzleTitle, type Puzzle } from "../model/daily-puzzle.ts";
import { Light } from "../page.ts";
import { atRest, mayFetchEarly } from "../prefetch.ts";

@customElement("torii-daily")
export class DailyPuzzle extends Light {
  static override sheet = css`
    torii-daily { display: block; }
    .home-ways .daily { grid-template-columns: 5rem minmax(0, 1fr); }
    .home-ways .daily .mini-board { width: 5rem; height: 5rem; stroke: none; }
  `;

  @state() private puzzle: Puzzle | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    if (mayFetchEarly()) atRest(() => void dailyPuzzle().then((puzzle) => (this.puzzle = puzzle), () => undefined));
  }

  override render() {
    const { puzzle } = this;
    return html`<a class=${puzzle ? "daily" : ""} href=${dailyPath}>
      ${puzzle
        ? miniBoard(puzzle.position, { flip: puzzle.position.split(" ")[1] === "r" })
        : html`<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M6 9h7a3.500 3.500 0 1 1 6 0h7v7a3.500 3.500 0 1 0 0 6v5H6z" /></svg>`}
      <span><b>${t("Puzzle of the day")}</b><small>${puzzle ? puzzleTitle(puzzle) : t("One position, one right move: can you see it?")}</small></span>
    </a>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "torii-daily": DailyPuzzle;
  }
}
