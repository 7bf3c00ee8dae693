// Torii: MIT licence, see LICENSE.
// Prefetching while the page is idle: on the home page the board, at a board the engine. The files keep their names in the
// browser's cache, so that a later request finds them there.
import { assetUrl } from "./assets.ts";
import { lang } from "./locale/locale.ts";

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** With data saving on, or a very slow connection, only what is needed is loaded. */
export function mayFetchEarly(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? "");
}

/** Once the page has loaded and is idle. */
export function atRest(run: () => void): void {
  const idle = (): void => void (typeof requestIdleCallback === "function" ? requestIdleCallback(run, { timeout: 3000 }) : setTimeout(run, 300));
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}

/** Resolves when the file is in the browser's cache, or has failed to load: then it is requested again on demand. Not by
 * <link rel="prefetch">: Firefox checks that against default-src of the page's policy, which allows nothing. */
async function fetchOne(url: string): Promise<void> {
  try {
    await (await fetch(url, { priority: "low" } as RequestInit)).arrayBuffer();
  } catch {
    // only a prefetch: failure does not matter
  }
}

const begun = new Set<string>();

export async function prefetch(urls: readonly string[]): Promise<void> {
  const wanted = urls.filter((url) => !begun.has(url));
  wanted.forEach((url) => begun.add(url));
  await Promise.all(wanted.map(fetchOne));
}

/** From the home page most people go to the board. Its scripts are listed in index.html, by web/build.mjs. */
export async function prefetchBoard(): Promise<void> {
  if (location.pathname !== "/" || !mayFetchEarly()) return;
  const scripts = document.querySelector<HTMLElement>("script[data-board]")?.dataset["board"] ?? "";
  const words = lang() === "en" ? [] : [assetUrl(`${lang()}-board.json`)];
  await prefetch([...scripts.split(" ").filter(Boolean), ...words, assetUrl("rules.wasm")]);
}
