// Torii: MIT licence, see LICENSE.
// The page's own texts for a table of Onamazu: whose turn it is, what the game is waiting for, how it ended. What things
// do and what happened is described by the rules (src/words/onamazu).
import type { OnaAsked, OnaScene, OnaSeat } from "../../core/onamazu-types.ts";
import { formatList, N_, plural, t } from "../../locale/locale.ts";
import type { OnaEnding, OnaSeatInfo, OnaSource, Refusal } from "./types.ts";

const SEATS = [N_("Seat 1"), N_("Seat 2"), N_("Seat 3"), N_("Seat 4")];

/** The player's chosen name, otherwise the seat's number. */
export const onaSeatName = (seats: readonly OnaSeatInfo[], seat: OnaSeat): string => seats[seat]?.name ?? t(SEATS[seat] ?? "");

/** With the level of a computer. */
export function onaSeatWords(info: OnaSeatInfo): string {
  const name = info.name ?? t(SEATS[info.seat] ?? "");
  if (info.kind === "computer") return t("{name} (level {level})", { name, level: info.level ?? 0 });
  return info.kind === "open" ? t("{name} (open)", { name }) : name;
}

const DOING: Record<OnaAsked, string> = {
  ROT: N_("{player} chooses which way the ring turns."),
  ATTACK: N_("{player} is attacked by brigands."),
  PLACE: N_("{player} places acolytes."),
  ACTIVATE: N_("{player} chooses which acolyte acts next."),
  FIGHT: N_("{player} faces the brigands."),
  OFFER: N_("{player} makes offerings."),
  BUILD: N_("{player} chooses a jinja to build."),
  TROC: N_("{player} barters."),
  USE: N_("{player} visits an artisan."),
  SIGN: N_("{player} is offered a contract."),
  RAISE: N_("{player} puts up a building."),
  ARMOUR: N_("{player} is at the armourer's."),
  DRAW: N_("{player} recruits a miko."),
  PICK: N_("{player} recruits a miko."),
  BLESS: N_("{player} chooses a blessing."),
  TAKE: N_("{player} takes cubes."),
  MARKET: N_("{player} is at the market."),
  nothing: N_("It is {player}'s turn to act."),
};

/** What another player is doing. */
export const doingWords = (source: OnaSource, scene: OnaScene): string =>
  scene.seat === null || scene.seat === "chance" ? "" : t(DOING[scene.asked], { player: onaSeatName(source.seats, scene.seat) });

export function onaEndingWords(ending: OnaEnding, seats: readonly OnaSeatInfo[]): string {
  const name = ending.by === null ? "" : onaSeatName(seats, ending.by);
  const winners = formatList(ending.winners.map((seat) => onaSeatName(seats, seat)));
  const won = ending.winners.length === 0 ? "" : plural(ending.winners.length, "{names} wins.", "{names} share the victory.", { names: winners });
  const how: Record<OnaEnding["way"], string> = {
    score: "",
    resign: t("{player} has resigned.", { player: name }),
    time: t("{player} ran out of time.", { player: name }),
    claim: "",
    abandoned: t("The game was abandoned."),
    aborted: t("The game was not finished."),
  };
  return [how[ending.way], won].filter(Boolean).join(" ");
}

/** The question, or what the game is waiting for. `mine`: this page is to act. */
export function questionWords(source: OnaSource, scene: OnaScene, mine: boolean): string {
  if (source.ending) return scene.result?.words || onaEndingWords(source.ending, source.seats);
  if (source.curtain) return t("It is {player}'s turn.", { player: onaSeatName(source.seats, source.curtain.to) });
  return mine ? scene.question : doingWords(source, scene);
}

/** Why nobody may act from this page now. */
export function onaNotNow(source: OnaSource): Refusal {
  if (source.ending) return { text: t("The game is over: no more moves can be played."), clause: null };
  const { seat } = source.scene();
  if (seat !== null && seat !== "chance" && !source.seats[seat]?.yours)
    return { text: t("It is not your turn: {player} is playing.", { player: onaSeatName(source.seats, seat) }), clause: null };
  return { text: t("Nothing can be played here now."), clause: null };
}
