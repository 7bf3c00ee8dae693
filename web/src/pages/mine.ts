// Torii: MIT licence, see LICENSE.
// /mine: the games of this browser: those where it is the player's turn, running, finished.
import { css, html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { t } from "../locale/locale.ts";
import { Page } from "../page.ts";
import { myGames, type MySeat } from "../net/my-games.ts";
import { faultWords } from "../net/words.ts";
import { unfinishedOnas } from "../model/onamazu/keep.ts";
import { unfinishedGames } from "../model/shelf.ts";
import { mineRow, rows } from "./game-rows.ts";
import { localOnas, localRows } from "./local-rows.ts";
import { Refresh } from "./refresh.ts";

@customElement("torii-mine")
export class MinePage extends Page {
  static override sheet = css`
    torii-mine .empty { padding: var(--space-5); text-align: center; border: 1px dashed var(--line-strong); border-radius: var(--round-large); }
    torii-mine .empty .row { justify-content: center; margin: 0; }
  `;

  @state() private games: MySeat[] | null = null;
  @state() private fault = "";

  override get heading(): string {
    return t("My games");
  }

  constructor() {
    super();
    new Refresh(this, () => this.load());
  }

  private async load(): Promise<void> {
    try {
      this.games = await myGames();
      this.fault = "";
    } catch (fault) {
      this.fault = faultWords(fault);
    }
  }

  private group(title: string, games: MySeat[]): TemplateResult | typeof nothing {
    return games.length ? html`<h2>${title}</h2>${rows(games.map(mineRow))}` : nothing;
  }

  private renderGames(games: MySeat[]) {
    if (!games.length)
      return html`<div class="empty">
        <p>${t("You have no online games yet.")}</p>
        <p class="row"><a class="button primary" href="/new?with=friend">${t("Invite a friend")}</a><a class="button" href="/look">${t("Review games on this device")}</a></p>
      </div>`;
    const running = games.filter((game) => game.stage === "running");
    return html`
      ${this.group(t("Your turn"), running.filter((game) => game.your_turn))}
      ${this.group(t("Their turn"), running.filter((game) => !game.your_turn))}
      ${this.group(t("Waiting"), games.filter((game) => game.stage === "waiting"))}
      ${this.group(t("Finished"), games.filter((game) => game.stage === "over"))}
      <p class="soft small">${t("Your seats are stored in this browser; nobody else can see this list.")} <a href="/look">${t("Review games on this device")}</a></p>
    `;
  }

  /** Local games: these need no network. */
  private renderLocal() {
    const [games, onas] = [unfinishedGames(), unfinishedOnas()];
    const changed = (): void => this.requestUpdate();
    return games.length + onas.length ? html`<h2>${t("Unfinished on this device")}</h2>${localRows(games, changed)}${localOnas(onas, changed)}` : nothing;
  }

  override render() {
    return html`<section class="screen narrow">
      <h1 class="brushed">${t("My games")}</h1>
      ${this.renderLocal()}
      ${this.fault ? html`<p role="status">${this.fault}</p>` : nothing}
      ${this.games ? this.renderGames(this.games) : this.fault ? nothing : html`<p class="soft">${t("One moment…")}</p>`}
    </section>`;
  }
}
