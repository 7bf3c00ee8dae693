// Torii: MIT licence, see LICENSE.
// Entry point: settings, texts, the shell; then prefetching, and the service worker that makes the page work offline.
import { startRouter } from "./router.ts";
import { followSettings, settings, show } from "./settings.ts";
import { startLocale } from "./locale/locale.ts";
import { atRest, prefetchBoard } from "./prefetch.ts";
import { startApp } from "./shell/app.ts";
import { startOffline } from "./shell/offline.ts";

async function start(): Promise<void> {
  show();
  followSettings();
  startRouter();
  await startLocale();
  startApp();
  startOffline(prefetchBoard);
  if (settings().notify) atRest(() => void import("./shell/turn-notices.ts").then(({ startTurnNotices }) => startTurnNotices()));
}

void start();
