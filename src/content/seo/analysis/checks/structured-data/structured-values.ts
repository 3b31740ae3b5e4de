import type { SourceDocument } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, type Outcome, pass } from "../../check.ts";
import { quote, shorten } from "../../evidence.ts";
import { has, type JsonLdBlock, type JsonLdItem, parseJsonLd, textOf, valueSpan } from "../../json-ld.ts";
import type { StructuredItem } from "../../structured-items.ts";
import type { Problem } from "./structured-addresses.ts";
import { isMisspelled, mixedTypes, SCHEMA_ORG_ALONE, wrongType } from "./structured-types.ts";
import { EMPTY, FREE, withoutPrice, wrongHeadline, wrongValues } from "./wrong-values.ts";

/** Values that cannot be what they say: types, numbers, currencies and dates (schema.org's vocabulary; ISO 4217, ISO 8601). */
export const values: Check = {
  id: "json-ld-values",
  channel: "seo",
  category: "structured data",
  what: "values of structured data that are not of their kind",
  threshold: "0",
  isOfSite: true,
  run: (context) => {
    const { document, items, kind, text } = context;
    const blocks = parseJsonLd(document).filter((block) => block.items.length > 0);
    const offers = items.filter(({ syntax, types }) => syntax === "microdata" && types.some((type) => MARKED_OFFER.test(type)));
    if (blocks.length === 0 && offers.length === 0) return notApplicable("no JSON-LD and no offer in microdata");
    const foreign = ofOtherVocabulary(blocks);
    if (foreign) return foreignVocabulary(document, foreign);
    const unanswered = answersLeftOut(document, items);
    if (unanswered) return unanswered;
    const marked = wronglyMarked(document, offers);
    if (marked) return marked;
    const wrong = blocks.flatMap((block) => {
      const isSchemaOrg = SCHEMA_ORG_ALONE.test(block.source.text);
      return block.items.filter(isOfPage).flatMap((item) =>
        [
          ...(isSchemaOrg ? wrongType(item) : []),
          ...mixedTypes(item),
          ...wrongValues(item),
          ...wrongHeadline(item, context),
          ...(kind === "product" && !FREE.test(text) ? withoutPrice(item) : []),
        ].map((problem) => ({
          type: item.type,
          problem,
          source: block.source,
        })),
      );
    });
    const [first] = wrong.sort((a, b) => Number(a.problem.isMinor ?? false) - Number(b.problem.isMinor ?? false));
    if (!first) return pass("0");
    // A name in the wrong case is read by most, and one of a plugin's own makes nothing else on the page wrong.
    const isEnriched = blocks.some((block) => block.items.some(({ type }) => ENRICHED.test(type)));
    const isSmall = wrong.every(
      ({ problem }) => problem.isMinor || (problem.isUnknownType && (isEnriched || isMisspelled(problem.value))),
    );
    return fail(`${wrong.length}`, {
      priority: isSmall ? "low" : "medium",
      title: `Correct ${first.problem.property} of the ${first.type} data`,
      why: `${first.type}.${first.problem.property} ${first.problem.expected.startsWith("plain text") ? "has" : "is"} ${first.problem.value === EMPTY ? "empty" : `"${shorten(first.problem.value, 40)}"`}, which is not ${first.problem.expected}.`,
      change: `Write ${[...new Set(wrong.map(({ type, problem }) => `${type}.${problem.property} as ${problem.expected}`))]
        .slice(0, 3)
        .join("; ")}.`,
      evidence: [quote(document, valueSpan(first.source.span, document.fields[first.source.span.field]!, placed(first)))],
    });
  },
};

/** The value as the block has it; a number alone stands in many places. */
const placed = ({ problem, source }: { problem: Problem; source: { text: string } }): string =>
  /^\d{1,4}$/.test(problem.value)
    ? (Array.from(source.text.matchAll(/"(\w{1,40})"\s{0,9}:\s{0,9}"?\d{1,4}"?(?=\s{0,9}[,}\]])/g)).find(
        ([said, name]) => name === problem.property && said.replace(/\D/g, "") === problem.value,
      )?.[0] ?? problem.value)
    : problem.value;

/** A question whose data count no answer, on a page that marks up replies (Google, Q&A structured data: answerCount). */
function answersLeftOut(document: SourceDocument, items: StructuredItem[]): Outcome | undefined {
  const question = items.find(
    ({ types, node, property }) =>
      types.includes("Question") &&
      property === "mainEntity" &&
      (textOf(node.answerCount) || String(node.answerCount)) === "0" &&
      !has(node, "acceptedAnswer") &&
      !has(node, "suggestedAnswer"),
  );
  const replies = items.filter(({ types, property }) => types.includes("Comment") && property !== "mainEntity").length;
  if (!question || replies === 0) return undefined;
  return fail(`answerCount 0, ${replies} replies`, {
    priority: "medium",
    title: `Tell search engines the ${replies === 1 ? "reply" : `${replies} replies`} to "${shorten(textOf(question.node.name), 50)}"`,
    why: `The QAPage says that nobody has answered (answerCount 0), and the page holds ${replies === 1 ? "a reply" : `${replies} replies`}; results for questions leave out what has no answer.`,
    change: `Add each reply that answers as suggestedAnswer, the solution as acceptedAnswer, and count them in answerCount; leave QAPage out where nobody asks a question.`,
    evidence: [quote(document, valueSpan(question.span, document.fields[question.span.field]!, "answerCount"))],
  });
}

const MARKED_OFFER = /(?:^|\/)(?:Offer|AggregateOffer)$/;
/** Properties of an offer whose visible text is for people alone. */
const MARKED: ReadonlySet<string> = new Set(["price", "lowPrice", "highPrice", "availability"]);

/** Prices and stocks in microdata that only people can read: the visible text where `content` belongs (Google, product structured data). */
function wronglyMarked(document: SourceDocument, offers: StructuredItem[]): Outcome | undefined {
  const wrong = offers.flatMap(({ types, node, span }) => {
    const plain = Object.fromEntries(Object.entries(node).map(([property, value]) => [property, textOf(value)]));
    return wrongValues({ type: types[0]!, node: plain, property: "" }).flatMap((problem) =>
      MARKED.has(problem.property) ? [{ ...problem, span }] : [],
    );
  });
  if (wrong.length === 0) return undefined;
  const properties = [...new Map(wrong.map((one) => [one.property, one])).values()];
  return fail(`${wrong.length}`, {
    priority: "medium",
    title: `Write ${properties.map(({ property }) => property).join(" and ")} of the offer so that machines can read ${properties.length > 1 ? "them" : "it"}`,
    why: `The microdata say ${properties.map(({ property, value }) => `${property} "${shorten(value, 40)}"`).join(", ")}${wrong.length > properties.length ? `, in ${offers.length} offers` : ""}; search engines show no offer that they cannot read.`,
    change: `Add content="…" to the marked elements: ${properties.map(({ property, expected }) => `${property} as ${expected}`).join("; ")}.`,
    evidence: properties.slice(0, 3).map(({ span }) => quote(document, span)),
  });
}

/** Data of a kind that results are enriched for, in a vocabulary of one engine; undefined where schema.org's stand beside. */
function ofOtherVocabulary(blocks: JsonLdBlock[]): JsonLdBlock | undefined {
  const isEnriching = ({ items }: JsonLdBlock) => items.some(({ type }) => ENRICHED.test(type));
  const enriching = blocks.filter(isEnriching);
  const isOther = ({ source }: JsonLdBlock) => {
    const contexts = contextsOf(source.text);
    return contexts.length > 0 && contexts.every((context) => /^https?:/i.test(context) && !/schema\.org/i.test(context));
  };
  return enriching.every(isOther) ? enriching[0] : undefined;
}

const contextsOf = (source: string) =>
  Array.from(source.matchAll(/"@context"\s{0,99}:\s{0,99}"([^"]{1,200})"/g), ([, context]) => context!);

function foreignVocabulary(document: SourceDocument, { source, items }: JsonLdBlock): Outcome {
  const type = items.find((item) => ENRICHED.test(item.type))!.type;
  const [context = ""] = contextsOf(source.text);
  return fail(context, {
    priority: "medium",
    title: `Describe the ${type} in schema.org's vocabulary, too`,
    why: `Its @context is "${shorten(context, 80)}", which other engines do not read as ${type}.`,
    change: `Add a block with "@context": "https://schema.org" and the same ${type}.`,
    evidence: [quote(document, valueSpan(source.span, document.fields[source.span.field]!, context))],
  });
}

/** What readers wrote, and what is a part of a list or a whole that the page belongs to, is no data of the page's own thing. */
const isOfPage = ({ type, property }: JsonLdItem) =>
  !/^(?:Comment|UserComments|Review|UserReview)$/.test(type) &&
  property !== "itemListElement" &&
  property !== "comment" &&
  property !== "isPartOf";

/** Types that results are enriched for. */
const ENRICHED =
  /^(?:\w{0,20}Article|BlogPosting|Recipe|Product|ProductGroup|FAQPage|QAPage|Event|JobPosting|Course|LocalBusiness)$/;
