// Torii: MIT licence, see LICENSE.
// /look: looking back at a game, move by move, through the eyes that may see it.
import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import "../boards/board.ts";
import { RulesError, type Scene, type Seat, type Viewer } from "../core/types.ts";
import type { Mind, Rules } from "../core/rules-api.ts";
import { reason, t } from "../locale/locale.ts";
import { judgeGame, type Judged } from "../model/judging.ts";
import { keepGame, keptGame, keptGames, newId } from "../model/kept.ts";
import { isOnaRecord, NotRead, readPasted } from "../model/pasted.ts";
import { positionMatch, ReplaySource } from "../model/replay.ts";
import { BrokenLink, keptFragment, positionFragment, readFragment, recordFragment, type Shared } from "../model/share.ts";
import { Table } from "../model/table.ts";
import type { SeatInfo } from "../model/types.ts";
import { endingWords, seatName, tableName, turnWords, whoName } from "../model/words.ts";
import { Page } from "../page.ts";
import { go } from "../router.ts";
import { onSettings, settings } from "../settings.ts";
import { openDialog } from "../shell/dialog.ts";
import "./look-open.ts";
import type { Pasted } from "./look-open.ts";
import { renderGraph, renderJudgement, renderLegend, renderMoves, seatSign } from "./look-parts.ts";
import { lookSheet } from "./look-sheet.ts";
import { pageMind, pageRules } from "./table-tools.ts";
import { keptWish } from "./wish.ts";

/** Thinking time for each move of a judged game. */
const JUDGE_MS = 400;
/** A step of the game shown by itself. */
const BEAT = 1400;

type Fault = { words: string; raw: string | null };

@customElement("torii-look")
export class LookPage extends Page {
  static override sheet = lookSheet;

  @state() private table: Table | null = null;
  @state() private source: ReplaySource | null = null;
  @state() private fault: Fault | null = null;
  @state() private judged: readonly Judged[] = [];
  @state() private judging: { done: number; all: number } | null = null;
  @state() private running = 0;
  private rules: Rules | null = null;
  private mind: Mind | null = null;
  private opened: string | null = null;
  private sat: Seat | null = null; // our own seat in a game that was played here
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
    this.close();
    this.opened = null;
  }

  private close(): void {
    this.pause();
    this.mind?.stop();
    this.judging = null;
    this.judged = [];
    this.table?.close();
    this.table = null;
    this.source = null;
  }

  // ---- opening -------------------------------------------------------------------------------------

  protected override willUpdate(): void {
    if (this.opened === this.hash || !this.isConnected) return;
    this.opened = this.hash;
    void this.openHash(this.hash);
  }

  private async openHash(hash: string): Promise<void> {
    try {
      const shared = await readFragment(hash);
      if (this.opened !== hash) return;
      this.fault = null;
      if (shared) await this.open(shared);
      else this.close();
    } catch (fault) {
      this.close();
      this.fault = this.told(fault);
    }
  }

  private async open(shared: Shared): Promise<void> {
    const rules = (this.rules ??= await pageRules());
    let source: ReplaySource;
    let sat: Seat | null = null;
    if (shared.kind === "position") source = new ReplaySource(positionMatch(rules, shared.position));
    else {
      const kept = shared.kind === "kept" ? keptGame(shared.id) : null;
      const record = shared.kind === "record" ? shared.record : kept?.record;
      if (record === undefined) throw new NotRead("kept");
      source = new ReplaySource({ ...rules.read(record), side: kept?.side }, shared.at);
      sat = kept?.side ?? null;
    }
    this.close();
    this.sat = sat;
    this.source = source;
    this.table = new Table(source, rules, { coordinates: settings().coordinates, belief: false });
    this.table.subscribe(() => this.requestUpdate());
    await this.updateComplete;
    // What led here is gone from the page: ears and keys go on at the new heading.
    if (document.activeElement === document.body) this.querySelector<HTMLElement>(".look h1")?.focus({ preventScroll: true });
  }

  /** Something was pasted: opened by its own address, so that it can be shared and loaded again. */
  private async paste(event: CustomEvent<Pasted>): Promise<void> {
    try {
      if (event.detail.long) throw new NotRead("long");
      if (isOnaRecord(event.detail.text)) return go(`/onamazu#${await recordFragment(event.detail.text.trim() + "\n")}`);
      const shared = await readPasted(event.detail.text);
      const rules = (this.rules ??= await pageRules());
      if (shared.kind === "position") {
        positionMatch(rules, shared.position).match.free();
        return go(`/look#${positionFragment(shared.position)}`);
      }
      if (shared.kind !== "record") return;
      go(`/look#${await this.keep(rules, shared.record, shared.at)}`);
    } catch (fault) {
      this.fault = this.told(fault);
    }
  }

  /** Reads it, keeps it among the last games, and tells its address. */
  private async keep(rules: Rules, record: string, at: number | null): Promise<string> {
    const source = new ReplaySource(rules.read(record));
    // The same game again is the one that is there.
    const id = keptGames().find((one) => one.record.trim() === record.trim())?.id ?? newId();
    const level = source.seats.find((seat) => seat.level !== null)?.level ?? null;
    const names: [string | null, string | null] = [source.seats[0].name, source.seats[1].name];
    const game = source.scene().game;
    if (!keptGame(id)) keepGame({ id, game, record, names, level, result: source.tags["Result"] ?? "*", turns: source.turns.length, when: Date.now() });
    source.close();
    const fragment = await recordFragment(record, at);
    return fragment.length > 8000 && keptGame(id) ? keptFragment(id, at) : fragment;
  }

  /** One clear line about what was wrong. */
  private told(fault: unknown): Fault {
    if (fault instanceof BrokenLink) return { words: t("This link is damaged: part of it is missing or has been changed."), raw: null };
    if (fault instanceof NotRead) return { words: t(NotRead.words[fault.why]), raw: null };
    if (fault instanceof RulesError) return this.ruled(fault);
    console.error(fault);
    return { words: t("This cannot be opened."), raw: null };
  }

  /** What the rules refuse; a record's fault has its place. What has no words of its own stands as the rules said it. */
  private ruled(fault: RulesError): Fault {
    const [, line, column, what] = /^line (\d+), column (\d+)(?:, turn \d+ of \w+)?: (.*)$/s.exec(fault.message) ?? [null, null, null, fault.message];
    const said = reason(what ?? "");
    const head = line && column ? t("This cannot be opened: line {line}, column {column}:", { line, column }) : t("This cannot be opened:");
    return said === null ? { words: head, raw: what ?? "" } : { words: `${head} ${said}`, raw: null };
  }

  // ---- walking -------------------------------------------------------------------------------------

  /** Arrows walk through the game wherever they mean nothing else. */
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
    // Only the list scrolls, never the page under the reader.
    const [box, one] = [list.getBoundingClientRect(), here.getBoundingClientRect()];
    if (one.top < box.top || one.bottom > box.bottom) list.scrollTop += one.top - box.top - box.height / 2;
  }

  // ---- judging -------------------------------------------------------------------------------------

  private async judge(): Promise<void> {
    const { source } = this;
    if (!source) return;
    if (this.judging) {
      this.judging = null;
      this.mind?.stop();
      return;
    }
    this.judging = { done: 0, all: 1 };
    try {
      const mind = (this.mind ??= await pageMind());
      await judgeGame(mind, {
        match: source.match,
        full: source.recordScope === "full",
        viewer: source.viewer,
        events: source.match.events(source.recordScope),
        ms: JUDGE_MS,
        isStopped: () => this.judging === null || this.source !== source,
        onProgress: (done, all, judged) => {
          if (this.source !== source || !this.judging) return;
          this.judging = { done, all };
          this.judged = [...judged];
        },
      });
    } catch (fault) {
      if (this.source === source && this.judging) this.fault = this.told(fault);
    }
    if (this.source === source) this.judging = null;
  }

  // ---- drawing -------------------------------------------------------------------------------------

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

  private renderJudging(source: ReplaySource) {
    const { judging } = this;
    if (!judging && this.judged.length === 0) return nothing;
    return html`<section class="judging" aria-label=${t("Analysis")}>
      ${renderGraph(source, this.judged)}
      ${this.table ? renderJudgement(source, this.judged, this.table.cardOf) : nothing}
      ${judging ? html`<progress max=${judging.all} .value=${judging.done} aria-label=${t("Analysis progress")}></progress>` : nothing}
      ${renderLegend(this.judged)}
    </section>`;
  }

  /** Judged by what its players knew: a spectator knows too little for that. */
  private renderJudge(source: ReplaySource) {
    if (source.recordScope === "spectator") return nothing;
    const words = this.judging ? t("Stop") : this.judged.length > 0 ? t("Analyse again") : t("Analyse");
    return html`<button type="button" @click=${() => void this.judge()}>${words}</button>`;
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
    if (this.source) (await import("./look-share.ts")).openShare(this.source).catch((fault: unknown) => (this.fault = this.told(fault)));
  }

  private renderGame(table: Table, source: ReplaySource) {
    const alone = source.steps === source.firstStep;
    const { turn } = source.scene();
    return html`<div class="look">
      <div class="look-board"><torii-board still .view=${table.view} .cardOf=${table.cardOf}></torii-board></div>
      <div class="look-side">
        ${this.renderHead(source)} ${this.renderEyes(source)} ${alone ? nothing : this.renderWalk(source)}
        ${alone && (turn === 0 || turn === 1) ? html`<p class="to-move">${seatSign(turn)} ${t("{player} to move.", { player: seatName(turn) })}</p>` : nothing}
        ${alone && source.tags["Blue"] !== undefined ? html`<p class="soft">${t("No moves were played.")}</p>` : nothing}
        ${alone ? nothing : renderMoves(source, this.judged, table.cardOf)} ${this.renderJudging(source)}
        <div class="row look-tools">
          ${alone ? nothing : this.renderJudge(source)}
          <button type="button" @click=${() => table.flip()}>${t("Flip the board")}</button>
          <button type="button" @click=${() => void this.share()}>${t("Share and save")}</button>
          ${this.renderPlayOn(source)}
        </div>
        ${this.fault ? html`<p role="alert">${this.fault.words} ${this.fault.raw ? html`<code lang="en">${this.fault.raw}</code>` : nothing}</p>` : nothing}
      </div>
    </div>`;
  }

  /** From here on by oneself, where everything is known and the game goes on. */
  private renderPlayOn(source: ReplaySource) {
    const scene = source.scene();
    if (scene.turn === null || source.viewer !== "full") return nothing;
    return html`<button type="button" @click=${() => this.playOn(scene)}>${t("Continue from here")}</button>`;
  }

  /** As whom, and against whom: asked, so that nobody finds himself on the wrong side. */
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
