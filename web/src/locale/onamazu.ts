// Torii: MIT licence, see LICENSE.
// The texts that the C code generates for Onamazu, in the language of the page: their catalogue is a separate file,
// loaded with onamazu.wasm and after every change of language.
import { assetUrl } from "../assets.ts";
import type { OnaCatalogue, WasmOnamazu } from "../core/onamazu.ts";
import type { Lang } from "../core/types.ts";
import { lang, onLang } from "./locale.ts";

const loaded = new Map<Lang, OnaCatalogue>([["en", []]]);
const listeners = new Set<() => void>();

async function load(language: Lang): Promise<OnaCatalogue> {
  const kept = loaded.get(language);
  if (kept) return kept;
  const answer = await fetch(assetUrl(`onamazu-${language}.json`));
  if (!answer.ok) throw new Error(`onamazu-${language}.json: ${answer.status}`);
  const read = (await answer.json()) as OnaCatalogue;
  loaded.set(language, read);
  return read;
}

/** Uses the page's language, now and after changes. Texts that cannot be loaded stay English until they can. */
export async function followLanguage(onamazu: WasmOnamazu): Promise<void> {
  const follow = async () => {
    const language = lang();
    if (onamazu.lang === language) return;
    const words = await load(language).catch(() => null);
    if (words === null || language !== lang()) return;
    onamazu.speak(language, words);
    listeners.forEach((listener) => listener());
  };
  onLang(() => void follow());
  await follow();
}

/** Called when the texts have changed: scenes, events and rules fetched before are out of date. */
export function onOnamazuWords(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
