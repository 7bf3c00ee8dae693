// Torii: MIT licence, see LICENSE.
// The tutorial: small positions in which the learner makes one move. Whether the move meets the goal is decided by
// facts of the action that the rules report; no rule is implemented here.
import { N_ } from "../locale/locale.ts";
import type { Action, ActionKind, GameEvent, PawnKind, Scene } from "../core/types.ts";

/** What the move must do: every field given must hold. */
export interface Goal {
  kind?: ActionKind;
  card?: string;
  from?: string;
  to?: string;
  takes?: PawnKind; // also a hidden ninja that is found
  wins?: boolean;
  attempt?: boolean;
  follows?: boolean; // the spirit moves after the pawn (W4)
  swaps?: boolean; // the spirit changes places with a student (W6)
  safe?: boolean; // the opponent cannot win on the next move
}

export interface Task {
  position: string; // OFEN, complete; the learner is the player to act and sees only that side
  text: string; // the explanation and the task
  nudge: string; // shown after a legal move that misses the goal
  done: string;
  clauses: string[]; // the rules it teaches
  goal: Goal;
}

export interface Lesson {
  id: string;
  title: string;
  about: string;
  game: string; // what to play afterwards
  tasks: Task[];
}

const base: Task[] = [
  {
    position: "ssmss/5/5/5/SSMSS b boar,tiger/crab,monkey/ox",
    text: N_("You are Blue, on the near side of the board: four students and, in the middle, your master. Your two cards are in front of you. Select one of your pawns, then a highlighted square."),
    nudge: N_("Move one of your pawns."),
    done: N_("That was a turn. The card you used goes beside the board, where your opponent will take it; the one that was there is now in your hand. The cards keep changing hands like this all game long."),
    clauses: ["B4", "B10"],
    goal: { kind: "pawn" },
  },
  {
    position: "ssmss/5/5/S4/S1MSS b tiger,ox/crab,monkey/boar",
    text: N_("A card shows where a pawn may land, seen from your side; the dark square is the pawn. Tiger leaps two squares forward, over anything in between. Make the student in the corner, on a1, leap over the one in front of it."),
    nudge: N_("Select the student on a1, then a3: Tiger takes it there."),
    done: N_("Pawns always jump. Only the square they land on counts."),
    clauses: ["B5", "B6"],
    goal: { card: "tiger", from: "a1", to: "a3" },
  },
  {
    position: "s1m1s/5/2s2/1S3/2M2 b monkey,ox/crab,frog/boar",
    text: N_("Landing on an opponent's pawn captures it. One of Red's students has come close: capture it."),
    nudge: N_("That captures nothing. Monkey moves one square diagonally: look from b2."),
    done: N_("It is out of the game for good."),
    clauses: ["B7"],
    goal: { takes: "student" },
  },
  {
    position: "s3s/2m2/1S3/5/2M2 b mantis,ox/crab,frog/boar",
    text: N_("The first way to win is the Way of the Stone: capture the opponent's master. You can do it now."),
    nudge: N_("Red's master wears a crown and stands on c4. Mantis reaches it from b3."),
    done: N_("You win! Any pawn may capture the master: a student or your own master."),
    clauses: ["B11"],
    goal: { takes: "master", wins: true },
  },
  {
    position: "s2ms/2M2/5/5/1S3 b boar,frog/crab,mantis/ox",
    text: N_("The second way is the Way of the Stream: bring your master to the opponent's arch, the marked square in the middle of Red's home row. You're one step away."),
    nudge: N_("Move your master from c4 to c5, onto the arch."),
    done: N_("You win again, without capturing anything. A student on the arch does not win: it must be the master."),
    clauses: ["B12"],
    goal: { wins: true, to: "c5" },
  },
  {
    position: "ssm1s/5/2s2/5/SSMSS b ox,boar/tiger,frog/crab",
    text: N_("All cards are face up, so you can see what is coming. Red's student on c3 is about to leap onto your master with Tiger. Find a move after which Red cannot win at once."),
    nudge: N_("Tiger would then capture your master on c1. Can another move save it?"),
    done: N_("Well spotted. Before each move, look at your opponent's two cards. And remember: the card you use ends up in their hand after their next move."),
    clauses: ["B10", "B11"],
    goal: { safe: true },
  },
];

const sensei: Task[] = [
  {
    position: "s1m1s/5/1S1s1/5/2M2 b phoenix,fox/otter,panda/turtle",
    text: N_("Sensei's Path adds cards and no new rules: just new ways to move. Phoenix flies two squares to the side. Capture the student on d3 with it."),
    nudge: N_("Phoenix goes from b3 straight to d3."),
    done: N_("A pawn of your own in between would not have mattered either."),
    clauses: ["P1", "B5"],
    goal: { card: "phoenix", takes: "student" },
  },
  {
    position: "s3s/2m2/5/1S3/2M2 b kirin,bear/otter,panda/turtle",
    text: N_("Kirin leaps two squares forward and one to the side. Find the move that wins."),
    nudge: N_("Count from b2: two forward, one to the right."),
    done: N_("Long leaps are easy to miss. With Kirin in play, every master should look two squares ahead."),
    clauses: ["P1", "B11"],
    goal: { wins: true },
  },
];

const wind: Task[] = [
  {
    position: "ssmss/5/2W2/5/SSMSS b bat,ox/eagle,crab/boar",
    text: N_("The wind spirit stands in the middle. It belongs to nobody and captures nothing, but no pawn may land on its square. With a movement card you may move the spirit instead of a pawn: try it, with Ox."),
    nudge: N_("That was a pawn. Select the spirit in the middle, then a highlighted square."),
    done: N_("The card is exchanged as usual. The spirit blocks the square it stands on, even an arch."),
    clauses: ["W1", "W3", "W8"],
    goal: { kind: "spirit" },
  },
  {
    position: "s1m1s/2s2/2W2/5/SSMSS b bat,ox/eagle,crab/boar",
    text: N_("When the spirit lands on a student of either player, the two swap places. Use this to pull Red's student on c4 forward."),
    nudge: N_("Move the spirit itself, with Ox, onto the student on c4."),
    done: N_("Nothing was captured: they swapped places. This never happens to a master: the spirit cannot land on one."),
    clauses: ["W6", "W7"],
    goal: { kind: "spirit", swaps: true },
  },
  {
    position: "ssmss/5/2W2/5/SSMSS b bat,ox/eagle,crab/boar",
    text: N_("A wind card has two patterns: the first moves a pawn, then the one with the swirl moves the spirit. Play Bat: first one of your pawns, then the spirit."),
    nudge: N_("Use Bat: select the card, a pawn, its new square, and then a square for the spirit."),
    done: N_("If the spirit can move after a wind card, it must."),
    clauses: ["W4", "W5"],
    goal: { card: "bat", follows: true },
  },
  {
    position: "ss3/4M/5/1Wm2/S4 b frog,bat/boar,eagle/ox",
    text: N_("Red's master stands in front of your arch, c1, and could win by moving there with Boar. Use the spirit to stop it."),
    nudge: N_("Red would still reach c1. Which card brings the spirit there?"),
    done: N_("Even a master cannot enter the spirit's square."),
    clauses: ["W8", "B12"],
    goal: { safe: true },
  },
];

const shadow: Task[] = [
  {
    position: "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=* nr=* lb=2 lr=2 ply=0 part=s",
    text: N_("In the Way of Shadow each player has two fewer students and a hidden ninja. Only you see yours. It starts to the left or right of your master: choose."),
    nudge: N_("Choose b1 or d1."),
    done: N_("Red does the same, and you will not be told where."),
    clauses: ["S1", "S2", "S14"],
    goal: { kind: "place" },
  },
  {
    position: "s1m1s/5/5/S4/2M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 lb=2 lr=2 ply=4 part=n:ox",
    text: N_("A turn has several parts. You have just moved a student with Ox, in plain sight. Now your ninja may move with the same card, and nobody knows whether it did. Violet marks are the ninja's: a diamond where it can go, a star where the other ninja may be hiding. Move it."),
    nudge: N_("It may stay, but this time move it: select a highlighted square, then choose to move unseen."),
    done: N_("Red only saw that your turn continued."),
    clauses: ["S4", "S5"],
    goal: { kind: "ninja", attempt: false },
  },
  {
    position: "s1m2/2s2/5/S4/2M1S b ox,boar/horse,elephant/crab nb=c3 nr=d5 lb=2 lr=2 ply=4 part=n:ox",
    text: N_("Your ninja captures too. Red's student is right in front of it: strike."),
    nudge: N_("The ninja is on c3, the student on c4."),
    done: N_("Striking reveals your ninja: it stays visible until your next turn begins."),
    clauses: ["S8"],
    goal: { kind: "ninja", takes: "student" },
  },
  {
    position: "s1m1s/5/5/S4/2M1S b ox,boar/horse,elephant/crab nb=c4 nr=d4 vis=nd4 lb=2 lr=2 ply=4 part=n:ox",
    text: N_("A ninja can attack the other ninja, but only by declaring an attempt. Red's ninja was revealed on d4, and a star marks the square. Move there, and choose the attempt."),
    nudge: N_("Go to d4 and choose to attempt the capture; just moving there captures nothing."),
    done: N_("A hit: Red's ninja is out for good. Hit or miss, an attempt reveals your own ninja."),
    clauses: ["S10"],
    goal: { attempt: true, to: "d4" },
  },
  {
    position: "s1m1s/5/5/S4/2M1S b ox,boar/horse,elephant/crab nb=c2 nr=d4 lb=2 lr=2 ply=4 part=l",
    text: N_("At the end of your turn you may light one of your two lanterns: it tells you whether an enemy ninja is on a file or a rank. Try it: choose a letter, a number, or a square."),
    nudge: N_("Do not save the lantern this time: ask about a file or a rank."),
    done: N_("Everyone hears the answer, and it is always true. The ninja map in the settings keeps track for you."),
    clauses: ["S12", "S13"],
    goal: { kind: "lantern" },
  },
  {
    position: "s1m1s/5/5/2S2/2M1S b monkey,boar/horse,elephant/crab nb=a2 nr=d3 lb=0 lr=2 ply=8",
    text: N_("Your lanterns have told you that a ninja is on file d and on rank 3. A pawn that lands on a hidden ninja captures it. Do it."),
    nudge: N_("File d and rank 3 meet on d3. Which pawn gets there?"),
    done: N_("You captured something you could not see."),
    clauses: ["S9"],
    goal: { takes: "ninja" },
  },
];

const light: Task[] = [
  {
    position: "5/5/2S2/5/SSM1S b ox,boar/horse,elephant/crab nr=b4,d4 lb=2 ply=4 part=l",
    text: N_("In the Way of Light one player has a master, students and lanterns; the other has two ninjas and nothing else. You are the Light side. Your turn is ending: light a lantern."),
    nudge: N_("Ask about a file or a rank this time."),
    done: N_("“Yes” means one ninja or both. The Light side always moves first, and does the hunting."),
    clauses: ["L1", "L2", "L4"],
    goal: { kind: "lantern" },
  },
  {
    position: "5/5/2S2/5/2M2 b monkey,ox/horse,elephant/crab nr=d4 vis=nd4 lb=0 ply=10",
    text: N_("One ninja is left. It has just captured, so it is revealed. Capture it: with both ninjas gone, the Light side wins."),
    nudge: N_("The ninja is on d4, and Monkey moves diagonally."),
    done: N_("You win! The Light side also wins when its master reaches the enemy arch."),
    clauses: ["L7", "L8"],
    goal: { wins: true },
  },
  {
    position: "5/5/5/5/SSMSS r ox,boar/horse,elephant/crab nr=* lb=2 ply=0 part=s",
    text: N_("Now the other side: you are Shadow, with two ninjas. Hide them on two squares of your home row."),
    nudge: N_("Choose two different squares of your home row."),
    done: N_("Each turn one of them moves. The Light side sees which card you used, and nothing more."),
    clauses: ["L3", "L5", "L9"],
    goal: { kind: "place" },
  },
  {
    position: "5/5/5/2M2/SS1SS r ox,boar/horse,elephant/crab nr=c3,e4 lb=2 ply=5",
    text: N_("The Shadow side can only win by capturing the master. It has walked right up to you."),
    nudge: N_("Horse brings your ninja from c3 one square forward, onto the master."),
    done: N_("The last thing the master saw was an empty square."),
    clauses: ["L6", "L8"],
    goal: { takes: "master", wins: true },
  },
];

export const lessons: readonly Lesson[] = [
  { id: "base", title: N_("The base game"), about: N_("Moving, capturing, two ways to win. Three minutes."), game: "onitama", tasks: base },
  { id: "sensei", title: N_("Sensei's Path"), about: N_("Eighteen more cards, including Goat and Sheep."), game: "onitama+sensei", tasks: sensei },
  { id: "wind", title: N_("Way of the Wind"), about: N_("A spirit that blocks and swaps places."), game: "onitama+wind", tasks: wind },
  { id: "shadow", title: N_("Way of Shadow"), about: N_("A hidden ninja for each player, attempts and lanterns."), game: "onitama+shadow", tasks: shadow },
  { id: "light", title: N_("Way of Light"), about: N_("Two hidden ninjas against a master."), game: "onitama+light", tasks: light },
];

// ---- was the goal met? -----------------------------------------------------------------------------

const squareOf = (name: string): number => "abcde".indexOf(name.charAt(0)) + 5 * (Number(name.charAt(1)) - 1);

export interface Played {
  action: Action; // as it was offered
  event: GameEvent; // as shown to the learner
  before: Scene;
  after: Scene; // complete, with hidden pieces
}

export function isMet(goal: Goal, played: Played): boolean {
  const { action, event, before, after } = played;
  const swapped = action.spiritTo !== null && (before.squares[action.spiritTo]?.pawn ?? null) !== null;
  const facts: Required<{ [K in keyof Goal]: () => boolean }> = {
    kind: () => action.kind === goal.kind,
    card: () => action.card === goal.card,
    from: () => action.from === squareOf(goal.from ?? ""),
    to: () => action.to === squareOf(goal.to ?? ""),
    takes: () => event.takes === goal.takes,
    wins: () => after.result?.winner === before.turn,
    attempt: () => action.attempt === goal.attempt,
    follows: () => action.from !== null && action.spiritTo !== null,
    swaps: () => swapped,
    safe: () => after.result === null && !after.actions.some((answer) => answer.wins),
  };
  return (Object.keys(goal) as (keyof Goal)[]).every((name) => facts[name]());
}
