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

export function hasAsset(name: string): boolean {
  return typeof __ASSETS__ !== "undefined" && name in __ASSETS__;
}
