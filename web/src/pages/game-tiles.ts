// Torii: MIT licence, see LICENSE.
// Games as tiles with their boards, on the page Watch.
import { css, html, nothing, type TemplateResult } from "lit";
import { miniBoard } from "../boards/mini.ts";
import { plural } from "../locale/locale.ts";
import { squareIndex } from "../model/squares.ts";
import type { SquareIndex } from "../core/types.ts";
import type { GameView, ListedGame } from "../net/protocol.ts";
import { gameTitle, isOnamazu, resultWords } from "../net/reading.ts";
import { adopt } from "../page.ts";
import { ago, seatMark, seatTitle } from "./game-rows.ts";

const sheet = css`
  .game-tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr)); gap: var(--space-3); margin: 0 0 var(--space-3); padding: 0; list-style: none; }
  /* The boards of a row are level, however many lines the names above them have. */
  .game-tiles li, .game-tile { display: grid; grid-row: span 3; grid-template-rows: subgrid; gap: var(--space-2); }
  .game-tile { padding: var(--space-3); color: var(--ink); text-decoration: none; background: var(--paper-raised); border: 1px solid var(--line); border-radius: var(--round-large); box-shadow: var(--shadow-low); }
  @media (hover: hover) { .game-tile:hover { border-color: var(--line-strong); background: var(--paper-sunk); } }
  .game-tile .tile-seat { display: flex; align-items: baseline; min-width: 0; font: 600 var(--size-1)/1.3 var(--serif); }
  .game-tile .tile-seat > b { min-width: 0; overflow-wrap: anywhere; }
  .game-tile .acts > b { text-decoration: underline 2px var(--gold); text-underline-offset: 0.2em; }
  .tile-rings { display: block; width: 100%; aspect-ratio: 1; padding: 12%; fill: none; stroke-width: 7; }
  .tile-rings .outer { stroke: var(--green); }
  .tile-rings .middle { stroke: var(--blue); }
  .tile-rings .inner { stroke: var(--red); }
  .game-tile .what { font-size: var(--size-0); color: var(--ink-soft); }
  @media (max-width: 30rem) { .game-tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); } .game-tile { padding: var(--space-2); } }
`;

/** From and to of the last move that says them: "ox:c1c2", "bat:c1c2+@a2c3"; hidden moves say neither. */
function lastSquares(view: GameView): SquareIndex[] {
  const said = view.moves.at(-1)?.[1] ?? "";
  const [, from = "", to = ""] = /^\w+:([a-e][1-5])([a-e][1-5])/.exec(said) ?? [];
  return [squareIndex(from), squareIndex(to)].filter((square) => square !== null);
}

/** Whole turns of a game that is followed: the list is some seconds older. */
function turnsOf(view: GameView): number {
  const players = view.moves.map(([player]) => player).filter((player) => player >= 0);
  return players.filter((player, at) => player !== players[at - 1]).length;
}

/** Onamazu's table is too full for a tile: its emblem stands for it. */
const rings = html`<svg class="tile-rings" viewBox="0 0 100 100" aria-hidden="true"><circle class="outer" cx="50" cy="50" r="44" /><circle class="middle" cx="50" cy="50" r="32" /><circle class="inner" cx="50" cy="50" r="20" /></svg>`;

function seatLine(game: ListedGame, at: number, turn: number | null): TemplateResult | typeof nothing {
  const seat = game.seats[at];
  return seat ? html`<span class="tile-seat ${turn === at ? "acts" : ""}">${seatMark(at)}<b>${seatTitle(seat, at, isOnamazu(game.game))}</b></span>` : nothing;
}

function tile(game: ListedGame, view: GameView | null): TemplateResult {
  const over = game.stage === "over" || view?.stage === "over";
  const turn = over ? null : (view?.turn ?? null);
  const many = isOnamazu(game.game);
  const turns = plural(view ? turnsOf(view) : (game.turns ?? 0), "{n} move", "{n} moves");
  const state = over ? html`<b>${resultWords(view?.result ?? game.result, null, game.seats)}</b> · ${ago(game.time)}` : many ? ago(game.time) : turns;
  return html`<li><a class="game-tile" href="/g/${game.id}">
    ${many ? html`<span>${game.seats.map((_, at) => seatLine(game, at, turn))}</span>` : seatLine(game, 1, turn)}
    ${many ? rings : miniBoard(view?.position ?? "", view ? { last: lastSquares(view) } : {})}
    <span>${many ? nothing : seatLine(game, 0, turn)}<span class="what">${gameTitle(game.game)} · ${state}</span></span>
  </a></li>`;
}

export function tiles(games: readonly ListedGame[], viewOf: (id: string) => GameView | null): TemplateResult {
  adopt(sheet);
  return html`<ul class="game-tiles">${games.map((game) => tile(game, viewOf(game.id)))}</ul>`;
}
