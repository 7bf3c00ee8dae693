// Torii: MIT licence, see LICENSE.
// /play: a local game. The address sets it up (model/order.ts); without a query the saved game is resumed. If that one is
// over, or there is none, another begins: like the last one, or against level 3.
import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, state } from "lit/decorators.js";
import { mindFiles } from "../core/mind.ts";
import { RulesError } from "../core/types.ts";
import { t, whyWords } from "../locale/locale.ts";
import { LocalSource } from "../model/local.ts";
import type { GameReview } from "../model/game-review.ts";
import { keptGame } from "../model/kept.ts";
import { freshOrder, readOrder } from "../model/order.ts";
import { keptFragment, recordFragment } from "../model/share.ts";
import { savedGame, unfinishedGame, type SavedGame } from "../model/shelf.ts";
import { Table } from "../model/table.ts";
import { tableName } from "../model/words.ts";
import { Page } from "../page.ts";
import { go } from "../router.ts";
import { atRest, mayFetchEarly, prefetch } from "../prefetch.ts";
import { settings } from "../settings.ts";
import "./table.ts";
import { pageTools } from "./table-tools.ts";

/** What an entry of the browser's history has shown. */
interface Shown {
  over: string; // the id of a finished game
}

@customElement("torii-play")
export class PlayPage extends Page {
  static override sheet = css`
    .play-trouble { max-width: 34rem; margin: var(--space-6) auto; padding: 0 var(--space-4); }
    .play-before { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-1) var(--space-3); padding-inline-start: var(--space-3); font-size: var(--size-1); background: var(--paper-sunk); border: 1px solid var(--line); border-radius: var(--round); }
    .play-wait { display: grid; place-content: center; min-height: 50dvh; }
  `;

  @state() private table: Table | null = null;
  @state() private trouble: string | null = null;
  private source: LocalSource | null = null;
  private ahead: { round: string; review: GameReview | null } | null = null; // of the game that is over
  private stopAhead: (() => void) | null = null; // its review, begun here
  private last: string | null = null; // the finished game that this one follows

  override get heading(): string {
    if (!this.table) return t("Play");
    const name = tableName(this.table.source.scene());
    return this.source?.practice ? `${name} · ${t("practice")}` : name;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.table?.close();
    this.table = this.source = null;
    if (location.pathname !== "/look") this.giveUpAhead();
    removeEventListener("pagehide", this.onHide);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("pagehide", this.onHide);
  }

  /** Saves the clocks, for a reload. */
  private onHide = (): void => this.source?.keepNow();

  /** An address with a query starts a game each time it is opened; one without keeps the running game. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    const ordered = this.query.size > 0;
    if (changed.has("query") && (ordered || !this.table)) void this.open(ordered);
  }

  private async open(ordered: boolean): Promise<void> {
    try {
      const tools = await pageTools();
      this.table?.close();
      this.trouble = this.last = null;
      this.source = this.begun(ordered, tools);
      const { coordinates, belief } = settings();
      this.table = new Table(this.source, tools.rules, { coordinates, belief });
      this.expectComputer(this.source);
      // From now on a reload resumes this game instead of dealing another one.
      if (ordered) history.replaceState(null, "", location.pathname);
      this.table.subscribe(this.onChange);
      this.markOver();
      this.dispatchEvent(new CustomEvent("title-change", { bubbles: true }));
    } catch (fault) {
      this.table = null;
      this.trouble = fault instanceof RulesError ? whyWords(fault) : t("The rules could not be loaded. Is the connection down?");
    }
  }

  /** The running game, one that was put aside (/play?go-on=ID), or a new one. */
  private begun(ordered: boolean, tools: Awaited<ReturnType<typeof pageTools>>): LocalSource {
    const wanted = this.query.get("go-on");
    if (wanted !== null) {
      const aside = unfinishedGame(wanted, tools.drawer);
      if (!aside) throw new RulesError(t("This game is no longer saved on this device."), null);
      return LocalSource.resume(aside, tools);
    }
    const saved = ordered ? null : savedGame(tools.drawer);
    return saved ? this.resumed(saved, tools) : new LocalSource(readOrder(this.query), tools);
  }

  /** A game saved by an older version may be invalid: then a new one begins. One that is over is not what somebody who
   * opens /play asks for, unless they come back to where they saw it end: by a reload, or from its review. */
  private resumed(saved: SavedGame, tools: Awaited<ReturnType<typeof pageTools>>): LocalSource {
    const source = this.readable(saved, tools);
    if (source && (!source.ending || (history.state as Shown | null)?.over === saved.id)) return source;
    const order = source ? freshOrder(saved.order, source.scene().game) : readOrder(this.query);
    if (source && keptGame(saved.id)) this.last = saved.id;
    source?.close();
    return new LocalSource(order, tools);
  }

  private readable(saved: SavedGame, tools: Awaited<ReturnType<typeof pageTools>>): LocalSource | null {
    try {
      return LocalSource.resume(saved, tools);
    } catch {
      return null;
    }
  }

  private onChange = (): void => {
    this.markOver();
    void this.judgeAhead();
    this.requestUpdate();
  };

  /** A game that is over is judged while the person looks at the result, until another one begins. */
  private async judgeAhead(): Promise<void> {
    const { source, ahead, table } = this;
    const over = source?.ending ? source.round : null;
    if (!table || ahead?.round === over || (!over && !ahead) || !mayFetchEarly()) return;
    this.ahead = over ? { round: over, review: null } : null;
    const { judgeAhead, stopJudging } = await import("../model/judged.ts");
    const kept = over && keptGame(over);
    if (!kept || this.ahead?.round !== over) return stopJudging();
    this.stopAhead = stopJudging;
    this.ahead.review = await judgeAhead(table.rules, kept);
  }

  /** A player who leaves for another screen than the review does not wait for it, and may play there. */
  private giveUpAhead(): void {
    this.stopAhead?.();
    this.stopAhead = this.ahead = null;
  }

  /** This entry of the browser's history has shown how the game ended. */
  private markOver = (): void => {
    if (!this.source?.ending) return;
    const shown: Shown = { over: this.source.round };
    if ((history.state as Shown | null)?.over !== shown.over) history.replaceState(shown, "");
  };

  /** Loads the engine while the player thinks about the first move. */
  private expectComputer(source: LocalSource): void {
    if (!source.seats.some((seat) => seat.kind === "computer") || !mayFetchEarly()) return;
    atRest(() => void prefetch(mindFiles(source.setup)));
  }

  private lookPath = async (): Promise<string> => {
    const { source } = this;
    if (!source) return "/look";
    return source.ending ? `/look#${keptFragment(source.round)}` : `/look#${await recordFragment(await source.record())}`;
  };

  /** The analysis knows what the person on this device knows: the record is in the scope of the view. */
  private analyse = async (): Promise<void> => {
    const at = this.table?.view.scene.steps ?? 0;
    go(`${(await this.lookPath()).replace("/look", "/analysis")}&at=${at}`);
  };

  /** Between two people in a game with ninjas there is nobody to ask while the screen is closed. */
  private renderExtra(table: Table) {
    if (table.view.curtain || (table.source.viewer === "spectator" && !table.view.ending)) return nothing;
    return html`<p class="row"><button type="button" class="quiet" data-tool="analysis" @click=${this.analyse}>${t("Analysis board")}</button></p>`;
  }

  /** The way to the review of the finished game, until this one is under way. */
  private renderBefore(table: Table) {
    if (!this.last || table.view.scene.ply > 1) return nothing;
    return html`<div class="play-before"><span>${t("Your last game is over; this is a new one.")}</span> <a class="button" href="/look#${keptFragment(this.last)}" data-tool="before">${t("Review the last game")}</a></div>`;
  }

  override render() {
    if (this.trouble)
      return html`<section class="play-trouble">
        <h1 class="brushed">${t("This game cannot start")}</h1>
        <p>${this.trouble}</p>
        <p class="row"><a class="button primary" href="/new">${t("Set up a game")}</a><a class="button" href="/">${t("Home page")}</a></p>
      </section>`;
    if (!this.table) return html`<div class="play-wait"><p class="soft">${t("Loading…")}</p></div>`;
    return html`<h1 class="for-ears">${this.heading}</h1>
      <torii-table .table=${this.table} .lookPath=${this.lookPath} .notice=${this.renderBefore(this.table)} .extra=${this.renderExtra(this.table)}></torii-table>`;
  }
}
