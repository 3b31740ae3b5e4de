import { ar } from "./cues/ar.ts";
import type { Cues } from "./cues/cues.ts";
import { de } from "./cues/de.ts";
import { en } from "./cues/en.ts";
import { es } from "./cues/es.ts";
import { fr } from "./cues/fr.ts";
import { it } from "./cues/it.ts";
import { ja } from "./cues/ja.ts";
import { nl } from "./cues/nl.ts";
import { pl } from "./cues/pl.ts";
import { pt } from "./cues/pt.ts";
import { tr } from "./cues/tr.ts";

const cues: Record<string, Cues> = { en, de, fr, es, it, pt, nl, pl, tr, ar, ja };

/** The wordings of a language; null for a language whose wording is not judged. */
export function cuesFor(language: string): Cues | null {
  return cues[language] ?? null;
}

/** Whether a heading or query asks something. */
export function isQuestion(text: string, language: string): boolean {
  return /[?？؟]\s*$/.test(text) || /^¿/.test(text) || (cuesFor(language)?.question.test(text.trim()) ?? false);
}
