// Torii: MIT licence, see LICENSE.
// Parts of /look that only draw: the list of moves, the line of who stood better.
import { html, nothing, svg, type TemplateResult } from "lit";
import { formatNumber, t } from "../locale/locale.ts";
import { judgementWords } from "../model/advice.ts";
import { markOf, type Judged } from "../model/judging.ts";
import type { ReplaySource } from "../model/replay.ts";
import type { Turn } from "../model/turns.ts";
import { seatName, turnWords, type CardOf } from "../model/words.ts";

/** Blue round, Red angular: the colour is never the only sign. */
export function seatSign(seat: number): TemplateResult {
  return html`<svg class="seat-sign ${seat === 0 ? "blue" : "red"}" viewBox="0 0 16 16" aria-hidden="true">
    ${seat === 0 ? svg`<circle cx="8" cy="8" r="6" />` : svg`<path d="M8 1.5 14.500 8 8 14.500 1.500 8z" />`}
  </svg>`;
}

/** The judged step of a turn, if there is one. */
export const judgedOf = (turn: Turn, judged: readonly Judged[]): Judged | null => judged.find((one) => one.step >= turn.first && one.step < turn.steps) ?? null;

function renderMark(one: Judged | null): TemplateResult | typeof nothing {
  if (!one) return nothing;
  const mark = markOf(one.judgement);
  if (mark === "best") return html`<span class="mark best" title=${t("the best move found")}>★<span class="for-ears">${t("the best move found")}</span></span>`;
  if (mark === "fault") return html`<span class="mark fault" title=${t("a mistake")}>?<span class="for-ears">${t("a mistake")}</span></span>`;
  return nothing;
}

export function renderMoves(source: ReplaySource, judged: readonly Judged[], cardOf: CardOf): TemplateResult {
  const at = source.at;
  return html`<ol class="move-list" aria-label=${t("Moves")}>
    <li>
      <button type="button" class="first" aria-current=${at === source.firstStep ? "step" : nothing} @click=${() => source.goTo(source.firstStep)}>${t("Start of the game")}</button>
    </li>
    ${source.turns.map((turn) => {
      const here = at > turn.first && at <= turn.steps;
      const player = turn.player === 1 ? 1 : 0;
      return html`<li>
        <button type="button" class=${turn.first < at ? "" : "later"} aria-current=${here ? "step" : nothing} @click=${() => source.goTo(turn.steps)}>
          <span class="number">${turn.number > 0 ? `${turn.number}.` : ""}</span>
          ${seatSign(player)}
          <span class="said">
            <span class="for-ears">${seatName(player)}</span>
            <span class="words">${turnWords(turn, cardOf)}</span> ${renderMark(judgedOf(turn, judged))}
            <code>${turn.text}</code>
          </span>
        </button>
      </li>`;
    })}
  </ol>`;
}

/** How a number between -1 and 1 is told: of a hundred games, how many Blue wins. */
const share = (blue: number): string => formatNumber(0.5 + blue / 2, { style: "percent", maximumFractionDigits: 0 });

/** A dot that stays round however the picture is stretched. */
const dot = (x: number, y: number) => svg`<path class="fault-dot" d="M${x.toFixed(1)} ${y.toFixed(1)}h0.01" />`;

/** What the picture and the marks of the moves mean: below everything, lest a mark seem to judge the move that is told. */
export function renderLegend(judged: readonly Judged[]): TemplateResult | typeof nothing {
  if (judged.length === 0) return nothing;
  const marks = new Set(judged.map((one) => markOf(one.judgement)));
  return html`<p class="graph-legend" aria-hidden="true">
    <span>${t("From start to finish: the line rises when Blue is ahead and falls when Red is.")}</span>
    ${marks.has("best") ? html`<span><span class="mark best">★</span> ${t("the best move found")}</span>` : nothing}
    ${marks.has("fault") ? html`<span><span class="mark fault">?</span> ${t("a mistake")}</span>` : nothing}
  </p>`;
}

/** Who stood better, over the whole game: Blue above, Red below; a click goes there. */
export function renderGraph(source: ReplaySource, judged: readonly Judged[]): TemplateResult | typeof nothing {
  if (judged.length === 0) return nothing;
  // Room at every side, so that a proved win and the marks at the ends are seen whole.
  const [wide, high, edge] = [320, 88, 10];
  const span = Math.max(1, source.steps - source.firstStep);
  const x = (step: number): number => edge + ((step - source.firstStep) / span) * (wide - 2 * edge);
  const y = (blue: number): number => high / 2 - blue * (high / 2 - edge);
  const points = [[x(source.firstStep), y(0)], ...judged.map((one) => [x(one.step + 1), y(one.blue)])] as [number, number][];
  const line = points.map(([px, py]) => `${px.toFixed(1)},${py.toFixed(1)}`).join(" ");
  const area = `${edge},${high / 2} ${line} ${(points.at(-1)?.[0] ?? 0).toFixed(1)},${high / 2}`;
  const last = judged.at(-1);
  const faults = judged.filter((one) => markOf(one.judgement) === "fault");
  const go = (event: MouseEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const along = (((event.clientX - box.left) / box.width) * wide - edge) / (wide - 2 * edge);
    source.goTo(source.firstStep + Math.round(along * span));
  };
  const label = t("Who was ahead: Blue above, Red below. Blue's chance of winning at the end: {share}.", { share: share(last?.blue ?? 0) });
  return html`<div class="graph-box">
      <span class="side-name blue" aria-hidden="true">${seatSign(0)} ${seatName(0)}</span>
      <svg class="graph" viewBox="0 0 ${wide} ${high}" preserveAspectRatio="none" role="img" aria-label=${label} @click=${go}>
        <defs>
          <clipPath id="graph-over"><rect width=${wide} height=${high / 2} /></clipPath>
          <clipPath id="graph-under"><rect y=${high / 2} width=${wide} height=${high / 2} /></clipPath>
        </defs>
        <polygon class="over" points=${area} clip-path="url(#graph-over)" />
        <polygon class="under" points=${area} clip-path="url(#graph-under)" />
        <line class="even" x1=${edge} x2=${wide - edge} y1=${high / 2} y2=${high / 2} />
        <line class="now" x1=${x(source.at)} x2=${x(source.at)} y1="2" y2=${high - 2} />
        <polyline points=${line} />
        ${faults.map((one) => dot(x(one.step + 1), y(one.blue)))}
      </svg>
      <span class="side-name red" aria-hidden="true">${seatSign(1)} ${seatName(1)}</span>
    </div>`;
}

/** What the mind says about the move that was played last. */
export function renderJudgement(source: ReplaySource, judged: readonly Judged[], cardOf: CardOf): TemplateResult | typeof nothing {
  const turn = source.turns[source.turnsPlayed - 1];
  const one = turn ? judgedOf(turn, judged) : null;
  if (!one) return nothing;
  const { clause } = one.judgement;
  return html`<p class="judgement">
    ${seatSign(one.player)} ${renderMark(one)} ${judgementWords(one.judgement, cardOf, source.hidden)} ${clause ? html`<a class="clause" href="/rules#${clause}">${clause}</a>` : nothing}
  </p>`;
}
