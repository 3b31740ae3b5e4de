import type { TextBlock } from "../../../platform/documents/index.ts";
import type { CheckContext } from "./context.ts";
import { nodesOf, textOf } from "./json-ld.ts";
import { headsMethod } from "./language/recipe-words.ts";
import { displayWidth, snippetWidth } from "./language/width.ts";
import { contentWords, coverage, fold, isUnspaced, sentences, squash } from "./language/words.ts";
import { mainHeading } from "./main-heading.ts";
import { ownItems, type StructuredItem } from "./structured-items.ts";
import { MIN_SHARE, titleParts } from "./suggest.ts";

/** Kinds whose first sentences are often about one of the things that they list. */
const WITHOUT_SUBJECT: ReadonlySet<string> = new Set(["other", "category", "landing"]);

/**
 * A description made of what the page's data or shared description say of it, else of the text's first statements, up to 155 columns (160
 * where a character counts two); undefined where there are none.
 */
export function descriptionOf(context: CheckContext): string | undefined {
  const { document, kind, items } = context;
  // What a thread says is in its replies, which no sentence of the question sums up.
  if (!document.mainTextReliable || kind === "question" || (document.kind === "page" && WITHOUT_SUBJECT.has(kind)))
    return undefined;
  const said = [
    ...ownItems(items).map(({ node }) => textOf(node.description)),
    document.head.properties.get("og:description")?.text ?? "",
  ].filter(
    (text) =>
      !/[<>&]|[\w\p{L}]…$|\.\.\.$/u.test(text) && !document.descriptions.some((other) => squash(other.text) === squash(text)),
  );
  return [...said.map((text) => sentencesOf([text], context)), statementsOf(context)]
    .map((statements) => fitting(statements, context))
    .find((description) => description !== undefined);
}

/** How encyclopaedias begin what leads to other pages. */
const LEADS_ELSEWHERE =
  /^(?:see also|for other uses|main article|siehe auch|hauptartikel|voir aussi|article principal|véase también|artículo principal|vedi anche|voce principale|veja também|ver também|artigo principal|zie ook|hoofdartikel|zobacz też|osobny artykuł)(?!\p{L})/iu;

/** The sentences of a text that say something. */
const sentencesOf = (texts: readonly string[], { language, cues }: CheckContext): string[] =>
  texts
    .flatMap((text) => sentences(text.trim(), language))
    .map(({ text }) => text)
    .filter(
      (text) =>
        /[.!。！]$/.test(text) && !LEADS_ELSEWHERE.test(text) && !cues?.filler.test(text) && !cues?.announcement.test(text),
    );

/** The first statements of the text; of a recipe what stands before its steps. */
function statementsOf(context: CheckContext): string[] {
  const { opening, prose, document, kind, items } = context;
  const first = [...new Set([...opening, ...prose.slice(0, 6)])].filter((block) => block.kind === "paragraph");
  if (kind !== "recipe") return sentencesOf(texts(first), context);
  const method = document.blocks.findIndex(({ text }) => headsMethod(text.trim()));
  const steps = stepsIn(items);
  const before = first.filter((block) => method < 0 || document.blocks.indexOf(block) < method);
  // Without a heading, what has numbers is a step.
  return sentencesOf(texts(before), context).filter(
    (text) => !steps.includes(squash(text)) && (method >= 0 || steps !== "" || !/\d/.test(text)),
  );
}

const texts = (blocks: readonly TextBlock[]) => blocks.map(({ text }) => text);

/** The texts of the steps in a recipe's data, squashed. */
export const stepsIn = (items: readonly StructuredItem[]): string =>
  squash(items.map(({ node }) => stepsOf(node.recipeInstructions).join(" ")).join(" "));

/** The texts of a recipe's steps, with those in parts. */
const stepsOf = (value: unknown): string[] =>
  [value].flat().flatMap((step) => {
    const { text, itemListElement } = (typeof step === "object" && step !== null ? step : {}) as Record<string, unknown>;
    return [textOf(text ?? step), ...nodesOf(itemListElement).map((each) => textOf(each.text))];
  });

/** The statements from the first one of the page's subject on, as many as a result shows. */
function fitting(statements: readonly string[], { document, language }: CheckContext): string | undefined {
  const limit = snippetWidth(language);
  // A description is of the page's subject; notices above the text are not.
  const subject = `${titleParts(document.titles[0]?.text ?? "")[0] ?? ""} ${mainHeading({ document })?.text ?? ""}`;
  const wanted = contentWords(subject, language).map(fold);
  const first = statements.findIndex((text) => {
    const said = fold(text);
    return wanted.some((word) => said.includes(word));
  });
  if (first < 0 && subject.trim() !== "") return undefined;
  let description = "";
  for (const sentence of statements.slice(Math.max(first, 0))) {
    const longer = description ? `${description}${isUnspaced(language) ? "" : " "}${sentence}` : sentence;
    if (displayWidth(longer) > limit) break;
    description = longer;
  }
  // What has few of the subject's words is a detail of it.
  const isOfSubject = isUnspaced(language) || subject.trim() === "" || coverage(subject, description, language) >= MIN_SHARE;
  return isOfSubject && displayWidth(description) >= 50 ? description : undefined;
}
