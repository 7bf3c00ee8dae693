// Torii: MIT licence, see LICENSE.
// Short whole games of every variant, from the first deal to the end: played on the page by the tests, and by
// `torii trace`, which says what the page must show after every action.
import { execFileSync } from "node:child_process";

export const games = [
  {
    game: "onitama",
    cards: "ox,boar/horse,elephant/crab",
    actions: "boar:c1c2 elephant:c5b4 ox:c2d2 boar:d5d4 elephant:b1a2 horse:d4d5 crab:a2a3 elephant:b4a4 horse:a3a4",
  },
  {
    game: "onitama+sensei",
    cards: "otter,viper/iguana,giraffe/kirin",
    actions: "iguana:e5e4 otter:c1b2 giraffe:c5a4 viper:e1c1 kirin:d5c3 giraffe:a1c2 viper:a5c5 kirin:b2a4",
  },
  {
    game: "onitama+wind",
    cards: "bat,ox/eagle,boar/crab",
    actions: "ox:@c3c4 eagle:c5d4+@c4a2 bat:c1c2+@a2c3 ox:@c3c4 crab:c2c3 bat:b5b4+@c4a3 eagle:c3d4",
  },
  {
    game: "onitama+sensei+wind",
    cards: "bat,otter/eagle,viper/kirin",
    actions: "eagle:b5c4+@c3a1 bat:e1e2+@a1c2 kirin:c5b3 otter:@c2d1 viper:d5d4 eagle:c2b3",
  },
  {
    game: "onitama+shadow",
    cards: "ox,boar/horse,elephant/crab",
    actions: "nd1 nd5 boar:c1b1 nd1d2! elephant:c5b4 nd5c4! le ox:a1a2 nd2d1 l5 boar:b4b3 nc4d4! le elephant:a2b3",
  },
  {
    game: "onitama+sensei+shadow",
    cards: "otter,viper/iguana,giraffe/kirin",
    actions: "nd1 nb5 giraffe:c5a4 nb5d4! otter:c1b2 nd1c2! l3 kirin:a4b2",
  },
  {
    game: "onitama+wind+shadow",
    cards: "bat,ox/eagle,boar/crab",
    actions: "nb1 nb5 bat:a1a2+@c3d4 nb1b2! boar:@d4e4 nb5b4 l3 crab:a2c2 nb2b3 le eagle:c5d4+@e4c2 n- l5 boar:e4d4",
  },
  {
    game: "onitama+sensei+wind+shadow",
    cards: "bat,otter/eagle,viper/kirin",
    actions: "nb1 nb5 eagle:c5d4+@c3e1 nb5c4 otter:c1b2 n- l3 viper:@e1d2 nc4b5! l3 eagle:c3d4",
  },
  {
    game: "onitama+light",
    cards: "ox,boar/horse,elephant/crab",
    actions: "nb5,d5 boar:c1c2 horse:nb5c5 crab:c2c3 l5 boar:nc5b5 ox:c3c4 l1 elephant:nb5c4",
  },
  {
    game: "onitama+sensei+light",
    cards: "otter,viper/iguana,giraffe/kirin",
    actions: "nc5,e5 viper:d1d2 giraffe:nc5a4 kirin:e1d3 l3 viper:ne5e4 otter:b1a2 le kirin:na4b2 giraffe:d2d1 otter:nb2c1",
  },
  {
    game: "onitama+wind+light",
    cards: "bat,ox/eagle,boar/crab",
    actions: "nc5,d5 ox:e1e2 boar:@c3b3 bat:c1c2+@b3a4 lb ox:nd5d4 boar:c2b2 l4 eagle:nc5b4+@a4c2 ox:@c2d2 bat:nb4b3+@d2b1 crab:a1a2 ox:nb3b2",
  },
  {
    game: "onitama+sensei+wind+light",
    cards: "bat,otter/eagle,viper/kirin",
    actions: "nb5,d5 bat:c1c2+@c3a4 viper:@a4a3 kirin:@a3a1 le eagle:nb5a4 otter:e1d2 l5 bat:nd5d4 viper:d2b2 kirin:nd4c2",
  },
].map((one) => ({ ...one, actions: one.actions.split(" ") }));

export const gameNamed = (name) => games.find((one) => one.game === name);

/** What the program says of the game, before the first action and after each: `{turn, legal, state, result}`. */
export function trace(torii, { game, cards, actions }) {
  const said = execFileSync(torii, ["trace", game, "--cards", cards, "--actions", "-"], {
    input: actions.join("\n"),
    encoding: "utf8",
  });
  return said.trim().split("\n").map((line) => JSON.parse(line));
}

/** The squares of the board field of an OFEN: `{a1: "S", …}`, and the ninjas and the spirit by the same names. */
export function pieces(state) {
  const [board, ...rest] = state.split(" ");
  const found = {};
  for (const [i, row] of board.split("/").entries()) {
    let file = 0;
    for (const sign of row)
      if (/\d/.test(sign)) file += Number(sign);
      else found["abcde"[file++] + (5 - i)] = sign;
  }
  const keys = Object.fromEntries(rest.filter((word) => word.includes("=")).map((word) => word.split("=")));
  return { board: found, ninjas: [keys.nb ?? null, keys.nr ?? null], vis: keys.vis ?? "", keys, cards: rest[1] };
}
