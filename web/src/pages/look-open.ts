// Torii: MIT licence, see LICENSE.
// The start of /look: the last games on this device, and a field to paste or drop a record, a position or a link.
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { formatDate, plural, t } from "../locale/locale.ts";
import { forgetGame, keptGames, type KeptGame } from "../model/kept.ts";
import { forgetKeptOna, keptOnas, unfinishedOnas, type KeptOna } from "../model/onamazu/keep.ts";
import { unfinishedGames } from "../model/shelf.ts";
import { keptFragment } from "../model/share.ts";
import { gameName, seatName } from "../model/words.ts";
import { Light } from "../page.ts";
import { ask } from "../shell/dialog.ts";
import { localOnas, localRows } from "./local-rows.ts";
import type { Fault } from "./look-fault.ts";
import { renderFault } from "./look-parts.ts";
import { seatWord } from "./onamazu-names.ts";

/** The pasted text; `detail` of the event `look-paste`. */
export interface Pasted {
  text: string;
  /** The file is larger than any record: it was not read. */
  long: boolean;
}

const resultWords = (result: string, side?: 0 | 1): string =>
  side !== undefined && (result === "1-0" || result === "0-1") ? ((result === "1-0") === (side === 0) ? t("You win.") : t("You lose.")) :
  result === "1-0" ? t("{winner} wins.", { winner: t("Blue") }) : result === "0-1" ? t("{winner} wins.", { winner: t("Red") }) : result === "1/2-1/2" ? t("The game is a draw.") : t("unfinished");

/** The computer's seat, from the record's tags. */
function computer(record: string, seat: 0 | 1): string | null {
  const level = new RegExp(`^\\[${seat === 0 ? "Blue" : "Red"}(?:Seat)? "(?:Torii )?level (\\d+)"\\]$`, "m").exec(record)?.[1];
  return level ? t("Computer, level {level}", { level }) : null;
}

@customElement("torii-look-open")
export class LookOpen extends Light {
  static override sheet = css`
    .look-open { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: var(--space-5); align-items: start; }
    .look-open textarea { width: 100%; min-height: 11rem; font-family: var(--mono); font-size: var(--size-0); resize: vertical; }
    .look-open .over { outline: 3px dashed var(--accent); outline-offset: 4px; }
    .look-open .fault { padding: var(--space-3); color: var(--ink); background: var(--red-wash); border-inline-start: 4px solid var(--red); border-radius: var(--round); overflow-wrap: anywhere; }
    .look-open ul:not(.game-rows) { display: grid; gap: var(--space-2); margin: 0; padding: 0; list-style: none; }
    .look-open li:not(.local-row) { display: flex; align-items: center; gap: var(--space-2); background: var(--paper-raised); border: 1px solid var(--line); border-radius: var(--round); }
    .look-open li:not(.local-row) > a { flex: 1; min-width: 0; display: grid; gap: 0; padding: var(--space-2) var(--space-3); color: var(--ink); text-decoration: none; }
    @media (hover: hover) { .look-open li > a:hover strong { text-decoration: underline; } }
    .look-open label.button:focus-within { outline: 3px solid var(--focus); outline-offset: 2px; }
    @media (max-width: 52rem) { .look-open { grid-template-columns: minmax(0, 1fr); } }
  `;

  /** Why the last input could not be opened. */
  @property({ attribute: false }) fault: Fault | null = null;
  @state() private games: KeptGame[] = keptGames();
  @state() private onas: KeptOna[] = keptOnas();
  @state() private text = "";
  @state() private over = false;

  private send(text: string, long = false): void {
    this.dispatchEvent(new CustomEvent<Pasted>("look-paste", { detail: { text, long }, bubbles: true }));
  }

  private async readFile(file: File | undefined | null): Promise<void> {
    if (!file) return;
    if (file.size > 4 << 20) this.send("", true);
    else this.send(await file.text());
  }

  private onFile(event: Event): void {
    const input = event.target as HTMLInputElement;
    void this.readFile(input.files?.[0]);
    input.value = ""; // so that the same file can be chosen again
  }

  private onDrop(event: DragEvent): void {
    event.preventDefault();
    this.over = false;
    const file = event.dataTransfer?.files[0];
    if (file) void this.readFile(file);
    else this.send(event.dataTransfer?.getData("text/plain") ?? "");
  }

  private async forget(drop: () => void): Promise<void> {
    if (!(await ask({ title: t("Delete this game?"), text: t("It is saved on this device only."), yes: t("Delete"), grave: true }))) return;
    drop();
    this.games = keptGames();
    this.onas = keptOnas();
  }

  /** A game of Onamazu: all players and their final points. */
  private renderOna(game: KeptOna) {
    const who = game.names.map((name, seat) => {
      const level = game.levels[seat] ?? null;
      const called = name ?? (level === null ? seatWord(seat) : t("Computer, level {level}", { level }));
      const points = game.points?.[seat];
      return points === undefined ? called : `${called} ${points}`;
    });
    const label = who.join(", ");
    return html`<li>
      <a href="/onamazu#${keptFragment(game.id)}">
        <strong>${"Onamazu"}</strong>
        <span>${label}</span>
        <span class="small soft">${formatDate(game.when)} · ${plural(game.rounds, "{n} round", "{n} rounds")}</span>
      </a>
      <button type="button" class="icon-button" aria-label=${t("Delete {game}", { game: label })} @click=${() => void this.forget(() => forgetKeptOna(game.id))}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 5.5 18.6 19M19 5 5.4 18.6" /></svg>
      </button>
    </li>`;
  }

  private renderGame(game: KeptGame) {
    const [blue, red] = game.names;
    const who = (name: string | null, seat: 0 | 1): string => name ?? (game.side === seat ? t("You") : null) ?? computer(game.record, seat) ?? seatName(seat);
    const label = t("{blue} against {red}", { blue: who(blue, 0), red: who(red, 1) });
    return html`<li>
      <a href="/look#${keptFragment(game.id)}">
        <strong>${gameName(game.game)}</strong>
        <span>${label} · ${resultWords(game.result, game.side)}</span>
        <span class="small soft">${formatDate(game.when)} · ${plural(game.turns, "{n} turn", "{n} turns")}</span>
      </a>
      <button type="button" class="icon-button" aria-label=${t("Delete {game}", { game: label })} @click=${() => void this.forget(() => forgetGame(game.id))}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 5.5 18.6 19M19 5 5.4 18.6" /></svg>
      </button>
    </li>`;
  }

  override render() {
    const [going, onas] = [unfinishedGames(), unfinishedOnas()];
    return html`<div class="look-open">
      <section aria-labelledby="kept-title">
        <h2 id="kept-title">${t("Recent games on this device")}</h2>
        ${localRows(going, () => this.requestUpdate())}${localOnas(onas, () => this.requestUpdate())}
        ${this.games.length + this.onas.length > 0
          ? html`<ul>${this.onas.map((game) => this.renderOna(game))}${this.games.map((game) => this.renderGame(game))}</ul>`
          : going.length + onas.length > 0
            ? nothing
            : html`<p class="soft">${t("No games yet. Games you play on this device will appear here.")}</p>
                <p><a class="button" href="/play">${t("Play")}</a></p>`}
      </section>
      <section
        aria-labelledby="paste-title"
        class=${this.over ? "over" : ""}
        @dragover=${(event: DragEvent) => { event.preventDefault(); this.over = true; }}
        @dragleave=${() => (this.over = false)}
        @drop=${this.onDrop}
      >
        <h2 id="paste-title">${t("Open a game or a position")}</h2>
        <form class="stack" @submit=${(event: Event) => { event.preventDefault(); this.send(this.text); }}>
          <label class="stack">
            <span>${t("Paste a game (.ogn or JSON), a position (OFEN) or a link:")}</span>
            <textarea spellcheck="false" autocomplete="off" .value=${this.text} @input=${(event: Event) => (this.text = (event.target as HTMLTextAreaElement).value)}></textarea>
          </label>
          ${this.fault ? html`<div class="fault" role="alert">${renderFault(this.fault)}</div>` : nothing}
          <div class="row">
            <button type="submit" class="primary">${t("Open")}</button>
            <label class="button">
              ${t("Choose a file…")}
              <input type="file" class="for-ears" accept=".ogn,.json,.jsonl,.txt,text/plain,application/json" @change=${this.onFile} />
            </label>
          </div>
        </form>
      </section>
    </div>`;
  }
}
