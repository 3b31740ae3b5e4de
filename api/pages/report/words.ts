import type { PromptKind } from "../../../src/content/index.ts";
import { shownWith } from "../../../src/platform/numbers/index.ts";

/** Kinds of questions, as the page calls them. */
export const kindNames: Record<PromptKind, string> = {
  category: "Which brands are there?",
  need: "What do I need?",
  comparison: "Which is better?",
  purchase: "What shall I buy?",
  brand: "About the brand",
};

/** Who answered, by the names of the adapters. */
const services: Readonly<Record<string, string>> = {
  ...{ openai: "OpenAI", anthropic: "Anthropic", google: "Google", perplexity: "Perplexity", xai: "xAI" },
  ...{ compatible: "another provider", simulated: "a simulation" },
};

export const askedThrough = (providers: readonly string[]): string =>
  providers.length === 0 ? "" : `The answers came from ${providers.map((name) => services[name] ?? name).join(", ")}.`;

export const answers = (count: number): string => `${count} ${count === 1 ? "answer" : "answers"}`;

/** An average position; a dash without one. */
export const position = (value: number | null): string => (value === null ? "–" : shownWith(1, value));
