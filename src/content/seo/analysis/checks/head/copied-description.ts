import type { Located } from "../../../../../platform/documents/index.ts";
import { fail, type Outcome } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quote, shorten } from "../../evidence.ts";
import { displayWidth, snippetLength } from "../../language/width.ts";
import { squash } from "../../language/words.ts";
import { isArticle } from "../../page-kind.ts";
import { descriptionOf } from "../../suggest-description.ts";

/** A description that a program took from the beginning of the text: cut within a word, or longer than any result. */
export function copiedFromText(context: CheckContext, { text, span }: Located): Outcome | undefined {
  const { document, language } = context;
  if (document.kind === "draft") return undefined;
  const cut = cutInWord(context, text);
  if (cut === null && !isLongCopy(context, text)) return undefined;
  const title = shorten(document.titles[0]?.text ?? "", 60);
  return fail(cut === null ? "the copied beginning of the text" : "the beginning of the text, cut in a word", {
    priority: "medium",
    title:
      cut === null
        ? "Write a summary instead of the beginning of the text"
        : `Write a description that does not break off at "${cut}"`,
    why:
      cut === null
        ? `The meta description is the beginning of the text as it stands, ${displayWidth(text)} columns long, of which a result shows about half.`
        : `The meta description is the beginning of the text, cut off in the middle of a word: "…${text.slice(-60).trim()}".`,
    change: `Say in ${snippetLength(language)} what the reader learns from "${title}".`,
    evidence: [quote(document, span)],
    ...(cut !== null && { suggested_text: descriptionOf(context) }),
  });
}

/** What stands of a text in the order of its paragraphs, with one kind of white space and of apostrophes. */
const plain = (text: string) =>
  text
    .replace(/[‘’`´]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, " ")
    .trim();

/** Shorter beginnings are those of another passage, too (our own limit). */
const MIN_CUT_LETTERS = 60;
/** Where the text that a description was taken from begins. */
const FIRST_PARAGRAPHS = 12;
const FIRST_BLOCKS = 30;

const beginningOf = ({ prose }: CheckContext) => prose.slice(0, FIRST_PARAGRAPHS).map(({ text }) => text);

/** The last piece of a description that ends within a word of the text; null of others. */
function cutInWord(context: CheckContext, description: string): string | null {
  const said = plain(description).replace(/\s?(?:…|\.{3})$/, "");
  if (said.length < MIN_CUT_LETTERS || !/\p{L}$/u.test(said) || !IN_SPACED_WORDS.test(said)) return null;
  // Some programs take signatures and lists, too.
  const all = context.document.blocks.slice(0, FIRST_BLOCKS).map((block) => block.text);
  const text = [beginningOf(context), all].map((parts) => plain(parts.join(" "))).join("\n");
  if (!text.includes(said.slice(0, MIN_CUT_LETTERS / 2))) return null;
  // Headings may stand between the paragraphs that a program joins.
  const end = said.slice(-MIN_CUT_LETTERS / 2);
  const behind: string[] = [];
  for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end, at + 1))
    behind.push(text.slice(at + end.length, at + end.length + 1));
  // The same words may stand elsewhere with another ending.
  return behind.length > 0 && behind.every((next) => /\p{L}/u.test(next)) ? said.slice(said.lastIndexOf(" ") + 1) : null;
}

/** Scripts whose words stand between spaces and take no endings that are written as words of their own. */
const IN_SPACED_WORDS = /[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}\p{sc=Arab}\p{sc=Hebr}]$/u;

/** So much of a text is taken for a description by a program (our own limit: nobody writes for a place that shows half of it). */
const MIN_COPIED_WIDTH = 290;

/** How a page heads its own summary. */
const OF_SUMMARY =
  /^(?:synopsis|summary|abstract|in short|in brief|tl;?dr|key (?:points|takeaways)|zusammenfassung|kurz(?:fassung|gefasst)|en bref|résumé|l'essentiel|resumen|en resumen|riassunto|in sintesi|resumo|samenvatting|w skrócie|özet|要約|まとめ):?$/i;

/** Whether a description longer than any result is the beginning of the text as it stands. */
function isLongCopy(context: CheckContext, description: string): boolean {
  const { document, kind } = context;
  if (displayWidth(description) < MIN_COPIED_WIDTH) return false;
  // What the page itself calls its summary is one.
  const labels = [...document.blocks.slice(0, 12), ...document.outside].filter(({ text }) => text.length <= 40);
  if (labels.some(({ text }) => OF_SUMMARY.test(text.trim()))) return false;
  const beginning = beginningOf(context);
  // The paragraph that opens a report says all of it in short.
  if (isArticle(kind) && beginning.slice(0, 2).some((paragraph) => squash(paragraph) === squash(description))) return false;
  const start = squash(description).slice(0, 120);
  const text = squash(beginning.join(" "));
  // A byline or a place may stand before the words of the text.
  return text.includes(start) || text.includes(start.slice(60));
}
