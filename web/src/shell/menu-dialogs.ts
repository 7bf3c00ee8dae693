// Torii: MIT licence, see LICENSE.
// The dialogs that the menu opens, each loaded when it is first asked for; a line is added when its file exists.
import { N_, withWords } from "../locale/locale.ts";

export interface MenuDialog {
  words: string; // English, marked with N_(), said by t()
  open: () => Promise<unknown>;
}

export const menuDialogs: MenuDialog[] = [
  { words: N_("Settings"), open: async () => (await withWords(import("./settings-dialog.ts"))).openSettings() },
  { words: N_("About Torii"), open: async () => (await withWords(import("./about-dialog.ts"))).openAbout() },
];
