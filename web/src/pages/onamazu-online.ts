// Torii: MIT licence, see LICENSE.
// A table of Onamazu at the server: its rules are loaded with the first view, and each view goes to its source.
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
    private spoken: number, // when somebody last said something
  ) {
    this.source = source;
    this.source.onfault = (words) => toast(words, { kind: "fault" });
    this.table = new OnaTable(source, onaWishes);
  }

  /** `now` is the newest view when the rules are there. */
  static async open(socket: GameSocket, now: () => GameView): Promise<OnaAtServer> {
    const rules = await onaRules(now().options.position !== undefined);
    return new OnaAtServer(new OnaOnline(rules, socket, now()), now().chat.at(-1)?.time ?? 0);
  }

  take(view: GameView): void {
    const last = view.chat.at(-1);
    // The words lie on a tab of their own: whoever looks elsewhere is told here.
    if (last && last.time > this.spoken && last.seat !== view.you && !document.querySelector("torii-chat")) {
      const one = view.seats[last.seat];
      toast(`${one ? seatTitle(one, last.seat, true) : ""}${t(": ")}${last.text}`);
    }
    this.spoken = last?.time ?? this.spoken;
    this.source.take(view);
  }

  /** For the notices of a game with people: a seat that has gone is claimed. */
  get claims(): { claimSeat: () => Promise<void> } {
    return { claimSeat: () => this.source.claim() };
  }

  close(): void {
    this.table.close();
  }

  /** A finished game is found again at this device. */
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

/** Seated, and not everybody has come. */
export function onaWaitingRoom(view: GameView, callOff: () => void): TemplateResult {
  const keys = heldGame(view.id)?.keys ?? {};
  return manyRoom({ view, linkOf: (seat) => (keys[seat] ? inviteLink(view.id, seat) : null), rules: onaRulesOf(view), callOff });
}

export const onaRulesOf = (view: GameView): TemplateResult | typeof nothing => changedWords(view.options.changes, view.options.rules);
