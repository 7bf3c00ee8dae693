// Torii: MIT licence, see LICENSE.
// The person's settings on this device: kept in localStorage, announced to subscribers. The look of the page follows
// from attributes of <html>: data-theme, data-motion, lang.
import type { Lang } from "./core/types.ts";

export type Theme = "auto" | "light" | "dark" | "contrast";
export type Motion = "auto" | "full" | "none";

export type Pace = "slow" | "usual" | "quick";

export interface Settings {
  lang: Lang | "auto";
  theme: Theme;
  motion: Motion;
  sound: boolean;
  coordinates: boolean;
  belief: boolean; // show the ninja map from the start
  help: boolean; // highlight squares and cards
  oneTouch: boolean; // Onamazu: the first touch places acolytes and turns rings
  pace: Pace; // Onamazu: how fast computers play
  notify: boolean; // by the system, when it is one's turn in an online game
}

export const defaults: Settings = {
  lang: "auto",
  theme: "auto",
  motion: "auto",
  sound: true,
  coordinates: true,
  belief: false,
  help: true,
  oneTouch: false,
  pace: "usual",
  notify: false,
};

const KEY = "torii.settings";

function read(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...defaults, ...(typeof kept === "object" ? kept : {}) };
  } catch {
    return { ...defaults };
  }
}

let current = read();
const listeners = new Set<() => void>();

export const settings = (): Readonly<Settings> => current;

/** Returns the function that unsubscribes. */
export function onSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function choose(change: Partial<Settings>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Private windows may refuse: the setting then lasts until the page is closed.
  }
  show();
  listeners.forEach((listener) => listener());
}

/** Whether animations are allowed: the person's setting, otherwise the system's. */
export function moves(): boolean {
  if (current.motion !== "auto") return current.motion === "full";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The colour of the browser's frame: the paper of each theme (styles/tokens.css). */
const papers = { light: "#f4ecdc", dark: "#17181d", contrast: "#ffffff" };

function showFrame(): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = current.theme === "auto" ? (meta.media.includes("dark") ? papers.dark : papers.light) : papers[current.theme];
}

/** Sets the attributes of <html> that the styles depend on. */
export function show(): void {
  const root = document.documentElement;
  if (current.theme === "auto") delete root.dataset["theme"];
  else root.dataset["theme"] = current.theme;
  root.dataset["motion"] = moves() ? "full" : "none";
  showFrame();
}

/** Follows changes made in another window. */
export function followSettings(): void {
  window.addEventListener("storage", (event: StorageEvent) => {
    if (event.key !== KEY) return;
    current = read();
    show();
    listeners.forEach((listener) => listener());
  });
  matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", show);
}
