// Torii: MIT licence, see LICENSE.
// / : a visitor sees the game at once, a board that plays itself, and plays with one click. Games where it is the player's
// turn come first; each of the two games has a box of its own.
import { css, html, nothing, svg, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { t, withWords } from "../locale/locale.ts";
import { unfinishedOnas } from "../model/onamazu/keep.ts";
import { unfinishedGames } from "../model/shelf.ts";
import { Page } from "../page.ts";
import { go } from "../router.ts";
import { toast } from "../shell/toast.ts";
import { bePaired } from "../net/enter.ts";
import { api } from "../net/http.ts";
import { myGames, type MySeat } from "../net/my-games.ts";
import type { ListedGame } from "../net/protocol.ts";
import { heldGames, myName } from "../net/seats.ts";
import { faultWords } from "../net/words.ts";
import { dueRow, mineRow, publicRow, rows } from "./game-rows.ts";
import "./home-daily.ts";
import "./home-demo.ts";
import { quickOnamazu } from "./onamazu-wish.ts";
import { Refresh } from "./refresh.ts";
import { pairOptions, quickWish } from "./wish.ts";

/** Small brush drawings, one per way to play. */
const signs = {
  link: svg`<path d="M13 19c-2-3-1-6 1-8l4-4c3-3 7-3 9 0s2 6 0 8l-3 3" /><path d="M19 13c2 3 1 6-1 8l-4 4c-3 3-7 3-9 0s-2-6 0-8l3-3" />`,
  two: svg`<circle cx="10" cy="10" r="4.500" /><path d="M3 26c0-6 3-9 7-9s7 3 7 9" /><path d="M18 6.500l4.500 3.500l-4.500 4z" class="solid" /><path d="M19 17c6-1 10 3 10 9" />`,
  anyone: svg`<path d="M16 4v6M16 22v6M4 16h6M22 16h6M8 8l3.500 3.500M20.500 20.500L24 24M24 8l-3.500 3.500M11.500 20.500L8 24" />`,
  watch: svg`<path d="M3 16c4-7 8-9.500 13-9.500S25 9 29 16c-4 7-8 9.500-13 9.500S7 23 3 16z" /><circle cx="16" cy="16" r="4" class="solid" />`,
  setup: svg`<path d="M5 9h12M23 9h4M5 23h4M15 23h12" /><circle cx="20" cy="9" r="3" /><circle cx="12" cy="23" r="3" />`,
};

@customElement("torii-home")
export class HomePage extends Page {
  static override sheet = css`
    .home-due { margin-block-end: var(--space-4); }
    .home-due h2 { margin-block-start: 0; }
    .home-due .game-rows { grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); }
    .home-hero { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 27rem); gap: var(--space-6); align-items: center; padding-block-end: var(--space-5); }
    .home-hero h1 { margin-block-end: var(--space-4); font-size: var(--size-5); }
    .home-hero .lead { max-width: 36rem; font-size: var(--size-2); }
    .home-hero .play { gap: var(--space-4) var(--space-5); margin-block: var(--space-4) var(--space-2); }
    .home-play:not(.again) { min-width: min(20rem, 100%); min-height: 5.5rem !important; font-size: 2.25rem !important; box-shadow: var(--shadow-low); }
    .home-on { min-height: 5.5rem !important; font-size: 1.75rem !important; box-shadow: var(--shadow-low); }
    .home-hero torii-demo { width: min(100%, (100dvh - 12rem) * 1.29); justify-self: end; }
    .home-games { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: var(--space-4); align-items: stretch; margin-block-end: var(--space-5); }
    .home-game { padding: var(--space-4); background: var(--paper-raised); border: 1px solid var(--line); border-block-start: 0.4rem solid var(--red); border-radius: var(--round-large); box-shadow: var(--shadow-low); }
    .home-game h2 { margin: 0; }
    .home-game > p, .home-game div > p { margin: 0; line-height: 1.4; }
    .home-ways { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: var(--space-2); margin: var(--space-3) 0 0; padding: 0; list-style: none; }
    .home-ways :is(a, button) { display: grid; grid-template-columns: 2.25rem minmax(0, 1fr); gap: var(--space-3); align-items: center; justify-content: start; justify-items: start; width: 100%; height: 100%; min-height: 4.25rem; padding: var(--space-2) var(--space-3); color: var(--ink); font: inherit; text-align: start; text-decoration: none; background: var(--paper); border: 1px solid var(--line); border-radius: var(--round); }
    @media (hover: hover) { .home-ways :is(a, button):hover { border-color: var(--line-strong); background: var(--paper-sunk); } }
    .home-ways svg { width: 2.25rem; height: 2.25rem; fill: none; stroke: var(--accent); stroke-width: 2.4; stroke-linecap: round; stroke-linejoin: round; }
    .home-ways svg .solid { fill: var(--accent); }
    .home-ways b { display: block; font: 600 var(--size-2)/1.3 var(--serif); }
    .home-ways small { display: block; color: var(--ink-soft); line-height: 1.35; }
    .home-onamazu { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: var(--space-2) var(--space-4); align-content: space-between; border-block-start-color: var(--green); }
    .home-onamazu svg { width: 100%; height: auto; fill: none; stroke: var(--line-strong); stroke-width: 2; }
    .home-onamazu svg .outer { stroke: var(--green); stroke-width: 7; }
    .home-onamazu svg .middle { stroke: var(--blue); stroke-width: 7; }
    .home-onamazu svg .inner { stroke: var(--red); stroke-width: 7; }
    .home-onamazu svg .fish { fill: var(--ink); stroke: none; }
    .home-onamazu .row { grid-column: 1 / -1; gap: var(--space-2); }
    .home-onamazu .row > * { flex: 1 1 auto; padding-inline: var(--space-2); }
    .home-lists { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: var(--space-5); }
    .home-lists h2 { margin-block-start: 0; }
    .home-foot { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-2) var(--space-4); margin-block-start: var(--space-5); padding-block-start: var(--space-3); font-size: var(--size-0); color: var(--ink-soft); border-block-start: 1px solid var(--line); }
    .home-foot p { flex: 1 1 20rem; margin: 0; }
    @media (max-width: 52rem) {
      .home-hero, .home-games { display: block; padding-block-start: 0; }
      .home-hero h1 { font-size: 1.5rem; }
      .home-hero torii-demo { width: 100%; margin-block-start: var(--space-4); }
      .home-hero :is(.home-play, .home-on) { width: 100%; }
      .home-play:not(.again), .home-on { min-height: 4.25rem !important; }
      .home-on { padding-inline: var(--space-3) !important; font-size: 1.5rem !important; text-align: center; }
      .home-onamazu { margin-block-start: var(--space-4); }
      .home-ways { grid-template-columns: 1fr; }
      .home-ways :is(a, button) { min-height: 3.75rem; }
    }
    @media (min-width: 52.01rem) and (max-height: 46rem) {
      .home-hero { gap: var(--space-5); padding-block: 0 var(--space-3); }
      .home-hero h1 { font-size: 2rem; }
    }
    @media (min-width: 100rem) and (min-height: 60rem) {
      .home-hero { grid-template-columns: minmax(0, 1fr) minmax(0, 34rem); }
    }
    /* A phone on its side. */
    @media (min-width: 40rem) and (max-height: 30rem) {
      .home-hero { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: start; gap: var(--space-4); padding-block: 0 var(--space-3); }
      .home-hero h1 { margin-block-end: var(--space-2); font-size: 1.5rem; }
      .home-hero .lead { margin-block-end: var(--space-2); font-size: var(--size-1); line-height: 1.4; }
      .home-hero .play { margin-block: var(--space-2); }
      .home-play:not(.again), .home-on { min-height: 3.5rem !important; font-size: 1.5rem !important; }
      .home-hero torii-demo { width: calc((100dvh - 6.5rem) * 1.29); margin: 0; }
    }
  `;

  @state() private mine: MySeat[] = [];
  @state() private waiting: ListedGame[] = [];
  @state() private pairing = false;
  @state() private reachable = true;

  constructor() {
    super();
    new Refresh(this, () => this.load());
  }

  private async load(): Promise<void> {
    try {
      const { games } = await api.list("waiting");
      const held = new Set(heldGames().map((game) => game.id));
      this.waiting = games.filter((game) => !held.has(game.id)).slice(0, 3);
      this.mine = held.size ? (await myGames()).filter((game) => game.stage !== "over").slice(0, 5) : [];
      this.reachable = true;
    } catch {
      this.reachable = false;
    }
  }

  private async pair(): Promise<void> {
    if (this.pairing) return;
    this.pairing = true;
    try {
      go(await bePaired(pairOptions(quickWish(myName()), { isWindCard: () => false })));
    } catch (fault) {
      toast(faultWords(fault), { kind: "fault" });
    } finally {
      this.pairing = false;
    }
  }

  private way(sign: keyof typeof signs, name: string, line: string, to: string | (() => void)): TemplateResult {
    const inside = html`<svg viewBox="0 0 32 32" aria-hidden="true">${signs[sign]}</svg><span><b>${name}</b><small>${line}</small></span>`;
    return html`<li>${typeof to === "string" ? html`<a href=${to}>${inside}</a>` : html`<button type="button" ?disabled=${this.pairing} @click=${to}>${inside}</button>`}</li>`;
  }

  /** Onamazu: one click starts a game against three computers. */
  private renderOnamazu(): TemplateResult {
    const [going] = unfinishedOnas();
    const spokes = Array.from({ length: 10 }, (_, i) => `M50 50L${(50 + 46 * Math.cos(i * 0.6283)).toFixed(1)} ${(50 + 46 * Math.sin(i * 0.6283)).toFixed(1)}`).join("");
    return html`<section class="home-game home-onamazu" aria-labelledby="home-onamazu">
      <svg viewBox="0 0 100 100" aria-hidden="true"><path d=${spokes} /><circle class="outer" cx="50" cy="50" r="44" /><circle class="middle" cx="50" cy="50" r="32" /><circle class="inner" cx="50" cy="50" r="20" /><path class="fish" d="M36 52c3-9 15-11 22-4l7-5c-1 5-1 9 1 14l-8-4c-7 7-19 7-22-1z" /></svg>
      <div>
        <h2 id="home-onamazu">${"Onamazu"}</h2>
        <p>${t("Rival monasteries on three rotating rings, for 2 to 4 players, about an hour. Place acolytes, gather and trade, build jinjas, appease the catfish under the earth.")} <a href="/learn#onamazu">${t("How to play")}</a></p>
      </div>
      <div class="row">
        ${going
          ? html`<a class="button primary" href="/onamazu?go-on=${going.id}">${t("Resume your game")}</a><a class="button" href=${quickOnamazu}>${t("Play Onamazu")}</a>`
          : html`<a class="button primary" href=${quickOnamazu}>${t("Play Onamazu")}</a>`}
        <a class="button" href="/new?game=onamazu">${t("Set up a game…")}</a>
      </div>
    </section>`;
  }

  private renderOnitama(): TemplateResult {
    return html`<section class="home-game" aria-labelledby="home-onitama">
      <h2 id="home-onitama">${"Onitama"}</h2>
      <p>${t("A duel for two, ten minutes. Ten pawns, five cards, and four expansions to add.")} <a href="/learn">${t("How to play")}</a></p>
      <ul class="home-ways" aria-label=${t("Ways to play")}>
        ${this.way("link", t("A friend, by link"), t("Send a link; play live or over several days."), "/new?with=friend")}
        ${this.way("anyone", this.pairing ? t("One moment…") : t("A random opponent"), t("Quick pairing, 5 minutes per player."), () => void this.pair())}
        ${this.way("two", t("Pass and play"), t("Two players, one device: pass it, or sit face to face."), "/new?with=two")}
        ${this.way("setup", t("Set up a game"), t("Expansions, cards, colours, clock, level."), "/new")}
        <li><torii-daily></torii-daily></li>
        ${this.way("watch", t("Watch"), t("Public games, in progress and finished."), "/watch")}
      </ul>
    </section>`;
  }

  /** Games that wait for a move of the player come before everything else. */
  private renderDue(due: MySeat[]): TemplateResult | typeof nothing {
    return due.length ? html`<section class="home-due" aria-labelledby="home-due"><h2 id="home-due">${t("Your turn")}</h2>${rows(due.map(dueRow))}</section>` : nothing;
  }

  override render() {
    const [going] = unfinishedGames();
    const due = this.mine.filter((game) => game.stage === "running" && game.your_turn);
    const others = this.mine.filter((game) => !due.includes(game));
    return html`<section class="screen">
      ${this.renderDue(due)}
      <div class="home-hero">
        <div>
          <h1 class="brushed">${t("Five cards, two masters, one board")}</h1>
          <p class="lead">${t("Onitama is a quick duel for two that you learn in a minute: play a card, move a pawn, and the card passes to your opponent. Capture the enemy master, or bring yours to the enemy arch.")}</p>
          <div class="row play">
            ${going
              ? html`<a class="button primary large home-on" href="/play?go-on=${going.id}">${t("Resume your game")}</a><a class="button home-play again" href="/play?level=3">${t("Play now")}</a>`
              : html`<a class="button primary large home-play" href="/play?level=3">${t("Play now")}</a>`}
          </div>
          <p class="soft">${going ? t("Starting a new game keeps this one: you will find it under “My games”.") : t("Against the computer, right away. No account, nothing to install.")}</p>
        </div>
        <torii-demo></torii-demo>
      </div>
      <div class="home-games">${this.renderOnitama()}${this.renderOnamazu()}</div>
      ${this.reachable ? nothing : html`<p class="soft" role="status">${t("The server cannot be reached right now. You can still play the computer, or pass and play.")}</p>`}
      <div class="home-lists">
        ${others.length ? html`<section><h2>${t("Your games")}</h2>${rows(others.map(mineRow))}<p><a href="/mine">${t("All your games")}</a></p></section>` : nothing}
        ${this.waiting.length ? html`<section><h2>${t("Waiting for an opponent")}</h2>${rows(this.waiting.map(publicRow))}<p><a href="/watch?stage=waiting">${t("All public games")}</a></p></section>` : nothing}
      </div>
      <footer class="home-foot">
        <p><b>${t("An unofficial project.")}</b> ${t("Onitama was designed by Shimpei Sato and is published by Arcane Wonders, whose trademark it is; Onamazu is an unfinished prototype of its author.")}</p>
        <button type="button" class="quiet" @click=${() => void withWords(import("../shell/about-dialog.ts")).then(({ openAbout }) => openAbout())}>${t("About Torii")}</button>
      </footer>
    </section>`;
  }
}
