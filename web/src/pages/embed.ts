// Torii: MIT licence, see LICENSE.
// /embed/ID: one game inside another page, live: the picture that is shared everywhere, who plays, and a link to the game. The
// only address of the page that may be framed; it holds no seat and shows what any spectator sees.
import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { miniBoard } from "../boards/mini.ts";
import type { Rules } from "../core/rules-api.ts";
import { lang, t } from "../locale/locale.ts";
import { positionMatch } from "../model/replay.ts";
import { analysisPath, isAnalysable } from "../net/analysed.ts";
import { LiveBoards } from "../net/live-boards.ts";
import type { GameView } from "../net/protocol.ts";
import { isOnamazu, resultWords } from "../net/reading.ts";
import { Page } from "../page.ts";
import { gameHeading, seatTitle } from "./game-rows.ts";
import { pageRules } from "./table-tools.ts";

@customElement("torii-embed")
export class EmbedPage extends Page {
  static override sheet = css`
    .embed { display: grid; grid-template-rows: minmax(0, 1fr) auto; height: 100dvh; padding: var(--space-2); gap: var(--space-2); }
    .embed img, .embed .mini-board { display: block; width: 100%; height: 100%; object-fit: contain; min-height: 0; }
    .embed p { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 var(--space-3); margin: 0; font-size: var(--size-0); }
    .embed .doors { display: flex; gap: var(--space-3); }
  `;

  @state() private rules: Rules | null = null;
  private readonly boards = new LiveBoards(this);
  private shown = "";

  override get heading(): string {
    const view = this.view;
    return view ? gameHeading(view) : t("Game");
  }

  private get view(): GameView | null {
    return this.boards.viewOf(this.params["id"] ?? "");
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void pageRules().then((rules) => (this.rules = rules), () => undefined);
  }

  protected override willUpdate(): void {
    const id = this.params["id"] ?? "";
    if (id === this.shown) return;
    this.shown = id;
    this.boards.watch(id);
  }

  protected override updated(): void {
    this.dispatchEvent(new CustomEvent("title-change", { bubbles: true }));
  }

  /** The same drawing as in shared pictures. */
  private picture(position: string): string | null {
    if (!this.rules) return null;
    try {
      const { match, viewer } = positionMatch(this.rules, position);
      const drawn = match.svg(match.steps, viewer, lang());
      match.free();
      return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
    } catch {
      return null; // a position that cannot be opened by itself, as at the end of some games
    }
  }

  private renderBoard(view: GameView) {
    if (isOnamazu(view.game)) return html`<img src=${`/api/games/${view.id}/picture.png?lang=${lang()}#${view.n}`} alt=${gameHeading(view)} />`;
    const picture = view.position ? this.picture(view.position) : null;
    return picture ? html`<img src=${picture} alt=${gameHeading(view)} />` : html`<div>${miniBoard(view.position ?? "", { words: gameHeading(view) })}</div>`;
  }

  override render() {
    const { view } = this;
    if (!view) return html`<p class="soft" role="status">${t("One moment…")}</p>`;
    const mover = view.turn === null ? undefined : view.seats[view.turn];
    const state =
      view.stage === "over" ? resultWords(view.result, null, view.seats)
      : view.stage === "waiting" ? t("Waiting for an opponent")
      : mover && view.turn !== null ? t("{player} is to move.", { player: seatTitle(mover, view.turn, isOnamazu(view.game)) })
      : "";
    return html`<div class="embed">
      ${this.renderBoard(view)}
      <p><span role="status">${gameHeading(view)}${state ? html` · <b>${state}</b>` : nothing}</span><span class="doors">${isAnalysable(view) ? html`<a href=${analysisPath(view.id, view.moves.length)} target="_blank" rel="noopener">${t("Analysis board")}</a>` : nothing}
        <a href=${`/g/${view.id}`} target="_blank" rel="noopener">${t("Watch on Torii")}</a></span></p>
    </div>`;
  }
}
