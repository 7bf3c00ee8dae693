// Torii: MIT licence, see LICENSE.
// Which screen belongs to which path. Each is loaded when it is first opened; a line is added when its file exists.
import type { Words } from "./locale/locale.ts";

export interface Route {
  path: string; // "/g/:id"
  tag: string; // the element that is the screen
  load: () => Promise<unknown>;
  words: Words; // what of the language it needs
  ahead?: string[]; // files that its scripts will ask for, fetched along with them
}

export const routes: Route[] = [
  { path: "/", tag: "torii-home", load: () => import("./pages/home.ts"), words: "home" },
  { path: "/new", tag: "torii-new", load: () => import("./pages/new.ts"), words: "all" },
  { path: "/g/:id", tag: "torii-game", load: () => import("./pages/game.ts"), words: "all" },
  { path: "/game/:id", tag: "torii-game", load: () => import("./pages/game.ts"), words: "all" }, // as the server writes its links
  { path: "/games", tag: "torii-games", load: () => import("./pages/games.ts"), words: "all" },
  { path: "/mine", tag: "torii-mine", load: () => import("./pages/mine.ts"), words: "all" },
  { path: "/play", tag: "torii-play", load: () => import("./pages/table-play.ts"), words: "board", ahead: ["rules.wasm"] },
  { path: "/onamazu", tag: "torii-onamazu", load: () => import("./pages/onamazu-play.ts"), words: "all" },
  { path: "/look", tag: "torii-look", load: () => import("./pages/look.ts"), words: "all" },
  { path: "/learn", tag: "torii-learn", load: () => import("./pages/learn.ts"), words: "all" },
  { path: "/rules", tag: "torii-rules", load: () => import("./pages/rules.ts"), words: "all" },
];
