// Torii: MIT licence, see LICENSE.
// Offline use: registers the service worker, offers a new version when there is one, and installation if the browser
// supports it.
import { t } from "../locale/locale.ts";
import { atRest, mayFetchEarly } from "../prefetch.ts";
import { toast } from "./toast.ts";

/** The engines are cached when the page has been idle this long (milliseconds). */
const REST = 8000;
/** How often a page that stays open checks for a new version. */
const AGAIN = 60 * 60 * 1000;

let asked = false;

/** Offered, never forced: a game may be running. */
function offer(waiting: ServiceWorker): void {
  toast(t("A new version of Torii is ready."), {
    stay: 60_000,
    action: {
      words: t("Update now"),
      run: () => {
        asked = true;
        waiting.postMessage("take-over");
      },
    },
  });
}

function watch(registration: ServiceWorkerRegistration): void {
  const look = (worker: ServiceWorker | null): void => {
    worker?.addEventListener("statechange", () => {
      // On the first visit there is no older version to replace.
      if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
    });
  };
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  look(registration.installing);
  registration.addEventListener("updatefound", () => look(registration.installing));
  setInterval(() => void registration.update().catch(() => undefined), AGAIN);
}

/** With data saving on, the engines are loaded only when a game needs them. */
function keepLate(): void {
  if (!mayFetchEarly()) return;
  setTimeout(() => {
    void navigator.serviceWorker.ready.then((registration) => registration.active?.postMessage("keep-late"));
  }, REST);
}

async function register(): Promise<void> {
  try {
    watch(await navigator.serviceWorker.register("/sw.js"));
    keepLate();
  } catch {
    // Private windows and some settings forbid it: the page works, but not offline.
  }
}

// ---- installing ------------------------------------------------------------------------------------

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let prompt: InstallPrompt | null = null;

export const canInstall = (): boolean => prompt !== null;

export async function installPage(): Promise<void> {
  const now = prompt;
  prompt = null;
  await now?.prompt();
}

/** `first` is fetched before everything that is cached for offline use, so that caching does not delay it. */
export function startOffline(first: () => Promise<void>): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // offered in the menu, never unprompted
    prompt = event as InstallPrompt;
  });
  addEventListener("appinstalled", () => (prompt = null));
  addEventListener("offline", () => toast(t("You are offline. Playing the computer, pass and play, rules and lessons still work.")));
  if (!("serviceWorker" in navigator) || !isSecureContext) return atRest(() => void first());
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (asked) location.reload();
  });
  atRest(() => void first().then(register));
}
