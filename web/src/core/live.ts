// Torii: MIT licence, see LICENSE.
// Live analysis: the engine thinks about one position in a worker of its own and reports every depth. Another position
// terminates the worker, unless it has finished; the next one starts within milliseconds.
import { assetUrl } from "../assets.ts";
import { Asker, Stopped, type Helper } from "./asker.ts";
import { Parts, type Begun } from "./engine-parts.ts";
import type { Thinking } from "./rules-api.ts";
import { netOf } from "./thinker.ts";

/** One line of play, scored for the player to move. */
export interface LiveLine {
  proof: "win" | "draw" | "loss" | null;
  points: number; // hundredths of a student, if unproved
  plies: number; // of a proved win or loss: to the end of the game; 0 if unknown
  chance: number; // of winning, 0…1
  moves: string[];
}

export interface LiveReport {
  depth: number;
  deepest: number;
  nodes: number;
  milliseconds: number;
  /** Nothing more will come: every line is proved. */
  done: boolean;
  lines: LiveLine[]; // best first
}

export interface LiveQuestion {
  game: Thinking;
  lines: number;
}

export type LiveHelper = Helper<LiveReport, LiveReport>;

export class Live {
  private readonly asker: Asker<Begun, LiveQuestion, LiveReport, LiveReport>;

  constructor(
    parts = new Parts("study.wasm"),
    helper = (): LiveHelper => new Worker(assetUrl("live-worker.js"), { type: "module" }) as LiveHelper,
  ) {
    this.asker = new Asker(({ game }) => parts.load(netOf(game.setup)), helper);
  }

  /** Thinks about the last position of this game, until stopped or proved; whatever it thought about before is dropped. */
  start(game: Thinking, lines: number, onReport: (report: LiveReport) => void, onFault: (fault: Error) => void): void {
    this.asker.ask({ game, lines }, onReport).then(onReport, (fault: unknown) => {
      if (!(fault instanceof Stopped)) onFault(fault instanceof Error ? fault : new Error(String(fault)));
    });
  }

  stop(): void {
    this.asker.stop();
  }
}
