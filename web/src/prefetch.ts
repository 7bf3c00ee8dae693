// Torii: MIT licence, see LICENSE.
// What comes next is fetched while the page is at rest: on the home page the board, at a board the computer's code. All of it
// keeps its name and its place in the browser's cache, so whoever asks for it later finds it there.
import { assetUrl } from "./assets.ts";
import { lang } from "./locale/locale.ts";

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whoever saves data, or has next to no line, loads what is needed and nothing else. */
export function mayFetchEarly(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? "");
}

/** When the page has loaded and has nothing to do. */
export function atRest(run: () => void): void {
  const idle = (): void => void (typeof requestIdleCallback === "function" ? requestIdleCallback(run, { timeout: 3000 }) : setTimeout(run, 300));
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}

/** Resolves when the file is in the browser's cache, or cannot be had: then it is asked for again when it is needed. Not by
 * <link rel="prefetch">: Firefox holds that against default-src of the page's policy, which allows nothing. */
async function fetchOne(url: string): Promise<void> {
  try {
    await (await fetch(url, { priority: "low" } as RequestInit)).arrayBuffer();
  } catch {
    // it was only to be early
  }
}

const begun = new Set<string>();

export async function prefetch(urls: readonly string[]): Promise<void> {
  const wanted = urls.filter((url) => !begun.has(url));
  wanted.forEach((url) => begun.add(url));
  await Promise.all(wanted.map(fetchOne));
}

/** From the home page most people go to the board. Its scripts are named in index.html, by web/build.mjs. */
export async function prefetchBoard(): Promise<void> {
  if (location.pathname !== "/" || !mayFetchEarly()) return;
  const scripts = document.querySelector<HTMLElement>("script[data-board]")?.dataset["board"] ?? "";
  const words = lang() === "en" ? [] : [assetUrl(`${lang()}-board.json`)];
  await prefetch([...scripts.split(" ").filter(Boolean), ...words, assetUrl("rules.wasm")]);
}
