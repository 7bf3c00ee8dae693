// Torii: MIT licence, see LICENSE.
// The links of the top bar: five plain words, and in the menu the rest. A screen that does not exist in this build is left out.
import { N_ } from "../locale/locale.ts";
import type { Topic } from "../page.ts";
import { placeOf } from "../router.ts";

export interface MenuItem {
  words: string; // English, translated by t()
  path: string;
  /** The target on screens about Onamazu, if different. */
  onamazu?: string;
  /** Shown in the bar itself if there is room. */
  bar: boolean;
}

const all: MenuItem[] = [
  { words: N_("Play"), path: "/new", onamazu: "/new?game=onamazu", bar: true },
  { words: N_("Puzzles"), path: "/puzzles", bar: true },
  { words: N_("Analysis"), path: "/analysis", bar: true },
  { words: N_("Watch"), path: "/watch", bar: true },
  { words: N_("Learn"), path: "/learn", onamazu: "/learn#onamazu", bar: true },
  { words: N_("My games"), path: "/mine", bar: false },
  { words: N_("Review"), path: "/look", bar: false },
  { words: N_("Rules"), path: "/rules/base", onamazu: "/rules?game=onamazu", bar: false },
];

export const menuItems = (): MenuItem[] => all.filter(({ path }) => placeOf(new URL(path, location.href)).route);

export const pathFor = (item: MenuItem, topic: Topic): string => (topic === "onamazu" ? (item.onamazu ?? item.path) : item.path);
