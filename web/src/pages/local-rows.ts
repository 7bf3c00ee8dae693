// Torii: MIT licence, see LICENSE.
// Games at this device that are not over: a row each, with the way back to the table.
import { css, html, nothing, type TemplateResult } from "lit";
import { plural, t } from "../locale/locale.ts";
import { forgetUnfinished, type SavedGame } from "../model/shelf.ts";
import type { LocalSeat } from "../model/order.ts";
import { gameName, seatName } from "../model/words.ts";
import { adopt } from "../page.ts";
import { ask } from "../shell/dialog.ts";
import { ago, seatMark } from "./game-rows.ts";

const sheet = css`
  .local-row { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--space-1); align-items: center; }
`;

const seatWords = ({ kind, level, name }: LocalSeat, seat: 0 | 1): string =>
  name ?? (kind === "computer" ? t("Computer, level {level}", { level: level ?? 0 }) : seatName(seat));

/** Against the computer the rival is named, else both are. */
function who({ order: { seats } }: SavedGame): TemplateResult {
  const [blue, red] = seats;
  if (blue.kind !== red.kind) {
    const rival = blue.kind === "computer" ? 0 : 1;
    return html`${seatMark(1 - rival)}${t("against {name}", { name: seatWords(seats[rival], rival) })}`;
  }
  return html`${seatMark(0)}${seatWords(blue, 0)} – ${seatMark(1)}${seatWords(red, 1)}`;
}

function renderRow(game: SavedGame, changed: () => void): TemplateResult {
  const name = gameName(game.order.setup.game);
  const forget = async (): Promise<void> => {
    if (!(await ask({ title: t("Forget this game?"), text: t("It is kept at this device alone."), yes: t("Forget it"), grave: true }))) return;
    forgetUnfinished(game.id);
    changed();
  };
  return html`<li class="local-row">
    <a class="game-row" href="/play?go-on=${game.id}">
      <span><span class="who">${who(game)}</span><span class="what">${name} · ${plural(game.moves.length, "{n} move", "{n} moves")}</span></span>
      <span class="state"><b>${t("Go on")}</b><span class="ago">${ago(game.when)}</span></span>
    </a>
    <button type="button" class="icon-button" aria-label=${t("Forget {game}", { game: name })} @click=${() => void forget()}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 5.5 18.6 19M19 5 5.4 18.6" /></svg>
    </button>
  </li>`;
}

export function localRows(games: readonly SavedGame[], changed: () => void): TemplateResult | typeof nothing {
  adopt(sheet);
  return games.length ? html`<ul class="game-rows">${games.map((game) => renderRow(game, changed))}</ul>` : nothing;
}
