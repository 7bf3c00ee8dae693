// Torii: MIT licence, see LICENSE.
// What the top bar leads to. A screen that does not exist in this build is left out.
import { N_ } from "../locale/locale.ts";
import type { Topic } from "../page.ts";
import { placeOf } from "../router.ts";

export interface MenuItem {
  words: string; // English, said by t()
  path: string;
  /** Where it leads from a screen that is about Onamazu, if that is another place. */
  onamazu?: string;
  /** Stands in the bar itself where there is room. */
  bar: boolean;
}

const all: MenuItem[] = [
  { words: N_("Play"), path: "/play", bar: true },
  { words: N_("New game"), path: "/new", onamazu: "/new?game=onamazu", bar: true },
  { words: N_("Games"), path: "/games", bar: true },
  { words: N_("My games"), path: "/mine", bar: false },
  { words: N_("Review"), path: "/look", bar: false },
  { words: N_("How to play"), path: "/learn", onamazu: "/learn#onamazu", bar: true },
  { words: N_("Rules"), path: "/rules", onamazu: "/rules?game=onamazu", bar: true },
];

export const menuItems = (): MenuItem[] => all.filter(({ path }) => placeOf(new URL(path, location.href)).route);

export const pathFor = (item: MenuItem, topic: Topic): string => (topic === "onamazu" ? (item.onamazu ?? item.path) : item.path);
