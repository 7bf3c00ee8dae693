// Torii: MIT licence, see LICENSE.
// Threats: what could be captured or won on the next move, and what the opponent would capture or win if nothing were done.
import { html, nothing, type TemplateResult } from "lit";
import type { Arrow } from "../boards/arrows.ts";
import type { Threat, Threats } from "../core/study-types.ts";
import type { Seat } from "../core/types.ts";
import { cardTitle, formatNumber, t } from "../locale/locale.ts";
import { otherSeat, squareName } from "../model/squares.ts";
import { seatName, type CardOf } from "../model/words.ts";

export const threatArrows = (threats: Threats): Arrow[] => [
  ...threats.losses.map(({ from, to }) => ({ from, to, kind: "loss" as const })),
  ...threats.gains.map(({ from, to }) => ({ from, to, kind: "gain" as const })),
];

function words(threat: Threat, cardOf: CardOf): string {
  const journey = t("{from} to {to}", { from: squareName(threat.from), to: squareName(threat.to) });
  const move = t("{card}, {deed}", { card: cardTitle(cardOf(threat.card)), deed: journey });
  const what = threat.takes === null ? t("the master reaches the arch") : threat.takes === "master" ? t("captures the master") : threat.takes === "ninja" ? t("captures a ninja") : t("captures a student");
  const sure = threat.chance < 1 ? t("{n} likely", { n: formatNumber(threat.chance, { style: "percent", maximumFractionDigits: 0 }) }) : threat.wins ? t("wins the game") : threat.free ? t("cannot be recaptured") : "";
  return [`${move}${t(": ")}${what}`, sure].filter(Boolean).join(", ");
}

const list = (threats: readonly Threat[], cardOf: CardOf): TemplateResult => html`<ul>${threats.map((one) => html`<li>${words(one, cardOf)}</li>`)}</ul>`;

export function renderThreats({ player, gains, losses }: Threats, cardOf: CardOf): TemplateResult {
  const other: Seat = otherSeat(player);
  const none = gains.length + losses.length === 0;
  return html`<section class="an-threats" aria-label=${t("Threats")}>
    ${none ? html`<p class="soft">${t("Nothing can be captured on the next move.")}</p>` : nothing}
    ${gains.length > 0 ? html`<h2>${t("{player} can", { player: seatName(player) })}</h2>${list(gains, cardOf)}` : nothing}
    ${losses.length > 0 ? html`<h2>${t("{player} threatens", { player: seatName(other) })}</h2>${list(losses, cardOf)}` : nothing}
  </section>`;
}
