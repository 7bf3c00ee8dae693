// Torii: MIT licence, see LICENSE.
// The dialogs of the menu, each loaded on demand.
import { N_, withWords } from "../locale/locale.ts";

export interface MenuDialog {
  words: string; // English, marked with N_(), translated by t()
  open: () => Promise<unknown>;
}

export const menuDialogs: MenuDialog[] = [
  { words: N_("Settings"), open: async () => (await withWords(import("./settings-dialog.ts"))).openSettings() },
  { words: N_("About Torii"), open: async () => (await withWords(import("./about-dialog.ts"))).openAbout() },
];
