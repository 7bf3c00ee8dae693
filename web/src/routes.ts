// Torii: MIT licence, see LICENSE.
// Which screen belongs to which path. Each is loaded when it is first opened; a line is added when its file exists.
export interface Route {
  path: string; // "/g/:id"
  tag: string; // the element that is the screen
  load: () => Promise<unknown>;
}

export const routes: Route[] = [
  { path: "/", tag: "torii-home", load: () => import("./pages/home.ts") },
  { path: "/new", tag: "torii-new", load: () => import("./pages/new.ts") },
  { path: "/g/:id", tag: "torii-game", load: () => import("./pages/game.ts") },
  { path: "/game/:id", tag: "torii-game", load: () => import("./pages/game.ts") }, // as the server writes its links
  { path: "/games", tag: "torii-games", load: () => import("./pages/games.ts") },
  { path: "/mine", tag: "torii-mine", load: () => import("./pages/mine.ts") },
  { path: "/play", tag: "torii-play", load: () => import("./pages/table-play.ts") },
  { path: "/onamazu", tag: "torii-onamazu", load: () => import("./pages/onamazu-play.ts") },
  { path: "/look", tag: "torii-look", load: () => import("./pages/look.ts") },
  { path: "/learn", tag: "torii-learn", load: () => import("./pages/learn.ts") },
  { path: "/rules", tag: "torii-rules", load: () => import("./pages/rules.ts") },
];
