// Torii: MIT licence, see LICENSE.
// Messages from and to the server: docs/formats/api.md as types.

export type Stage = "waiting" | "running" | "over";

export interface SeatView {
  name: string;
  kind: "open" | "person" | "level";
  level?: number;
  present?: boolean; // of persons: connected, or active recently
}

export type ClockChoice =
  | { kind: "fischer"; base: number; increment: number }
  | { kind: "move"; per: number }
  | { kind: "days"; days: number };

export interface GameOptions {
  deck?: string | null;
  winds?: string | null;
  cards?: string | null;
  deal?: "random" | "named" | null;
  wind?: number | null;
  light?: number | null;
  players?: number | null;
  changes?: string | null; // to Onamazu's rules: `path=value; …`
  rules?: string | null; // for Onamazu their hash; for Onitama what is non-standard
  preset?: "letter";
  expert?: boolean; // M1
  position?: string | null;
  clock?: ClockChoice | null;
  takebacks?: boolean;
  practice?: boolean; // only against the computer: revealing moves can be undone too (S15)
  listed?: boolean;
  abandon?: number;
  previous?: string | null;
}

export interface ClockView {
  left: (number | null)[];
  running: number | null;
  since: number;
}

export interface Offers {
  draw: number | null;
  takeback: number | null;
  takeback_shown: string[] | null; // what the turn showed the requester, or could have (S15)
  rematch: number[];
  claim: { by: number; on: number; until: number } | null;
}

export interface ChatLine {
  seat: number;
  to: "players" | "all";
  text: string;
  time: number;
}

export interface GameView {
  v: number;
  id: string;
  game: string;
  options: GameOptions;
  stage: Stage;
  seats: SeatView[];
  creator?: number | null;
  you: number | null;
  n: number;
  turn: number | null;
  position: string | null;
  legal: string[];
  moves: [number, string][];
  clock: ClockView | null;
  offers: Offers;
  claimable: boolean;
  chat: ChatLine[];
  muted: number[];
  commitment?: string;
  result: string | null;
  ending: string | null;
  revealed?: string | null;
  next?: string | null;
}

export interface ServerEvent {
  v: number;
  t: string;
  d: {
    set?: Partial<GameView>;
    move?: [number, string];
    chat?: ChatLine;
    seat?: number;
    do?: string;
  } & Partial<GameView>;
}

export interface CreateOptions {
  game?: string;
  deck?: string;
  winds?: string;
  cards?: string; // five names: `a,b/c,d/e` to Blue, to Red and beside; `a,b,c,d,e` dealt at random (W2)
  deal?: "random" | "named";
  position?: string;
  wind?: number;
  light?: number;
  players?: number;
  rules?: string; // standard, letter; for Onamazu also the text of a file
  seats?: string[];
  colour?: "first" | "second" | "random";
  clock?: ClockChoice | null;
  listed?: boolean;
  open?: boolean;
  takebacks?: boolean;
  practice?: boolean;
  abandon?: number;
  name?: string;
  nonce?: string;
}

/** A file of Onamazu's rules that the server has read and accepted. */
export interface CheckedRules {
  hash: string;
  standard: boolean;
  changes: { path: string; from: string; to: string }[];
  text: string; // `path=value; …`
}

export interface Created {
  id: string;
  seats: { seat: number; token?: string; key?: string }[];
  commitment: string;
}

export interface Seated {
  id: string;
  seat: number;
  token: string;
}

/** An entry of the public list. */
export interface ListedGame {
  id: string;
  game: string;
  options: GameOptions;
  stage: Stage;
  seats: SeatView[];
  n: number;
  turns?: number; // taken by players; missing for games last played before it was counted
  turn: number | null;
  result: string | null;
  ending: string | null;
  time: number;
}

export interface MyGame extends ListedGame {
  status: number;
  you: number | null;
  your_turn: boolean;
  clock: ClockView | null;
  next: string | null;
}

const CHAT_KEPT = 50;

/** Presence has its own events: other players' seats do not carry it, so the known value stays. */
function withPresence(seats: SeatView[], before: SeatView[]): SeatView[] {
  return seats.map((seat, at) => {
    const known = before[at]?.present;
    return seat.kind === "person" && seat.present === undefined && known !== undefined ? { ...seat, present: known } : seat;
  });
}

/**
 * The view after an event: `set` is merged in, `move` and `chat` are appended. Null: an event in between is missing,
 * and the whole view must be fetched again.
 */
export function viewAfter(view: GameView | null, event: ServerEvent): GameView | null {
  if (event.t === "view") return event.d as unknown as GameView;
  const beside = event.t === "presence"; // it has the number of the preceding event
  if (!view || event.v !== (beside ? view.v : view.v + 1)) return null;
  const { set, move, chat } = event.d;
  const next: GameView = { ...view, ...set, v: event.v };
  if (set?.seats) next.seats = withPresence(set.seats, view.seats);
  if (move) next.moves = [...next.moves, move];
  if (chat) next.chat = [...next.chat, chat].slice(-CHAT_KEPT);
  return next;
}

/** An endgame table that the server has. */
export interface ServerTable {
  cards: string[];
  students: number; // at most, on each side
  men: number; // at most, on both
  wind: boolean;
  distances: boolean;
}

type Wdl = "win" | "draw" | "loss";

/** What one says of a position, for the player to move: the best move first, and best play where there are distances. */
export interface TableAnswer {
  wdl: Wdl;
  plies: number | null;
  moves: { text: string; wdl: Wdl; plies: number | null }[];
  line: string[];
}
