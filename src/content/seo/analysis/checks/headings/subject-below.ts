import type { TextBlock } from "../../../../../platform/documents/index.ts";
import type { CheckContext } from "../../context.ts";
import { contentWords, coverage, fold, squash } from "../../language/words.ts";
import { titleParts } from "../../suggest.ts";

/** The heading behind the main ones that says what the title says, where every main heading is the site's name or a label that the title lacks. */
export function subjectBelow({ document, language }: CheckContext, names: string[], from: number): TextBlock | undefined {
  const title = document.titles[0]?.text ?? "";
  const [subject = "", ...rest] = titleParts(title);
  const site = [...rest, document.head.properties.get("og:site_name")?.text ?? ""].map(fold).join("\n");
  // Some titles begin with the site; its name is the shorter part.
  if (names.some((name) => name.length > subject.length)) return undefined;
  if (document.kind === "draft" || contentWords(subject, language).length < MIN_SUBJECT_WORDS) return undefined;
  const isOfSite = (name: string) =>
    coverage(name, site, language) >= 0.9 || squash(site).includes(squash(name))
      ? coverage(subject, name, language) < 0.5
      : contentWords(name, language).length < MIN_SUBJECT_WORDS && coverage(name, title, language) === 0;
  if (names.length === 0 || !names.every(isOfSite)) return undefined;
  return [...document.blocks, ...document.outside].find(
    ({ kind, level, text, span }) =>
      kind === "heading" &&
      level > 1 &&
      span.start >= from &&
      coverage(subject, text, language) >= 0.9 &&
      coverage(text, subject, language) >= 0.5,
  );
}

/** Fewer words of a title stand in a heading by chance. */
export const MIN_SUBJECT_WORDS = 3;
