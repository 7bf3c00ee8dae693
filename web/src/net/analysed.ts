// Torii: MIT licence, see LICENSE.
// A game on the server, for the analysis: as this browser may know it, and whether the engine has to keep out.
import type { Seat } from "../core/types.ts";
import { api } from "./http.ts";
import type { GameView } from "./protocol.ts";
import { isOnamazu } from "./reading.ts";
import { heldSeat } from "./seats.ts";

export interface AnalysedGame {
  record: string;
  side: Seat | undefined;
  running: boolean;
  /** Two people are still playing: no engine helps them, nor anybody who watches. */
  live: boolean;
}

export const isLive = ({ stage, seats }: Pick<GameView, "stage" | "seats">): boolean => stage === "running" && seats.filter((seat) => seat.kind === "person").length > 1;

/** Whether a game can be analysed now: those who watch a game with ninjas know too little of it before it is over. */
export const isAnalysable = ({ game, stage, you }: Pick<GameView, "game" | "stage" | "you">): boolean =>
  !isOnamazu(game) && (stage === "over" || (stage === "running" && (you !== null || !/shadow|light/.test(game))));

export const analysisPath = (id: string, at: number | null = null): string => `/analysis?g=${encodeURIComponent(id)}${at === null ? "" : `&at=${at}`}`;

export async function analysedGame(id: string): Promise<AnalysedGame> {
  const held = heldSeat(id, null);
  const token = held?.token ?? null;
  const view = await api.view(id, token);
  const { record } = await api.record(id, token, "ogn", view.stage === "over" ? "full" : undefined);
  return { record: String(record), side: held?.seat === 0 || held?.seat === 1 ? held.seat : undefined, running: view.stage === "running", live: isLive(view) };
}
