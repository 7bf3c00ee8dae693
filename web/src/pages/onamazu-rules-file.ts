// Torii: MIT licence, see LICENSE.
// A rules file of Onamazu chosen by the player: the server checks it and returns the error, or its hash and the
// differences from the standard.
import { t } from "../locale/locale.ts";
import { api, ApiError } from "../net/http.ts";
import { faultWords } from "../net/words.ts";
import type { OnaWishRules } from "./onamazu-wish.ts";

/** Larger than any rules file; also the server's limit. */
const MOST = 200_000;

export interface FileChecked {
  rules: OnaWishRules | null;
  faults: readonly string[];
}

const refused = (...faults: string[]): FileChecked => ({ rules: null, faults });

export async function checkRulesFile(file: File): Promise<FileChecked> {
  if (file.size > MOST) return refused(t("This file is too large to be a rules file."));
  const text = await file.text().catch(() => null);
  if (text === null) return refused(t("This file cannot be read."));
  try {
    const { hash, standard, text: changes } = await api.rules(text);
    return { rules: { file: file.name, text, hash, standard, changes }, faults: [] };
  } catch (fault) {
    const told = fault instanceof ApiError ? fault.details["faults"] : null;
    if (Array.isArray(told)) return refused(...told.filter((one): one is string => typeof one === "string"));
    return refused(faultWords(fault));
  }
}
