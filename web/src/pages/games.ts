// Torii: MIT licence, see LICENSE.
// /watch: the public games: running and finished ones with their boards, live; open tables; one page at a time.
import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { t } from "../locale/locale.ts";
import { Page } from "../page.ts";
import { api } from "../net/http.ts";
import type { ListedGame, Stage } from "../net/protocol.ts";
import { faultWords } from "../net/words.ts";
import { LiveBoards } from "../net/live-boards.ts";
import { publicRow, rows } from "./game-rows.ts";
import { tiles } from "./game-tiles.ts";
import { Refresh } from "./refresh.ts";

const stages: Stage[] = ["running", "over", "waiting"];

@customElement("torii-games")
export class GamesPage extends Page {
  static override sheet = css`
    torii-games .empty { padding: var(--space-5); text-align: center; border: 1px dashed var(--line-strong); border-radius: var(--round-large); }
    torii-games .empty .row { justify-content: center; margin: 0; }
    torii-games .tools { justify-content: space-between; margin-block-end: var(--space-4); }
    torii-games .pages { justify-content: center; margin-block-start: var(--space-4); }
  `;

  @state() private games: ListedGame[] | null = null;
  @state() private more = false;
  @state() private fault = "";
  private shown = "";
  private readonly boards = new LiveBoards(this);

  override get heading(): string {
    return t("Watch");
  }

  private get stage(): Stage {
    const wanted = this.query.get("stage");
    return stages.find((stage) => stage === wanted) ?? "running";
  }

  private get page(): number {
    const page = Number(this.query.get("page") ?? "0");
    return Number.isInteger(page) && page > 0 ? page : 0;
  }

  constructor() {
    super();
    new Refresh(this, () => this.load(), false);
  }

  protected override willUpdate(): void {
    const wanted = `${this.stage} ${this.page}`;
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.games = null;
    this.boards.show([]);
    void this.load();
  }

  private async load(): Promise<void> {
    const wanted = this.shown;
    try {
      const { games, more } = await api.list(this.stage, this.page);
      if (this.shown !== wanted) return;
      [this.games, this.more, this.fault] = [games, more, ""];
      this.boards.show(games);
    } catch (fault) {
      if (this.shown === wanted) this.fault = faultWords(fault);
    }
  }

  private stageWords(stage: Stage): string {
    return stage === "waiting" ? t("Waiting for a player") : stage === "running" ? t("In progress") : t("Finished");
  }

  private renderEmpty() {
    const words =
      this.stage === "waiting" ? t("Nobody is waiting right now.")
      : this.stage === "running" ? t("No public game is in progress right now.")
      : t("No public game has finished yet.");
    return html`<div class="empty">
      <p>${words}</p>
      <p class="row"><a class="button primary" href="/new?with=friend&listed=1">${t("Open a public table")}</a></p>
    </div>`;
  }

  private link(page: number, words: string) {
    return html`<a class="button" href="/watch?stage=${this.stage}&page=${page}">${words}</a>`;
  }

  private renderGames(games: readonly ListedGame[]) {
    return this.stage === "waiting" ? rows(games.map(publicRow)) : tiles(games, (id) => this.boards.viewOf(id));
  }

  override render() {
    const { games } = this;
    return html`<section class="screen">
      <h1 class="brushed">${t("Public games")}</h1>
      <div class="row tools">
        <nav class="row" aria-label=${t("Filter games")}>
          ${stages.map((stage) => html`<a class="button ${stage === this.stage ? "primary" : ""}" aria-current=${stage === this.stage ? "page" : nothing} href="/watch?stage=${stage}">${this.stageWords(stage)}</a>`)}
        </nav>
      </div>
      ${this.fault ? html`<p role="status">${this.fault}</p>` : nothing}
      ${games === null ? (this.fault ? nothing : html`<p class="soft">${t("One moment…")}</p>`) : games.length ? this.renderGames(games) : this.renderEmpty()}
      ${this.page > 0 || this.more
        ? html`<nav class="row pages" aria-label=${t("Pages")}>
            ${this.page > 0 ? this.link(this.page - 1, t("Newer")) : nothing} ${this.more ? this.link(this.page + 1, t("Older")) : nothing}
          </nav>`
        : nothing}
    </section>`;
  }
}
