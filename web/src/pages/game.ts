// Torii: MIT licence, see LICENSE.
// /g/ID: an online game, from the invitation link to the review. The holder of a seat plays; anyone with the key of
// an open one (in the fragment) is invited; everybody else watches.
import { css, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Rules } from "../core/rules-api.ts";
import { t } from "../locale/locale.ts";
import { keepGame, keptGame } from "../model/kept.ts";
import { keptFragment } from "../model/share.ts";
import { Table } from "../model/table.ts";
import { tableName } from "../model/words.ts";
import { Page, type Topic } from "../page.ts";
import { mayFetchEarly } from "../prefetch.ts";
import { go } from "../router.ts";
import { settings } from "../settings.ts";
import { ask } from "../shell/dialog.ts";
import { toast } from "../shell/toast.ts";
import { analysisPath, isAnalysable } from "../net/analysed.ts";
import { inviteLink, leaveTable, rematchOf, takeSeat, type Rematch } from "../net/enter.ts";
import { ApiError, api } from "../net/http.ts";
import { OnlineSource } from "../net/online-source.ts";
import type { GameView, ServerEvent } from "../net/protocol.ts";
import { dropGame, heldSeat, type HeldSeat } from "../net/seats.ts";
import { GameSocket } from "../net/socket.ts";
import { isOnamazu } from "../net/reading.ts";
import { faultWords } from "../net/words.ts";
import "./game-chat.ts";
import { tellNews } from "./game-news.ts";
import { gameHeading } from "./game-rows.ts";
import { lineNotice, noticeSheet, notices } from "./game-notices.ts";
import { startSheet } from "./start-board.ts";
import { invitation, noGame, notYet, pairingRoom, roomSheet, waitingRoom } from "./game-rooms.ts";
import { Searching } from "./game-search.ts";
import type { OnaAtServer } from "./onamazu-online.ts";
import "./table.ts";
import { pageRules } from "./table-tools.ts";

const LONG = 20000; // ms of searching for an opponent
/** The code for Onamazu is loaded when such a table is opened. */
type Onamazu = typeof import("./onamazu-online.ts");

@customElement("torii-game")
export class GamePage extends Page {
  static override sheet = css`
    ${roomSheet} ${startSheet} ${noticeSheet}
    torii-game { display: flex !important; flex-direction: column; }
    torii-game > torii-table { flex: 1; min-height: 0; }
    .game-extra { display: grid; gap: var(--space-2); }
    .game-extra .row { gap: 0 var(--space-2); }
    .game-extra .row button { min-height: var(--target); padding-inline: var(--space-2); font-size: var(--size-0); color: var(--ink-soft); }
    @media (min-width: 56.01rem) { .game-extra .row button { min-height: 2rem; } }
  `;

  @state() private view: GameView | null = null;
  @state() private table: Table | null = null;
  @state() private fault: ApiError | Error | null = null;
  @state() private joining = false;
  @state() private joinFault = "";
  @state() private onlyWatch = false;
  @state() private long = false;
  private socket: GameSocket | null = null;
  private source: OnlineSource | null = null;
  private rules: Rules | null = null;
  @state() private onamazu: Onamazu | null = null;
  @state() private ona: OnaAtServer | null = null;
  private held: HeldSeat | null = null;
  private pairs = false; // opened by quick pairing
  private readonly search = new Searching(() => this.view && this.held && { view: this.view, token: this.held.token, pairs: this.pairs });
  private kept = ""; // id of the finished game already saved
  private stopAhead: (() => void) | null = null; // the review of a finished game, begun here
  private away: number | null = null; // since when the seat to act has been away
  private opened = "";
  private tick: ReturnType<typeof setInterval> | undefined; // redraws the seconds shown
  private patience: ReturnType<typeof setTimeout> | undefined;

  override get topic(): Topic {
    return isOnamazu(this.view?.game ?? "") ? "onamazu" : "onitama";
  }

  override get heading(): string {
    const { view } = this;
    if (view?.stage === "running" && view.turn !== null && view.turn === view.you) return t("Your turn");
    return view ? gameHeading(view) : t("Game");
  }

  private get gameId(): string {
    return this.params["id"] ?? "";
  }

  private get wanted(): number | null {
    const seat = this.query.get("seat");
    return seat !== null && /^[0-3]$/.test(seat) ? Number(seat) : null;
  }

  /** The key of an open seat, in our form (#KEY) and in the server's (#join=KEY). */
  private get key(): string | null {
    return /^(?:join=)?([\w-]{20,})$/.exec(this.hash)?.[1] ?? null;
  }

  // ---- opening and closing -------------------------------------------------------------------------

  protected override willUpdate(changed: PropertyValues<this>): void {
    const address = `${this.gameId} ${this.wanted ?? ""}`;
    if ((changed.has("params") || changed.has("query")) && address !== this.opened) {
      this.opened = address;
      this.open();
    }
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("pagehide", this.search.stop);
    this.tick = setInterval(() => (this.away !== null || this.view?.offers.claim) && this.requestUpdate(), 1000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("pagehide", this.search.stop);
    this.leave();
    clearInterval(this.tick);
    clearTimeout(this.patience);
    this.opened = "";
  }

  private leave(): void {
    this.search.stop();
    if (location.pathname !== "/look") this.stopAhead?.(); // the next game needs the processor, its review goes on
    this.stopAhead = null;
    this.table?.close();
    this.ona?.close();
    this.socket?.close();
    this.table = this.source = this.socket = this.view = this.ona = null;
  }

  private open(): void {
    this.leave();
    this.fault = null;
    this.joinFault = "";
    this.long = this.onlyWatch = false;
    this.pairs = this.query.has("pair");
    this.search.begin();
    this.held = heldSeat(this.gameId, this.wanted) ?? (this.key ? null : heldSeat(this.gameId, null));
    const socket: GameSocket = new GameSocket(this.gameId, this.held?.token ?? null, {
      view: (view, event) => this.socket === socket && void this.take(view, event),
      line: () => this.socket === socket && this.onLine(),
    });
    this.socket = socket;
    clearTimeout(this.patience);
    this.patience = setTimeout(() => (this.long = true), LONG);
  }

  private onLine(): void {
    const { socket } = this;
    if (socket?.line === "ended" && socket.fault) {
      if (this.held && socket.fault.status === 401) {
        dropGame(this.gameId); // the server no longer accepts this seat: watch instead
        this.open();
        return;
      }
      if (socket.fault.status === 404) dropGame(this.gameId);
      this.fault = socket.fault;
    }
    if (socket) this.search.onLine(socket.line);
    this.requestUpdate();
    this.source?.tell();
    this.ona?.source.tell();
  }

  // ---- updates from the server ---------------------------------------------------------------------

  private async take(view: GameView, event: ServerEvent): Promise<void> {
    const before = this.view;
    this.view = view;
    const gone = view.turn !== null && view.seats[view.turn]?.present === false;
    this.away = gone ? (this.away ?? Date.now()) : null;
    if (isOnamazu(view.game)) await this.showOnamazu();
    else if (view.stage !== "waiting" && view.ending !== "withdrawn") await this.show(view);
    if (view.stage === "over" && view.you !== null && this.kept !== view.id) void this.keep(view).then(() => this.judgeAhead(view)).catch(() => undefined);
    this.dispatchEvent(new CustomEvent("title-change", { bubbles: true }));
    tellNews(before, view, event);
    if (settings().notify && view.stage === "running" && view.turn !== null && view.turn === view.you) void import("../shell/turn-notices.ts").then(({ tellTurn }) => tellTurn({ ...view, path: location.pathname + location.search }));
    this.search.onView(before, view);
    if (before && before.id === view.id && !before.next && view.next) this.follow(view);
  }

  private async showOnamazu(): Promise<void> {
    const { socket } = this;
    try {
      this.onamazu ??= await import("./onamazu-online.ts");
      const now = (): GameView | null => (this.socket === socket ? this.view : null);
      const view = now();
      if (!socket || !view || view.stage === "waiting" || view.ending === "withdrawn") return;
      if (this.ona) return this.ona.take(view);
      const ona = await this.onamazu.OnaAtServer.open(socket, () => now() ?? view);
      if (now() && !this.ona) this.ona = ona;
      else ona.close();
    } catch (fault) {
      this.fault = fault instanceof Error ? fault : new Error(String(fault));
    }
  }

  /** Loads the rules with the first view; then passes each view to the source. */
  private async show(view: GameView): Promise<void> {
    const { socket } = this;
    try {
      this.rules ??= await pageRules();
    } catch (fault) {
      this.fault = fault instanceof Error ? fault : new Error(String(fault));
      return;
    }
    if (!socket || this.socket !== socket || !this.view) return;
    if (this.source) {
      this.source.take(view);
      return;
    }
    this.source = new OnlineSource(this.rules, socket, this.view);
    this.source.onfault = (words) => toast(words, { kind: "fault" });
    this.table = new Table(this.source, this.rules, { coordinates: settings().coordinates, belief: settings().belief });
  }

  private follow(view: GameView): void {
    const next = this.rematch(view);
    if (!next || view.you === null) return;
    next.hold();
    go(next.path);
  }

  private rematch(view: GameView): Rematch | null {
    return rematchOf(view, this.held?.token ?? null);
  }

  // ---- seats ---------------------------------------------------------------------------------------

  private async join(): Promise<void> {
    if (this.joining) return;
    this.joining = true;
    this.joinFault = "";
    try {
      const seat = await takeSeat(this.gameId, this.key ? this.wanted : null, this.key);
      this.opened = "";
      go(`/g/${this.gameId}${heldSeat(this.gameId, null)?.seat === seat ? "" : `?seat=${seat}`}`, { replace: true });
    } catch (fault) {
      this.joinFault = faultWords(fault);
    } finally {
      this.joining = false;
    }
  }

  private callOff = async (): Promise<void> => {
    if (!this.held) return;
    this.search.ends();
    try {
      if (!(await leaveTable(this.gameId, this.held.token))) return; // an opponent has joined: the game begins
      this.held = null;
      go("/");
    } catch (fault) {
      this.search.ends(false);
      toast(faultWords(fault), { kind: "fault" });
    }
  };

  /** Anyone may take a seat at a listed table; otherwise the key is required. */
  private get freeSeat(): number | null {
    const free = this.view?.seats.findIndex((seat) => seat.kind === "open") ?? -1;
    if (free < 0 || this.view?.you !== null) return null;
    if (this.key && !this.isTaken) return this.wanted ?? free;
    return this.view.options.listed ? free : null;
  }

  /** The link has a key, and its seat is taken. */
  private get isTaken(): boolean {
    const { view, key, wanted } = this;
    if (!key || !view || view.you !== null) return false;
    return wanted === null ? view.seats.every((seat) => seat.kind !== "open") : view.seats[wanted]?.kind !== "open";
  }

  // ---- the record ----------------------------------------------------------------------------------

  /** A finished game is saved for review, like local ones. */
  private async keep(view: GameView): Promise<void> {
    const { source } = this;
    if (this.ona) {
      this.kept = view.id;
      return this.ona.keep(view);
    }
    if (!source || view.ending === "withdrawn") return;
    const id = `s-${view.id}`;
    const before = keptGame(id);
    this.kept = view.id;
    if (before && before.result !== "*") return;
    const record = await source.record();
    const names = view.seats.map((seat) => (seat.kind === "person" && seat.name ? seat.name : null)) as [string | null, string | null];
    const level = view.seats.find((seat) => seat.kind === "level")?.level ?? null;
    const turns = Math.max(0, ...source.events().map((event) => event.turn));
    const side = view.you === 0 || view.you === 1 ? { side: view.you as 0 | 1 } : {};
    keepGame({ id, game: view.game, record, names, level, result: view.result ?? "*", turns, when: Date.now(), ...side });
  }

  /** Judges the finished game while its player looks at the result, until another one is opened. */
  private async judgeAhead(view: GameView): Promise<void> {
    const kept = keptGame(`s-${view.id}`);
    if (!kept || !this.rules || !mayFetchEarly()) return;
    const { judgeAhead, stopJudging } = await import("../model/judged.ts");
    if (this.view?.id !== view.id) return;
    this.stopAhead = stopJudging;
    await judgeAhead(this.rules, kept);
  }

  private lookPath = async (): Promise<string> => {
    const { view, source } = this;
    if (!view || !source) return "/look";
    try {
      await this.keep(view);
      return `/look#${keptFragment(`s-${view.id}`)}`;
    } catch (fault) {
      toast(faultWords(fault), { kind: "fault" });
      return location.href;
    }
  };

  private analyse = (): void => go(analysisPath(this.gameId, this.source?.scene().steps ?? 0));

  private async save(format: "ogn" | "json"): Promise<void> {
    const { view } = this;
    if (!view) return;
    try {
      const { record } = await api.record(view.id, this.held?.token ?? null, format, view.stage === "over" ? "full" : undefined);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([typeof record === "string" ? record : JSON.stringify(record)], { type: "text/plain" }));
      link.download = `torii-${view.id}.${format === "ogn" ? "ogn" : "json"}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    } catch (fault) {
      toast(faultWords(fault), { kind: "fault" });
    }
  }

  private renderExtra(view: GameView): TemplateResult {
    const watchers = view.you !== null && view.stage === "running" ? html`<button type="button" class="quiet" @click=${this.copyWatch}>${t("Copy spectator link")}</button>` : nothing;
    const records = html`<button type="button" class="quiet" @click=${() => void this.save("ogn")}>${t("Save as .ogn")}</button><button type="button" class="quiet" @click=${() => void this.save("json")}>${t("Save as JSON")}</button>`;
    return html`<div class="game-extra">
      <torii-chat .view=${view} .source=${this.ona?.source ?? this.source}></torii-chat>
      <div class="row small">${watchers} ${view.stage === "over" ? records : nothing}${isAnalysable(view) ? html`<button type="button" class="quiet" data-tool="analysis" @click=${this.analyse}>${t("Analysis board")}</button>` : nothing}</div>
    </div>`;
  }

  private copyWatch = async (): Promise<void> => {
    const link = new URL(`/g/${this.gameId}`, location.href).href;
    const copied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
    toast(copied ? t("Link copied. Anyone who opens it can watch.") : t("Spectator link: {link}", { link }), { stay: 8000 });
  };

  // ---- rendering -----------------------------------------------------------------------------------

  private renderFault(fault: ApiError | Error): TemplateResult {
    if (fault instanceof ApiError && fault.status === 404)
      return noGame(t("Game not found"), t("Part of the link may be missing, or the game was cancelled long ago."));
    return noGame(t("This game cannot be shown"), faultWords(fault));
  }

  private renderWaiting(view: GameView): TemplateResult {
    const free = view.seats.findIndex((seat) => seat.kind === "open");
    if (isOnamazu(view.game) && !this.onamazu) return this.renderMoment();
    if (view.you !== null && this.onamazu) return this.onamazu.onaWaitingRoom(view, () => void this.confirmCallOff());
    if (view.you !== null)
      return this.search.isOn
        ? pairingRoom(view, this.socket?.line === "lost" ? "lost" : this.long ? "long" : "fresh", () => void this.callOff())
        : waitingRoom(view, inviteLink(view.id, free), () => void this.confirmCallOff());
    const seat = this.freeSeat;
    if (seat === null || this.onlyWatch) return notYet(view, this.isTaken);
    const already = heldSeat(this.gameId, null)?.seat ?? null;
    return invitation({ view, seat, already, busy: this.joining, fault: this.joinFault, accept: () => void this.join(), decline: () => (this.onlyWatch = true), rules: this.onamazu?.onaRulesOf(view) ?? nothing });
  }

  private renderMoment(): TemplateResult {
    const lost = this.socket?.line === "lost";
    return html`<section class="room" aria-busy="true"><p role="status">${lost ? t("The server cannot be reached right now; trying again…") : t("One moment…")}</p></section>`;
  }

  private renderOnamazu(view: GameView, socket: GameSocket): TemplateResult {
    const { ona, onamazu } = this;
    if (!ona || !onamazu) return this.renderMoment();
    const take = this.freeSeat === null ? null : () => void this.join();
    const notice = notices({ view, skew: socket.skew, source: ona.claims, away: this.away, take, taken: this.isTaken, next: this.rematch(view) });
    return html`${lineNotice(socket)}${onamazu.renderOnaTable(ona, notice, this.renderExtra(view))}`;
  }

  private async confirmCallOff(): Promise<void> {
    if (await ask({ title: t("Cancel this game?"), text: t("The link will stop working."), yes: t("Cancel game"), no: t("Keep waiting"), grave: true })) await this.callOff();
  }

  override render() {
    const { view, socket, fault, source, table } = this;
    if (fault) return this.renderFault(fault);
    if (!view || !socket) return this.renderMoment();
    if (view.ending === "withdrawn" && this.pairs) return noGame(t("The search has ended"), t("Nobody had been found when you left. Search again, or play right away."), { href: "/new?with=anyone", words: t("Search again") });
    if (view.ending === "withdrawn") return noGame(t("This game was cancelled"), t("It had not started. Set up another one, or play right away."));
    if (view.stage === "waiting") return this.renderWaiting(view);
    if (isOnamazu(view.game)) return this.renderOnamazu(view, socket);
    if (!source || !table) return this.renderMoment();
    const take = this.freeSeat === null ? null : () => void this.join();
    const notice = notices({ view, skew: socket.skew, source, away: this.away, take, taken: this.isTaken, next: this.rematch(view) });
    return html`<h1 class="for-ears">${tableName(source.scene())}</h1>
      ${lineNotice(socket)}
      <torii-table .table=${table} .notice=${notice} .extra=${this.renderExtra(view)} .lookPath=${this.lookPath}></torii-table>`;
  }
}
