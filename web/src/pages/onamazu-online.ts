// Torii: MIT licence, see LICENSE.
// An online table of Onamazu: the rules are loaded with the first view, and each view is passed to its source.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../locale/locale.ts";
import { keepOna } from "../model/onamazu/keep.ts";
import { OnaTable } from "../model/onamazu/table.ts";
import { inviteLink } from "../net/enter.ts";
import { OnaOnline } from "../net/onamazu-source.ts";
import type { GameView } from "../net/protocol.ts";
import { heldGame } from "../net/seats.ts";
import type { GameSocket } from "../net/socket.ts";
import { toast } from "../shell/toast.ts";
import { manyRoom } from "./game-rooms.ts";
import { seatTitle } from "./game-rows.ts";
import { changedWords } from "./onamazu-rules-words.ts";
import "./onamazu-table.ts";
import { onaRules, onaWishes } from "./onamazu-tools.ts";

export class OnaAtServer {
  readonly source: OnaOnline;
  readonly table: OnaTable;

  private constructor(
    source: OnaOnline,
    private spoken: number, // time of the last chat line
  ) {
    this.source = source;
    this.source.onfault = (words) => toast(words, { kind: "fault" });
    this.table = new OnaTable(source, onaWishes);
  }

  /** `now` returns the newest view once the rules are loaded. */
  static async open(socket: GameSocket, now: () => GameView): Promise<OnaAtServer> {
    const rules = await onaRules(now().options.position !== undefined);
    return new OnaAtServer(new OnaOnline(rules, socket, now()), now().chat.at(-1)?.time ?? 0);
  }

  take(view: GameView): void {
    const last = view.chat.at(-1);
    // The chat is on its own tab: readers of other tabs are notified here.
    if (last && last.time > this.spoken && last.seat !== view.you && !document.querySelector("torii-chat")) {
      const one = view.seats[last.seat];
      toast(`${one ? seatTitle(one, last.seat, true) : ""}${t(": ")}${last.text}`);
    }
    this.spoken = last?.time ?? this.spoken;
    this.source.take(view);
  }

  /** For the notices of a game with people: claims the seat of a player who has left. */
  get claims(): { claimSeat: () => Promise<void> } {
    return { claimSeat: () => this.source.claim() };
  }

  close(): void {
    this.table.close();
  }

  /** A finished game is listed on this device. */
  async keep(view: GameView): Promise<void> {
    const { ending } = this.source;
    if (!ending || view.ending === "withdrawn") return;
    keepOna({
      id: `s-${view.id}`,
      record: await this.source.record(),
      names: view.seats.map((seat) => (seat.kind === "person" && seat.name ? seat.name : null)),
      levels: view.seats.map((seat) => (seat.kind === "level" ? (seat.level ?? null) : null)),
      winners: ending.winners,
      points: ending.points,
      rounds: this.source.scene().round,
      when: Date.now(),
    });
  }
}

export function renderOnaTable(at: OnaAtServer, notice: TemplateResult | typeof nothing, extra: TemplateResult): TemplateResult {
  return html`<h1 class="for-ears">${"Onamazu"}</h1><torii-onamazu-table .table=${at.table} .notice=${notice} .extra=${extra}></torii-onamazu-table>`;
}

/** Seated, and some seats are still open. */
export function onaWaitingRoom(view: GameView, callOff: () => void): TemplateResult {
  const keys = heldGame(view.id)?.keys ?? {};
  return manyRoom({ view, linkOf: (seat) => (keys[seat] ? inviteLink(view.id, seat) : null), rules: onaRulesOf(view), callOff });
}

export const onaRulesOf = (view: GameView): TemplateResult | typeof nothing => changedWords(view.options.changes, view.options.rules);
