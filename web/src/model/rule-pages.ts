// Torii: MIT licence, see LICENSE.
// The rules for people: one page per game and expansion, each a few short sections with a board. What a clause says exactly
// is in the reference, /rules; here its number stands only behind "Why?".
import { N_ } from "../locale/locale.ts";

export interface RuleBoard {
  position: string; // the board field of OFEN
  arrows?: readonly [string, string][]; // squares
  hidden?: readonly ["blue" | "red", string][]; // ninjas that only their owner sees
  line?: string; // lit by a lantern: a file or a rank
}

export interface RuleCard {
  moves: readonly (readonly [number, number])[]; // to the right, forward
  spirit?: readonly (readonly [number, number])[];
}

export interface RuleSection {
  title: string; // English, translated by t()
  words: string;
  board?: RuleBoard;
  cards?: readonly RuleCard[];
  why: readonly string[]; // clauses
}

export interface RulePage {
  id: "base" | "sensei" | "wind" | "shadow" | "light"; // also of its lesson
  title: string;
  game: string;
  sections: readonly RuleSection[];
}

const elephant: RuleCard = { moves: [[-1, 1], [1, 1], [-1, 0], [1, 0]] };
const ox: RuleCard = { moves: [[0, 1], [1, 0], [0, -1]] };
const START = "ssmss/5/5/5/SSMSS";

export const rulePages: readonly RulePage[] = [
  {
    id: "base",
    title: N_("Onitama"),
    game: "onitama",
    sections: [
      {
        title: N_("The goal"),
        words: N_("Capture your opponent's master, or bring your own master to the arch on the other side. Either one wins at once."),
        board: { position: "s3s/1M2m/5/2S2/S3S", arrows: [["b4", "c5"]] },
        why: ["B11", "B12"],
      },
      { title: N_("The board"), words: N_("Five by five squares. You begin with your master on its arch, in the middle of your home row, and four students beside it."), board: { position: START }, why: ["B1"] },
      {
        title: N_("Your turn"),
        words: N_("Choose one of your two cards and one of your pawns. On the card, the dark square is your pawn; the coloured ones are where it may jump, over anything in between. Master and students move alike."),
        cards: [elephant],
        board: { position: "s1m1s/5/2S2/5/S1M1S", arrows: [["c3", "b4"], ["c3", "d4"], ["c3", "b3"], ["c3", "d3"]] },
        why: ["B4", "B5"],
      },
      { title: N_("Capturing"), words: N_("Land on an opponent's pawn and it is out of the game. You may not land on your own pawns."), board: { position: "s1m1s/3s1/2S2/5/S1M1S", arrows: [["c3", "d4"]] }, why: ["B6", "B7"] },
      {
        title: N_("The card moves on"),
        words: N_("After your move, the card you used goes to your opponent, who takes it after their next move; you take the one that lay waiting beside the board. So what you play now will be played against you."),
        cards: [elephant, ox],
        why: ["B10"],
      },
      { title: N_("Who begins, and when nothing moves"), words: N_("The stamp on the card beside the board says who begins. If neither of your cards can move a pawn, nothing moves, but you still give one of them away. In any other case you must move."), why: ["B3", "B8", "B9"] },
      { title: N_("A draw"), words: N_("When the same position stands for the third time, either player may claim a draw. You can also agree on one."), why: ["B13"] },
    ],
  },
  {
    id: "sensei",
    title: N_("Sensei's Path"),
    game: "onitama+sensei",
    sections: [
      {
        title: N_("More cards"),
        words: N_("Eighteen more movement cards, played just like those of the base game. Mix them all, or use the new ones alone."),
        cards: [{ moves: [[-1, 2], [1, 2], [0, -2]] }, { moves: [[-1, 1], [1, 1], [-2, 0], [2, 0]] }, { moves: [[-2, 1], [2, 1], [0, -1]] }],
        why: ["P1"],
      },
      {
        title: N_("What to look out for"),
        words: N_("Some of them reach two squares forward, others jump from one side of the board to the other. Look at all five cards before you leave your master where it is."),
        board: { position: "s1m1s/5/1S3/5/2M1S", arrows: [["b3", "c5"]] },
        why: ["P1"],
      },
    ],
  },
  {
    id: "wind",
    title: N_("Way of the Wind"),
    game: "onitama+wind",
    sections: [
      { title: N_("A spirit on the board"), words: N_("The wind spirit stands in the middle at the start. It belongs to nobody, captures nothing and cannot be captured."), board: { position: "ssmss/5/2W2/5/SSMSS" }, why: ["W1"] },
      { title: N_("It blocks"), words: N_("No pawn may move onto its square, not even onto an arch where it stands."), board: { position: "2W1s/1M3/4m/5/S3S" }, why: ["W8"] },
      {
        title: N_("It changes places"),
        words: N_("The spirit may land on an empty square, or on a student of either side: then the two change places. It never lands on a master."),
        board: { position: "s1m1s/5/2W2/3s1/S1M1S", arrows: [["c3", "d2"], ["d2", "c3"]] },
        why: ["W6", "W7"],
      },
      {
        title: N_("Two kinds of cards"),
        words: N_("With a movement card you move one of your pawns, or the spirit instead. A wind card has two patterns: the first moves one of your pawns, then the second moves the spirit, and you must move it if it can move."),
        cards: [ox, { moves: [[-1, 1], [1, 1], [0, -1]], spirit: [[0, 1], [-1, -1], [1, -1]] }],
        why: ["W3", "W4"],
      },
      { title: N_("Winning"), words: N_("As in the base game. If your pawn's move wins, the spirit does not move any more. A student that is swapped onto an arch wins nothing."), why: ["W9", "W11"] },
    ],
  },
  {
    id: "shadow",
    title: N_("Way of Shadow"),
    game: "onitama+shadow",
    sections: [
      {
        title: N_("A ninja each"),
        words: N_("Each player has a master, two students on the corners, two lanterns, and a ninja that the other player cannot see. It starts on the left or the right of its master."),
        board: { position: "s1m1s/5/5/5/S1M1S", hidden: [["blue", "d1"]] },
        why: ["S1", "S2"],
      },
      {
        title: N_("Your turn has two moves"),
        words: N_("First move a student or the master as usual: everybody sees that. Then you may move your ninja with the same card: only you see that."),
        board: { position: "s1m1s/5/5/S4/2M1S", hidden: [["blue", "d2"]], arrows: [["d1", "d2"]] },
        why: ["S4", "S5"],
      },
      {
        title: N_("The ninja captures"),
        words: N_("When your ninja lands on a pawn it captures it, and everybody sees your ninja until your next turn begins. It may capture the master too, and so win."),
        board: { position: "s1m1s/5/3s1/5/S1M1S vis=Nc2", arrows: [["c2", "d3"]] },
        why: ["S8", "S11"],
      },
      { title: N_("Ninja against ninja"), words: N_("You may try to capture the other ninja on the square where yours lands. Hit or miss, everybody sees your ninja until your next turn begins."), board: { position: "s1m1s/5/5/5/S1M1S vis=Nd4" }, why: ["S10"] },
      {
        title: N_("Lanterns"),
        words: N_("At the end of your turn you may ask about one file or rank: is the other ninja there? You have two lanterns for the whole game, and none may be used in the very first turn."),
        board: { position: "s1m1s/5/5/5/S1M1S", line: "d", hidden: [["red", "d4"]] },
        why: ["S12", "S13"],
      },
      { title: N_("A ninja is caught"), words: N_("A student or a master that lands on the square of a ninja captures it, even without knowing that it was there."), why: ["S9"] },
    ],
  },
  {
    id: "light",
    title: N_("Way of Light"),
    game: "onitama+light",
    sections: [
      { title: N_("Two unequal sides"), words: N_("Light has a master, four students and two lanterns. Shadow has two ninjas that Light cannot see. Light begins."), board: { position: "5/5/5/5/SSMSS", hidden: [["red", "b5"], ["red", "d5"]] }, why: ["L1", "L2"] },
      { title: N_("Shadow hides and moves"), words: N_("Before the first turn Shadow puts its ninjas on two squares of its own home row. Then it moves one of them each turn, unseen."), why: ["L3", "L5"] },
      {
        title: N_("Captures"),
        words: N_("A ninja that captures is seen by everybody until Shadow's next turn begins. A pawn of Light that lands on a ninja captures it, even without knowing."),
        board: { position: "5/5/2S2/5/S1MSS vis=nd4", arrows: [["d4", "c3"]] },
        why: ["L6", "L7"],
      },
      { title: N_("Lanterns"), words: N_("Light may end a turn, except the first, with a lantern: is a ninja on this file or rank? The answer never says how many."), board: { position: "5/5/5/2M2/SS1SS", line: "4", hidden: [["red", "d4"], ["red", "b3"]] }, why: ["L4"] },
      { title: N_("Winning"), words: N_("Light wins when its master reaches Shadow's arch, or when both ninjas are captured. Shadow wins by capturing the master."), why: ["L8"] },
    ],
  },
];
