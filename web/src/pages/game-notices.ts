// Torii: MIT licence, see LICENSE.
// Temporary notices beside an online game: the connection is lost, a player has left, you are a spectator.
import { css, html, nothing, type TemplateResult } from "lit";
import { plural, t } from "../locale/locale.ts";
import type { Rematch } from "../net/enter.ts";
import type { GameSocket } from "../net/socket.ts";
import type { OnlineSource } from "../net/online-source.ts";
import type { GameView } from "../net/protocol.ts";
import { seatTaken } from "./game-rooms.ts";
import { seatTitle } from "./game-rows.ts";

export const noticeSheet = css`
  .notice { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-1) var(--space-3); padding: var(--space-1) var(--space-3); font-size: var(--size-1); background: var(--paper-sunk); border: 1px solid var(--line); border-radius: var(--round); }
  .line-lost { position: fixed; inset: 3.6rem auto auto 50%; z-index: 15; max-width: calc(100vw - 2 * var(--space-3)); padding: var(--space-2) var(--space-4); color: var(--ink); background: var(--gold-wash); border: 1px solid var(--gold); border-radius: var(--round); box-shadow: var(--shadow-high); transform: translateX(-50%); width: max-content; }
`;

/** The connection is lost: shown above the table, which stays. */
export function lineNotice(socket: GameSocket): TemplateResult | typeof nothing {
  if (socket.line !== "lost") return nothing;
  return html`<div class="line-lost" role="status">${t("Connection lost; reconnecting… Your game and your seat are safe.")}</div>`;
}

/** The server accepts a claim when a seat has been silent for half a minute; it reports the absence ten seconds late. */
const SILENCE = 22000;

/** Only in games without a clock: otherwise the clock decides. */
function goneNotice({ view, source, skew, away }: NoticeParts): TemplateResult | typeof nothing {
  const { claim } = view.offers;
  if (view.stage !== "running") return nothing;
  if (claim) {
    const seconds = Math.max(0, Math.round((claim.until - skew - Date.now()) / 1000));
    const name = seatTitle(view.seats[claim.on] ?? { name: "", kind: "person" }, claim.on, view.game === "onamazu");
    const words = claim.on === view.you
      ? t("You were away and the game was about to be claimed: your next move prevents that.")
      : view.seats.length > 2
        ? plural(seconds, "{name} seems to have left. The computer takes over in {n} second unless {name} comes back.", "{name} seems to have left. The computer takes over in {n} seconds unless {name} comes back.", { name })
        : plural(seconds, "{name} seems to have left. The game ends in {n} second unless {name} comes back.", "{name} seems to have left. The game ends in {n} seconds unless {name} comes back.", { name });
    return html`<div class="notice" role="status">${words}</div>`;
  }
  const { turn } = view;
  const rival = turn === null ? undefined : view.seats[turn];
  if (view.you === null || turn === null || turn === view.you || view.clock || rival?.kind !== "person" || rival.present !== false) return nothing;
  const long = away !== null && Date.now() - away > SILENCE;
  return html`<div class="notice" role="status">${t("{name} is away.", { name: seatTitle(rival, turn, view.game === "onamazu") })}
    ${long ? html`<button type="button" @click=${() => void source.claimSeat()}>${view.seats.length > 2 ? t("Let the computer take over") : t("Claim victory")}</button>` : nothing}</div>`;
}

function watchNotice(view: GameView, take: (() => void) | null, taken: boolean): TemplateResult | typeof nothing {
  if (view.you !== null) return nothing;
  return html`<div class="notice">${taken ? html`<b>${seatTaken()}</b> ` : nothing}${t("You are watching.")} ${take ? html`<button type="button" @click=${take}>${t("Take the free seat")}</button>` : nothing}
    ${view.next ? html`<a class="button" href="/g/${view.next}">${t("Watch the rematch")}</a>` : nothing}</div>`;
}

function nextNotice(view: GameView, next: Rematch | null): TemplateResult | typeof nothing {
  if (view.you === null || !next) return nothing;
  return html`<div class="notice">${t("There was a rematch after this game.")} <a class="button" href=${next.path} @click=${next.hold} @auxclick=${next.hold} @contextmenu=${next.hold}>${t("Go to the rematch")}</a></div>`;
}

/** Three or four played, and this seat has resigned: the computer takes over. */
function standInNotice(view: GameView): TemplateResult | typeof nothing {
  if (view.you === null || view.stage !== "running" || view.seats[view.you]?.kind !== "level") return nothing;
  return html`<div class="notice">${t("You have resigned: the computer is playing for you.")}</div>`;
}

export interface NoticeParts {
  view: GameView;
  skew: number; // of the server's clock
  source: Pick<OnlineSource, "claimSeat">;
  away: number | null; // since when the seat to act has been away, on this device's clock
  take: (() => void) | null;
  taken: boolean; // the seat of the invitation link is already taken
  next: Rematch | null;
}

export function notices(parts: NoticeParts): TemplateResult {
  return html`${goneNotice(parts)}${standInNotice(parts.view)}${watchNotice(parts.view, parts.take, parts.taken)}${nextNotice(parts.view, parts.next)}`;
}
