// Torii: MIT licence, see LICENSE.
// Notifications of the system while Torii is open but not looked at: it is the player's turn in an online game. Only if the
// player has asked for them in the settings. A game that is on the screen tells at once; for all others the server is asked
// now and then.
import { t } from "../locale/locale.ts";
import { myGames } from "../net/my-games.ts";
import type { ListedGame } from "../net/protocol.ts";
import { heldGames } from "../net/seats.ts";
import { gameHeading } from "../pages/game-rows.ts";
import { go } from "../router.ts";
import { choose, settings } from "../settings.ts";

/** How often the server is asked while nobody looks (milliseconds). */
const AGAIN = 30_000;

interface Due extends Pick<ListedGame, "id" | "game" | "seats" | "stage" | "n"> {
  path: string;
}

/** Turns that were already there, or were told: `ID:n`. */
const told = new Set<string>();
const keyOf = ({ id, n }: Pick<Due, "id" | "n">): string => `${id}:${n}`;

const mayNotify = (): boolean => settings().notify && typeof Notification !== "undefined" && Notification.permission === "granted";

/** Phones show notifications only through the service worker. */
async function show(due: Due): Promise<void> {
  const options = { body: gameHeading(due), tag: due.id, icon: document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]')?.href ?? "", data: { path: due.path } };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker?.active) return worker.showNotification(t("Your turn"), options);
  const notice = new Notification(t("Your turn"), options);
  notice.onclick = () => {
    window.focus();
    notice.close();
    go(due.path);
  };
}

/** It has become the player's turn in this game. */
export function tellTurn(due: Due): void {
  if (told.has(keyOf(due))) return;
  told.add(keyOf(due));
  if (document.hidden && mayNotify()) void show(due).catch(() => undefined);
}

async function look(): Promise<void> {
  if (!mayNotify() || heldGames().length === 0) return;
  const games = await myGames().catch(() => []);
  // What is there while the player looks needs no notice; once away, only new turns are shown.
  for (const game of games) if (game.stage === "running" && game.your_turn) tellTurn(game);
}

export function startTurnNotices(): void {
  document.addEventListener("visibilitychange", () => void look());
  setInterval(() => void (document.hidden && look()), AGAIN);
  void look();
}

/** Asked for in the settings: the browser asks the player. False: the player, or the browser, said no. */
export async function askForNotices(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  const said = Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
  choose({ notify: said === "granted" });
  if (said === "granted") startTurnNotices();
  return said === "granted";
}
