// Torii: MIT licence, see LICENSE.
// /analysis: a position or a game on which every move can be tried. Lines are kept as a tree; the engine thinks about the
// position shown, in a worker. The address holds the whole analysis of an open game, so a reload or a link loses nothing; of one
// that is still running on the server it holds the game's id, and the tree once something was tried.
import { html, nothing, type SVGTemplateResult } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import "../boards/board.ts";
import type { BoardElement } from "../boards/board.ts";
import { arrowPicture, type Arrow } from "../boards/arrows.ts";
import { MarkHand } from "../boards/mark-hand.ts";
import { pageStudy } from "../core/study.ts";
import type { Scene, Seat, Viewer } from "../core/types.ts";
import type { Rules } from "../core/rules-api.ts";
import { t } from "../locale/locale.ts";
import { AnalysisSource, type Opened } from "../model/analysis.ts";
import { EngineView } from "../model/engine-view.ts";
import { serverTables } from "../net/server-tables.ts";
import { keptGame } from "../model/kept.ts";
import { isOnaRecord, NotRead, readPasted } from "../model/pasted.ts";
import { positionFragment, positionPath, readFragment, recordFragment, type Shared } from "../model/share.ts";
import { Table } from "../model/table.ts";
import type { BoardEvents } from "../model/types.ts";
import { seatName, tableName, whoName } from "../model/words.ts";
import { analysedGame, analysisPath } from "../net/analysed.ts";
import { Page } from "../page.ts";
import { go } from "../router.ts";
import { onSettings, settings } from "../settings.ts";
import { openDialog } from "../shell/dialog.ts";
import { announce } from "../shell/toast.ts";
import { arrowsOf, engineArrows, renderBar, renderEngine } from "./analysis-engine.ts";
import { removeLine, renderNotes } from "./analysis-notes.ts";
import { analysisSheet } from "./analysis-sheet.ts";
import { renderThreats, threatArrows } from "./analysis-threats.ts";
import { nodeWords, renderTree } from "./analysis-tree.ts";
import { seatSign } from "./look-parts.ts";
import { told, type Fault } from "./look-fault.ts";
import { renderFault } from "./look-parts.ts";
import { clauseLink, icon } from "./table-parts.ts";
import { pageRules } from "./table-tools.ts";

/** Links longer than this are cut off by chat programs: then the address stays as it was. */
const LONG = 8000;
/** The address is written when the reader pauses. */
const PAUSE = 400;

/** The explorer of deals needs five cards, and an engine: it has none for hidden ninjas. */
const hasDeals = ({ game, hands, beside }: Scene): boolean => !/shadow|light/.test(game) && hands.every(({ length }) => length === 2) && beside !== null;

@customElement("torii-analysis")
export class AnalysisPage extends Page {
  static override sheet = analysisSheet;

  @state() private table: Table | null = null;
  @state() private fault: Fault | null = null;
  @state() private threats = false;
  @state() private pointed: string | null = null;
  @state() private live: string | null = null; // a game between people that is still running: the engine keeps out
  @query(".an-place torii-board") private board!: BoardElement | null;
  private source: AnalysisSource | null = null;
  private running: { id: string; record: Promise<string> } | null = null; // a game on the server, as it was when it was fetched
  private readonly engine = new EngineView(undefined, serverTables);
  private readonly drawn = new Map<string, Arrow[]>(); // by position
  private rules: Rules | null = null;
  private opened: string | null = null;
  private timer = 0;
  private stops: (() => void)[] = [];

  override get heading(): string {
    return t("Analysis");
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKey);
    this.stops.push(
      onSettings(() => this.table?.setCoordinates(settings().coordinates)),
      this.engine.subscribe(() => this.requestUpdate()),
      () => document.removeEventListener("keydown", this.onKey),
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stops.splice(0).forEach((stop) => stop());
    this.engine.close();
    this.close();
    this.opened = null;
  }

  private close(): void {
    clearTimeout(this.timer);
    this.table?.close();
    this.table = this.source = null;
  }

  // ---- opening -------------------------------------------------------------------------------------

  protected override willUpdate(): void {
    const [game, hash] = [this.query.get("g"), this.hash || this.positionAsked];
    const wanted = `${game ?? ""}#${hash}`;
    if (this.opened === wanted || !this.isConnected) return;
    this.opened = wanted;
    void this.openAddress(wanted, game, hash);
  }

  /** /analysis?p=POSITION: the form of a link that is previewed. */
  private get positionAsked(): string {
    const position = this.query.get("p");
    return position ? positionFragment(position) : "";
  }

  /** `game`: one on the server; what was tried in it is in the fragment. */
  private async openAddress(wanted: string, game: string | null, hash: string): Promise<void> {
    try {
      const shared = await readFragment(hash);
      const [rules, study, online] = await Promise.all([pageRules(), pageStudy(), game ? analysedGame(game) : null]);
      if (this.opened !== wanted) return;
      this.rules = rules;
      this.live = online?.live ? game : null;
      this.running = null;
      const open = (opened: Opened): AnalysisSource => AnalysisSource.open(online && "record" in opened ? { ...opened, side: online.side } : opened, rules, study);
      const given = shared ? open(whatIsShared(shared)) : null;
      if (given && (!online || given.hidden)) return this.show(given);
      const whole = open(online ? { ...online, at: Number(this.query.get("at") ?? 0) || 0 } : freshDeal(rules));
      if (game && online?.running) this.running = { id: game, record: whole.record() };
      // The game has gone on since the fragment was written, or is over: its own moves are the server's.
      this.show(!given || whole.adopt(given) ? whole : given);
    } catch (fault) {
      if (this.opened !== wanted) return;
      this.close();
      this.engine.show(null); // an error page has no position
      this.fault = told(fault);
    }
  }

  private show(source: AnalysisSource): void {
    const flip = this.table?.view.flip ?? false;
    this.close();
    if (!this.rules) return;
    this.fault = null;
    this.source = source;
    this.table = new Table(source, this.rules, { coordinates: settings().coordinates, belief: true });
    if (flip !== this.table.view.flip) this.table.flip();
    this.table.subscribe(() => this.onChange());
    if (this.engine.on !== this.hasEngine) this.engine.switch(this.hasEngine);
    this.onChange();
  }

  /** It knows nothing of ninjas, and helps nobody who is playing. */
  private get hasEngine(): boolean {
    return this.live === null && this.source?.hidden === false;
  }

  /** Another position is shown, or the tree has changed. */
  private onChange(): void {
    const { source } = this;
    if (!source) return;
    this.pointed = null;
    const thinking = this.live === null ? source.thinking() : null;
    this.engine.show(thinking, thinking ? source.scene().position : "");
    this.requestUpdate();
    clearTimeout(this.timer);
    if (!source.hidden) this.timer = window.setTimeout(() => void this.keepAddress(source), PAUSE);
  }

  private async keepAddress(source: AnalysisSource): Promise<void> {
    const address = await this.addressHere(source);
    if (this.source === source && this.isConnected && address.length < LONG) history.replaceState(history.state, "", address);
  }

  /** The address of this page holds the tree, but not the moves of a running game alone: a reload would show no later ones. */
  private async addressHere(source: AnalysisSource): Promise<string> {
    const { running } = this;
    const address = await addressOf(source);
    if (!running) return address;
    if ((await source.record()) === (await running.record)) return analysisPath(running.id, source.scene().steps);
    return analysisPath(running.id) + address.replace(/^[^#]*/, "");
  }

  private async paste(text: string): Promise<void> {
    if (isOnaRecord(text)) return go(`/onamazu#${await recordFragment(`${text.trim()}\n`)}`);
    const shared = await readPasted(text);
    if (shared.kind === "position") return go(positionPath("/analysis", shared.position));
    if (shared.kind === "record") return go(`/analysis#${await recordFragment(shared.record, shared.at)}`);
  }

  // ---- input ---------------------------------------------------------------------------------------

  private on<K extends keyof BoardEvents>(run: (table: Table, detail: BoardEvents[K]) => void): (event: CustomEvent<BoardEvents[K]>) => void {
    return (event) => {
      if (this.table) run(this.table, event.detail);
    };
  }

  private readonly hands = {
    square: this.on<"square-pick">((table, { square }) => table.pickSquare(square)),
    drop: this.on<"square-drop">((table, { from, to }) => table.drop(from, to)),
    card: this.on<"card-pick">((table, { card }) => table.pickCard(card)),
    line: this.on<"line-pick">((table, { line }) => table.pickLine(line)),
    choice: this.on<"choice-pick">((table, { key }) => table.pickChoice(key)),
    cancel: this.on<"choice-cancel">((table) => {
      table.cancel();
      this.board?.focusBoard();
    }),
  };

  private onKey = (event: KeyboardEvent): void => {
    const { source, table } = this;
    if (!source || !table || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const at = event.composedPath()[0];
    if (at instanceof Element && at.closest("input, textarea, select, dialog")) return;
    // On the board the arrow keys move the focus: there, comma and full stop step through the line.
    const inGrid = at instanceof Element && at.closest("[role=grid]") !== null;
    const steps: Record<string, () => void> = {
      ArrowLeft: () => source.back(),
      ArrowRight: () => source.forward(),
      ArrowUp: () => source.sibling(-1),
      ArrowDown: () => source.sibling(1),
      Home: () => source.start(),
      End: () => source.end(),
    };
    const deeds: Record<string, () => void> = {
      ...(inGrid ? {} : steps),
      ",": () => source.back(),
      ".": () => source.forward(),
      Escape: () => (table.isBusyPicking ? table.cancel() : this.clearDrawn()),
      Delete: () => void removeLine(source, source.view.current),
      e: () => this.toggleEngine(),
      f: () => table.flip(),
      t: () => (this.threats = !this.threats),
    };
    const deed = deeds[event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  };

  private toggleEngine(): void {
    if (this.hasEngine) this.engine.switch(!this.engine.on);
  }

  private playLine = (moves: readonly string[]): void => {
    const { source, table } = this;
    if (!source || !table) return;
    source.playLine(moves);
    announce(nodeWords(source.node.text, table.cardOf));
  };

  // ---- arrows --------------------------------------------------------------------------------------

  private readonly hand = new MarkHand((arrow) => {
    const key = this.source?.scene().position ?? "";
    const there = this.drawn.get(key) ?? [];
    const same = (one: Arrow): boolean => one.from === arrow.from && one.to === arrow.to;
    const kept = there.filter((one) => !same(one));
    // The same stroke in the same colour is taken away; in another one it changes colour.
    const again = there.some((one) => same(one) && one.kind === arrow.kind);
    this.drawn.set(key, again ? kept : [...kept, arrow]);
    this.requestUpdate();
  });

  private clearDrawn(): void {
    this.drawn.delete(this.source?.scene().position ?? "");
    this.requestUpdate();
  }

  private picture = { key: "", over: arrowPicture([], false) };

  /** The same picture as long as it shows the same: then the board is not drawn again for every depth. */
  private arrowsOver(flip: boolean): SVGTemplateResult {
    const arrows = this.arrows;
    const key = JSON.stringify([arrows, flip]);
    if (key !== this.picture.key) this.picture = { key, over: arrowPicture(arrows, flip) };
    return this.picture.over;
  }

  private get arrows(): Arrow[] {
    const { source, engine } = this;
    if (!source) return [];
    const scene = source.scene();
    const own = this.drawn.get(scene.position) ?? [];
    if (this.threats) {
      const threats = source.threats();
      return [...own, ...(threats ? threatArrows(threats) : [])];
    }
    if (this.pointed !== null) return [...own, ...arrowsOf(this.pointed, scene, "best")];
    return [...own, ...engineArrows(engine, scene)];
  }

  /** Where arrows are drawn. */
  private canvas: HTMLElement | null = null;

  protected override updated(): void {
    const place = this.querySelector<HTMLElement>(".an-place");
    if (place !== this.canvas) {
      this.canvas = place;
      if (place) this.hand.attach(place);
    }
    this.keepInSight();
  }

  /** Only the list of moves scrolls, not the page. */
  private keepInSight(): void {
    const list = this.querySelector(".an-tree");
    const here = list?.querySelector("[aria-current=step]");
    if (!list || !here) return;
    const [box, one] = [list.getBoundingClientRect(), here.getBoundingClientRect()];
    if (one.top < box.top || one.bottom > box.bottom) list.scrollTop += one.top - box.top - box.height / 2;
  }

  // ---- dialogs -------------------------------------------------------------------------------------

  private async openEditor(): Promise<void> {
    const { openEditor } = await import("./analysis-editor.ts");
    const scene = this.source?.scene();
    if (this.rules) openEditor({ rules: this.rules, study: await pageStudy(), position: scene?.position ?? null, done: (position) => go(positionPath("/analysis", position)) });
  }

  private async openDeals(): Promise<void> {
    const { openDeals } = await import("./analysis-deals.ts");
    const scene = this.source?.scene();
    if (this.rules && scene) openDeals({ rules: this.rules, study: await pageStudy(), scene, done: (position) => go(positionPath("/analysis", position)) });
  }

  private openShare(): void {
    const { source } = this;
    if (source) void import("./analysis-share.ts").then(({ openShare }) => openShare(source));
  }

  private openOther(): void {
    let text = "";
    let fault: Fault | null = null;
    openDialog({
      title: () => t("Open a game or a position"),
      body: (dialog) => html`<form class="stack" @submit=${(event: Event) => {
        event.preventDefault();
        this.paste(text).then(() => dialog.close(), (caught: unknown) => {
          fault = told(caught);
          dialog.update();
        });
      }}>
        <label class="stack" style="align-items:stretch">
          <span>${t("Paste a game (.ogn or JSON), a position (OFEN) or a link:")}</span>
          <textarea rows="5" spellcheck="false" autocomplete="off" @input=${(event: Event) => (text = (event.target as HTMLTextAreaElement).value)}></textarea>
        </label>
        ${fault ? html`<p class="red" role="alert">${renderFault(fault)}</p>` : nothing}
        <div class="choices"><a class="button" href="/look" @click=${() => dialog.close()}>${t("Recent games on this device")}</a><button type="submit" class="primary">${t("Open")}</button></div>
      </form>`,
    });
  }

  // ---- rendering -----------------------------------------------------------------------------------

  private viewerName(viewer: Viewer): string {
    return viewer === "full" || viewer === "spectator" ? t("Everything") : seatName(viewer);
  }

  private renderHead(source: AnalysisSource) {
    const named = source.tags["Blue"] !== undefined || source.tags["Red"] !== undefined;
    const who = (seat: Seat) => html`${seatSign(seat)} ${whoName(source.seats[seat])}`;
    return html`<header class="an-head">
      <h1 tabindex="-1">${t("Analysis")} · ${tableName(source.scene())}</h1>
      ${named ? html`<p>${who(0)} <span class="soft">–</span> ${who(1)}</p>` : nothing}
    </header>`;
  }

  /** In a game with ninjas: whose view; everything only when it is asked for. */
  private renderEyes(source: AnalysisSource) {
    if (!source.hidden || source.viewers.length < 2) return source.hidden && source.viewer !== "full" ? html`<p class="small soft">${t("View: {viewer}", { viewer: this.viewerName(source.viewer) })}</p>` : nothing;
    return html`<fieldset class="an-eyes">
      <legend>${t("View")}</legend>
      <div class="segments">
        ${source.viewers.map(
          (viewer) => html`<label>
            <input type="radio" name="eyes" .checked=${viewer === source.viewer} @change=${() => this.show(source.seenBy(viewer))} />
            <span>${viewer === 0 || viewer === 1 ? seatSign(viewer) : nothing} ${this.viewerName(viewer)}</span>
          </label>`,
        )}
      </div>
    </fieldset>`;
  }

  private renderSteps(source: AnalysisSource) {
    const first = source.node.parent === null;
    const last = source.node.children.length === 0;
    const button = (label: string, path: string, off: boolean, act: () => void) =>
      html`<button type="button" class="icon-button" aria-label=${label} title=${label} ?disabled=${off} @click=${act}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg></button>`;
    return html`<div class="an-steps" role="group" aria-label=${t("Position in the game")}>
      ${button(t("Go to start"), "M18 5 9 12l9 7zM6 5v14", first, () => source.start())}
      ${button(t("Previous turn"), "M16 5 8 12l8 7", first, () => source.back())}
      ${button(t("Next turn"), "M8 5l8 7-8 7", last, () => source.forward())}
      ${button(t("Go to end"), "M6 5l9 7-9 7zM18 5v14", last, () => source.end())}
      ${button(t("Flip the board"), "M7.500 4v15M7.500 4 4 7.500M7.500 4 11 7.500M16.500 20V5M16.500 20 13 16.500M16.500 20l3.500-3.500", false, () => this.table?.flip())}
    </div>`;
  }

  /** What was refused, what has to be chosen, how the game ended. */
  private renderSaid(table: Table, source: AnalysisSource) {
    const { ending, scene } = table.view;
    const turn = scene.turn;
    return html`<div class="an-said" role="status">
      ${table.refused
        ? html`<p class="refused">${table.refused.text} ${clauseLink(table.refused.clause)}</p>`
        : ending
          ? html`<p><strong>${ending.winner === null ? t("The game is a draw.") : t("{winner} wins.", { winner: seatName(ending.winner) })}</strong></p>`
          : turn === 0 || turn === 1
            ? html`<p>${seatSign(turn)} ${t("{player} to move.", { player: seatName(turn) })}</p>`
            : nothing}
      ${table.offers.length > 0 ? html`<div class="row">${table.offers.map((offer) => html`<button type="button" data-offer=${offer.text} @click=${() => table.take(offer)}>${offer.label}</button>`)}</div>` : nothing}
      ${this.renderChoices(table, source)}
    </div>`;
  }

  /** A seat's view of a hidden game: what the opponent may do next, the likeliest first. */
  private renderChoices(table: Table, source: AnalysisSource) {
    if (!source.hidden) return nothing;
    const choices = [...source.choices()].sort((a, b) => b.chance - a.chance).slice(0, 12);
    if (choices.length === 0) return nothing;
    return html`<ul class="an-choices" aria-label=${t("What may happen next")}>
      ${choices.map((one) => html`<li><button type="button" @click=${() => this.playLine([one.text])}>${nodeWords(one.text, table.cardOf)} · ${Math.round(one.chance * 100)} %</button></li>`)}
    </ul>`;
  }

  private renderTools(table: Table) {
    return html`<div class="an-tools" role="toolbar" aria-label=${t("Tools")}>
      <button type="button" data-tool="threats" aria-pressed=${String(this.threats)} @click=${() => (this.threats = !this.threats)}>${icon("answers")}${t("Threats")}</button>
      ${table.may("belief") === null ? html`<button type="button" data-tool="belief" aria-pressed=${String(table.beliefShown)} @click=${() => table.toggleBelief()}>${icon("belief")}${t("Ninja map")}</button>` : nothing}
      ${this.live !== null ? nothing : html`
        <button type="button" data-tool="editor" @click=${() => void this.openEditor()}>${t("Editor")}</button>
        ${hasDeals(table.view.scene) ? html`<button type="button" data-tool="deals" @click=${() => void this.openDeals()}>${t("Deals")}</button>` : nothing}
        <button type="button" data-tool="share" @click=${() => this.openShare()}>${t("Share and save")}</button>`}
      <button type="button" data-tool="open" @click=${() => this.openOther()}>${t("Open…")}</button>
    </div>`;
  }

  private renderAll(table: Table, source: AnalysisSource) {
    const { view } = table;
    const threats = this.threats ? source.threats() : null;
    const empty = source.thinking() ? null : view.ending ? t("The game is over") : t("The engine does not play with hidden ninjas.");
    return html`<div class="analysis">
      <div class="an-place" @square-pick=${this.hands.square} @square-drop=${this.hands.drop} @card-pick=${this.hands.card} @line-pick=${this.hands.line} @choice-pick=${this.hands.choice} @choice-cancel=${this.hands.cancel}>
        ${renderBar(this.engine, view.flip, !this.hasEngine)}
        <torii-board .view=${view} .cardOf=${table.cardOf} .help=${settings().help} .over=${this.arrowsOver(view.flip)}></torii-board>
      </div>
      <div class="an-side">
        ${this.renderHead(source)} ${this.renderEyes(source)}
        ${this.live === null ? nothing : html`<p class="an-live">${t("This game is still being played: the engine helps when it is over.")} <a href="/g/${this.live}">${t("Back to the game")}</a></p>`}
        ${!this.hasEngine ? nothing : renderEngine(this.engine, table.cardOf, { toggle: () => this.toggleEngine(), play: this.playLine, point: (move) => (this.pointed = move) }, empty)}
        ${threats ? renderThreats(threats, table.cardOf) : nothing} ${this.renderSaid(table, source)} ${this.renderSteps(source)} ${renderTree(source, table.cardOf)} ${renderNotes(source)} ${this.renderTools(table)}
      </div>
    </div>`;
  }

  override render() {
    if (this.table && this.source) return this.renderAll(this.table, this.source);
    if (!this.fault) return html`<div class="an-wait"><p class="soft">${t("Loading…")}</p></div>`;
    return html`<div class="screen narrow">
      <h1 class="brushed">${t("Analysis")}</h1>
      <p role="alert">${renderFault(this.fault)}</p>
      <p class="row"><button type="button" class="primary" @click=${() => this.openOther()}>${t("Open…")}</button><a class="button" href="/analysis">${t("New position")}</a></p>
    </div>`;
  }
}

function whatIsShared(shared: Shared): Opened {
  if (shared.kind === "position") return { position: shared.position };
  if (shared.kind === "record") return { record: shared.record, at: shared.at };
  const kept = keptGame(shared.id);
  if (!kept) throw new NotRead("kept");
  return { record: kept.record, side: kept.side, at: shared.at };
}

/** Nothing was opened: a random deal of the base game. */
function freshDeal(rules: Rules): Opened {
  const match = rules.match({ game: "onitama" });
  try {
    return { position: match.scene("full").position };
  } finally {
    match.free();
  }
}

/** A single position is readable; a tree is a packed record, opened at the move that is shown. */
export async function addressOf(source: AnalysisSource): Promise<string> {
  const { view } = source;
  const alone = view.nodes.length === 1 && Object.keys(source.tags).length === 0;
  if (alone) return positionPath("/analysis", source.scene().position);
  const { steps } = source.scene();
  return `/analysis#${await recordFragment(await source.record(), source.main.includes(view.current) ? steps : null)}`;
}

