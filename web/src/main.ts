// Torii: MIT licence, see LICENSE.
// The beginning: settings, words, the shell; then what comes next, and the service worker that makes the page work offline.
import { startRouter } from "./router.ts";
import { followSettings, show } from "./settings.ts";
import { startLocale } from "./locale/locale.ts";
import { prefetchBoard } from "./prefetch.ts";
import { startApp } from "./shell/app.ts";
import { startOffline } from "./shell/offline.ts";

async function start(): Promise<void> {
  show();
  followSettings();
  startRouter();
  await startLocale();
  startApp();
  startOffline(prefetchBoard);
}

void start();
