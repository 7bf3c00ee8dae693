// Torii: MIT licence, see LICENSE.
// <ona-log>: the turns so far, in words and pictures; each can be replayed; scrolls to the newest.
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { guard } from "lit/directives/guard.js";
import { gainSigns, seatSign } from "../boards/onamazu/signs.ts";
import { lang, t } from "../locale/locale.ts";
import type { OnaEvent, OnaLogTurn, OnaSeat, OnaSeatInfo, OnaView } from "../model/onamazu/types.ts";
import { Light } from "../page.ts";
import { nameOf, onaWhole, said } from "./onamazu-names.ts";

/** Not listed: the next line makes the ends of turns clear. */
const SILENT = new Set(["end", "leave", "nosign"]);

@customElement("ona-log")
export class LogElement extends Light {
  static override sheet = css`
    ona-log { display: block; flex: 1 1 auto !important; min-height: 0; }
    .ona-turns { position: relative; height: 100%; margin: 0; padding: 0; overflow: auto; list-style: none; font-size: var(--size-0); line-height: 1.4; overscroll-behavior: contain; }
    .ona-turns:focus-visible { outline-offset: -3px; }
    .ona-turns > li { padding: 0.3rem 0.4rem; border-block-end: 1px solid var(--line); content-visibility: auto; contain-intrinsic-size: auto 6rem; }
    .ona-turns > li.newest { background: var(--gold-wash); border-radius: 0.3rem; }
    .ona-turns .turn-head { display: flex; align-items: center; gap: 0.35rem; font-weight: 600; }
    .ona-turns .turn-head .soft { margin-inline-start: auto; font-weight: 400; }
    .ona-turns .turn-head button { min-height: 1.75rem; padding: 0 0.4rem; font-size: 0.75rem; color: var(--ink-soft); }
    .ona-turns .turn-sum { display: flex; flex-wrap: wrap; gap: 0 0.75rem; }
    .ona-turns ul { margin: 0.1rem 0 0; padding-inline-start: 1rem; }
    @media (max-width: 64rem) { .ona-turns { height: auto; } .ona-turns .turn-head button { min-height: var(--target); } }
  `;

  @property({ attribute: false }) view: OnaView | null = null;
  @property({ attribute: false }) seats: readonly OnaSeatInfo[] = [];
  private shown = -1;

  protected override updated(): void {
    const count = this.view?.log.reduce((sum, turn) => sum + turn.events.length, 0) ?? 0;
    if (count === this.shown) return;
    this.shown = count;
    requestAnimationFrame(() => {
      const list = this.querySelector(".ona-turns");
      if (list) list.scrollTop = list.scrollHeight;
    });
  }

  private renderEvent(event: OnaEvent, seat: OnaSeat | -1) {
    if (SILENT.has(event.verb) || event.words === "") return nothing;
    return html`<li class=${event.player === seat ? "" : "soft"}>${said(event.words, this.seats)}</li>`;
  }

  private renderTurn(turn: OnaLogTurn, newest: boolean) {
    const replay = (): void => void this.dispatchEvent(new CustomEvent("replay-turn", { detail: turn.turn }));
    const who = turn.seat === -1 ? t("Set-up") : nameOf(this.seats, turn.seat);
    return html`<li class=${newest ? "newest" : ""} data-turn=${turn.turn}>
      <div class="turn-head">${turn.seat === -1 ? nothing : seatSign(turn.seat)}<span>${who}</span><span class="soft">${t("Round {n}", { n: turn.round })}</span>
        ${turn.turn > 0 ? html`<button type="button" class="quiet" aria-label=${t("Replay the turn of {player}, round {round}", { player: who, round: turn.round })} @click=${replay}>${t("Replay")}</button>` : nothing}</div>
      ${turn.changes.length ? html`<div class="turn-sum">${turn.changes.map((change) => html`<span class="ona-gain">${change.seat === turn.seat ? nothing : seatSign(change.seat)}${gainSigns(change.gain)}</span>`)}</div>` : nothing}
      <ul>${turn.events.map((event) => this.renderEvent(event, turn.seat))}</ul>
    </li>`;
  }

  /** Cached: a long game is not rendered again with each step. */
  private renderOnce(turn: OnaLogTurn, newest: boolean) {
    return guard([turn, newest, lang(), this.seats.map((info) => onaWhole(info)).join()], () => this.renderTurn(turn, newest));
  }

  override render() {
    const { view } = this;
    if (!view) return nothing;
    return html`<ol class="ona-turns" tabindex="0" aria-label=${t("Log")}>${view.log.map((turn, i) => this.renderOnce(turn, i === view.log.length - 1))}</ol>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "ona-log": LogElement;
  }
}
