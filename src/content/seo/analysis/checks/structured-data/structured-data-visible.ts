import { type Check, fail, notApplicable, pass } from "../../check.ts";
import { quote, shorten } from "../../evidence.ts";
import { parseJsonLd, textOf, valueSpan } from "../../json-ld.ts";
import { coverage, fold, indexWords } from "../../language/words.ts";
import { showsOtherPrice } from "./offers.ts";

/** The share of a question's words that another one has that asks the same (our own limit). */
const MIN_ASKED = 0.75;
/** So many questions are held against so many others: what is compared grows by the square. */
const MAX_ASKED = 60;

/** The share of an answer's words that the text has where it says the same (our own limit). */
const MIN_TOLD = 0.7;

/** As shops set them: 19⁹⁹. */
const RAISED_CENTS = /(?<=\d)[⁰¹²³⁴⁵⁶⁷⁸⁹]{2}(?![⁰¹²³⁴⁵⁶⁷⁸⁹])/g;

/** Structured data describes what the reader sees (Google's general structured data guidelines, "Don't mark up hidden content"). */
export const visible: Check = {
  id: "json-ld-visible",
  channel: "seo",
  category: "structured data",
  what: "marked-up questions, prices and headlines that the text does not show",
  threshold: "0",
  run: (context) => {
    const { document, text, language, kind } = context;
    const blocks = parseJsonLd(document).filter((block) => block.items.length > 0);
    if (blocks.length === 0) return notApplicable("no JSON-LD");
    const squash = (value: string) => fold(unescaped(value).replace(/<[^<>]+>/g, " ")).replace(/[^\p{L}\p{N}]+/gu, "");
    const shown = squash([text, ...document.outside.map((block) => block.text), document.titles[0]?.text ?? ""].join(" "));
    const numbers = new Set(
      (
        [text, ...document.outside.map((block) => block.text)]
          .join("\n")
          .replace(RAISED_CENTS, (cents) => `.${cents.normalize("NFKC")}`)
          .match(/\d{1,3}(?:[ \u00a0\u202f'’.,]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d)/g) ?? []
      ).map(amount),
    );
    const asked = [...document.blocks, ...document.outside]
      .filter(({ text: line }) => line.length <= 300 && /[?？؟]\s*$/.test(line))
      .slice(0, MAX_ASKED)
      .map(({ text: line }) => [indexWords(line, language)]);
    // A wrong price is corrected, not shown (`offer-agrees`).
    const isOtherPrice = showsOtherPrice(context);
    let compared = 0;
    // The page may ask the same in other words.
    const isAsked = (name: string) =>
      shown.includes(squash(name)) ||
      (compared++ < MAX_ASKED && asked.some((question) => coverage(name, question, language) >= MIN_ASKED));
    const isShown = (price: string) => numbers.has(amount(price)) || numbers.has(Number(price));
    // Of several variants the page shows the price of the one that is chosen.
    const isOfVariants = blocks.some(({ items }) =>
      items.some(({ type, node }) => type === "Offer" && isShown(textOf(node.price))),
    );
    const hidden = blocks.flatMap((block) =>
      block.items.flatMap(({ type, node }) => {
        if (type === "Question" && !isAsked(textOf(node.name))) return [{ block, what: "question", value: textOf(node.name) }];
        // An answer may be given in fewer words than on the page.
        // In a thread it is somebody's reply, with quotations and names that are shown in another way.
        const answer = type === "Answer" && kind !== "question" ? longestPart(unescaped(textOf(node.text))) : "";
        if (answer && !shown.includes(squash(answer).slice(0, 60)) && coverage(answer, text, language) < MIN_TOLD)
          return [{ block, what: "answer", value: textOf(node.text) }];
        const price = textOf(node.price);
        // Where the text names no amount at all, scripts may fill it in.
        if (
          type === "Offer" &&
          price &&
          // What is free is said in words.
          amount(price) > 0 &&
          numbers.size > 0 &&
          /[€$£¥]|\b(?:EUR|USD|GBP|JPY|CHF)\b|円|\beuros?\b/i.test(text) &&
          !isOfVariants &&
          !isOtherPrice &&
          !isShown(price)
        )
          return [{ block, what: "price", value: price }];
        return [];
      }),
    );
    const [first] = hidden;
    if (!first) return pass("0");
    return fail(`${hidden.length}`, {
      priority: "medium",
      title: `Show the ${first.what} "${shorten(first.value, 50)}" on the page, or take it out of the structured data`,
      why: `The structured data holds the ${first.what} "${shorten(first.value, 60)}", which the visible text does not; such markup is ignored or penalised.`,
      change: `Make both say the same: ${hidden
        .slice(0, 3)
        .map(({ what, value }) => `${what} "${shorten(value, 50)}"`)
        .join("; ")}.`,
      evidence: hidden
        .slice(0, 3)
        .map(({ block, value }) =>
          quote(document, valueSpan(block.source.span, document.fields[block.source.span.field]!, value)),
        ),
    });
  },
};

/** Systems escape what they write into scripts as if it were markup, some of them twice; signs are left out of the comparison anyway. */
const unescaped = (value: string) =>
  value
    .replace(/\\?u00([2-7][\da-f])/gi, (said, code: string) =>
      value.includes("u003") ? String.fromCharCode(Number.parseInt(code, 16)) : said,
    )
    .replace(/&amp;/g, "&")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([\da-f]{1,5});/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&(?:amp|quot|apos|nbsp|[lr][sd]quo|[mn]dash|hellip);/g, " ");

/** The longest text between two tags: lists and paragraphs of an answer may stand in different places. */
function longestPart(html: string): string {
  return html.split(/<[^<>]{0,500}>/).reduce((longest, part) => (part.length > longest.length ? part : longest), "");
}

/** An amount as a number, whichever of comma and point divides its decimals. */
function amount(text: string): number {
  const plain = text
    .trim()
    .replace(/[\s'’]/g, "")
    .replace(/[.,]$/, "");
  const decimals = /[.,](\d{1,2})$/.exec(plain)?.[1];
  return decimals
    ? Number(`${plain.slice(0, -decimals.length - 1).replace(/\D/g, "")}.${decimals}`)
    : Number(plain.replace(/\D/g, ""));
}
