// Torii: MIT licence, see LICENSE.
// /look: game review, move by move, from each view that is allowed. A finished game opens judged, at the move on which it
// turned; until that is known, the board waits.
import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { arrowPicture } from "../boards/arrows.ts";
import "../boards/board.ts";
import type { Scene, Seat, Viewer } from "../core/types.ts";
import type { Rules } from "../core/rules-api.ts";
import { t } from "../locale/locale.ts";
import type { GameReview, ReviewOrder } from "../model/game-review.ts";
import { orderFor, reviewersOf, reviewFor, stopJudging } from "../model/judged.ts";
import { keepGame, keptGame, keptGames, newId, serverGame, type KeptGame } from "../model/kept.ts";
import { isOnaRecord, NotRead, readPasted } from "../model/pasted.ts";
import { positionMatch, ReplaySource } from "../model/replay.ts";
import { keptFragment, positionFragment, positionPath, readFragment, recordFragment, type Shared } from "../model/share.ts";
import { Table } from "../model/table.ts";
import type { SeatInfo } from "../model/types.ts";
import { endingWords, seatName, tableName, turnWords, whoName } from "../model/words.ts";
import { heldSeat } from "../net/seats.ts";
import { Page } from "../page.ts";
import { go } from "../router.ts";
import { onSettings, settings } from "../settings.ts";
import { openDialog } from "../shell/dialog.ts";
import { told, type Fault } from "./look-fault.ts";
import "./look-open.ts";
import "./look-rematch.ts";
import type { Pasted } from "./look-open.ts";
import { renderFault, renderMoves, seatSign } from "./look-parts.ts";
import { betterArrows, renderAccuracy, renderCurve, renderVerdict, renderWaiting } from "./look-review.ts";
import { lookSheet } from "./look-sheet.ts";
import { icon } from "./table-parts.ts";
import { pageRules } from "./table-tools.ts";
import { keptWish } from "./wish.ts";

/** Milliseconds per step of automatic playback. */
const BEAT = 1400;

@customElement("torii-look")
export class LookPage extends Page {
  static override sheet = lookSheet;

  @state() private table: Table | null = null;
  @state() private source: ReplaySource | null = null;
  @state() private fault: Fault | null = null;
  private review: GameReview | null = null;
  private unwatch: (() => void) | null = null; // the review, which outlives this screen
  @state() private waits = false; // for the move on which the game turned
  private waitsAt = 0; // the step shown meanwhile
  @state() private running = 0;
  private rules: Rules | null = null;
  private opened: string | null = null;
  private sat: Seat | null = null; // our own seat in a game played here
  private kept: KeptGame | null = null; // saved on this device
  private stops: (() => void)[] = [];

  override get heading(): string {
    return t("Review");
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKey);
    this.stops.push(onSettings(() => this.table?.setCoordinates(settings().coordinates)));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.onKey);
    this.stops.forEach((stop) => stop());
    this.stops = [];
    this.empty();
    this.opened = null;
  }

  /** Nothing is reviewed any more. */
  private empty(): void {
    this.close();
    stopJudging();
  }

  private close(): void {
    this.pause();
    this.unwatch?.();
    this.review = this.unwatch = null;
    this.waits = false;
    this.table?.close();
    this.table = null;
    this.source = null;
  }

  // ---- opening -------------------------------------------------------------------------------------

  protected override willUpdate(): void {
    const wanted = this.hash || this.positionAsked;
    if (this.opened === wanted || !this.isConnected) return;
    this.opened = wanted;
    void this.openHash(wanted);
  }

  /** /look?p=POSITION: the form of a link that is previewed, for which the server must know the position. */
  private get positionAsked(): string {
    const position = this.query.get("p");
    return position ? positionFragment(position) : "";
  }

  private async openHash(hash: string): Promise<void> {
    try {
      const shared = await readFragment(hash);
      if (this.opened !== hash) return;
      this.fault = null;
      if (shared) await this.open(shared, hash);
      else this.empty();
    } catch (fault) {
      this.empty();
      this.fault = told(fault);
    }
  }

  private async open(shared: Shared, hash: string): Promise<void> {
    const rules = (this.rules ??= await pageRules());
    let source: ReplaySource;
    let sat: Seat | null = null;
    const kept = shared.kind === "kept" ? keptGame(shared.id) : null;
    if (shared.kind === "position") source = new ReplaySource(positionMatch(rules, shared.position));
    else {
      const record = shared.kind === "record" ? shared.record : kept?.record;
      if (record === undefined) throw new NotRead("kept");
      source = new ReplaySource({ ...rules.read(record), side: kept?.side }, shared.at);
      sat = kept?.side ?? null;
    }
    const order = source.outcome && source.steps > source.firstStep ? await orderFor(source, sat) : null;
    if (this.opened !== hash) return source.close();
    this.close();
    this.sat = sat;
    this.kept = kept;
    this.source = source;
    this.table = new Table(source, rules, { coordinates: settings().coordinates, belief: false });
    if (order) void this.judge(order, shared.at === null);
    else stopJudging();
    this.table.subscribe(this.onTable);
    await this.updateComplete;
    // The link that led here is gone from the page: screen readers and the keyboard continue at the new heading.
    if (document.activeElement === document.body) this.querySelector<HTMLElement>(".look h1")?.focus({ preventScroll: true });
  }

  /** Opens pasted text under its own address, so that it can be shared and reloaded. */
  private async paste(event: CustomEvent<Pasted>): Promise<void> {
    try {
      if (event.detail.long) throw new NotRead("long");
      if (isOnaRecord(event.detail.text)) return go(`/onamazu#${await recordFragment(event.detail.text.trim() + "\n")}`);
      const shared = await readPasted(event.detail.text);
      const rules = (this.rules ??= await pageRules());
      if (shared.kind === "position") {
        positionMatch(rules, shared.position).match.free();
        return go(positionPath("/look", shared.position));
      }
      if (shared.kind !== "record") return;
      go(`/look#${await this.keep(rules, shared.record, shared.at)}`);
    } catch (fault) {
      this.fault = told(fault);
    }
  }

  /** Reads a record, saves it among the last games, and returns its address. */
  private async keep(rules: Rules, record: string, at: number | null): Promise<string> {
    const source = new ReplaySource(rules.read(record));
    // The same record keeps its entry.
    const id = keptGames().find((one) => one.record.trim() === record.trim())?.id ?? newId();
    const level = source.seats.find((seat) => seat.level !== null)?.level ?? null;
    const names: [string | null, string | null] = [source.seats[0].name, source.seats[1].name];
    const game = source.scene().game;
    if (!keptGame(id)) keepGame({ id, game, record, names, level, result: source.tags["Result"] ?? "*", turns: source.turns.length, when: Date.now() });
    source.close();
    const fragment = await recordFragment(record, at);
    return fragment.length > 8000 && keptGame(id) ? keptFragment(id, at) : fragment;
  }

  // ---- navigation ----------------------------------------------------------------------------------

  /** Arrow keys step through the game unless the focused element uses them. */
  private onKey = (event: KeyboardEvent): void => {
    const { source } = this;
    if (!source || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const at = event.composedPath()[0];
    if (at instanceof Element && at.closest("input, textarea, select, dialog, [role=grid], [role=gridcell]")) return;
    const deeds: Record<string, () => void> = {
      ArrowLeft: () => source.walk(-1),
      ArrowRight: () => source.walk(1),
      Home: () => source.goTo(source.firstStep),
      End: () => source.goTo(source.steps),
    };
    const deed = deeds[event.key];
    if (!deed) return;
    event.preventDefault();
    this.pause();
    deed();
  };

  private pause(): void {
    clearInterval(this.running);
    this.running = 0;
  }

  private run(): void {
    const { source } = this;
    if (!source) return;
    if (this.running) return this.pause();
    if (source.at === source.steps) source.goTo(source.firstStep);
    this.running = window.setInterval(() => {
      source.walk(1);
      if (source.at === source.steps) this.pause();
    }, BEAT);
  }

  protected override updated(): void {
    const list = this.querySelector(".move-list");
    const here = list?.querySelector<HTMLElement>("[aria-current=step]");
    if (!list || !here) return;
    // Only the list scrolls, not the page.
    const [box, one] = [list.getBoundingClientRect(), here.getBoundingClientRect()];
    if (one.top < box.top || one.bottom > box.bottom) list.scrollTop += one.top - box.top - box.height / 2;
  }

  // ---- the review ----------------------------------------------------------------------------------

  /** A reader who moves on does not wait for the verdicts. */
  private onTable = (): void => {
    if (this.source?.at !== this.waitsAt) this.waits = false;
    this.requestUpdate();
  };

  /** Judges all moves; the move on which the game turned is shown when it is known, unless the reader has moved on. */
  private async judge(order: ReviewOrder, leads: boolean): Promise<void> {
    const review = (this.review = reviewFor(order));
    this.unwatch?.();
    this.unwatch = review.subscribe(() => this.requestUpdate());
    if (review.done && leads) return this.showTurn(review);
    this.waits = leads;
    this.waitsAt = this.source?.at ?? 0;
    await review.run();
    if (this.review === review && this.waits) this.showTurn(review);
    this.requestUpdate();
  }

  private showTurn(review: GameReview): void {
    this.waits = false;
    if (review.turningPoint !== null) this.source?.goTo(review.turningPoint);
  }

  private async judgeNow(): Promise<void> {
    const { source } = this;
    const order = source && (await orderFor(source, this.sat));
    if (order && this.source === source) await this.judge(order, false);
  }

  /** Opens the analysis board at this point of the game: before the move, to try a better one, or after it. */
  private async analyse(step: number): Promise<void> {
    const { source } = this;
    if (source) go(await this.addressOf(source, step));
  }

  /** The game as an analysis may know it: a hidden one as the seat that is looking, until everything was asked for. */
  private async addressOf(source: ReplaySource, step: number): Promise<string> {
    if (source.steps === source.firstStep) return positionPath("/analysis", source.scene().position);
    return `/analysis#${await recordFragment(await source.record(), step)}`;
  }

  // ---- rendering -----------------------------------------------------------------------------------

  private viewerName(viewer: Viewer): string {
    return viewer === "full" ? t("Everything") : viewer === "spectator" ? t("Spectators") : seatName(viewer);
  }

  private renderEyes(source: ReplaySource) {
    if (source.viewers.length < 2) return source.hidden ? html`<p class="small soft">${t("View: {viewer}", { viewer: this.viewerName(source.viewer) })}</p>` : nothing;
    return html`<fieldset class="eyes">
      <legend>${t("View")}</legend>
      <div class="segments">
        ${source.viewers.map(
          (viewer) => html`<label>
            <input type="radio" name="eyes" .checked=${viewer === source.viewer} @change=${() => source.look(viewer)} />
            <span>${viewer === 0 || viewer === 1 ? seatSign(viewer) : nothing} ${this.viewerName(viewer)}</span>
          </label>`,
        )}
      </div>
    </fieldset>`;
  }

  private renderWalk(source: ReplaySource) {
    const first = source.at === source.firstStep;
    const last = source.at === source.steps;
    const turn = source.turns[source.turnsPlayed - 1];
    const words = turn && this.table ? t("{who}: {what}", { who: seatName(turn.player === 1 ? 1 : 0), what: turnWords(turn, this.table.cardOf) }) : t("Start of the game");
    const button = (label: string, path: string, off: boolean, act: () => void) =>
      html`<button type="button" class="icon-button" aria-label=${label} title=${label} ?disabled=${off} @click=${() => { this.pause(); act(); }}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>
      </button>`;
    return html`<div class="walk">
      <input
        type="range"
        aria-label=${t("Position in the game")}
        aria-valuetext=${words}
        min=${source.firstStep}
        max=${source.steps}
        .value=${String(source.at)}
        @input=${(event: Event) => { this.pause(); source.goTo(Number((event.target as HTMLInputElement).value)); }}
      />
      <div class="row">
        ${button(t("Go to start"), "M18 5 9 12l9 7zM6 5v14", first, () => source.goTo(source.firstStep))}
        ${button(t("Previous turn"), "M16 5 8 12l8 7", first, () => source.walk(-1))}
        <button type="button" class="icon-button" aria-label=${this.running ? t("Pause") : t("Autoplay")} title=${this.running ? t("Pause") : t("Autoplay")} aria-pressed=${this.running ? "true" : "false"} @click=${this.run}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${this.running ? "M8 5v14M16 5v14" : "M7 4.500 19 12 7 19.500z"} /></svg>
        </button>
        ${button(t("Next turn"), "M8 5l8 7-8 7", last, () => source.walk(1))}
        ${button(t("Go to end"), "M6 5l9 7-9 7zM18 5v14", last, () => source.goTo(source.steps))}
      </div>
      <p class="now" role="status">${words}</p>
    </div>`;
  }

  /** The verdict on the last move, next to the board. */
  private renderVerdict(table: Table, source: ReplaySource) {
    if (this.waits) return renderWaiting(this.review?.share ?? 0);
    const one = this.verdict(source);
    return one ? renderVerdict(one, table.cardOf, () => void this.analyse(one.step)) : nothing;
  }

  private verdict(source: ReplaySource) {
    const turn = source.turns[source.turnsPlayed - 1];
    return turn ? (this.review?.verdicts.find((one) => one.step >= turn.first && one.step < turn.steps) ?? null) : null;
  }

  private renderReview(source: ReplaySource) {
    const { review } = this;
    if (!review) return nothing;
    const name = (seat: Seat): string => (seat === this.sat && !source.seats[seat].name ? t("You") : whoName(source.seats[seat]));
    return html`<section class="judging" aria-label=${t("Analysis")}>
      ${review.done || review.fault || this.waits ? nothing : html`<progress max="1" .value=${review.share} aria-label=${t("Analysis progress")}></progress>`}
      ${review.fault ? html`<p role="alert" class="red">${t("The engine could not be started.")}</p>` : nothing}
      ${renderCurve(source, review)} ${renderAccuracy(review, [name(0), name(1)])} ${this.renderLearn(review)}
    </section>`;
  }

  /** The reader's own mistakes as exercises; of both players where it is not known who reads. */
  private renderLearn(review: GameReview) {
    const own = review.exercises.filter((one) => this.sat === null || one.seat === this.sat);
    if (!review.done || own.length === 0) return nothing;
    const learn = async (): Promise<void> => (await import("./look-learn.ts")).openExercises(own, await pageRules());
    return html`<button type="button" class="primary" data-tool="learn" @click=${() => void learn()}>${t("Learn from your mistakes")} (${own.length})</button>`;
  }

  /** A finished game is judged by itself; one that is still running, when it is asked for. */
  private renderJudge(source: ReplaySource) {
    if (this.review || reviewersOf(source, this.sat).length === 0) return nothing;
    return html`<button type="button" data-tool="judge" @click=${() => void this.judgeNow()}>${t("Analyse the moves")}</button>`;
  }

  private renderHead(source: ReplaySource) {
    const seats = source.seats.map((info) => ({ ...info, yours: info.seat === this.sat })) as [SeatInfo, SeatInfo];
    const who = (info: SeatInfo): string => (info.yours && !info.name ? t("You") : whoName(info));
    return html`<header>
      <div class="title"><h1 tabindex="-1">${tableName(source.scene())}</h1><a class="small" href="/look">${t("Other games")}</a></div>
      <p class="players">${seatSign(0)} ${who(seats[0])} <span class="soft">–</span> ${seatSign(1)} ${who(seats[1])}</p>
      ${source.outcome ? html`<p class="small">${endingWords(source.outcome, seats)}</p>` : nothing}
    </header>`;
  }

  private async share(): Promise<void> {
    if (this.source) (await import("./look-share.ts")).openShare(this.source).catch((fault: unknown) => (this.fault = told(fault)));
  }

  private renderGame(table: Table, source: ReplaySource) {
    const alone = source.steps === source.firstStep;
    const { turn } = source.scene();
    const one = this.waits ? null : this.verdict(source);
    const arrows = one ? betterArrows(one, source.match.sceneAt(one.step, source.viewer)) : [];
    return html`<div class="look">
      <div class="look-board ${this.waits ? "waits" : ""}"><torii-board still .view=${table.view} .cardOf=${table.cardOf} .over=${arrowPicture(arrows, table.view.flip)}></torii-board></div>
      <div class="look-side">
        ${this.renderHead(source)} ${this.renderEyes(source)} ${this.renderVerdict(table, source)} ${alone ? nothing : this.renderWalk(source)}
        ${alone && (turn === 0 || turn === 1) ? html`<p class="to-move">${seatSign(turn)} ${t("{player} to move.", { player: seatName(turn) })}</p>` : nothing}
        ${alone && source.tags["Blue"] !== undefined ? html`<p class="soft">${t("No moves were played.")}</p>` : nothing}
        ${alone ? nothing : renderMoves(source, this.review?.verdicts ?? [], table.cardOf)} ${this.renderReview(source)}
        <div class="row look-tools">
          ${source.recordScope === "spectator" && source.steps > source.firstStep ? nothing : html`<button type="button" data-tool="analyse" @click=${() => void this.analyse(source.at)}>${t("Analysis board")}</button>`}
          ${alone ? nothing : this.renderJudge(source)}
          <button type="button" @click=${() => table.flip()}>${t("Flip the board")}</button>
          <button type="button" @click=${() => void this.share()}>${t("Share and save")}</button>
          ${this.renderPlayOn(source)} ${this.renderAgain(source)}
        </div>
        ${this.fault ? html`<p role="alert">${renderFault(this.fault)}</p>` : nothing}
      </div>
    </div>`;
  }

  /** Play on from this position, if everything is known and the game is not over. */
  private renderPlayOn(source: ReplaySource) {
    const scene = source.scene();
    if (scene.turn === null || source.viewer !== "full") return nothing;
    return html`<button type="button" @click=${() => this.playOn(scene)}>${t("Continue from here")}</button>`;
  }

  /** Another game: on this device like this one, or with the same opponent at the server. */
  private renderAgain(source: ReplaySource) {
    const { kept } = this;
    if (!kept || !source.outcome) return nothing;
    if (kept.again) return html`<a class="button" href="/play?${kept.again}" data-tool="again">${icon("rematch")}${t("Play again")}</a>`;
    const online = serverGame(kept.id);
    return online && heldSeat(online, null) ? html`<torii-look-rematch .game=${online} .seat=${this.sat}></torii-look-rematch>` : nothing;
  }

  /** Asks for the side and the opponent, so that nobody starts on the wrong side. */
  private playOn(scene: Scene): void {
    const { level } = keptWish();
    const address = (seat: string): string => `/play?${new URLSearchParams({ game: scene.game, position: scene.position, seat, level: String(level) })}`;
    const ways: [string, string][] = [["blue", t("Blue, against the computer")], ["red", t("Red, against the computer")], ["both", t("Pass and play")]];
    openDialog({
      title: () => t("Continue from here"),
      body: (dialog) => html`
        <p>${scene.turn === 0 || scene.turn === 1 ? t("{player} to move.", { player: seatName(scene.turn) }) : nothing} ${t("The computer plays at level {level}.", { level })}</p>
        <div class="choices">
          ${ways.map(([seat, words]) => html`<a class="button" href=${address(seat)} data-play-on=${seat} @click=${() => dialog.close()}>${words}</a>`)}
        </div>
      `,
    });
  }

  override render() {
    if (this.table && this.source) return this.renderGame(this.table, this.source);
    return html`<div class="screen">
      <h1 class="brushed">${t("Review")}</h1>
      <torii-look-open .fault=${this.fault} @look-paste=${this.paste}></torii-look-open>
    </div>`;
  }
}
