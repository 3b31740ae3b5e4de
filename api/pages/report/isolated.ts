import { html } from "hono/html";
import type { PitchReport } from "../../../src/content/index.ts";
import type { Markup } from "../document.ts";

const readFromTheRight = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** The report's names and questions that are read from the right, longest first, since a question may hold a name. */
export const namesFromTheRight = ({ prompts, metrics }: PitchReport): string[] =>
  [...prompts.map(({ text }) => text), ...metrics.overall.companies.map(({ name }) => name)]
    .filter((text) => readFromTheRight.test(text))
    .sort((one, other) => other.length - one.length);

/** A sentence in which such names stand each for itself: else the numbers and marks beside them would change places. */
export function isolated(text: string, [name, ...others]: readonly string[]): Markup {
  if (name === undefined) return html`${text}`;
  const parts = text.split(name).map((part) => isolated(part, others));
  return html`${parts.map((part, index) => (index === 0 ? part : html`<bdi>${name}</bdi>${part}`))}`;
}
