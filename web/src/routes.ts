// Torii: MIT licence, see LICENSE.
// Which screen belongs to which path. Each is loaded when it is first opened.
import type { Words } from "./locale/locale.ts";

export interface Route {
  path: string; // "/g/:id"
  tag: string; // the screen's element
  load: () => Promise<unknown>;
  words: Words; // the texts it needs
  bare?: boolean; // without the top bar: inside another page
  ahead?: string[]; // files that its scripts will need, fetched in parallel
}

export const routes: Route[] = [
  { path: "/", tag: "torii-home", load: () => import("./pages/home.ts"), words: "home" },
  { path: "/new", tag: "torii-new", load: () => import("./pages/new.ts"), words: "all" },
  { path: "/g/:id", tag: "torii-game", load: () => import("./pages/game.ts"), words: "all" },
  { path: "/game/:id", tag: "torii-game", load: () => import("./pages/game.ts"), words: "all" }, // the form of the server's links
  { path: "/embed/:id", tag: "torii-embed", load: () => import("./pages/embed.ts"), words: "all", bare: true },
  { path: "/watch", tag: "torii-games", load: () => import("./pages/games.ts"), words: "all" },
  { path: "/games", tag: "torii-games", load: () => import("./pages/games.ts"), words: "all" }, // the address it had before
  { path: "/mine", tag: "torii-mine", load: () => import("./pages/mine.ts"), words: "all" },
  { path: "/play", tag: "torii-play", load: () => import("./pages/table-play.ts"), words: "board", ahead: ["rules.wasm"] },
  { path: "/onamazu", tag: "torii-onamazu", load: () => import("./pages/onamazu-play.ts"), words: "all" },
  { path: "/look", tag: "torii-look", load: () => import("./pages/look.ts"), words: "all" },
  { path: "/analysis", tag: "torii-analysis", load: () => import("./pages/analysis.ts"), words: "all", ahead: ["rules.wasm", "study.wasm"] },
  { path: "/learn", tag: "torii-learn", load: () => import("./pages/learn.ts"), words: "all" },
  { path: "/rules/:page", tag: "torii-rules-page", load: () => import("./pages/rules-page.ts"), words: "all" },
  { path: "/puzzles", tag: "torii-puzzles", load: () => import("./pages/puzzles.ts"), words: "all", ahead: ["rules.wasm"] },
  { path: "/rules", tag: "torii-rules", load: () => import("./pages/rules.ts"), words: "all" },
];
