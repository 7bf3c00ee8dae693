// Torii: MIT licence, see LICENSE.
// Announcements (aria-live) and sounds of what happened: each step once, in order. While a curtain is down, the only
// announcement is who may look.
import { t } from "../locale/locale.ts";
import type { GameEvent } from "../core/types.ts";
import { endSound, eventSounds } from "./sounds.ts";
import { statusWords } from "./status.ts";
import type { Table } from "./table.ts";
import type { Sound } from "./types.ts";
import { endingWords, spokenEvent } from "./words.ts";

export interface News {
  lines: string[];
  sounds: Sound[];
}

/** Steps not worth announcing. */
const isMute = (event: GameEvent): boolean => event.kind === "stay" || event.kind === "nolantern" || event.kind === "deal";

export class Teller {
  private steps: number;
  private round: string | undefined;
  private over: boolean;
  private curtain: string;
  private asked: string;
  private refused: string | null = null;
  private hinted: string | null = null;

  constructor(private readonly table: Table) {
    const { source } = table;
    this.steps = source.scene().steps;
    this.round = source.round;
    this.over = source.ending !== null;
    this.curtain = source.curtain?.stage ?? "";
    this.asked = "";
  }

  /** Everything since the last call. */
  next(): News {
    const news: News = { lines: [], sounds: [] };
    const { source } = this.table;
    const { steps } = source.scene();
    const lifted = this.curtain === "lift" && source.curtain === null;
    this.curtain = source.curtain?.stage ?? "";
    if (source.round !== this.round) this.beginAnew(news);
    else if (steps < this.steps) news.lines.push(t("Taken back."));
    // The player who lifts the curtain has heard nothing since his own last step.
    const fresh = lifted ? this.sinceOwn() : source.events().filter((event) => event.step >= this.steps);
    this.steps = steps;
    if (this.curtain !== "lift") this.tellEvents(fresh, news);
    this.tellEnd(news);
    this.tellAsked(news);
    return news;
  }

  /** Another game at the same table: all of it is new. */
  private beginAnew(news: News): void {
    this.round = this.table.source.round;
    this.steps = 0;
    news.lines.push(t("A new game begins."));
  }

  private sinceOwn(): readonly GameEvent[] {
    const { source } = this.table;
    const events = source.events();
    const own = events.reduce((last, event, i) => (event.player === source.viewer ? i : last), -1);
    return events.slice(own + 1);
  }

  private tellEvents(events: readonly GameEvent[], news: News): void {
    for (const event of events) {
      if (!isMute(event)) news.lines.push(spokenEvent(event, this.table.cardOf));
      news.sounds.push(...eventSounds(event));
    }
  }

  private tellEnd(news: News): void {
    const { ending, seats } = this.table.source;
    if (ending && !this.over) {
      news.lines.push(endingWords(ending, seats));
      news.sounds.push(endSound(ending, seats));
    }
    this.over = ending !== null;
  }

  /** A new question, and the reason of a refusal. */
  private tellAsked(news: News): void {
    const { table } = this;
    const asked = statusWords(table.source, table.view, table.cardOf);
    if (asked !== this.asked && !table.source.ending) news.lines.push(asked);
    if (asked !== this.asked && table.view.mine !== null && news.sounds.length > 0) news.sounds.push("turn");
    this.asked = asked;
    const refused = table.refused?.text ?? null;
    if (refused !== null && refused !== this.refused) {
      news.lines.push(refused);
      news.sounds.push("refuse");
    }
    this.refused = refused;
    const hint = table.view.hint?.words ?? null;
    if (hint !== null && hint !== this.hinted) news.lines.push(hint);
    this.hinted = hint;
  }
}
