// Torii: MIT licence, see LICENSE.
// What the live engine says, drawn: the evaluation bar, the best lines as moves to click and as arrows, depth and speed.
import { html, nothing, type TemplateResult } from "lit";
import type { LiveLine } from "../core/live.ts";
import type { Scene, Seat } from "../core/types.ts";
import type { Arrow, ArrowKind } from "../boards/arrows.ts";
import { formatNumber, t } from "../locale/locale.ts";
import { moveWords } from "../model/advice.ts";
import { speedOf, type EngineView } from "../model/engine-view.ts";
import { otherSeat } from "../model/squares.ts";
import { seatName, type CardOf } from "../model/words.ts";
import { seatSign } from "./look-parts.ts";

/** The arrows of the moves that a scene allows: a wind card's has two. */
export function arrowsOf(move: string, scene: Scene, kind: ArrowKind): Arrow[] {
  const action = scene.actions.find((one) => one.text === move);
  if (!action) return [];
  const spirit: Arrow[] = action.spiritFrom !== null && action.spiritTo !== null ? [{ from: action.spiritFrom, to: action.spiritTo, kind, spirit: true }] : [];
  return action.from !== null && action.to !== null && action.from !== action.to ? [{ from: action.from, to: action.to, kind }, ...spirit] : spirit;
}

const RANKS: ArrowKind[] = ["best", "second", "third"];

export const engineArrows = (engine: EngineView, scene: Scene): Arrow[] =>
  engine.on ? (engine.report?.lines ?? []).flatMap((line, rank) => arrowsOf(line.moves[0] ?? "", scene, RANKS[rank] ?? "third")) : [];

/** "+1.3": in students, for Blue. */
export const pointsWords = (points: number): string => formatNumber(points / 100, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" });

/** Who wins a proved line. */
const winnerOf = (line: LiveLine, turn: Seat): Seat => (line.proof === "win" ? turn : otherSeat(turn));

const winWords = (plies: number): string => (plies > 0 ? t("wins in {n}", { n: plies }) : t("wins"));

/** The score of a line: "+1.3", "=", "● wins in 7". */
function score(line: LiveLine, turn: Seat): TemplateResult {
  if (line.proof === null) return html`${pointsWords(turn === 0 ? line.points : -line.points)}`;
  if (line.proof === "draw") return html`${t("draw")}`;
  const winner = winnerOf(line, turn);
  return html`${seatSign(winner)}<span class="for-ears">${seatName(winner)}</span> ${winWords(line.plies)}`;
}

/** The verdict in words, for the bar. */
function verdict(engine: EngineView): string {
  const [best] = engine.report?.lines ?? [];
  if (!best) return t("No evaluation yet");
  if (best.proof === "draw") return t("draw");
  if (best.proof !== null) return t("{who}: {what}", { who: seatName(winnerOf(best, engine.turn)), what: winWords(best.plies) });
  const share = formatNumber(engine.share ?? 0.5, { style: "percent", maximumFractionDigits: 0 });
  return t("Blue's chance of winning: {share}", { share });
}

/** Blue's part of the bar grows from Blue's side of the board; in a game with ninjas its place stays empty. */
export function renderBar(engine: EngineView, flip: boolean, hidden: boolean): TemplateResult {
  if (hidden) return html`<span class="an-bar without"></span>`;
  const share = engine.on ? engine.share : null;
  return html`<div class="an-bar ${flip ? "flipped" : ""} ${share === null ? "none" : ""}" role="img" aria-label=${engine.on ? verdict(engine) : t("The engine is off")}>
    <span class="an-bar-blue" style="--share:${((share ?? 0.5) * 100).toFixed(1)}%"></span>
  </div>`;
}

export interface EngineDoors {
  toggle: () => void;
  play: (moves: readonly string[]) => void;
  /** The line that the pointer or the focus is on; null: none. */
  point: (move: string | null) => void;
}

/** Few moves fit: the rest of a line is seen by following it. */
const SHOWN = 8;

function renderLine(line: LiveLine, rank: number, turn: Seat, cardOf: CardOf, doors: EngineDoors): TemplateResult {
  return html`<li class=${RANKS[rank] ?? "third"}>
    <span class="an-score">${score(line, turn)}</span>
    <span class="an-line-moves" data-sideways>
      ${line.moves.slice(0, SHOWN).map(
        (move, i) => html`<button type="button" class="an-move" data-line=${rank} data-move=${move}
          @click=${() => doors.play(line.moves.slice(0, i + 1))}
          @pointerenter=${() => doors.point(line.moves[0] ?? null)} @pointerleave=${() => doors.point(null)}
        >${moveWords(move, cardOf)}</button>`,
      )}
    </span>
  </li>`;
}

function facts(engine: EngineView): string {
  const { report } = engine;
  if (!report) return engine.thinks ? t("Thinking…") : "";
  const speed = speedOf(report);
  const depth = t("depth {n}", { n: report.depth });
  if (report.done) return report.depth > 0 ? t("{depth}, finished", { depth }) : t("from the endgame tables");
  return speed > 0 ? t("{depth} · {speed} positions/s", { depth, speed: formatNumber(speed, { notation: "compact", maximumSignificantDigits: 2 }) }) : depth;
}

export function renderEngine(engine: EngineView, cardOf: CardOf, doors: EngineDoors, empty: string | null): TemplateResult {
  const lines = engine.on ? (engine.report?.lines ?? []) : [];
  const [best] = lines;
  return html`<section class="an-engine" aria-label=${t("Engine")}>
    <div class="an-engine-head">
      <button type="button" class="an-switch" role="switch" aria-checked=${String(engine.on)} data-tool="engine" @click=${doors.toggle}><span class="an-knob" aria-hidden="true"></span>${t("Engine")}</button>
      <strong class="an-number">${best ? score(best, engine.turn) : nothing}</strong>
      <span class="an-facts">${engine.on ? (empty ?? facts(engine)) : nothing}</span>
    </div>
    ${engine.fault ? html`<p class="refused" role="alert">${t("The engine could not be started.")}</p>` : nothing}
    ${engine.on && !empty
      ? html`<ol class="an-lines" aria-label=${t("Best lines")}>${lines.map((line, rank) => renderLine(line, rank, engine.turn, cardOf, doors))}</ol>`
      : nothing}
  </section>`;
}
