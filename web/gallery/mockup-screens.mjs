// Torii: MIT licence, see LICENSE.
// Mock-ups of every screen, from before it was built: the layout, in both sizes.
const row = (seat, kinds) => kinds.map((kind, i) => [seat === 0 ? i : 20 + i, seat, kind]).filter(([, , kind]) => kind);
const START = [...row(1, ["student", "student", "master", "student", "student"]), ...row(0, ["student", "student", "master", "student", "student"])];
const SHADOW = [...row(1, ["student", null, "master", null, "student"]), ...row(0, ["student", "ninja", "master", null, "student"])];

const CARDS = {
  ox: { name: "Ox", moves: [[0, 1], [1, 0], [0, -1]] },
  boar: { name: "Boar", moves: [[0, 1], [-1, 0], [1, 0]] },
  horse: { name: "Horse", moves: [[0, 1], [-1, 0], [0, -1]] },
  elephant: { name: "Elephant", moves: [[-1, 1], [1, 1], [-1, 0], [1, 0]] },
  crab: { name: "Crab", moves: [[0, 1], [-2, 0], [2, 0]] },
};

/** The table: hands above and below, the card beside on the right of the player who takes it. */
function table(pen, { stones = START, lights = [], spirit = null, status, tools = ["Take back", "Hint", "Threats", "Turn"], veil = null, extra = null }) {
  pen.bar("Play");
  if (pen.phone) {
    const w = 118;
    pen.words(20, 80, "Computer, level 3", { fill: "red", bold: true });
    pen.card(136, 96, w, 112, { ...CARDS.horse, seat: 1, turned: true }).card(262, 96, w, 112, { ...CARDS.elephant, seat: 1, turned: true });
    pen.board(8, 216, 374, stones, { lights, spirit, veil });
    pen.card(10, 598, w, 112, { ...CARDS.ox, seat: 0, lit: true }).card(136, 598, w, 112, { ...CARDS.boar, seat: 0, lit: true }).card(262, 598, w, 112, CARDS.crab);
    pen.box(8, 716, 374, 34, "gold-wash", "gold").words(22, 739, "You", { fill: "blue", bold: true });
    pen.box(8, 758, 374, 54).words(22, 791, status, { serif: true, size: 15 });
    return;
  }
  pen.card(275, 62, 174, 97, { ...CARDS.horse, seat: 1, turned: true }).card(461, 62, 174, 97, { ...CARDS.elephant, seat: 1, turned: true });
  pen.words(670, 86, "Computer, level 3", { fill: "red", bold: true });
  pen.board(238, 168, 434, stones, { lights, spirit, veil });
  pen.card(275, 609, 174, 97, { ...CARDS.ox, seat: 0, lit: true }).card(461, 609, 174, 97, { ...CARDS.boar, seat: 0, lit: true }).card(698, 562, 174, 97, CARDS.crab);
  pen.box(16, 672, 238, 36, "gold-wash", "gold").words(32, 696, "You", { fill: "blue", bold: true });
  pen.box(914, 62, 348, 76).words(932, 94, status, { serif: true, size: 17 });
  tools.forEach((name, i) => pen.button(914 + (i % 4) * 88, 150 + Math.floor(i / 4) * 58, 84, name, { h: 52, size: 12.5 }));
  if (extra) extra(pen);
  else pen.box(914, 270, 348, 376).words(932, 296, "Moves", { bold: true }).lines(932, 318, 310, 6);
  pen.field(914, 662, 275, "Type a move: ox:c1c2").button(1197, 662, 65, "Play");
}

const tiles = (pen, x, y, names, columns, w, h) =>
  names.forEach(([name], i) => pen.box(x + (i % columns) * (w + 14), y + Math.floor(i / columns) * (h + 14), w, h).words(x + (i % columns) * (w + 14) + 18, y + Math.floor(i / columns) * (h + 14) + 30, name, { serif: true, size: 16 }).lines(x + (i % columns) * (w + 14) + 18, y + Math.floor(i / columns) * (h + 14) + 44, w - 36, 1));

function listed(pen, here, title, tabs, rows) {
  pen.bar(here);
  const [x, w] = pen.phone ? [16, 358] : [320, 640];
  pen.title(x, 92, title);
  tabs.forEach((tab, i) => pen.button(x + i * 124, 124, 116, tab, { primary: i === 0, size: 13 }));
  rows.forEach((one, i) => pen.box(x, 186 + i * 76, w, 64).words(x + 18, 214 + i * 76, one, { bold: true }).lines(x + 18, 228 + i * 76, 200, 1).button(x + w - 106, 196 + i * 76, 92, i ? "Watch" : "Play"));
}

export const SCREENS = {
  home: ["Home: one click plays", (pen) => {
    pen.bar("");
    const tileNames = [["A friend, by link"], ["Pass and play"], ["A random opponent"], ["Watch"], ["Learn"], ["Set up a game"]];
    if (pen.phone) {
      pen.title(20, 104, "Five cards, two masters", 25).lines(20, 146, 340, 3).button(20, 214, 350, "Play now", { primary: true, h: 74, size: 27 });
      tiles(pen, 20, 330, tileNames, 1, 350, 66);
    } else {
      pen.title(128, 122, "Five cards, two masters, one board", 30).lines(128, 170, 520, 3).button(128, 250, 320, "Play now", { primary: true, h: 88, size: 34 });
      pen.board(790, 80, 310, START);
      tiles(pen, 128, 420, tileNames, 3, 332, 84);
    }
  }],
  table: ["The table: a pawn is selected", (pen) => table(pen, { lights: [[7, "move"], [2, "source"]], status: "Choose where the master goes." })],
  wind: ["The table in the Way of the Wind", (pen) => table(pen, { spirit: 12, lights: [[16, "spirit"], [18, "spirit"]], status: "Now the spirit: it must move too." })],
  shadow: ["The table in the Way of Shadow: a lantern may be lit", (pen) => table(pen, {
    stones: SHADOW, status: "Light a lantern, or save it?", tools: ["Take back", "Hint", "Ninja map", "Flip"],
    veil: (inside) => [0, 1, 2, 3, 4].forEach((i) => inside.path(inside.art.dot({ x: i * 100 + 50, y: 522 }, 22, i), "light-source").path(inside.art.dot({ x: -22, y: i * 100 + 50 }, 22, i + 9), "light-source").words(i * 100 + 44, 530, "abcde"[i], { size: 22 }).words(-28, 458 - i * 100, i + 1, { size: 22 })),
  })],
  curtain: ["The screen between two people on one device", (pen) => {
    pen.bar("Play");
    const [x, y, w, h] = pen.phone ? [8, 60, 374, 700] : [16, 62, 880, 644];
    for (let i = 0; i < 4; i++) pen.box(x + (i * w) / 4, y, w / 4, h, i % 2 ? "mat" : "paper-sunk", "line-strong", 2);
    pen.box(x + w / 2 - 160, y + h / 2 - 110, 320, 220).words(x + w / 2, y + h / 2 - 20, "Only Red should look now.", { serif: true, size: 19, middle: true }).button(x + w / 2 - 125, y + h / 2 + 34, 250, "I'm Red: show my side", { primary: true });
    if (!pen.phone) pen.box(914, 62, 348, 76).words(932, 106, "Only Red should look now.", { serif: true, size: 17 });
  }],
  over: ["The game is over", (pen) => table(pen, {
    status: "Blue wins: the Way of the Stream.", lights: [[22, "win"]],
    extra: (inside) => inside.box(914, 270, 348, 150, "paper-raised", "gold").words(932, 304, "You win", { serif: true, size: 22 }).button(932, 350, 150, "New game…", { primary: true }).button(1094, 350, 150, "Review"),
  })],
  new: ["A new game: anything can be set up", (pen) => {
    pen.bar("New game");
    const [x, w] = pen.phone ? [16, 358] : [128, 720];
    pen.title(x, 92, "New game").words(x, 146, "Who do you want to play?", { serif: true, size: 17 });
    tiles(pen, x, 160, [["The computer"], ["A friend, by link"], ["Pass and play"], ["A random opponent"]], 2, (w - 14) / 2, 64);
    pen.words(x, 346, "Which game?", { serif: true, size: 17 });
    tiles(pen, x, 360, [["Onitama"], ["Wind"], ["Shadow"], ["Light"]], pen.phone ? 2 : 4, pen.phone ? 172 : 169, 64);
    if (pen.phone) pen.words(x, 546, "Which cards?", { serif: true, size: 17 }).button(x, 560, 172, "Random").button(x + 186, 560, 172, "Balanced").button(x, 770, 358, "Start", { primary: true, h: 56, size: 21 });
    else pen.words(x, 476, "Which cards?", { serif: true, size: 17 }).button(x, 492, 130, "Random").button(x + 142, 492, 130, "Balanced").button(x + 284, 492, 130, "One by one").words(x, 586, "Clock, colours, level", { serif: true, size: 17 }).lines(x, 604, 600, 3).box(900, 100, 252, 200).lines(924, 130, 200, 4).button(924, 232, 204, "Start", { primary: true, h: 52, size: 21 });
  }],
  waiting: ["Online: waiting for a friend", (pen) => {
    pen.bar("Play");
    const x = pen.phone ? 16 : 400;
    const w = pen.phone ? 358 : 480;
    pen.box(x, 120, w, 320).words(x + 24, 168, "Waiting for an opponent", { serif: true, size: 21 }).lines(x + 24, 192, w - 48, 2).field(x + 24, 256, w - 160, "…/g/k3xq").button(x + w - 124, 256, 100, "Copy", { primary: true }).lines(x + 24, 330, w - 48, 3);
  }],
  online: ["Online: a game with chat and clocks", (pen) => table(pen, {
    status: "Your turn.", tools: ["Take back", "Draw", "Resign", "Flip"],
    extra: (inside) => inside.box(914, 270, 348, 180).words(932, 296, "Moves", { bold: true }).lines(932, 318, 310, 4).box(914, 462, 348, 184).words(932, 488, "Chat", { bold: true }).lines(932, 510, 260, 3).field(926, 592, 250, "Type a message"),
  })],
  games: ["Public games", (pen) => listed(pen, "Games", "Public games", ["Waiting", "In progress", "Finished"], ["Ana waits: Onitama, 5+3", "Kai and Mo: Way of Shadow", "Jo and Lin: Way of the Wind"])],
  mine: ["My games", (pen) => listed(pen, "", "My games", ["In progress", "Finished"], ["Against Ana: your turn", "Against Kai: a day a move"])],
  look: ["Review: a game replayed and analysed", (pen) => {
    table(pen, { status: "Move 7: Ox, c3 to c4", tools: ["First", "Back", "Next", "Last"], extra: (inside) => {
      inside.box(914, 216, 348, 8, "line-strong", null, 4).path(inside.art.dot({ x: 1080, y: 220 }, 13, 2), "accent");
      inside.box(914, 250, 348, 300).words(932, 278, "Moves and analysis", { bold: true }).lines(932, 300, 310, 9).button(914, 562, 110, "Export").button(1034, 562, 110, "Link").button(1154, 562, 108, "Open…");
    } });
  }],
  learn: ["How to play: lessons on a real board", (pen) => {
    pen.bar("How to play");
    if (pen.phone) pen.title(16, 92, "The base game", 24).lines(16, 130, 350, 3).board(8, 210, 374, START, { lights: [[2, "source"], [7, "move"]] }).button(16, 610, 120, "Back").button(254, 610, 120, "Next", { primary: true });
    else pen.title(128, 100, "The base game").lines(128, 150, 400, 5).button(128, 300, 120, "Back").button(262, 300, 120, "Next", { primary: true }).board(660, 90, 560, START, { lights: [[2, "source"], [7, "move"]] });
  }],
  rules: ["The rules, clause by clause", (pen) => {
    pen.bar("Rules");
    const x = pen.phone ? 16 : 400;
    pen.title(pen.phone ? 16 : 148, 92, "The rules, clause by clause", pen.phone ? 22 : 28);
    pen.field(pen.phone ? 16 : 148, 130, pen.phone ? 358 : 220, "Search the rules");
    if (!pen.phone) pen.lines(148, 210, 200, 7, 40);
    ["B5", "B6", "B7", "B8"].forEach((id, i) => pen.box(x, 204 + i * 122, 40, 24, "paper-raised", "line-strong", 5).words(x + 9, 221 + i * 122, id, { size: 13, bold: true }).lines(x, 244 + i * 122, pen.phone ? 358 : 700, 3));
  }],
  settings: ["Settings, as a dialog over any screen", (pen) => {
    table(pen, { status: "Your turn." });
    const [x, y, w, h] = pen.phone ? [0, 300, 390, 544] : [368, 80, 544, 560];
    pen.box(0, 0, pen.width, pen.height, "veil", null, 0).box(x, y, w, h, "paper-raised", "line", 14).words(x + 24, y + 42, "Settings", { serif: true, size: 21 });
    ["Language", "Theme", "Animations", "Sounds", "Coordinates", "Help on the board"].forEach((name, i) => pen.words(x + 24, y + 100 + i * 74, name, { bold: true }).button(x + w - 210, y + 74 + i * 74, 88, i === 1 ? "Light" : "On", { primary: true, size: 13 }).button(x + w - 114, y + 74 + i * 74, 88, i === 1 ? "Dark" : "Off", { size: 13 }));
  }],
  nowhere: ["An address that does not exist", (pen) => {
    pen.bar("");
    const x = pen.phone ? 20 : 390;
    pen.title(x, 142, "Page not found").lines(x, 184, pen.phone ? 340 : 460, 2).button(x, 240, 130, "Home page");
  }],
};
