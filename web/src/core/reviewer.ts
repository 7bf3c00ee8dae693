// Torii: MIT licence, see LICENSE.
// Reviews, grades and deals: requests to the worker of study.wasm, one at a time. A review reports each verdict as it comes;
// stop() ends whatever is being thought about, with its worker.
import { assetUrl } from "../assets.ts";
import { Asker, type Helper } from "./asker.ts";
import { Parts, type Begun } from "./engine-parts.ts";
import type { Thinking } from "./rules-api.ts";
import type { DealChance, ReviewSum, Verdict } from "./study-types.ts";
import { netOf } from "./thinker.ts";
import type { Setup, Viewer } from "./types.ts";

/** A whole game, and whose moves are judged: of an open game everybody's ("full"), of a hidden one a seat's. */
export interface ReviewedGame {
  record: string; // .ogn
  setup: Setup;
  viewer: Viewer;
}

export type StudyQuestion =
  | { kind: "review"; game: ReviewedGame }
  | { kind: "grade"; game: Thinking; move: string }
  | { kind: "deals"; cards: string; wind: boolean }
  | { kind: "deal"; cards: string; wind: boolean };

export type StudyAnswer = ReviewSum | Verdict | string[] | DealChance;
/** Of a review: how many moves there are, then each. */
export type ReviewNews = { plies: number } | Verdict;
export type StudyHelper = Helper<StudyAnswer, ReviewNews>;

const netFor = (question: StudyQuestion) => ("game" in question ? netOf(question.game.setup) : question.wind ? "onitama-wind-net.bin" : "onitama-net.bin");

export class Reviewer {
  private readonly asker: Asker<Begun, StudyQuestion, StudyAnswer, ReviewNews>;

  constructor(
    parts = new Parts("study.wasm"),
    helper = (): StudyHelper => new Worker(assetUrl("study-worker.js"), { type: "module" }) as StudyHelper,
  ) {
    this.asker = new Asker((question) => parts.load(netFor(question)), helper);
  }

  /** Grades every move of the game, each from what its player could know. */
  review(game: ReviewedGame, onNews: (news: ReviewNews) => void): Promise<ReviewSum> {
    return this.asker.ask({ kind: "review", game }, onNews) as Promise<ReviewSum>;
  }

  grade(game: Thinking, move: string): Promise<Verdict> {
    return this.asker.ask({ kind: "grade", game, move }) as Promise<Verdict>;
  }

  /** The thirty deals of five cards. */
  deals(cards: string, wind: boolean): Promise<string[]> {
    return this.asker.ask({ kind: "deals", cards, wind }) as Promise<string[]>;
  }

  deal(cards: string, wind: boolean): Promise<DealChance> {
    return this.asker.ask({ kind: "deal", cards, wind }) as Promise<DealChance>;
  }

  stop(): void {
    this.asker.stop();
  }

  /** Ends the worker too; another request starts a new one. */
  close(): void {
    this.asker.close();
  }
}
