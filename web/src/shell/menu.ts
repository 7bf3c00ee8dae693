// Torii: MIT licence, see LICENSE.
// What the top bar leads to. A screen that does not exist in this build is left out.
import { N_ } from "../locale/locale.ts";
import { placeOf } from "../router.ts";

export interface MenuItem {
  words: string; // English, said by t()
  path: string;
  /** Stands in the bar itself where there is room. */
  bar: boolean;
}

const all: MenuItem[] = [
  { words: N_("Play"), path: "/play", bar: true },
  { words: N_("New game"), path: "/new", bar: true },
  { words: N_("Games"), path: "/games", bar: true },
  { words: N_("My games"), path: "/mine", bar: false },
  { words: N_("Look back"), path: "/look", bar: false },
  { words: N_("How to play"), path: "/learn", bar: true },
  { words: N_("Rules"), path: "/rules", bar: true },
];

export const menuItems = (): MenuItem[] => all.filter(({ path }) => placeOf(new URL(path, location.href)).route);
