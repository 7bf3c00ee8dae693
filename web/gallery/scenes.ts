// Torii: MIT licence, see LICENSE.
// The fixed scenes of the gallery: a set-up, the moves played, and the picks. Each is a game under the real rules.
import type { Setup } from "../src/core/types.ts";

export interface GalleryScene {
  name: string;
  words: string;
  setup: Setup;
  /** `play TEXT`, `curtain` (its next step), `square c2`, `card ox`, `flip`, `answers`, `belief`, `cancel`. */
  script: string[];
  /** The other seat is the computer's: then there is no curtain. */
  alone?: boolean;
}

const base = "ox,boar/horse,elephant/crab";

export const scenes: GalleryScene[] = [
  { name: "start", words: "The first move: what can be picked is lit", setup: { game: "onitama", cards: base }, script: [], alone: true },
  { name: "picked", words: "A pawn is picked: its squares on the board and on the cards", setup: { game: "onitama", cards: base }, script: ["play ox:c1c2", "play elephant:b5c4", "square c2"] },
  { name: "take", words: "A capture can be made, the last move is marked", setup: { game: "onitama", position: "s1m1s/5/1Ss2/2M2/S3S b ox,boar/horse,elephant/crab" }, script: ["square c2"] },
  { name: "win", words: "A square that wins", setup: { game: "onitama", position: "s3s/2M2/1S1m1/2s2/S3S b ox,boar/horse,elephant/crab" }, script: ["square c4"] },
  { name: "choice", words: "Two cards lead to one square", setup: { game: "onitama", cards: base }, script: ["square c1", "square c2"] },
  { name: "answers", words: "What the opponent could capture", setup: { game: "onitama", position: "s1m1s/5/1Ss2/2M2/S3S b ox,boar/horse,elephant/crab" }, script: ["answers"] },
  { name: "turned", words: "Red sits below", setup: { game: "onitama", cards: base }, script: ["play ox:c1c2", "flip"] },
  { name: "wind", words: "The wind spirit on its square", setup: { game: "onitama+wind", cards: "bat,ox/eagle,horse/crab" }, script: [] },
  { name: "wind-second", words: "A wind card: after the pawn, the spirit", setup: { game: "onitama+wind", cards: "bat,ox/eagle,horse/crab" }, script: ["card bat", "square b1", "square b2"] },
  { name: "place", words: "A ninja is hidden at the start", setup: { game: "onitama+shadow", cards: base }, script: ["curtain"] },
  { name: "curtain", words: "The screen between two people", setup: { game: "onitama+shadow", cards: base }, script: ["curtain", "play nb1"] },
  { name: "screen", words: "The screen stands: nobody looks", setup: { game: "onitama+shadow", cards: base }, script: ["curtain", "play nb1", "curtain"] },
  { name: "ninja", words: "The ninja moves unseen: only its owner sees it", setup: { game: "onitama+shadow", cards: base }, script: ["curtain", "play nb1", "curtain", "curtain", "play nd5", "curtain", "curtain", "play ox:c1c2"] },
  { name: "lantern", words: "A lantern may be lit", setup: { game: "onitama+shadow", cards: base }, script: ["curtain", "play nb1", "curtain", "curtain", "play nd5", "curtain", "curtain", "play ox:c1c2", "play nb1b2", "curtain", "curtain", "play horse:c5c4", "play n-"] },
  { name: "lantern-answer", words: "The lantern has answered", setup: { game: "onitama+shadow", cards: base }, script: ["curtain", "play nb1", "curtain", "curtain", "play nd5", "curtain", "curtain", "play ox:c1c2", "play nb1b2", "curtain", "curtain", "play horse:c5c4", "play n-", "play lb", "belief"] },
  { name: "light", words: "The Way of Light: two ninjas against five", setup: { game: "onitama+light", cards: base, light: 0 }, script: ["curtain", "play nb5,d5", "curtain", "curtain", "play ox:c1c2", "belief"] },
  { name: "over", words: "The Way of the Stone", setup: { game: "onitama", position: "s3s/2M2/1S1m1/2s2/S3S b ox,boar/horse,elephant/crab" }, script: ["play boar:c4c5"] },
];
