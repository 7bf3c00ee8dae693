// Torii: MIT licence, see LICENSE.
// <torii-onamazu-table>: a game of Onamazu with everything around it, the same for local and online games. It passes
// every touch to the model (model/onamazu/table.ts) and renders its view.
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import "../boards/onamazu/all.ts";
import { t } from "../locale/locale.ts";
import { countedScene } from "../model/onamazu/scoring.ts";
import { OnaTeller } from "../model/onamazu/teller.ts";
import type { OnaBoardEvents, OnaSeat, OnaTableModel, OnaView } from "../model/onamazu/types.ts";
import { Light } from "../page.ts";
import { go } from "../router.ts";
import { announce } from "../shell/toast.ts";
import { renderAsked } from "./onamazu-asked.ts";
import "./onamazu-chip.ts";
import { renderEnd } from "./onamazu-end.ts";
import { renderExplained } from "./onamazu-explained.ts";
import { openOnaHelp, onaKeyOf } from "./onamazu-keys.ts";
import "./onamazu-log.ts";
import { isAlone, nameOf, said } from "./onamazu-names.ts";
import { AskedRoom } from "./onamazu-room.ts";
import { openRulesInForce } from "./onamazu-rules-words.ts";
import { renderScores } from "./onamazu-scores.ts";
import { onamazuSheet } from "./onamazu-sheet.ts";
import { hurry } from "./onamazu-tools.ts";
import { Turning } from "./onamazu-turning.ts";
import { Zoom } from "./onamazu-zoom.ts";
import { playOnaSounds } from "./onamazu-sounds.ts";
import { resignOna } from "./onamazu-deeds.ts";

const isSeen = (one: Element): boolean => one.getClientRects().length > 0;

const LINGER = 400; // milliseconds that an explanation stays after the pointer leaves

export type OnaTab = "board" | "mine" | "others" | "market" | "log" | "score";

@customElement("torii-onamazu-table")
export class OnamazuTable extends Light {
  static override sheet = onamazuSheet;

  @property({ attribute: false }) table: OnaTableModel | null = null;
  /** Added by the page: chat, links, records. */
  @property({ attribute: false }) extra: TemplateResult | typeof nothing = nothing;
  /** The page's notice above everything else: a player is away, you are a spectator. */
  @property({ attribute: false }) notice: TemplateResult | typeof nothing = nothing;

  /** Shown instead of the question in a review. */
  @property({ attribute: false }) bar: TemplateResult | null = null;

  @state() private tab: OnaTab = "board";
  @state() private side: "others" | "log" | "score" | "chat" = "others";
  private read = 0; // steps that the log has shown, or that preceded it
  @state() private left = false; // the explanation is on the left
  @query("ona-rings") private rings!: (HTMLElement & { focusRings(): void }) | null;
  private readonly zoom = new Zoom(this);
  private readonly turning = new Turning(this);
  protected readonly room = new AskedRoom(this);
  private teller: OnaTeller | null = null;
  private unwatch: (() => void) | null = null;
  private asked = "";
  private lingering: ReturnType<typeof setTimeout> | undefined;
  private told = ""; // the preview's last text

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.onKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("keydown", this.onKey);
    this.unwatch?.();
    this.unwatch = null;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("table")) return;
    this.unwatch?.();
    this.unwatch = this.table?.subscribe(() => this.onChange()) ?? null;
    this.teller = this.table && new OnaTeller(this.table);
    this.read = this.table?.source.events().length ?? 0;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("tab")) void this.refocus();
  }

  private onChange(): void {
    const { table } = this;
    if (!table) return;
    this.follow(table.view);
    if (table.view.mine !== null) hurry(false);
    this.requestUpdate();
    void this.keepFocus();
    const news = this.teller?.next();
    if (!news) return;
    const told = table.view.preview ? [table.view.preview.words, table.view.preview.vain].filter(Boolean).join(" ") : "";
    if (told !== "" && told !== this.told) news.lines.push(told);
    this.told = told;
    if (news.lines.length > 0) announce(news.lines.map((line) => said(line, table.source.seats)).join(" "));
    playOnaSounds(news.sounds);
  }

  /** On a phone, switches to the tab that a question is about: the market, a jinja, the player's cubes. */
  private follow(view: OnaView): void {
    const asked = view.mine === null ? "wait" : view.scene.asked;
    // While a request is pending (a move, a chat line) there is no other question.
    if (asked === this.asked || (asked === "wait" && view.busy && view.thinking === null)) return;
    this.asked = asked;
    this.turning.clear();
    if (document.activeElement?.matches("torii-chat input")) return; // do not interrupt typing
    if (asked === "MARKET") this.tab = "market";
    else if (asked === "OFFER" || asked === "TROC") this.tab = "mine";
    else if (asked !== "wait") this.tab = "board";
  }

  /** The focused element may disappear with the change (a choice that was made): the focus moves to the next choice. */
  private async keepFocus(): Promise<void> {
    const inside = this.contains(document.activeElement);
    await this.updateComplete;
    if (inside && (!document.activeElement || document.activeElement === document.body)) this.focusNext(null);
  }

  /** An element on a tab that is being hidden loses the focus once the page is rendered: it moves to the new tab's content. */
  private async refocus(): Promise<void> {
    const at = document.activeElement;
    if (!at || !this.contains(at) || isSeen(at)) return;
    await Promise.all([...this.querySelectorAll<Light>("ona-rings, ona-market, ona-monastery")].map((part) => part.updateComplete));
    const lit = [...this.querySelectorAll<HTMLElement>(":is(ona-market, ona-monastery) .lit[data-thing]:not(.vain)")];
    this.focusNext(lit.find(isSeen) ?? null);
  }

  private focusNext(wanted: HTMLElement | null): void {
    const next = wanted ?? this.querySelector<HTMLElement>(".ona-asked :is(.primary, .ona-choices button)");
    if (next) next.focus({ preventScroll: true });
    else if (this.rings && isSeen(this.rings)) this.rings.focusRings();
    else this.querySelector<HTMLElement>('.ona-nav [aria-selected="true"]')?.focus({ preventScroll: true });
  }

  // ---- input ---------------------------------------------------------------------------------------

  private on<K extends keyof OnaBoardEvents>(run: (table: OnaTableModel, detail: OnaBoardEvents[K], event: Event) => void): (event: CustomEvent<OnaBoardEvents[K]>) => void {
    return (event) => {
      if (this.table) run(this.table, event.detail, event);
    };
  }

  private readonly hands = {
    pick: this.on<"thing-pick">((table, { thing }) => this.pick(table, thing)),
    drop: this.on<"thing-drop">((table, { from, thing }) => table.drop(from, thing)),
    act: this.on<"action-pick">((table, { text }) => table.act(text)),
    explain: this.on<"thing-explain">((table, { thing }, event) => this.explain(table, thing, event)),
  };

  /** Points and monasteries open their details; everything else goes to the model. */
  private pick(table: OnaTableModel, thing: string): void {
    const [kind] = thing.split(":");
    // On a small screen an explanation covers the board: a touch closes it.
    if (matchMedia("(max-width: 64rem)").matches) table.explain(null);
    if (kind === "score" && !table.view.lit[thing]) this.show("score");
    else table.pick(thing);
  }

  private explain(table: OnaTableModel, thing: string | null, event: Event): void {
    const at = event.target instanceof Element ? event.target : null;
    clearTimeout(this.lingering);
    if (thing === null) {
      // The pointer may be moving to the explanation, to read it.
      this.lingering = setTimeout(() => {
        if (!this.querySelector(".ona-explained:is(:hover, :focus-within)")) table.explain(null);
      }, LINGER);
      return;
    }
    this.left = at?.closest(".ona-mine") != null;
    table.explain(thing);
  }

  private show(tab: OnaTab | "chat"): void {
    if (tab === "others" || tab === "log" || tab === "score" || tab === "chat") this.side = tab;
    this.tab = tab === "chat" ? "log" : tab;
  }

  private onKey = (event: KeyboardEvent): void => {
    const { table } = this;
    const at = event.target instanceof Element ? event.target : null;
    if (!table || event.defaultPrevented || at?.closest("dialog, input, textarea, select, [contenteditable]")) return;
    const deed = onaKeyOf(event);
    if (!deed) return;
    event.preventDefault();
    const deeds: Record<typeof deed, () => void> = {
      cancel: () => (table.view.explained ? table.explain(null) : table.cancel()),
      help: () => openOnaHelp(table.source.rules),
      undo: () => void table.undo(),
      end: () => table.endTurn(),
      replay: () => (table.view.replaying ? table.stopReplay() : table.replay()),
      board: () => this.focusRings(),
      question: () => this.focusAnswer(),
      others: () => this.show("others"),
      log: () => this.show("log"),
      score: () => this.show("score"),
      market: () => this.focusMarket(),
      next: () => this.focusLit(1),
      before: () => this.focusLit(-1),
    };
    deeds[deed]();
  };

  /** Moves the focus between highlighted things, all over the table. */
  private focusLit(step: 1 | -1): void {
    const lit = [...this.querySelectorAll<HTMLElement>(".lit[data-thing]:not(.vain)"), ...this.querySelectorAll<HTMLElement>(".lit.vain[data-thing]")];
    const seen = lit.filter(isSeen);
    const at = seen.findIndex((one) => one === document.activeElement);
    seen[at < 0 ? (step > 0 ? 0 : seen.length - 1) : (at + step + seen.length) % seen.length]?.focus();
  }

  private focusAnswer(): void {
    const bar = this.querySelector(".ona-asked");
    (bar?.querySelector<HTMLElement>(".primary, [data-action], [data-tool]:not([data-tool='undo'], [data-tool='how'])") ?? bar?.querySelector<HTMLElement>("button"))?.focus();
  }

  private focusRings(): void {
    this.tab = "board";
    void this.updateComplete.then(() => this.rings?.focusRings());
  }

  private focusMarket(): void {
    this.tab = "market";
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("ona-market [tabindex='0'], ona-market button")?.focus());
  }

  private rematch = async (): Promise<void> => {
    const path = await this.table?.source.rematch();
    if (path) go(path);
  };

  // ---- rendering -----------------------------------------------------------------------------------

  private renderChips(table: OnaTableModel) {
    const { source, view } = table;
    const alone = isAlone(source.seats);
    return html`<ul class="ona-chips" aria-label=${t("Players")}>
      ${source.seats.map((info) => html`<li><ona-chip .info=${info} .alone=${alone} .clock=${source.clock} .acts=${view.scene.seat === info.seat && !view.ending}
        .thinks=${view.thinking === info.seat} .score=${this.counted(table).scene.monasteries[info.seat]?.score ?? null} @click=${() => this.show("score")}></ona-chip></li>`)}
    </ul>`;
  }

  /** During the scoring, with the points counted so far. */
  private counted({ source, view }: OnaTableModel): OnaView {
    const scene = source.kind === "replay" ? view.scene : countedScene(view.scene, view.scoring);
    return scene === view.scene ? view : { ...view, scene };
  }

  private renderRings(table: OnaTableModel) {
    return html`<div class="ona-rings-box">
      ${this.renderChips(table)}
      <div class="ona-zoom" style=${`--zoom: ${this.zoom.scale}`} @touchstart=${this.zoom.start} @touchmove=${this.zoom.move}>
        <ona-rings .view=${table.view} .would=${this.turning.would} .armed=${this.turning.armed}></ona-rings>
      </div>
      <div class="ona-zoom-tools">
        <button type="button" aria-label=${t("Smaller")} ?disabled=${this.zoom.scale <= 1} @click=${() => this.zoom.by(1 / 1.4)}>${"−"}</button>
        <button type="button" aria-label=${t("Larger")} ?disabled=${this.zoom.scale >= Zoom.MOST} @click=${() => this.zoom.by(1.4)}>${"+"}</button>
      </div>
    </div>`;
  }

  private renderMonastery(table: OnaTableModel, seat: OnaSeat, size: "large" | "compact") {
    return html`<ona-monastery .view=${this.counted(table)} .seat=${seat} size=${size} .name=${nameOf(table.source.seats, seat)}></ona-monastery>`;
  }

  /** In turn order, starting after the viewer. */
  private others(view: OnaView): OnaSeat[] {
    const count = view.scene.players;
    return Array.from({ length: count - 1 }, (_, i) => ((view.home + 1 + i) % count) as OnaSeat);
  }

  private renderPanel(table: OnaTableModel) {
    const shown = this.tab === "others" || this.tab === "log" || this.tab === "score" ? (this.tab === "log" && this.side === "chat" ? "chat" : this.tab) : this.side;
    if (shown === "log") return html`<div class="ona-extra-narrow">${this.extra}</div><ona-log .view=${table.view} .seats=${table.source.seats} @replay-turn=${(event: CustomEvent<number>) => table.replay(event.detail)}></ona-log>`;
    if (shown === "score") return renderScores(table.view, table.source.seats);
    if (shown === "chat") return this.extra;
    return this.others(table.view).map((seat) => this.renderMonastery(table, seat, "compact"));
  }

  private renderTabs() {
    const tabs: [typeof this.side, string][] = [["others", t("Rivals")], ["log", t("Log")], ["score", t("Points")]];
    if (this.extra !== nothing) tabs.push(["chat", t("Chat")]);
    return html`<div class="ona-tabs" role="tablist" aria-label=${t("Beside the board")} @keydown=${this.onTabKey}>
      ${tabs.map(([tab, words]) => html`<button type="button" role="tab" data-side=${tab} tabindex=${this.side === tab ? 0 : -1} aria-selected=${String(this.side === tab)} aria-controls="ona-panel" @click=${() => this.show(tab)}>${words}</button>`)}
    </div>`;
  }

  /** Other players have acted since the log was last open. */
  private hasNews({ source }: OnaTableModel): boolean {
    const all = source.events();
    if (this.tab === "log" || all.length < this.read) this.read = all.length;
    return all.slice(this.read).some(({ player, words }) => player !== -1 && words !== "" && !source.seats[player]?.yours);
  }

  private renderNav(table: OnaTableModel) {
    const news = this.hasNews(table) ? html`<i class="news" aria-hidden="true"></i><span class="for-ears">${t(", new entries")}</span>` : nothing;
    const tabs: [OnaTab, string][] = [["board", t("Board")], ["mine", t("My board")], ["others", t("Rivals")], ["market", t("Market")], ["log", t("Log")], ["score", t("Points")]];
    return html`<div class="ona-nav" role="tablist" aria-label=${t("Parts of the table")} @keydown=${this.onTabKey}>
      ${tabs.map(([tab, words]) => html`<button type="button" role="tab" data-tab=${tab} tabindex=${this.tab === tab ? 0 : -1} aria-selected=${String(this.tab === tab)} @click=${() => this.show(tab)}>${words}${tab === "log" ? news : nothing}</button>`)}
    </div>`;
  }

  /** Arrow keys move between tabs. */
  private onTabKey = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const tabs = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[role=tab]")];
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    event.preventDefault();
    next?.click();
    next?.focus();
  };

  private renderFoot(table: OnaTableModel) {
    const { source } = table;
    const mayResign = source.may("resign");
    return html`<div class="ona-foot" role="toolbar" aria-label=${t("Tools")}>
      <button type="button" class="quiet" data-tool="replay" @click=${() => table.replay()}>${t("Replay")}</button>
      <button type="button" class="quiet" data-tool="rules" @click=${() => openRulesInForce(source.rules)}>${t("Rules")}</button>
      <button type="button" class="quiet" data-tool="keys" @click=${() => openOnaHelp(source.rules)}>${t("Help")}</button>
      ${source.ending || mayResign === undefined ? nothing : html`<button type="button" class="quiet" data-tool="resign" aria-disabled=${mayResign ? "true" : nothing} @click=${() => (mayResign ? table.tell(mayResign) : void resignOna(table))}>${t("Resign")}</button>`}
      ${source.kind !== "online" ? html`<a class="button quiet" data-tool="new" href="/new?game=onamazu">${t("New game")}</a>` : nothing}
    </div>`;
  }

  override render() {
    const { table } = this;
    if (!table) return nothing;
    const { view } = table;
    const asked = this.bar && !view.replaying ? this.bar : view.ending && !view.replaying ? renderEnd(table, { rematch: () => void this.rematch(), scores: () => this.show("score") }) : renderAsked(table, this.turning.armed);
    return html`<div class="ona-whole" @thing-pick=${this.hands.pick} @thing-drop=${this.hands.drop} @action-pick=${this.hands.act} @thing-explain=${this.hands.explain} @pointerover=${this.turning.look} @focusin=${this.turning.look} @pointerdown=${this.turning.down} @click=${this.turning.tap}>
      <div class="ona-table" data-tab=${this.tab}>
        <section class="ona-common" aria-label=${t("Common area")}>
          <ona-track .view=${view}></ona-track>
          <ona-brigands .view=${view}></ona-brigands>
          <ona-jinjas .view=${view}></ona-jinjas>
          <ona-market .view=${view}></ona-market>
          <ona-supply .view=${view}></ona-supply>
        </section>
        <section class="ona-middle" aria-label=${t("The rings")}>
          ${this.renderRings(table)} ${asked}
        </section>
        <section class="ona-mine" aria-label=${t("Monasteries")}>
          ${this.notice}
          <div class="ona-home">${this.renderMonastery(table, view.home, "large")}</div>
          ${this.renderTabs()}
          <div class="ona-panel" id="ona-panel" role="tabpanel" tabindex="-1" aria-label=${t("Beside the board")}>${this.renderPanel(table)}</div>
          ${this.renderFoot(table)}
        </section>
      </div>
      ${this.renderNav(table)} ${renderExplained(table, this.left)}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "torii-onamazu-table": OnamazuTable;
  }
}
