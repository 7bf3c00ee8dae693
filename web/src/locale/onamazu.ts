// Torii: MIT licence, see LICENSE.
// The words that the C code makes of Onamazu, in the language of the page: their catalogue is a file of its own, loaded
// with onamazu.wasm and whenever another language is spoken.
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

/** Speaks as the page does, now and from now on. Words that cannot be had are said in English until they can. */
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

/** Called when the words have changed: whatever was told before (scenes, events, rules) is to be asked for again. */
export function onOnamazuWords(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
