// Torii: MIT licence, see LICENSE.
// What a person has chosen for this device: kept in localStorage, told to whoever listens. The look of the page
// follows by attributes on <html>: data-theme, data-motion, lang.
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
  belief: boolean; // the belief map is shown from the start
  help: boolean; // squares and cards are lit
  oneTouch: boolean; // Onamazu: acolytes are placed and rings turned by the first touch
  pace: Pace; // Onamazu: how fast computers play
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

/** Listens until the returned function is called. */
export function onSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function choose(change: Partial<Settings>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Private windows may refuse: the choice then holds until the page is closed.
  }
  show();
  listeners.forEach((listener) => listener());
}

/** Whether things may move: the person's choice, else the system's. */
export function moves(): boolean {
  if (current.motion !== "auto") return current.motion === "full";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The colour of the browser's own frame: the paper of each theme (styles/tokens.css). */
const papers = { light: "#f4ecdc", dark: "#17181d", contrast: "#ffffff" };

function showFrame(): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = current.theme === "auto" ? (meta.media.includes("dark") ? papers.dark : papers.light) : papers[current.theme];
}

/** Puts the choices on <html>, where the styles find them. */
export function show(): void {
  const root = document.documentElement;
  if (current.theme === "auto") delete root.dataset["theme"];
  else root.dataset["theme"] = current.theme;
  root.dataset["motion"] = moves() ? "full" : "none";
  showFrame();
}

/** Another window of the page has changed them. */
export function followSettings(): void {
  window.addEventListener("storage", (event: StorageEvent) => {
    if (event.key !== KEY) return;
    current = read();
    show();
    listeners.forEach((listener) => listener());
  });
  matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", show);
}
