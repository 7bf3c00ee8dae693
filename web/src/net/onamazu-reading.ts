// Torii: MIT licence, see LICENSE.
// Interprets a view of the server for a table of Onamazu: its set-up, how it ended.
import type { OnaScene, OnaSeat, OnaSetup } from "../core/onamazu-types.ts";
import type { OnaEnding } from "../model/onamazu/types.ts";
import type { GameView } from "./protocol.ts";

export function onaSetupOf(view: GameView): OnaSetup {
  const { options } = view;
  const setup: OnaSetup = { players: options.players ?? view.seats.length, changes: options.changes ?? "" };
  if (options.position) setup.position = options.position;
  return setup;
}

const ways: Record<string, OnaEnding["way"]> = { resignation: "resign", flag: "time", claim: "claim", abandoned: "abandoned", withdrawn: "aborted" };

/** "0-1-0", "1/2-1/2-0": who won, or shares the victory (R121). */
export function winnersOf(result: string | null): OnaSeat[] {
  const shares = (result ?? "").split("-");
  return shares.flatMap((share, seat) => (share === "1" || share === "1/2" ? [seat as OnaSeat] : []));
}

export function onaEndingOf(view: GameView, scene: OnaScene): OnaEnding | null {
  if (scene.result) return { winners: scene.result.winners, points: scene.result.points, way: "score", by: null };
  if (view.stage !== "over") return null;
  const winners = winnersOf(view.result);
  const way = ways[view.ending ?? ""] ?? "score";
  const lost = view.seats.length === 2 && winners.length === 1 && way !== "score";
  return { winners, points: null, way, by: lost ? ((1 - (winners[0] ?? 0)) as OnaSeat) : null };
}
