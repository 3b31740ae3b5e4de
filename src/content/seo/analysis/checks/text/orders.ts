import type { HiddenText, SourceDocument, Span } from "../../../../../platform/documents/index.ts";
import { firstOrderIn, hiddenOrderIn, isOrderToModels, namesModels } from "../../../../orders-to-models.ts";
import { type Check, fail, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quote, quoteText, shorten } from "../../evidence.ts";
import { valueSpan } from "../../json-ld.ts";
import { isArticle } from "../../page-kind.ts";
import type { Evidence } from "../../result.ts";

type Order = { text: string; where: string; evidence: Evidence };

/** Text that gives orders to models. Search engines treat it as manipulation, answer engines filter it. */
const orders: Check = {
  id: "orders-to-models",
  channel: "ai_search",
  category: "crawling",
  what: "passages that give orders to AI models, in the text or hidden from readers",
  threshold: "0",
  effect: { all: 4 },
  isOfSite: true,
  run: (context) => {
    const found = [...shownOrders(context), ...hiddenOrders(context.document)];
    const [first] = found;
    if (!first) return pass("0");
    return fail(`${found.length}`, {
      priority: "high",
      title: `Remove the passage "${shorten(first.text, 40)}", which gives orders to AI models`,
      why: `Systems that read "${shorten(first.text, 60)}"${first.where} treat it as an attack and may distrust the whole site; it was ignored in this analysis.`,
      change: `Delete "${shorten(first.text, 80)}", and find out how it came there.`,
      evidence: found.slice(0, 3).map(({ evidence }) => evidence),
    });
  },
};

function shownOrders({ document, kind }: CheckContext): Order[] {
  // Documentation of such systems explains how their instructions are overridden.
  const isTold = (text: string) => kind === "documentation" && /\boverride/i.test(text);
  // A text about such attacks shows one as a quotation; elsewhere quotations are comments and reviews, which anybody writes.
  const quotes = isArticle(kind) || kind === "documentation";
  return [...document.blocks, ...document.outside]
    .filter((block) => block.kind !== "code" && !(quotes && block.quoted) && !isTold(block.text))
    .filter((block) => isOrderToModels(block.text.replace(QUOTED, "")))
    .map((block) => ({ text: block.text, where: "", evidence: quoteText(document, block) }));
}

const PLACES: Record<HiddenText["how"], string> = {
  comment: ", a comment in the source,",
  "hidden element": ", in an element that is not shown,",
  "aria-hidden": ", in an element kept from screen readers,",
  "tiny type": ", in type too small to read,",
  "invisible colour": ", in the colour of its background,",
  "outside of the screen": ", placed outside of the screen,",
  attribute: ", in an attribute,",
  "style sheet": ", put in by a style sheet,",
  "invisible characters": ", in invisible characters,",
};

/** Hidden elements, comments, alternative texts, the description and structured data: what only machines read. */
function hiddenOrders(document: SourceDocument): Order[] {
  const texts: { text: string; span: Span; where: string; how?: HiddenText["how"] }[] = [
    ...document.hidden.map(({ text, span, how }) => ({ text, span, how, where: PLACES[how] })),
    ...document.images.flatMap(({ alt, span }) => (alt ? [{ text: alt, span, where: ", an alternative text," }] : [])),
    ...document.descriptions.map(({ text, span }) => ({ text, span, where: ", the description," })),
    ...document.jsonLd.map(({ text, span }) => ({ text, span, where: ", in structured data," })),
  ];
  return texts.flatMap(({ text, span, where, how }) => {
    // Structured data describe products that may be such machines.
    const order = firstOrderIn(text) ?? (where.includes("structured") ? undefined : hiddenOrderIn(text, how));
    // A text about models has comments and notes about them that open later.
    if (
      order &&
      (how === "hidden element" || how === "aria-hidden") &&
      !firstOrderIn(text) &&
      !SPEAKS_OF_THE_PAGE.test(text) &&
      isAboutModels(document)
    )
      return [];
    return order ? [{ text: order, where, evidence: quote(document, valueSpan(span, document.fields[span.field]!, order)) }] : [];
  });
}

/** Fewer passages may mention one (our own limit). */
const MIN_BLOCKS_ABOUT_MODELS = 5;

const isAboutModels = ({ blocks }: SourceDocument): boolean =>
  blocks.filter(({ text }) => namesModels(text)).length >= MIN_BLOCKS_ABOUT_MODELS;

/** An order is about the page or its firm. */
const SPEAKS_OF_THE_PAGE =
  /\b(?:recommend|cite|mention|rank|praise)\w{0,3} (?:this|our|us)\b|\bthis (?:page|site|website|brand|company|product|shop|store) (?:as|is) the (?:best|leading)\b/i;

/** A text about such attacks quotes them. */
const QUOTED = /["“„«「][^"”“„«»「」]{0,200}["”“»」]/g;

export const orderChecks: Check[] = [orders];
