// Torii: MIT licence, see LICENSE.
// The running score, line by line: the player's own exactly, the others' as far as it is public.
import { css, html, nothing, type TemplateResult } from "lit";
import { seatSign } from "../boards/onamazu/signs.ts";
import { plural, t } from "../locale/locale.ts";
import type { OnaScore, OnaSeat, OnaSeatInfo, OnaView } from "../model/onamazu/types.ts";
import { adopt } from "../page.ts";
import { pointsText } from "./onamazu-chip.ts";
import { nameOf } from "./onamazu-names.ts";

const sheet = css`
  .ona-score { padding: 0.25rem 0.5rem; font-size: var(--size-0); background: var(--paper-raised); border: 1px solid var(--line); border-radius: var(--round); }
  .ona-score summary { display: flex; align-items: center; gap: 0.4rem; min-height: 2.25rem; cursor: pointer; font-weight: 600; }
  .ona-score summary b { margin-inline-start: auto; font-size: var(--size-2); font-variant-numeric: tabular-nums; }
  @media (max-width: 64rem) { .ona-score summary { min-height: var(--target); } }
  .ona-score dl { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.1rem 0.75rem; margin: 0 0 0.25rem; }
  .ona-score dd { margin: 0; text-align: end; font-variant-numeric: tabular-nums; }
  .ona-score .part { font-weight: 600; border-block-start: 1px solid var(--line); padding-block-start: 0.1rem; }
  .ona-score :is(dt, dd):not(.part) { color: var(--ink-soft); }
  .ona-score dt:not(.part) { padding-inline-start: 0.6rem; }
  .ona-count { width: 100%; font-size: var(--size-0); }
  .ona-count caption { padding-block-end: var(--space-1); font: 600 var(--size-2)/1.3 var(--serif); text-align: start; }
  .ona-count :is(th, td) { padding: 0.2rem 0.5rem; vertical-align: top; }
  .ona-count .line { display: flex; justify-content: space-between; gap: 0.5rem; }
  .ona-count .sum td { font-size: var(--size-1); }
  .ona-count .wins { background: var(--gold-wash); }
`;

const range = (low: number, most: number): string => (most > low ? `${low}–${most}` : String(low));

function parts(score: OnaScore): [OnaScore["lines"][number]["part"], string, string][] {
  return [
    ["jinjas", t("Jinjas"), range(score.jinjas, score.jinjasMost)],
    ["offerings", t("Offerings"), String(score.offerings)],
    ["fame", t("Brigands defeated"), range(score.fame, score.fameMost)],
    ["mikos", t("Mikos"), `${score.mikos}${score.hiddenMikos ? " + ?" : ""}`],
  ];
}

function renderScore(view: OnaView, score: OnaScore, name: string, seat: OnaSeat): TemplateResult {
  return html`<details class="ona-score" ?open=${seat === view.home} data-score=${seat}>
    <summary>${seatSign(seat)}<span>${name}</span><b>${pointsText(score)}</b></summary>
    <dl>
      ${parts(score).map(([part, title, sum]) => html`<dt class="part">${title}</dt><dd class="part">${sum}</dd>
        ${score.lines.filter((line) => line.part === part).map((line) => html`<dt>${line.words}</dt><dd>${range(line.points, line.most)}</dd>`)}`)}
    </dl>
    ${score.hiddenMikos ? html`<p class="soft">${plural(score.hiddenMikos, "{n} card that nobody else sees scores at the end.", "{n} cards that nobody else sees score at the end.")}</p>` : nothing}
  </details>`;
}

export function renderScores(view: OnaView, seats: readonly OnaSeatInfo[]): TemplateResult {
  adopt(sheet);
  const order = [...view.scene.monasteries].sort((a, b) => Number(b.seat === view.home) - Number(a.seat === view.home) || a.seat - b.seat);
  return html`${order.map(({ seat, score }) => renderScore(view, score, nameOf(seats, seat), seat))}`;
}

export const adoptCount = (): void => adopt(sheet);
