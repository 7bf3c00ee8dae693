// Torii: MIT licence, see LICENSE.
// Unfinished games on this device: one row each, with a link to resume.
import { css, html, nothing, type TemplateResult } from "lit";
import { plural, t } from "../locale/locale.ts";
import { forgetOna, type SavedOna } from "../model/onamazu/keep.ts";
import { forgetUnfinished, type SavedGame } from "../model/shelf.ts";
import type { LocalSeat } from "../model/order.ts";
import { gameName, seatName } from "../model/words.ts";
import { adopt } from "../page.ts";
import { ask } from "../shell/dialog.ts";
import { ago, seatMark } from "./game-rows.ts";
import { seatWord } from "./onamazu-names.ts";

const sheet = css`
  .local-row { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--space-1); align-items: center; }
`;

const seatWords = ({ kind, level, name }: LocalSeat, seat: 0 | 1): string =>
  name ?? (kind === "computer" ? t("Computer, level {level}", { level: level ?? 0 }) : seatName(seat));

/** Against the computer the opponent is named, otherwise both players. */
function who({ order: { seats } }: SavedGame): TemplateResult {
  const [blue, red] = seats;
  if (blue.kind !== red.kind) {
    const rival = blue.kind === "computer" ? 0 : 1;
    return html`${seatMark(1 - rival)}${t("against {name}", { name: seatWords(seats[rival], rival) })}`;
  }
  return html`${seatMark(0)}${seatWords(blue, 0)} – ${seatMark(1)}${seatWords(red, 1)}`;
}

interface Row {
  href: string;
  who: TemplateResult;
  what: string;
  name: string;
  when: number;
  forget: () => void;
}

function row({ href, who: players, what, name, when, forget: drop }: Row, changed: () => void): TemplateResult {
  const forget = async (): Promise<void> => {
    if (!(await ask({ title: t("Delete this game?"), text: t("It is saved on this device only."), yes: t("Delete"), grave: true }))) return;
    drop();
    changed();
  };
  return html`<li class="local-row">
    <a class="game-row" href=${href}>
      <span><span class="who">${players}</span><span class="what">${name} · ${what}</span></span>
      <span class="state"><b>${t("Continue")}</b><span class="ago">${ago(when)}</span></span>
    </a>
    <button type="button" class="icon-button" aria-label=${t("Delete {game}", { game: name })} @click=${() => void forget()}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 5.5 18.6 19M19 5 5.4 18.6" /></svg>
    </button>
  </li>`;
}

const renderRow = (game: SavedGame, changed: () => void): TemplateResult =>
  row({ href: `/play?go-on=${game.id}`, who: who(game), what: plural(game.moves.length, "{n} move", "{n} moves"), name: gameName(game.order.setup.game), when: game.when, forget: () => forgetUnfinished(game.id) }, changed);

/** For Onamazu all players are named. */
function onaRow(game: SavedOna, changed: () => void): TemplateResult {
  const players = game.order.seats.map(({ kind, level, name }, at) => html`${at > 0 ? ", " : nothing}${seatMark(at)}${name ?? (kind === "computer" ? t("Computer, level {level}", { level: level ?? 0 }) : seatWord(at))}`);
  return row({ href: `/onamazu?go-on=${game.id}`, who: html`${players}`, what: t("Round {n}", { n: game.round }), name: "Onamazu", when: game.when, forget: () => forgetOna(game.id) }, changed);
}

export function localOnas(games: readonly SavedOna[], changed: () => void): TemplateResult | typeof nothing {
  adopt(sheet);
  return games.length ? html`<ul class="game-rows">${games.map((game) => onaRow(game, changed))}</ul>` : nothing;
}

export function localRows(games: readonly SavedGame[], changed: () => void): TemplateResult | typeof nothing {
  adopt(sheet);
  return games.length ? html`<ul class="game-rows">${games.map((game) => renderRow(game, changed))}</ul>` : nothing;
}
