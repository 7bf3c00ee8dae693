// Torii: MIT licence, see LICENSE.
// <ona-chip>: a player in a corner of the table: name, turn, points as far as known, time left.
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { firstSign, seatSign } from "../boards/onamazu/signs.ts";
import { plural, t } from "../locale/locale.ts";
import { timeText } from "../model/clock.ts";
import type { OnaClock, OnaScore, OnaSeat, OnaSeatInfo } from "../model/onamazu/types.ts";
import { Light } from "../page.ts";
import { onaWho, onaWhole } from "./onamazu-names.ts";

const LOW = 20_000;

export function leftOfSeat(clock: OnaClock, seat: OnaSeat, now: number): number | null {
  const left = clock.left[seat];
  if (left === null || left === undefined) return null;
  return Math.max(0, left - (clock.running === seat ? Math.max(0, now - clock.since) : 0));
}

/** "12", or "12–15" if something is hidden. */
export const pointsText = (score: OnaScore): string => (score.totalMost > score.total ? `${score.total}–${score.totalMost}` : String(score.total));

@customElement("ona-chip")
export class ChipElement extends Light {
  @property({ attribute: false }) info: OnaSeatInfo | null = null;
  @property({ attribute: false }) alone = false;
  @property({ attribute: false }) acts = false;
  @property({ attribute: false }) thinks = false;
  @property({ attribute: false }) clock: OnaClock | null = null;
  @property({ attribute: false }) score: OnaScore | null = null;
  private tick: ReturnType<typeof setTimeout> | null = null;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.tick !== null) clearTimeout(this.tick);
  }

  /** A running clock is redrawn when its text changes. */
  protected override updated(): void {
    if (this.tick !== null) clearTimeout(this.tick);
    this.tick = null;
    const { clock, info } = this;
    if (!clock || !info || clock.running !== info.seat) return;
    const left = leftOfSeat(clock, info.seat, Date.now());
    if (left) this.tick = setTimeout(() => this.requestUpdate(), left < 11_000 ? 100 : (left % 1000) + 5);
  }

  private renderTime(info: OnaSeatInfo) {
    const left = this.clock && leftOfSeat(this.clock, info.seat, Date.now());
    if (left === null) return nothing;
    return html`<span class="time ${left < LOW && this.clock?.running === info.seat ? "low" : ""}" role="timer">${timeText(left)}</span>`;
  }

  override render() {
    const { info, score } = this;
    if (!info) return nothing;
    const acts = info.yours ? t("your turn") : t("to play");
    const state = this.thinks ? t("thinking…") : !info.present ? t("away") : info.kind === "open" ? t("free seat") : info.kind === "computer" ? t("level {level}", { level: info.level ?? 0 }) : this.acts ? acts : "";
    const first = info.seat === 0 ? t("first player") : ""; // has the token (R21)
    const spoken = [onaWhole(info), first, score ? plural(score.total, "{n} point", "{n} points") : "", this.acts ? acts : ""].filter((part) => part !== "").join(", ");
    return html`<button type="button" class="ona-chip ${this.acts ? "acts" : ""}" data-seat=${info.seat} aria-label=${spoken} title=${first ? `${onaWhole(info)}, ${first}` : onaWhole(info)}>
      <span class="chip-sign">${seatSign(info.seat)}${first ? firstSign() : nothing}</span><span class="who">${onaWho(info, this.alone)}</span><span class="points">${score ? pointsText(score) : ""}</span>
      <span class="more"><span>${state}</span>${this.renderTime(info)}</span>
    </button>`;
  }
}
