// Torii: MIT licence, see LICENSE.
// The steps of a game grouped into turns: the log, the last turn played, what has happened since the viewer's own.
import type { OnaEvent, OnaScene, OnaSeat, OnaViewer } from "../../core/onamazu-types.ts";
import { changesOf } from "./gains.ts";
import type { OnaLogTurn } from "./types.ts";

type Table = Pick<OnaScene, "players" | "first">;

/** Whose turn it was: the player who acted; if only the die has been rolled, the next player in order (R22). */
function seatOf(turn: number, events: readonly OnaEvent[], table: Table): OnaSeat | -1 {
  const acted = events.find((event) => event.player !== -1)?.player;
  if (acted !== undefined) return acted;
  return turn <= 0 ? -1 : (((table.first + turn - 1) % table.players) as OnaSeat);
}

function turnOf(events: readonly OnaEvent[], table: Table): OnaLogTurn {
  const [first, last] = [events[0], events.at(-1)];
  const turn = first?.turn ?? 0;
  return {
    turn,
    round: first?.round ?? 0,
    seat: seatOf(turn, events, table),
    first: first?.step ?? 0,
    end: (last?.step ?? -1) + 1,
    events,
    changes: changesOf(events),
  };
}

/** In playing order. A turn to which nothing was added since `before` stays the same object, so that it is not redrawn. */
export function logOf(events: readonly OnaEvent[], table: Table, before: readonly OnaLogTurn[] = []): OnaLogTurn[] {
  const turns: OnaLogTurn[] = [];
  for (let from = 0; from < events.length; ) {
    let to = from + 1;
    while (to < events.length && events[to]?.turn === events[from]?.turn) to += 1;
    const known = before[turns.length];
    const same = known?.events.length === to - from && known.events.every((event, i) => event === events[from + i]);
    turns.push(same ? known : turnOf(events.slice(from, to), table));
    from = to;
  }
  return turns;
}

const isPlayed = (turn: OnaLogTurn): boolean => turn.turn > 0 && turn.events.some((event) => event.player !== -1);

/** The last turn with an action of a player; a turn that has only just begun does not count. */
export const lastPlayed = (log: readonly OnaLogTurn[]): OnaLogTurn | null => [...log].reverse().find(isPlayed) ?? null;

/** For a seat: from the end of its own last turn (or the start) to the beginning of its current turn, or to now. */
function sinceOwn(log: readonly OnaLogTurn[], viewer: OnaViewer): { from: number; to: number } | null {
  const last = log.at(-1);
  if (!last || typeof viewer !== "number") return null;
  const running = last.seat === viewer ? last : null;
  const own = [...log].reverse().find((turn) => turn.seat === viewer && turn !== running && turn.turn > 0);
  const from = own?.end ?? log.find((turn) => turn.turn > 0)?.first ?? 0;
  const to = running ? running.first : last.end;
  return to > from ? { from, to } : null;
}

/** The steps to replay: one turn by its number, otherwise all since the viewer's own, otherwise the last one. */
export function toShow(log: readonly OnaLogTurn[], viewer: OnaViewer, turn: number | undefined): { from: number; to: number } | null {
  const one = turn === undefined ? null : (log.find((other) => other.turn === turn) ?? null);
  const own = one === null ? sinceOwn(log, viewer) : null;
  const shown = one ?? lastPlayed(log);
  return own ?? (shown && { from: shown.first, to: shown.end });
}
