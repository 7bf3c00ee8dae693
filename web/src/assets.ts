// Torii: MIT licence, see LICENSE.
// The URLs of files loaded at run time: the .wasm, the workers, the networks, the texts. Their names contain a
// hash that web/build.mjs adds, so that browsers may cache them forever.
declare const __ASSETS__: Record<string, string> | undefined;

/** `assetUrl("rules.wasm")`, `assetUrl("mind-worker.js")`, `assetUrl("fr.json")`. */
export function assetUrl(name: string): string {
  const url = typeof __ASSETS__ === "undefined" ? undefined : __ASSETS__[name];
  if (url === undefined) throw new Error(`no asset '${name}'`);
  return url;
}

const ahead = new Map<string, Promise<Response> | null>(); // null: already used

/** Starts to fetch an asset before the script that needs it is loaded. Only once: later it is in the browser's cache. */
export function fetchAhead(name: string): void {
  const url = assetUrl(name);
  if (ahead.has(url)) return;
  const answer = fetch(url);
  answer.catch(() => ahead.delete(url));
  ahead.set(url, answer);
}

/** `fetch`, using what was fetched ahead. */
export function fetched(url: string | URL): Promise<Response> {
  const answer = ahead.get(String(url));
  if (answer) ahead.set(String(url), null);
  return answer ?? fetch(url);
}

export function hasAsset(name: string): boolean {
  return typeof __ASSETS__ !== "undefined" && name in __ASSETS__;
}
