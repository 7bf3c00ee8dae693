// Torii: MIT licence, see LICENSE.
// The scoring shown step by step: the four sums one after the other for everybody, then the winner (R119 to R121).
import type { OnaScene, OnaScore } from "../../core/onamazu-types.ts";
import { N_, t } from "../../locale/locale.ts";
import type { OnaScoring, OnaScoringStep } from "./types.ts";

type Part = OnaScore["lines"][number]["part"];

const PARTS: readonly [Part, string][] = [
  ["jinjas", N_("Jinjas")],
  ["offerings", N_("Offerings")],
  ["fame", N_("Brigands defeated")],
  ["mikos", N_("Mikos")],
];

function partStep(scene: OnaScene, upTo: number): OnaScoringStep {
  const [part, title] = PARTS[upTo] ?? ["mikos", ""];
  const before = PARTS.slice(0, upTo + 1).map(([name]) => name);
  const seats = scene.monasteries.map(({ seat, score }) => ({
    seat,
    lines: score.lines.filter((line) => line.part === part).map(({ words, points }) => ({ words, points })),
    points: score[part],
    total: before.reduce((sum, name) => sum + score[name], 0),
    wins: false,
  }));
  return { part, title: t(title), seats, words: "" };
}

function resultStep(scene: OnaScene): OnaScoringStep {
  const { result } = scene;
  const seats = scene.monasteries.map(({ seat, score }) => ({
    seat,
    lines: [],
    points: result?.points[seat] ?? score.total,
    total: result?.points[seat] ?? score.total,
    wins: result?.winners.includes(seat) ?? false,
  }));
  const best = Math.max(...seats.map(({ total }) => total));
  const isTied = seats.filter(({ total }) => total === best).length > 1; // then there is something to explain (R121)
  return { part: "result", title: t("Result"), seats, words: isTied ? (result?.words ?? "") : "" };
}

/** The scene with the points counted so far at the monasteries. */
export function countedScene(scene: OnaScene, scoring: OnaScoring | null): OnaScene {
  const step = scoring?.done === false ? scoring.steps[scoring.at] : undefined;
  if (!step) return scene;
  const counted = (score: OnaScore, total: number): OnaScore => ({ ...score, total, totalMost: total });
  return { ...scene, monasteries: scene.monasteries.map((one) => ({ ...one, score: counted(one.score, step.seats[one.seat]?.total ?? one.score.total) })) };
}

/** Null while the game is running, or if it did not end by scoring. */
export function scoringOf(scene: OnaScene, at: number): OnaScoring | null {
  if (!scene.result) return null;
  const steps = [...PARTS.map((_, i) => partStep(scene, i)), resultStep(scene)];
  const shown = Math.max(0, Math.min(at, steps.length - 1));
  return { steps, at: shown, done: shown === steps.length - 1 };
}
