// Torii: MIT licence, see LICENSE.
// Where the files lie that are loaded at run time: the .wasm, the workers, the nets, the words. Their
// names carry a hash that web/build.mjs knows, so that browsers may keep them for ever.
declare const __ASSETS__: Record<string, string> | undefined;

/** `assetUrl("rules.wasm")`, `assetUrl("mind-worker.js")`, `assetUrl("fr.json")`. */
export function assetUrl(name: string): string {
  const url = typeof __ASSETS__ === "undefined" ? undefined : __ASSETS__[name];
  if (url === undefined) throw new Error(`no asset '${name}'`);
  return url;
}

const ahead = new Map<string, Promise<Response> | null>(); // null: somebody has taken it

/** Begins to fetch an asset that a script will ask for, before that script is there. Once: later it is in the browser's cache. */
export function fetchAhead(name: string): void {
  const url = assetUrl(name);
  if (ahead.has(url)) return;
  const answer = fetch(url);
  answer.catch(() => ahead.delete(url));
  ahead.set(url, answer);
}

/** As `fetch`, with what was fetched ahead. */
export function fetched(url: string | URL): Promise<Response> {
  const answer = ahead.get(String(url));
  if (answer) ahead.set(String(url), null);
  return answer ?? fetch(url);
}

export function hasAsset(name: string): boolean {
  return typeof __ASSETS__ !== "undefined" && name in __ASSETS__;
}
