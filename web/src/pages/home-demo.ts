// Torii: MIT licence, see LICENSE.
// A board that plays itself: what Onitama is, at a glance. It moves only while it is seen, and may be paused; those who have
// asked the system for less motion start it themselves.
import { css, html, svg, type SVGTemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { miniCard, miniFrame, miniGround, miniPiece } from "../boards/mini.ts";
import { spotOf } from "../boards/geometry.ts";
import { t } from "../locale/locale.ts";
import { demoCards, demoFrames, type DemoFrame, type DemoPlace } from "../model/demo.ts";
import { Light } from "../page.ts";

const MOVE = 1500; // milliseconds between two moves
const END = 4000; // the end stays longer
const frames = demoFrames();

@customElement("torii-demo")
export class DemoBoard extends Light {
  static override sheet = css`
    torii-demo { position: relative; display: block; }
    .demo { position: relative; display: grid; grid-template-columns: minmax(0, 1fr) 21%; gap: 3%; width: 100%; aspect-ratio: 1.29; }
    .demo .mini-board { height: 100%; }
    .demo-piece { transition: transform 500ms var(--ease), opacity 300ms; }
    .demo-piece.taken { opacity: 0; }
    .demo-cards { position: relative; }
    .demo-card { position: absolute; inset: 0 0 auto; height: 15.2%; transition: transform 600ms var(--ease); }
    .demo-won { fill: none; stroke: var(--light-win); stroke-width: 14; }
    .demo-pause { position: absolute; inset: auto 0 -0.35rem auto; width: 20.4%; color: var(--ink-soft); }
    @media (prefers-reduced-motion: reduce) { .demo-piece, .demo-card { transition: none; } }
  `;

  @state() private at = 0;
  @state() private plays = !matchMedia("(prefers-reduced-motion: reduce)").matches && document.documentElement.dataset["motion"] !== "none";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private seen = false;
  private observer: IntersectionObserver | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.observer = new IntersectionObserver(([entry]) => {
      this.seen = entry?.isIntersecting ?? false;
      this.expect();
    });
    this.observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer?.disconnect();
    clearTimeout(this.timer);
  }

  /** The next move, as long as somebody looks. */
  private expect(): void {
    clearTimeout(this.timer);
    if (!this.plays || !this.seen) return;
    const last = this.at === frames.length - 1;
    this.timer = setTimeout(() => {
      if (!document.hidden) this.at = last ? 0 : this.at + 1;
      this.expect();
    }, last ? END : MOVE);
  }

  private pause(): void {
    this.plays = !this.plays;
    this.expect();
  }

  private piece(one: DemoFrame["pieces"][number]): SVGTemplateResult {
    const { column, row } = spotOf(one.square, false);
    return svg`<g class="demo-piece ${one.taken ? "taken" : ""}" style="transform:translate(${column * 100}px,${row * 100}px)">${miniPiece(one)}</g>`;
  }

  private board(frame: DemoFrame): SVGTemplateResult {
    const over = this.at === frames.length - 1;
    const spot = spotOf(frame.last[1] ?? 0, false);
    // Taken pieces lie below the others; the order of the elements never changes, so that they glide.
    return svg`${miniGround(false, frame.last)}${repeat(frame.pieces, (one) => one.id, (one) => this.piece(one))}${over ? svg`<circle class="demo-won" cx=${spot.column * 100 + 50} cy=${spot.row * 100 + 50} r="54" />` : ""}`;
  }

  /** From the top: Red's two cards, the one beside, Blue's two. A card that changes hands glides there. */
  private card(name: string, place: DemoPlace) {
    const row = [3, 4, 0, 1, 2][place] ?? 2;
    const holder = place === 4 ? "" : place < 2 ? "blue" : "red";
    return html`<div class="demo-card mini-card ${holder}" style="transform:translateY(${row * 117.5}%)">${miniCard(demoCards[name] ?? [], holder === "red")}</div>`;
  }

  override render() {
    const frame = frames[this.at] ?? frames[0]!;
    const words = this.plays ? t("Pause the board") : t("Play the board");
    return html`<div class="demo" role="img" aria-label=${t("A game of Onitama that plays itself: a board of five by five squares, and beside it the five cards.")}>
        ${miniFrame(this.board(frame))}
        <div class="demo-cards" aria-hidden="true">${repeat(Object.keys(demoCards), (name) => name, (name) => this.card(name, frame.cards[name] ?? 4))}</div>
      </div>
      <button type="button" class="icon-button demo-pause" aria-label=${words} title=${words} @click=${() => this.pause()}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${this.plays ? "M8 5v14M16 5v14" : "M8 5l11 7l-11 7z"} /></svg>
      </button>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "torii-demo": DemoBoard;
  }
}
