// Torii: MIT licence, see LICENSE.
// <torii-chat>: the chat of a table. Players write to each other, or to all spectators too; individual authors can be
// muted.
import { css, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { formatDate, t } from "../locale/locale.ts";
import { Light } from "../page.ts";
import { announce, toast } from "../shell/toast.ts";
import type { OnlineSource } from "../net/online-source.ts";
import type { ChatLine, GameView } from "../net/protocol.ts";
import { seatMark, seatTitle } from "./game-rows.ts";

const MOST = 500; // bytes that the server accepts

/** The game that the chat belongs to. */
type Speaker = Pick<OnlineSource, "say" | "mute">;

@customElement("torii-chat")
export class Chat extends Light {
  static override sheet = css`
    torii-chat { display: block; }
    .chat-box { padding: 0 var(--space-3); background: var(--paper-raised); border: 1px solid var(--line); border-radius: var(--round); }
    .chat-box[open] { padding-block-end: var(--space-2); }
    .chat-box > summary { padding-block: var(--space-1); cursor: pointer; font: 600 var(--size-1)/1.6 var(--serif); }
    .chat-new { margin-inline-start: var(--space-2); min-width: 1.4em; padding: 0 0.4em; color: var(--on-accent); font: 600 var(--size-0)/1.5 var(--sans); text-align: center; background: var(--accent); border-radius: 1em; }
    .chat-lines { position: relative; max-height: clamp(5.5rem, 100dvh - 39.5rem, 12rem); margin: 0 0 var(--space-2); padding: 0; overflow: auto; list-style: none; overscroll-behavior: contain; }
    .chat-lines li { padding: 0.15rem 0; overflow-wrap: anywhere; }
    .chat-lines .who { font-weight: 600; }
    .chat-form { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--space-2); }
    .chat-foot { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-1) var(--space-2); margin-block-start: var(--space-2); }
    .chat-foot .chat-all { min-height: 2rem; font-size: var(--size-0); }
    .chat-mute { min-height: 2rem; padding: 0 var(--space-3); font-size: var(--size-0); }
    @media (max-width: 56rem) {
      .chat-box > summary { min-height: var(--target); align-content: center; }
      .chat-foot .chat-all, .chat-mute { min-height: var(--target); }
      .chat-lines { max-height: 9rem; }
    }
  `;

  @property({ attribute: false }) view: GameView | null = null;
  @property({ attribute: false }) source: Speaker | null = null;
  @state() private text = "";
  @state() private toAll = false;
  @state() private opened = false;
  private read = -1; // number of lines when it was last open

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("view") || !this.view) return;
    const before = changed.get("view") as GameView | null | undefined;
    const last = this.view.chat.at(-1);
    if (this.read < 0) {
      this.read = this.view.chat.length;
      this.opened = this.view.chat.length > 0 && !matchMedia("(max-width: 56rem)").matches;
    } else if (before && last && last.time !== before.chat.at(-1)?.time && last.seat !== this.view.you) {
      const words = `${this.nameOf(last.seat)}${t(": ")}${last.text}`;
      if (this.opened) announce(words);
      else toast(words);
    }
    if (this.opened) this.read = this.view.chat.length;
  }

  protected override updated(): void {
    const lines = this.querySelector(".chat-lines");
    if (lines) lines.scrollTop = lines.scrollHeight;
  }

  private nameOf(seat: number): string {
    const one = this.view?.seats[seat];
    if (seat === this.view?.you) return t("You");
    return one ? seatTitle(one, seat, this.view?.game === "onamazu") : "";
  }

  private async send(event: Event): Promise<void> {
    event.preventDefault();
    const text = this.text.trim();
    if (!text || !this.source) return;
    if (await this.source.say(text, this.toAll ? "all" : "players")) this.text = "";
  }

  private input(event: Event): void {
    let { value } = event.target as HTMLInputElement;
    while (new TextEncoder().encode(value).length > MOST) value = value.slice(0, -1);
    this.text = value;
    (event.target as HTMLInputElement).value = value;
  }

  private renderLine(line: ChatLine): TemplateResult {
    return html`<li title=${formatDate(line.time)}>${seatMark(line.seat)}<span class="who">${this.nameOf(line.seat)}</span>${line.to === "all" && this.view?.you !== null ? html` <span class="soft small">(${t("to everyone")})</span>` : nothing}${t(": ")}${line.text}</li>`;
  }

  /** Everybody else at the table, once anyone has written. */
  private renderMutes(view: GameView): (TemplateResult | typeof nothing)[] {
    return view.seats.map((seat, at) => (at !== view.you && seat.kind === "person" ? this.renderMute(view, at) : nothing));
  }

  private renderMute(view: GameView, other: number): TemplateResult | typeof nothing {
    if (view.chat.length === 0 && !view.muted.includes(other)) return nothing;
    const muted = view.muted.includes(other);
    return html`<button type="button" class="quiet chat-mute" aria-pressed=${muted} @click=${() => void this.source?.mute(other, !muted)}>${muted ? t("Unmute {name}", { name: this.nameOf(other) }) : t("Mute {name}", { name: this.nameOf(other) })}</button>`;
  }

  private onToggle(event: Event): void {
    this.opened = (event.target as HTMLDetailsElement).open;
    if (this.opened && this.view) this.read = this.view.chat.length;
  }

  override render() {
    const { view } = this;
    if (!view || (view.you === null && view.chat.length === 0)) return nothing;
    if (view.you !== null && !view.seats.some((seat, at) => at !== view.you && seat.kind === "person")) return nothing;
    const unread = Math.max(0, view.chat.length - this.read);
    return html`<details class="chat-box" ?open=${this.opened} @toggle=${this.onToggle}>
      <summary>${t("Chat")}${unread > 0 ? html`<span class="chat-new">${unread}<span class="for-ears"> ${t("new")}</span></span>` : nothing}</summary>
      ${view.chat.length ? html`<ul class="chat-lines" tabindex="0" aria-label=${t("Messages")}>${view.chat.map((line) => this.renderLine(line))}</ul>` : nothing}
      ${view.you === null ? nothing : html`<form class="chat-form" @submit=${this.send}>
        <input type="text" autocomplete="off" enterkeyhint="send" aria-label=${t("Type a message")} placeholder=${t("Type a message")} .value=${this.text} @input=${this.input} />
        <button type="submit">${t("Send")}</button>
      </form>
      <div class="chat-foot">
        <label class="chat-all"><input type="checkbox" .checked=${this.toAll} @change=${(event: Event) => (this.toAll = (event.target as HTMLInputElement).checked)} />${t("also to spectators")}</label>
        ${this.renderMutes(view)}
      </div>`}
    </details>`;
  }
}
