// Torii: MIT licence, see LICENSE.
// A move chosen while the opponent thinks, played at once if it is legal when the turn comes. Only in open games: where
// something is hidden, what the opponent does may show something that the choice should depend on.
import type { Rules } from "../core/rules-api.ts";
import type { Action, Scene, Seat } from "../core/types.ts";
import { fileOf, rankOf } from "./squares.ts";
import type { GameSource } from "./types.ts";

/** The seat that may choose a move in advance now. */
export function premover(source: GameSource): Seat | null {
  const own = source.seats.filter((seat) => seat.yours);
  const { turn, ninjas } = source.scene();
  const [only] = own;
  if (!only || own.length > 1 || source.kind === "replay" || source.ending || source.curtain || source.trouble) return null;
  return (turn === 0 || turn === 1) && turn !== only.seat && ninjas.every((count) => count === null) ? only.seat : null;
}

/** The position with this seat to move, and without its own students but the one that moves: any of the others may have been
 * captured by then, and its square retaken. */
function alone(position: string, seat: Seat, from: number): string {
  const [board = "", , ...rest] = position.split(" ");
  const student = seat === 0 ? "S" : "s";
  const ranks = board.split("/").map((rank, row) => {
    const squares = [...rank].flatMap((sign) => (/\d/.test(sign) ? Array<string>(Number(sign)).fill(".") : [sign]));
    const kept = squares.map((sign, file) => (sign === student && !(file === fileOf(from) && 4 - row === rankOf(from)) ? "." : sign)).join("");
    return kept.replace(/\.+/g, (empty) => String(empty.length));
  });
  return [ranks.join("/"), seat === 0 ? "b" : "r", ...rest.filter((part) => !part.startsWith("rep="))].join(" ");
}

/** The scene as if it were this seat's turn: its actions are what may be chosen, after a wind card's pawn the spirit's move too.
 * If the opponent moves the spirit, the move is another one, and is not played. */
export function premoveScene(rules: Rules, scene: Scene, seat: Seat): Scene {
  const actions: Action[] = [];
  scene.squares.forEach(({ pawn }, from) => {
    if (pawn?.player !== seat) return;
    try {
      const then = rules.scene(alone(scene.position, seat, from), "full");
      actions.push(...then.actions.filter((action) => action.kind === "pawn" && action.from === from));
    } catch {
      // no position of its own: then this pawn has no move in advance
    }
  });
  return { ...scene, turn: seat, asked: "move", actions: actions.map((action) => ({ ...action, takes: null, wins: false })) };
}
