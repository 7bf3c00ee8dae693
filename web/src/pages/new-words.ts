// Torii: MIT licence, see LICENSE.
// What /new says of each choice: a name, and one line for somebody who has never heard of it.
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
  { value: "computer", name: N_("The computer"), line: N_("Ten levels; works without a network.") },
  { value: "friend", name: N_("A friend, by link"), line: N_("Send a link; play at once, or over days.") },
  { value: "two", name: N_("Two at this screen"), line: N_("You pass the device, or sit across from each other.") },
  { value: "anyone", name: N_("Anyone, now"), line: N_("You are paired with the next person who wants the same.") },
];

export const variants: Said<Variant>[] = [
  { value: "base", name: N_("Onitama"), line: N_("The game as it is in the box: five cards, five pawns each.") },
  { value: "wind", name: N_("Way of the Wind"), line: N_("A spirit walks the board: it blocks, and it swaps places.") },
  { value: "shadow", name: N_("Way of Shadow"), line: N_("Each of you has a ninja that the other cannot see.") },
  { value: "light", name: N_("Way of Light"), line: N_("A master and students against two ninjas in the dark.") },
  { value: "wind+shadow", name: N_("Wind and Shadow"), line: N_("Spirit and hidden ninjas together: for experts.") },
  { value: "wind+light", name: N_("Wind and Light"), line: N_("Spirit, lanterns and two ninjas: for experts.") },
];

export const decks: Said<Deck>[] = [
  { value: "base", name: N_("The 16 of the box"), line: "" },
  { value: "all", name: N_("All 34, with Sensei's Path"), line: N_("With the 18 cards of the second box, Goat and Sheep among them (P1).") },
  { value: "sensei", name: N_("The 18 of Sensei's Path"), line: N_("The 18 cards of the second box, Goat and Sheep among them (P1).") },
];

/** What the rulebook says of the mixes that are marked (M1). */
export const expertNote = (): string =>
  t("For experts: the rulebook calls Light and Shadow technically compatible with the other expansions, and recommends that to advanced players only (M1).");

export const deckName = (deck: Said<Deck>, hidden: boolean): string => (hidden && deck.value !== "base" ? t("{deck} (for experts)", { deck: t(deck.name) }) : t(deck.name));

export const rules: Said<RulesWish>[] = [
  { value: "standard", name: N_("As usual"), line: N_("When a position stands for the third time, or nothing happens for 60 turns in a hidden game, either player may claim a draw (B13).") },
  { value: "letter", name: N_("By the letter"), line: N_("The rulebooks have no draws: a game ends only with a win, an agreement or a resignation (B13).") },
];

/** Where there are two ninjas to meet, the rulebook has a sentence for each side (S10), and there is a switch. */
export const shadowRules: Said<RulesWish>[] = [...rules, { value: "capture", name: N_("As usual, but revealed ninjas are captured"), line: rules[0]?.line ?? "" }];

export const meetingLine = (chosen: RulesWish): string =>
  chosen === "standard" ? t("Landing on a revealed ninja captures nothing without an attempt (S10).") : t("A ninja that lands on a revealed ninja captures it (S10).");

/** By level, from 1. */
export const levels: string[] = [
  N_("a child's first game"),
  N_("still learning"),
  N_("easy-going"),
  N_("plays along well"),
  N_("sees simple traps"),
  N_("makes you think"),
  N_("strong"),
  N_("very strong"),
  N_("hardly ever wrong"),
  N_("as well as it can"),
];

export const levelWords = (level: number): string => t("Level {level}: {words}", { level, words: t(levels[level - 1] ?? "") });

/** The clocks that are offered; the first number of "5+5" is minutes. */
export const onlineClocks = ["none", "3+2", "5+5", "10+5", "60s", "1d", "3d"];
export const localClocks = ["none", "3+2", "5+5", "10+5"];

export function clockName(clock: string): string {
  if (clock === "none") return t("No clock");
  return clockWords(readClock(clock));
}

/** The choice in a few words, beside the button that begins. */
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
    said.push(wish.deal === "chosen" ? t("chosen cards") : wish.deal === "five" ? t("chosen cards, dealt by chance") : wish.deal === "balanced" ? t("a balanced deal") : t("cards by chance"));
    if (wish.opponent === "two") said.push(t("two at this screen"));
    else if (isLight(wish)) said.push(wish.light === "me" ? t("you are the Light side") : wish.light === "other" ? t("you are the Shadow side") : t("sides by lot"));
    else said.push(wish.side === "random" ? t("colours by lot") : wish.side === "blue" ? t("you are Blue") : t("you are Red"));
  }
  const clock = wish.opponent === "computer" || wish.opponent === "two" ? localClock(wish) ?? "none" : wish.clock;
  if (clock !== "none" || wish.opponent === "friend" || wish.opponent === "anyone") said.push(clockName(clock));
  return said;
}
