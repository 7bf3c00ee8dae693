// Torii: MIT licence, see LICENSE.
// The status line: what the page expects now, and from whom.
import type { Scene, Seat } from "../core/types.ts";
import { cardTitle, t } from "../locale/locale.ts";
import { onlyPasses } from "./pick.ts";
import { squareName } from "./squares.ts";
import type { BoardView, GameSource } from "./types.ts";
import { calledName, endingWords, learned, ownSeat, seatName, sentence, type CardOf } from "./words.ts";

/** Who is addressed: "you" if one person plays here, the colour if two share a screen. */
function head(source: GameSource, mine: Seat): string {
  return ownSeat(source.seats) === null ? t("{player} to move.", { player: calledName(source.seats, mine) }) : t("Your turn.");
}

/** A move was made here, and the server has not confirmed it yet. */
export const sendingWords = (when: "now" | "later"): string =>
  when === "later" ? t("Your move will be sent as soon as the connection is back.") : t("Sending your move…");

function waiting(source: GameSource, scene: Scene): string {
  if (scene.turn === "chance") return t("The cards are dealt.");
  if (scene.turn === null) return t("The game is over");
  const seat = source.seats[scene.turn];
  if (seat.yours && source.sending) return sendingWords(source.sending);
  if (seat.kind === "open") return t("Waiting for an opponent.");
  if (scene.asked === "place") return sentence(t("{player} is choosing where to hide…", { player: calledName(source.seats, scene.turn) }));
  if (seat.kind === "computer") return t("The computer ({player}) is thinking…", { player: seatName(scene.turn) });
  return t("{player} is to move.", { player: calledName(source.seats, scene.turn) });
}

function placing(view: BoardView): string {
  const two = view.scene.actions.some((action) => action.places.length > 1);
  if (!two) return t("Hide your ninja left or right of your master.");
  return view.placed.length === 0 ? t("Hide your two ninjas on two squares of your home row.") : t("Now the second ninja, on another square of your home row.");
}

/** A piece's name, for "choose where … goes". */
function piece(view: BoardView, square: number): string {
  const at = view.scene.squares[square];
  if (at?.spirit && !at.pawn) return t("the spirit");
  const name = { square: squareName(square) };
  switch (at?.pawn?.kind) {
    case "student":
      return t("the student on {square}", name);
    case "master":
      return t("the master on {square}", name);
    case "ninja":
      return t("the ninja on {square}", name);
    default:
      return name.square;
  }
}

function moving(view: BoardView, cardOf: CardOf, who: string): string {
  const { scene } = view;
  if (onlyPasses(scene)) return `${who} ${t("Nothing can move: choose the card to give away (B9).")}`;
  if (view.square !== null) {
    const what = piece(view, view.square);
    return view.card
      ? t("{card}: choose where {piece} goes.", { card: cardTitle(cardOf(view.card)), piece: what })
      : t("Choose where {piece} goes.", { piece: what });
  }
  if (view.card) return t("{card}: choose the pawn that moves.", { card: cardTitle(cardOf(view.card)) });
  const own = scene.squares.filter((at) => at.pawn && at.pawn.player === view.mine);
  if (own.length > 0 && own.every((at) => at.pawn?.kind === "ninja")) return `${who} ${scene.squares.some((at) => at.spirit) ? t("Choose a ninja, the spirit or a card.") : t("Choose a ninja or a card.")}`;
  const shadow = scene.ninjas.every((count) => count !== null);
  if (shadow) return `${who} ${t("First, the public move: choose a pawn or a card.")}`;
  return `${who} ${scene.squares.some((at) => at.spirit) ? t("Choose a pawn, the spirit or a card.") : t("Choose a pawn or a card.")}`;
}

/** What the expansions add, for the first turns: the purpose of the new piece. */
function variantWords(scene: Scene, mine: Seat): string[] {
  const said: string[] = [];
  if (scene.squares.some((at) => at.spirit)) said.push(t("The wind spirit belongs to nobody: it blocks its square and swaps places with students. Move it instead of a pawn, or after a pawn with a wind card."));
  if (scene.ninjas.every((count) => count !== null)) said.push(t("Your ninja (hooded, in the mist) is hidden: after your pawn it may move with the same card, and even capture. A lantern asks whether the other ninja is on a file or a rank."));
  else if (scene.ninjas[mine] !== null) said.push(t("Your ninjas (hooded, in the mist) stay hidden until they capture. Lanterns search for them: keep them moving."));
  else if (scene.lanterns[mine] !== null && scene.ply === 0) said.push(t("Two hidden ninjas hunt your master. At the end of your turn, except the very first one (S13), a lantern can ask whether one is on a file or a rank."));
  else if (scene.lanterns[mine] !== null) said.push(t("Two hidden ninjas hunt your master. At the end of your turn, a lantern can ask whether one is on a file or a rank."));
  return said;
}

/** At a table the numbers of clauses stand only behind "Why?" and in the reference. */
export const withoutClauses = (text: string): string => text.replace(/ \([A-Z]\d+[a-z]?\)/g, "");

/** The lesson (/learn) that fits the game. */
export function lessonOf(scene: Scene): string {
  const sets = scene.game.split("+");
  return ["light", "shadow", "wind"].find((set) => sets.includes(set)) ?? "base";
}

/** For the first turns: how to win, what the expansion adds; without one, what happens to the card. */
export function goalParts(view: BoardView): string[] {
  const { scene, mine } = view;
  if (mine === null || scene.ply > 1 || (scene.asked !== "move" && scene.asked !== "place") || view.square !== null || view.card !== null) return [];
  const light = (scene.ninjas[0] === null) !== (scene.ninjas[1] === null);
  const goal = !light
    ? t("To win, capture the enemy master, or bring yours to the enemy arch.")
    : scene.ninjas[mine] === null
      ? t("To win, bring your master to the enemy arch, or capture both ninjas.")
      : t("To win, capture the master.");
  if (scene.asked === "place") return [goal];
  const more = variantWords(scene, mine);
  return [goal, ...(more.length > 0 ? more : [t("The card you use goes to your opponent.")])].map(withoutClauses);
}

/** What the page expects now, in one line. */
export const statusWords = (source: GameSource, view: BoardView, cardOf: CardOf): string => withoutClauses(expected(source, view, cardOf));

function expected(source: GameSource, view: BoardView, cardOf: CardOf): string {
  const { scene } = view;
  if (view.ending) return endingWords(view.ending, source.seats);
  if (view.curtain) return curtainWords(source, view);
  if (view.mine === null) return view.pending ? t("Now the spirit: it must move too (W4).") : waiting(source, scene);
  if (view.choice && scene.asked === "lantern") return t("Light the file or the rank?");
  if (view.choice) return view.choice.options.some((option) => option.attempt) ? t("Move there unseen, or attempt to capture a hidden ninja there?") : t("Both cards reach that square: which one?");
  if (view.pending) return t("Now the spirit: it must move too (W4).");
  switch (scene.asked) {
    case "place":
      return placing(view);
    case "ninja":
      return [
        t("Your ninja may now move in secret with {card}, or stay.", { card: scene.partCard ? cardTitle(cardOf(scene.partCard)) : "" }),
        ...(scene.ply === 0 ? [t("No lantern on the very first turn (S13).")] : []),
      ].join(" ");
    case "lantern":
      if (view.lines.length === 0) return t("The answer is known for every line: a lantern would tell nothing.");
      return t("Light a lantern on a file or a rank to see whether a ninja is there, or save it.");
    default:
      return moving(view, cardOf, head(source, view.mine)) + (source.may("claim") === null ? ` ${t("You may claim a draw now (B13).")}` : "");
  }
}

export function curtainWords(source: GameSource, view: BoardView): string {
  const { curtain } = view;
  if (!curtain) return "";
  if (curtain.stage === "hide") return t("{player}, check the result, then hide your pieces.", { player: source.seats[curtain.from ?? 0].name ?? seatName(curtain.from ?? 0) });
  return t("Only {player} should look now.", { player: calledName(source.seats, curtain.to) });
}

/** Explains the threat marks. */
export function threatWords(source: GameSource, view: BoardView): string {
  const own = view.mine ?? ownSeat(source.seats) ?? (view.scene.turn === 1 ? 1 : 0);
  const player = calledName(source.seats, own === 0 ? 1 : 0);
  return view.answers?.length ? t("Marked: what {player} could capture or reach on the next move.", { player }) : t("Nothing can be captured on the next move.");
}

/** For the player who is asked to allow an undo: what the other has learned from that turn (S15). */
export function learnedWords(source: GameSource): string {
  const { proposal } = source;
  const shown = proposal?.shown ?? [];
  if (!proposal || shown.length === 0) return "";
  const steps = source.events().filter((event) => event.player === proposal.from && shown.includes(event.text)).slice(-shown.length);
  const facts = steps.flatMap(learned).join(" ");
  return source.seats[proposal.from].yours ? t("Your opponent sees what you learned: {facts}", { facts }) : t("This told them: {facts}", { facts });
}

/** A pending proposal. */
export function proposalWords(source: GameSource): string {
  const { proposal } = source;
  if (!proposal) return "";
  const player = sentence(calledName(source.seats, proposal.from));
  const own = source.seats[proposal.from].yours && !source.seats.every((seat) => seat.yours);
  switch (proposal.deed) {
    case "draw":
      return own ? t("You have offered a draw.") : t("{player} offers a draw.", { player });
    case "undo":
      return own ? t("You have asked for a takeback.") : t("{player} asks for a takeback.", { player });
    case "rematch":
      return own ? t("You have asked for a rematch.") : t("{player} asks for a rematch.", { player });
    case "claim":
      return own ? t("You have claimed victory.") : t("{player} claims victory.", { player });
  }
}
