// Torii: MIT licence, see LICENSE.
// Announcements (aria-live) and sounds of what happened: each step once, in order.
import type { OnaEvent } from "../../core/onamazu-types.ts";
import { t } from "../../locale/locale.ts";
import type { Sound } from "../types.ts";
import type { OnaTableModel } from "./types.ts";
import { onaEndingWords } from "./words.ts";

export interface OnaNews {
  lines: string[];
  sounds: Sound[];
}

const SOUNDS: Record<string, Sound> = {
  put: "place", act: "move", rot: "swap", fight: "take", atk: "take", offer: "spirit", build: "place", raise: "place", use: "swap",
  swap: "swap", sell: "swap", buy: "swap", deal: "swap", temple: "swap", sign: "place", armour: "place", draw: "reveal", pick: "reveal",
  god: "spirit", take: "swap", jinja: "place", outcome: "deal",
};

const isOutcome = (event: OnaEvent, what: string): boolean => event.player === -1 && event.text.startsWith(what);

/** Of random outcomes only the die is announced; the layout before the first turn is not. */
const isMute = (event: OnaEvent): boolean => event.verb === "pass" || (event.player === -1 && !isOutcome(event, "die"));

export class OnaTeller {
  private steps: number;
  private round: string;
  private over: boolean;
  private asked = "";
  private refused: string | null = null;
  private notice: string | null = null;

  constructor(private readonly table: OnaTableModel) {
    const { source } = table;
    this.steps = source.scene().steps;
    this.round = source.round;
    this.over = source.ending !== null;
  }

  /** Everything since the last call. */
  next(): OnaNews {
    const news: OnaNews = { lines: [], sounds: [] };
    const { source } = this.table;
    const { steps } = source.scene();
    if (source.round !== this.round) {
      this.round = source.round;
      this.steps = steps;
      news.lines.push(t("A new game begins."));
    } else if (steps < this.steps) news.lines.push(t("Taken back."));
    this.tellEvents(source.events(Math.min(this.steps, steps)), news);
    this.steps = steps;
    this.tellEnd(news);
    this.tellAsked(news);
    return news;
  }

  private tellEvents(events: readonly OnaEvent[], news: OnaNews): void {
    for (const event of events) {
      if (isMute(event)) continue;
      news.lines.push(event.words);
      const sound = SOUNDS[event.verb];
      if (sound && !news.sounds.includes(sound)) news.sounds.push(sound);
    }
  }

  private tellEnd(news: OnaNews): void {
    const { source } = this.table;
    const { ending, seats } = source;
    if (ending && !this.over) {
      news.lines.push(source.scene().result?.words || onaEndingWords(ending, seats));
      const own = seats.filter((seat) => seat.yours).map((seat) => seat.seat);
      news.sounds.push(own.length === 0 || own.some((seat) => ending.winners.includes(seat)) ? "win" : "lose");
    }
    this.over = ending !== null;
  }

  /** A new question, automatic answers, and the reason of a refusal. */
  private tellAsked(news: OnaNews): void {
    const { view } = this.table;
    const fresh = (words: string | null, before: string | null): words is string => words !== null && words !== before;
    if (fresh(view.notice, this.notice)) news.lines.push(view.notice);
    // While others play, their steps are described one by one: a summary would repeat them.
    const asked = view.mine === null ? "" : view.question;
    if (asked !== this.asked && asked !== "" && !view.ending) {
      news.lines.push(asked);
      if (this.asked === "") news.sounds.push("turn");
    }
    if (fresh(view.refused?.text ?? null, this.refused)) {
      news.lines.push(view.refused?.text ?? "");
      news.sounds.push("refuse");
    }
    [this.asked, this.notice, this.refused] = [asked, view.notice, view.refused?.text ?? null];
  }
}
