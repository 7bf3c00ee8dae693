// Torii: MIT licence, see LICENSE.
// Addresses: the History API, links within the page, and which screen belongs to which path.
import type { Params } from "./page.ts";
import { routes, type Route } from "./routes.ts";

export interface Place {
  route: Route | null; // null: no such screen
  params: Params;
  url: URL;
}

function match(pattern: string, path: string): Params | null {
  const wanted = pattern.split("/");
  const given = path.replace(/\/+$/, "").split("/");
  if (path === "/") given.splice(0, given.length, "", "");
  if (wanted.length !== given.length) return null;
  const params: Params = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? "";
    if (part.startsWith(":")) {
      if (value === "") return null;
      try {
        params[part.slice(1)] = decodeURIComponent(value);
      } catch {
        return null;
      }
    } else if (part !== value) return null;
  }
  return params;
}

export function placeOf(url: URL): Place {
  for (const route of routes) {
    const params = match(route.path, url.pathname);
    if (params) return { route, params, url };
  }
  return { route: null, params: {}, url };
}

type Listener = () => void;
const listeners = new Set<Listener>();

export function onPlace(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = () => listeners.forEach((listener) => listener());

/** Opens a screen: `go("/play")`, `go("/look#…")`. */
export function go(to: string, how: { replace?: boolean } = {}): void {
  const url = new URL(to, location.href);
  if (how.replace) history.replaceState(null, "", url);
  else if (url.href !== location.href) history.pushState(null, "", url);
  tell();
}

/** Links within the page open screens without a reload; other links are left to the browser. */
function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.composedPath().find((at): at is HTMLAnchorElement => at instanceof HTMLAnchorElement);
  if (!link?.href || (link.target && link.target !== "_self") || link.hasAttribute("download")) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || !placeOf(url).route) return;
  if (url.pathname === location.pathname && url.search === location.search && url.hash) return;
  event.preventDefault();
  go(url.href);
}

export function startRouter(): void {
  addEventListener("popstate", tell);
  addEventListener("hashchange", tell);
  document.addEventListener("click", onClick);
}
