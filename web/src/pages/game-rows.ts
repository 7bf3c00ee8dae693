// Torii: MIT licence, see LICENSE.
// Games in a list: the players, the kind of game, and the possible actions.
import { css, html, nothing, type TemplateResult } from "lit";
import { lang, plural, t } from "../locale/locale.ts";
import { adopt } from "../page.ts";
import type { MySeat } from "../net/my-games.ts";
import type { ListedGame, SeatView } from "../net/protocol.ts";
import { clockWords, gameTitle, isOnamazu, resultWords } from "../net/reading.ts";
import { seatWord } from "./onamazu-names.ts";

const sheet = css`
  .game-rows { display: grid; gap: var(--space-2); margin: 0 0 var(--space-3); padding: 0; list-style: none; }
  .game-row { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 var(--space-4); align-items: center; min-height: 3.75rem; padding: var(--space-2) var(--space-4); color: var(--ink); text-decoration: none; background: var(--paper-raised); border: 1px solid var(--line); border-radius: var(--round); box-shadow: var(--shadow-low); }
  @media (hover: hover) { .game-row:hover { border-color: var(--line-strong); background: var(--paper-sunk); } }
  .game-row.due { border-inline-start: 0.4rem solid var(--accent); }
  .game-row .who { display: block; overflow: hidden; font: 600 var(--size-2)/1.3 var(--serif); text-overflow: ellipsis; white-space: nowrap; }
  .game-row .what { display: block; font-size: var(--size-0); color: var(--ink-soft); }
  .game-row .state { text-align: end; font-size: var(--size-1); white-space: nowrap; }
  .game-row .state b { color: var(--accent); }
  :root[data-theme="dark"] .game-row .state b { color: var(--red); }
  .game-row .ago { display: block; font-size: var(--size-0); color: var(--ink-soft); }
  .row-mark { display: inline-block; width: 0.75rem; height: 0.75rem; margin-inline-end: 0.35rem; vertical-align: -1px; background: var(--blue); border-radius: 50%; }
  .row-mark.seat-2 { background: var(--green); border-radius: 0; clip-path: polygon(50% 0, 100% 100%, 0 100%); }
  .row-mark.seat-3 { background: var(--gold); border-radius: 0; }
  .row-mark.red-seat { background: var(--red); border-radius: 0; clip-path: polygon(50% 0, 100% 50%, 50% 100%, 0 50%); }
`;

/** Round is Blue, angular is Red, like the pieces. */
export function seatMark(seat: number): TemplateResult {
  adopt(sheet);
  return html`<span class="row-mark ${seat === 1 ? "red-seat" : seat > 1 ? `seat-${seat}` : ""}" aria-hidden="true"></span>`;
}

/** `many`: for Onamazu, where seats have numbers, not colours. */
export function seatTitle(seat: SeatView, at: number, many = false): string {
  if (seat.kind === "open") return t("free seat");
  if (seat.kind === "level") return t("Computer, level {level}", { level: seat.level ?? 0 });
  return seat.name || (many || at > 1 ? seatWord(at) : at === 0 ? t("Blue") : t("Red"));
}

/** "3 minutes ago" */
export function ago(time: number, now = Date.now()): string {
  const seconds = Math.min(0, Math.round((time - now) / 1000));
  const format = new Intl.RelativeTimeFormat(lang(), { numeric: "auto", style: "long" });
  if (seconds > -45) return t("just now");
  if (seconds > -3600) return format.format(Math.round(seconds / 60), "minute");
  if (seconds > -86400) return format.format(Math.round(seconds / 3600), "hour");
  return format.format(Math.round(seconds / 86400), "day");
}

const what = (game: ListedGame): string => [gameTitle(game.game), clockWords(game.options?.clock), ...(game.options?.cards ? [t("chosen cards")] : [])].join(" · ");

/** At a table of more than two, all other players by name. */
function against(game: MySeat, other: number): TemplateResult | string | typeof nothing {
  const rival = game.seats[other];
  if (isOnamazu(game.game)) return game.seats.map((seat, at) => (at === game.you ? "" : seatTitle(seat, at, true))).filter((name) => name !== "").join(", ");
  return rival ? (rival.kind === "open" ? gameTitle(game.game) : t("against {name}", { name: seatTitle(rival, other) })) : nothing;
}

export function mineRow(game: MySeat): TemplateResult {
  const other = game.seats.findIndex((_, at) => at !== game.you);
  const state =
    game.stage === "over" ? resultWords(game.result, game.you, game.seats)
    : game.stage === "waiting" ? t("Waiting for an opponent")
    : game.your_turn ? t("Your turn")
    : t("Their turn");
  return html`<li><a class="game-row ${game.your_turn && game.stage === "running" ? "due" : ""}" href=${game.path}>
    <span>
      <span class="who">${seatMark(game.you ?? 0)}${against(game, other)}</span>
      <span class="what">${what(game)}</span>
    </span>
    <span class="state">${game.your_turn && game.stage === "running" ? html`<b>${state}</b>` : state}<span class="ago">${ago(game.time)}</span></span>
  </a></li>`;
}

/** The same on the home page, where only games are listed in which it is the player's turn. */
export const dueRow = (game: MySeat): TemplateResult => {
  const other = game.seats.findIndex((_, at) => at !== game.you);
  return html`<li><a class="game-row due" href=${game.path}>
    <span>
      <span class="who">${seatMark(game.you ?? 0)}${against(game, other)}</span>
      <span class="what">${what(game)}</span>
    </span>
    <span class="state"><b>${t("Play")}</b><span class="ago">${ago(game.time)}</span></span>
  </a></li>`;
};

/** For the window's title: who plays what. */
export function gameHeading({ game, seats, stage }: Pick<ListedGame, "game" | "seats" | "stage">): string {
  const players = seats.map((seat, at) => seatTitle(seat, at, isOnamazu(game))).join(" – ");
  return stage === "waiting" ? gameTitle(game) : `${players} · ${gameTitle(game)}`;
}

export function publicRow(game: ListedGame): TemplateResult {
  const title = game.seats.map((seat, at) => html`${at > 0 ? " – " : nothing}${seatMark(at)}${seatTitle(seat, at, isOnamazu(game.game))}`);
  const state =
    game.stage === "waiting" ? html`<b>${t("Join")}</b>`
    : game.stage === "running" ? html`${t("Watch")}<span class="ago">${plural(game.turns ?? Math.max(0, game.n - 1), "{n} move", "{n} moves")}</span>`
    : html`${resultWords(game.result, null, game.seats)}<span class="ago">${ago(game.time)}</span>`;
  return html`<li><a class="game-row" href="/g/${game.id}">
    <span><span class="who">${title}</span><span class="what">${what(game)}</span></span>
    <span class="state">${state}</span>
  </a></li>`;
}

export const rows = (games: TemplateResult[]): TemplateResult => html`<ul class="game-rows">${games}</ul>`;
