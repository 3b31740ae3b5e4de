import type { TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quoteText, shorten } from "../../evidence.ts";
import { textOf } from "../../json-ld.ts";
import { countWords, squash } from "../../language/words.ts";
import { isArticle } from "../../page-kind.ts";
import { headings } from "./heading-blocks.ts";

/** One or two may be a sentence that the writer stresses (our own limit). */
const MIN_BOLD = 3;
/** Longer ones are stressed sentences; of the 16 words of a long question each may be needed (our own limit). */
const MAX_CHARACTERS = 100;
/** What stands under a heading is a text, and no further line of a table or an address (our own limit). */
const MIN_WORDS_BELOW = 15;

/** Lines in bold that stand where headings would: shown as headings, and none to whoever reads the outline (WCAG failure F2). */
const marked: Check = {
  id: "headings-marked",
  channel: "ai_search",
  category: "headings",
  what: "lines in bold that head a part of the text and are no headings",
  threshold: `fewer than ${MIN_BOLD}, or than there are headings`,
  explains: ["headings-present"],
  recommendedWhere: (_, { kind }) => isArticle(kind) || ["documentation", "recipe", "landing", "local_business"].includes(kind),
  run: (context) => {
    const { document, items } = context;
    if (document.kind === "draft" && document.blocks.length < MIN_BOLD) return notApplicable("a short draft");
    const all = boldLines(context);
    const below = headings(context).filter(({ level, text }) => level > 1 && text !== "").length;
    // Questions with their answers are looked for one by one, whatever else the text is divided by.
    // Data that hold the questions lead to each of them.
    const inData = new Set(items.flatMap(({ types, node }) => (types.includes("Question") ? [squash(textOf(node.name))] : [])));
    const questions = all.filter(({ text }) => /[?？؟]$/.test(text) && !inData.has(squash(text)));
    const found = all.length > below ? all : questions;
    if (found.length < MIN_BOLD) return pass(`${all.length}`);
    const names = found.slice(0, 3).map(({ text }) => `"${shorten(text, 50)}"`);
    return fail(`${found.length}`, {
      priority: "medium",
      title: `Make headings of ${names.slice(0, 2).join(", ")}${found.length > 2 ? ` and ${found.length - 2} more` : ""}`,
      why: `${found.length} lines in bold divide the text for the eye alone; engines that look for the passage under a heading find ${below === 0 ? "none" : `only ${below}`}.`,
      change: `Mark ${names.join(", ")}${found.length > 3 ? " and the others" : ""} up as H2, or H3 where they belong to a part.`,
      evidence: found.slice(0, 3).map((block) => quoteText(document, block)),
    });
  },
};

/** Names of people, which stand above a text. */
const NAMES = /^\p{Lu}[\p{L}.'’-]+(?:[\s/&,]+\p{Lu}[\p{L}.'’-]+){1,4}$/u;
/** Labels of what is recommended elsewhere, and captions. */
const TEASER =
  /^(?:video|photos?|fotos?|watch|related):|^(?:exhibit|figure|fig\.|chart|table|abb(?:ildung|\.)|tabelle|tableau|tabla|figura|rys\.|図|表)\s?\d/i;

function boldLines({ document, language }: CheckContext): TextBlock[] {
  const opening = document.blocks.findIndex(
    ({ kind, text }) => kind === "paragraph" && countWords(text, language) >= MIN_WORDS_BELOW,
  );
  return document.blocks.filter((block, at) => {
    const next = document.blocks[at + 1];
    return (
      block.kind === "paragraph" &&
      !(at < opening && NAMES.test(block.text)) &&
      !TEASER.test(block.text) &&
      block.text.length <= MAX_CHARACTERS &&
      /\p{L}{2}/u.test(block.text) &&
      !/[.,;!…。、]$/.test(block.text) &&
      isWhollyBold(block, document.fields[block.span.field]!) &&
      next?.kind === "paragraph" &&
      countWords(next.text, language) >= MIN_WORDS_BELOW
    );
  });
}

/** Whether nothing of a paragraph stands outside of what is bold. */
function isWhollyBold({ offsets, text }: TextBlock, source: string): boolean {
  if (offsets.length === 0) return false;
  const before = source.slice(Math.max(0, offsets[0]! - 200), offsets[0]);
  const last = offsets[text.length - 1]! + 1;
  const after = source.slice(last, last + 60);
  const inside = source.slice(offsets[0], last);
  const opens = /<(?:b|strong)(?:\s[^<>]{0,200})?>(?:\s|<[^/<>][^<>]{0,200}>){0,9}$/i.test(before) || /(?:\*\*|__)$/.test(before);
  const closes = /^(?:\s|<\/[^<>]{0,20}>){0,9}<\/(?:b|strong)\s?>/i.test(after) || /^(?:\*\*|__)/.test(after);
  return opens && closes && !/<\/(?:b|strong)\s?>|\*\*/i.test(inside);
}

export const headingMarkupChecks: Check[] = [marked];
