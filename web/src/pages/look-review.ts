// Torii: MIT licence, see LICENSE.
// A review, drawn: the sign of each grade, the verdict on the move that is shown, the curve, the accuracy of both players.
import { html, nothing, svg, type TemplateResult } from "lit";
import type { Arrow } from "../boards/arrows.ts";
import type { Verdict } from "../core/study-types.ts";
import type { Scene, Seat } from "../core/types.ts";
import { formatNumber, t } from "../locale/locale.ts";
import { moveWords } from "../model/advice.ts";
import { blueAfter, GRADES, isError, saidPart, saidWords, type GameReview } from "../model/game-review.ts";
import type { ReplaySource } from "../model/replay.ts";
import { seatName, type CardOf } from "../model/words.ts";
import { arrowsOf } from "./analysis-engine.ts";
import { gradeName, gradeSign } from "./look-grades.ts";
import { seatSign } from "./look-parts.ts";

/** The better move, over the board as it was after the one that was played. */
export function betterArrows(one: Verdict | null, before: Scene): Arrow[] {
  if (!one || one.best === one.move || one.grade === "best" || one.grade === "good" || one.grade === "brilliant") return [];
  return arrowsOf(one.best, before, "better");
}

/** What the better move does; nothing where the sentence above has said it. */
function renderBetter(one: Verdict, cardOf: CardOf): TemplateResult {
  const words = one.better ? saidPart(one.better, cardOf) : one.said?.args.includes(one.best) ? null : moveWords(one.best, cardOf);
  return html`<span>${words === null ? nothing : t("Better: {move}.", { move: words })}</span>`;
}

const percent = (share: number): string => formatNumber(share, { style: "percent", maximumFractionDigits: 0 });

/** What the move was worth, and why, with the better one. */
export function renderVerdict(one: Verdict, cardOf: CardOf, tryIt: () => void): TemplateResult {
  const better = one.best !== one.move && one.grade !== "best" && one.grade !== "brilliant";
  const said = one.said ? saidWords(one.said, cardOf) : "";
  return html`<section class="verdict-box ${one.grade}" aria-label=${t("Verdict")} role="status">
    <p class="verdict-head">${gradeSign(one.grade)} <strong>${moveWords(one.move, cardOf)}</strong> <span>${gradeName(one.grade)}</span>
      <span class="soft chances">${t("chance of winning {before} → {after}", { before: percent(one.chanceBefore), after: percent(one.chanceAfter) })}</span></p>
    ${said ? html`<p>${said}</p>` : nothing}
    ${one.shown && !said && isError(one.grade) ? html`<p class="soft">${t("You could have known: this is judged from what could be seen.")}</p>` : nothing}
    ${better ? html`<p class="better">${renderBetter(one, cardOf)} <button type="button" class="quiet" data-tool="try" @click=${tryIt}>${t("Try it on the board")}</button></p>` : nothing}
  </section>`;
}

/** In the place of the verdict, while the move on which the game turned is being found. */
export function renderWaiting(share: number): TemplateResult {
  return html`<section class="verdict-box waits" aria-label=${t("Verdict")} role="status" aria-busy="true">
    <p class="verdict-head"><strong>${t("Judging the moves…")}</strong></p>
    <progress max="1" .value=${share} aria-label=${t("Analysis progress")}></progress>
  </section>`;
}

const [WIDE, HIGH, EDGE] = [320, 88, 10];

/** Blue's chances over the whole game: Blue above, Red below; a click goes to that move. */
export function renderCurve(source: ReplaySource, review: GameReview): TemplateResult | typeof nothing {
  const [first] = review.verdicts;
  if (!first) return nothing;
  const span = Math.max(1, source.steps - source.firstStep);
  const x = (step: number): number => EDGE + ((step - source.firstStep) / span) * (WIDE - 2 * EDGE);
  const y = (blue: number): number => EDGE + (1 - blue) * (HIGH - 2 * EDGE);
  const start = first.seat === 0 ? first.chanceBefore : 1 - first.chanceBefore;
  const points = [[x(first.step), y(start)], ...review.verdicts.map((one) => [x(one.step + 1), y(blueAfter(one))])] as [number, number][];
  const line = points.map(([px, py]) => `${px.toFixed(1)},${py.toFixed(1)}`).join(" ");
  const area = `${points[0]?.[0].toFixed(1)},${HIGH / 2} ${line} ${points.at(-1)?.[0].toFixed(1)},${HIGH / 2}`;
  const go = (event: MouseEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const along = (((event.clientX - box.left) / box.width) * WIDE - EDGE) / (WIDE - 2 * EDGE);
    source.goTo(source.firstStep + Math.round(along * span));
  };
  const last = review.verdicts.at(-1);
  const label = t("Who was ahead: Blue above, Red below. Blue's chance of winning at the end: {share}.", { share: percent(last ? blueAfter(last) : 0.5) });
  return html`<div class="graph-box">
    <span class="side-name blue" aria-hidden="true">${seatSign(0)} ${seatName(0)}</span>
    <svg class="graph" viewBox="0 0 ${WIDE} ${HIGH}" preserveAspectRatio="none" role="img" aria-label=${label} @click=${go}>
      <defs>
        <clipPath id="graph-over"><rect width=${WIDE} height=${HIGH / 2} /></clipPath>
        <clipPath id="graph-under"><rect y=${HIGH / 2} width=${WIDE} height=${HIGH / 2} /></clipPath>
      </defs>
      <polygon class="over" points=${area} clip-path="url(#graph-over)" />
      <polygon class="under" points=${area} clip-path="url(#graph-under)" />
      <line class="even" x1=${EDGE} x2=${WIDE - EDGE} y1=${HIGH / 2} y2=${HIGH / 2} />
      <line class="now" x1=${x(source.at)} x2=${x(source.at)} y1="2" y2=${HIGH - 2} />
      <polyline points=${line} />
      ${review.verdicts.filter((one) => isError(one.grade)).map((one) => svg`<path class="fault-dot" d="M${x(one.step + 1).toFixed(1)} ${y(blueAfter(one)).toFixed(1)}h0.01" />`)}
    </svg>
    <span class="side-name red" aria-hidden="true">${seatSign(1)} ${seatName(1)}</span>
  </div>`;
}

/** How accurately both played, and how many moves of each kind. */
export function renderAccuracy(review: GameReview, names: readonly [string, string]): TemplateResult | typeof nothing {
  if (!review.done) return nothing;
  const seats = ([0, 1] as const).filter((seat) => review.accuracy[seat] !== null);
  if (seats.length === 0) return nothing;
  const accuracy = (seat: Seat): string => formatNumber(review.accuracy[seat] ?? 0, { maximumFractionDigits: 0 });
  const shown = GRADES.filter((grade) => grade !== "good" && seats.some((seat) => review.count(seat, grade) > 0));
  return html`<table class="accuracy">
    <thead><tr><td></td>${seats.map((seat) => html`<th scope="col">${seatSign(seat)} ${names[seat]}</th>`)}</tr></thead>
    <tbody>
      <tr><th scope="row">${t("Accuracy")}</th>${seats.map((seat) => html`<td><strong>${accuracy(seat)} %</strong></td>`)}</tr>
      ${shown.map((grade) => html`<tr><th scope="row">${gradeSign(grade)} <span aria-hidden="true">${gradeName(grade)}</span></th>${seats.map((seat) => html`<td>${review.count(seat, grade)}</td>`)}</tr>`)}
    </tbody>
  </table>`;
}
