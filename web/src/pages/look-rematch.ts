// Torii: MIT licence, see LICENSE.
// The rematch of an online game, asked for, answered and followed from its review: the server tells both players of it here as
// at the table.
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { t } from "../locale/locale.ts";
import { rematchOf, type Rematch } from "../net/enter.ts";
import type { GameView } from "../net/protocol.ts";
import { heldSeat } from "../net/seats.ts";
import { GameSocket } from "../net/socket.ts";
import { faultWords } from "../net/words.ts";
import { Light } from "../page.ts";
import { go } from "../router.ts";
import { toast } from "../shell/toast.ts";
import { seatTitle } from "./game-rows.ts";
import { icon } from "./table-parts.ts";

@customElement("torii-look-rematch")
export class LookRematch extends Light {
  /** The id of a game on the server in which this browser holds a seat. */
  @property() game = "";
  /** Whose review it is: a browser may hold both seats. */
  @property({ type: Number }) seat: number | null = null;
  @state() private view: GameView | null = null;
  private socket: GameSocket | null = null;
  private token: string | null = null;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.leave();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("game") || changed.has("seat")) this.open();
  }

  private leave(): void {
    this.socket?.close();
    this.socket = this.view = null;
  }

  private open(): void {
    this.leave();
    this.token = (heldSeat(this.game, this.seat) ?? heldSeat(this.game, null))?.token ?? null;
    if (!this.token) return;
    const socket: GameSocket = new GameSocket(this.game, this.token, {
      view: (view) => this.socket === socket && this.take(view),
      line: () => undefined, // without the server there is nothing to offer
    });
    this.socket = socket;
  }

  /** The players are led to the next game when it is made while they look; one that was made before is a link. */
  private take(view: GameView): void {
    const before = this.view;
    this.view = view;
    const next = before && !before.next ? this.rematch(view) : null;
    if (!next) return;
    next.hold();
    go(next.path);
  }

  private rematch(view: GameView): Rematch | null {
    return view.you === null ? null : rematchOf(view, this.token);
  }

  private async ask(what: "ask" | "decline"): Promise<void> {
    await this.socket?.ask("rematch", { do: what }).catch((fault: unknown) => toast(faultWords(fault), { kind: "fault" }));
  }

  /** What the other player asks, or that they have been asked. */
  private renderOffer(view: GameView, from: number): TemplateResult {
    const button = (what: "ask" | "decline", words: string) =>
      html`<button type="button" class=${what === "ask" ? "primary" : ""} data-answer=${what === "ask" ? "yes" : "no"} @click=${() => void this.ask(what)}>${words}</button>`;
    const seat = view.seats[from];
    const own = from === view.you || !seat;
    return html`<p role="status">${own ? t("You have asked for a rematch.") : t("{player} asks for a rematch.", { player: seatTitle(seat, from, false) })}</p>
      ${own ? button("decline", t("Withdraw")) : html`${button("ask", t("Accept"))}${button("decline", t("Decline"))}`}`;
  }

  override render() {
    const { view } = this;
    if (!view || view.you === null || view.stage !== "over" || view.ending === "withdrawn") return nothing;
    const next = this.rematch(view);
    if (next) return html`<a class="button" href=${next.path} data-tool="next" @click=${next.hold} @auxclick=${next.hold} @contextmenu=${next.hold}>${t("Go to the rematch")}</a>`;
    const [from] = [...view.offers.rematch].sort((one) => (one === view.you ? 1 : -1)); // the other player's first
    if (from !== undefined) return this.renderOffer(view, from);
    return html`<button type="button" data-tool="rematch" @click=${() => void this.ask("ask")}>${icon("rematch")}${t("Rematch")}</button>`;
  }
}
