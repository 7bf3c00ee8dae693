// Torii: MIT licence, see LICENSE.
// The beginning: settings, words, the shell, and the service worker that makes the page work offline.
import { startRouter } from "./router.ts";
import { followSettings, show } from "./settings.ts";
import { startLocale } from "./locale/locale.ts";
import { startOffline } from "./shell/offline.ts";

show();
followSettings();
startRouter();
await startLocale();
await import("./shell/app.ts");
startOffline();
