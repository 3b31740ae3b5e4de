import type { BrandProfile, PitchPrompt, PromptKind } from "../report-record.ts";
import { templates } from "./templates.ts";

const unbranded = ["category", "need", "comparison", "purchase"] as const satisfies readonly PromptKind[];

/** Whether questions can be asked in a language without a model. */
export const hasTemplates = (language: string): boolean => Object.hasOwn(templates, languageOf(language));

const languageOf = (tag: string): string => new Intl.Locale(tag).language;

/**
 * Buyers' questions about what the brand sells: 24 that do not name it, its topics taking turns, and 4 that do. In English
 * where the language has no questions of its own.
 */
export function questionsByRules({ name, topics, language }: Pick<BrandProfile, "name" | "topics" | "language">): PitchPrompt[] {
  const forms = templates[languageOf(language)] ?? templates.en!;
  const fill = (template: string, topic: string) => template.replaceAll("{topic}", () => topic).replaceAll("{brand}", () => name);
  // Each kind begins at another topic, so that no topic is only asked about in one way.
  const general = unbranded.flatMap((kind, offset) =>
    forms[kind].map((template, index) => ({ kind, text: fill(template, topics[(index + offset) % topics.length]!) })),
  );
  const branded = forms.brand.map((template) => ({ kind: "brand" as const, text: fill(template, topics[0]!) }));
  return [...general, ...branded];
}
