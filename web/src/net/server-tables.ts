// Torii: MIT licence, see LICENSE.
// Positions that the server's endgame tables cover and the page's own do not. Which tables there are is asked once; a server
// without any is not asked again, one that failed to answer is after a pause. Nothing is ever asked about a game with ninjas.
import type { LiveLine, LiveReport } from "../core/live.ts";
import { api, ApiError } from "./http.ts";
import type { ServerTable, TableAnswer } from "./protocol.ts";

/** A server that could not say which tables it has is left alone for this long. */
const PAUSE = 30_000;

/** The page solves these itself, without the wind spirit. */
const OWN_STUDENTS = 1;

interface Facts {
  cards: string;
  students: number; // of the side that has more
  men: number;
  wind: boolean;
}

const named = (cards: readonly string[]): string => [...cards].sort().join();
const count = (board: string, what: RegExp): number => board.match(what)?.length ?? 0;

/** Of a position as text; null: it has ninjas, or the page knows it without help. */
function factsOf(position: string): Facts | null {
  const [board = "", , cards = ""] = position.split(" ");
  if (/ n[br]=/.test(position)) return null;
  const wind = board.includes("W");
  const students = Math.max(count(board, /S/g), count(board, /s/g));
  if (!wind && students <= OWN_STUDENTS) return null;
  return { cards: named(cards.split(/[,/]/)), students, men: count(board, /[SM]/gi), wind };
}

const covers = (table: ServerTable, { cards, students, men, wind }: Facts): boolean =>
  table.wind === wind && students <= table.students && men <= table.men && named(table.cards) === cards;

const CHANCE = { win: 1, draw: 0.5, loss: 0 };

/** Without distances the values are certain, but the engine may still find how the game is won. */
const isComplete = ({ moves }: TableAnswer): boolean => moves.every(({ wdl, plies }) => wdl === "draw" || plies !== null);

function reportOf(answer: TableAnswer): LiveReport {
  const lineOf = ({ text, wdl, plies }: TableAnswer["moves"][number], rank: number): LiveLine => ({
    proof: wdl,
    points: 0,
    plies: plies ?? 0,
    chance: CHANCE[wdl],
    moves: rank === 0 && answer.line.length > 0 ? answer.line : [text],
  });
  return { depth: 0, deepest: answer.line.length, nodes: 0, milliseconds: 0, done: isComplete(answer), lines: answer.moves.map(lineOf) };
}

export class ServerTables {
  private known: Promise<readonly ServerTable[]> | null = null;
  private again = Infinity; // when to ask once more which tables there are

  constructor(private readonly now = Date.now) {}

  /** What the tables say of all moves of this position, the best ones first; null: nothing. */
  async ask(position: string): Promise<LiveReport | null> {
    const facts = factsOf(position);
    if (!facts) return null;
    if (!(await this.list()).some((table) => covers(table, facts))) return null;
    return api.table(position).then((answer) => reportOf(answer), () => null);
  }

  /** Of the server's tables: an answer is kept, also that there are none. A failure (busy, stopping, offline) is not one. */
  private list(): Promise<readonly ServerTable[]> {
    if (this.known && this.now() < this.again) return this.known;
    this.again = Infinity;
    return (this.known = api.tables().then(({ tables }) => tables, (fault: unknown) => {
      if (!(fault instanceof ApiError && fault.code === "no_tables")) this.again = this.now() + PAUSE;
      return [];
    }));
  }
}

/** The page's own. */
export const serverTables = new ServerTables();
