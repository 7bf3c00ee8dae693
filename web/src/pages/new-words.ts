// Torii: MIT licence, see LICENSE.
// The texts of /new for each option: a name, and one line for newcomers.
import { N_, plural, t } from "../locale/locale.ts";
import { rulesMarks } from "../model/words.ts";
import { clockWords } from "../net/reading.ts";
import { isExpert, isHidden, isLight, isWind, localClock, readClock, rulesText, type Deck, type Opponent, type RulesWish, type Variant, type Wish } from "./wish.ts";

export interface Said<T> {
  value: T;
  name: string;
  line: string;
}

export const opponents: Said<Opponent>[] = [
  { value: "computer", name: N_("The computer"), line: N_("Ten levels; works offline.") },
  { value: "friend", name: N_("A friend, by link"), line: N_("Send a link; play live or over several days.") },
  { value: "two", name: N_("Pass and play"), line: N_("Two players, one device: pass it, or sit face to face.") },
  { value: "anyone", name: N_("A random opponent"), line: N_("You are paired with the next player looking for the same game.") },
];

export const variants: Said<Variant>[] = [
  { value: "base", name: N_("Onitama"), line: N_("The game as it comes in the box: five cards, five pawns each.") },
  { value: "wind", name: N_("Way of the Wind"), line: N_("A spirit roams the board: it blocks, and swaps places with students.") },
  { value: "shadow", name: N_("Way of Shadow"), line: N_("Each of you has a ninja that the other cannot see.") },
  { value: "light", name: N_("Way of Light"), line: N_("A master and his students against two ninjas in the dark.") },
  { value: "wind+shadow", name: N_("Wind and Shadow"), line: N_("Spirit and hidden ninjas together: for experts.") },
  { value: "wind+light", name: N_("Wind and Light"), line: N_("Spirit, lanterns and two ninjas: for experts.") },
];

export const decks: Said<Deck>[] = [
  { value: "base", name: N_("The base cards"), line: "" },
  { value: "all", name: N_("All, with Sensei's Path"), line: N_("With the cards of the second box, including Goat and Sheep (P1).") },
  { value: "sensei", name: N_("The Sensei's Path cards"), line: N_("The cards of the second box, including Goat and Sheep (P1).") },
];

/** The rulebook's advice on mixes marked as expert (M1). */
export const expertNote = (): string =>
  t("For experts: the rulebook calls Light and Shadow technically compatible with the other expansions, and recommends that to advanced players only (M1).");

export const deckName = (deck: Said<Deck>, hidden: boolean): string => (hidden && deck.value !== "base" ? t("{deck} (for experts)", { deck: t(deck.name) }) : t(deck.name));

export const rules: Said<RulesWish>[] = [
  { value: "standard", name: N_("Standard"), line: N_("When a position occurs for the third time, or nothing happens for 60 turns in a game with hidden ninjas, either player may claim a draw (B13).") },
  { value: "letter", name: N_("Rules as written"), line: N_("The rulebooks have no draws: a game ends only with a win, an agreement or a resignation (B13).") },
];

/** With two ninjas the rulebook supports both readings (S10): there is a switch. */
export const shadowRules: Said<RulesWish>[] = [...rules, { value: "capture", name: N_("Standard, but revealed ninjas can be captured"), line: rules[0]?.line ?? "" }];

export const meetingLine = (chosen: RulesWish): string =>
  chosen === "standard" ? t("Landing on a revealed ninja captures nothing without an attempt (S10).") : t("A ninja that lands on a revealed ninja captures it (S10).");

/** By level, from 1. */
export const levels: string[] = [
  N_("first steps"),
  N_("beginner"),
  N_("easy"),
  N_("casual player"),
  N_("sees simple traps"),
  N_("makes you think"),
  N_("strong"),
  N_("very strong"),
  N_("almost never wrong"),
  N_("full strength"),
];

export const levelWords = (level: number): string => t("Level {level}: {words}", { level, words: t(levels[level - 1] ?? "") });

/** The clocks that are offered; the first number of "5+5" is minutes. */
export const onlineClocks = ["none", "3+2", "5+5", "10+5", "60s", "1d", "3d"];
export const localClocks = ["none", "3+2", "5+5", "10+5"];

export function clockName(clock: string): string {
  if (clock === "none") return t("No clock");
  return clockWords(readClock(clock));
}

/** A short summary, beside the start button. */
export function wishWords(wish: Wish): string[] {
  const said: string[] = [];
  said.push(t(variants.find((one) => one.value === wish.variant)?.name ?? ""));
  if (wish.deck !== "base") said.push(t(decks.find((one) => one.value === wish.deck)?.name ?? ""));
  if (isExpert(wish)) said.push(t("for experts"));
  said.push(...rulesMarks(rulesText(wish)));
  if (isWind(wish) && wish.deal === "random") said.push(plural(wish.wind, "{n} wind card", "{n} wind cards"));
  if (wish.opponent === "computer") said.push(levelWords(wish.level));
  if (wish.opponent === "computer" && wish.practice && isHidden(wish)) said.push(t("practice"));
  if (wish.opponent !== "anyone") {
    said.push(wish.deal === "chosen" ? t("chosen cards") : wish.deal === "five" ? t("chosen cards, dealt at random") : wish.deal === "balanced" ? t("a balanced deal") : t("random cards"));
    if (wish.opponent === "two") said.push(t("pass and play"));
    else if (isLight(wish)) said.push(wish.light === "me" ? t("you are the Light side") : wish.light === "other" ? t("you are the Shadow side") : t("random sides"));
    else said.push(wish.side === "random" ? t("random colours") : wish.side === "blue" ? t("you are Blue") : t("you are Red"));
  }
  const clock = wish.opponent === "computer" || wish.opponent === "two" ? localClock(wish) ?? "none" : wish.clock;
  if (clock !== "none" || wish.opponent === "friend" || wish.opponent === "anyone") said.push(clockName(clock));
  return said;
}
