import type { TextBlock } from "../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../check.ts";
import type { CheckContext } from "../context.ts";
import { quote, quoteText, shorten } from "../evidence.ts";
import { has, type JsonLdNode, nodesOf, textOf, valueSpan } from "../json-ld.ts";
import { plainDigits } from "../language/measures.ts";
import { decoded } from "../links.ts";
import type { Evidence } from "../result.ts";
import { ownItems, type StructuredItem } from "../structured-items.ts";

type Difference = { what: string; said: string; shown: string; evidence: Evidence[] };

const shownBlocks = ({ document }: CheckContext): TextBlock[] =>
  [...document.blocks, ...document.outside].filter(({ kind, text }) => kind !== "code" && text.length <= 600);

/** So many last digits tell two numbers apart, however their country and town are written. */
const TAIL = 6;

const digitsOf = (text: string) => plainDigits(text).replace(/\D/g, "");

/** Whether two numbers may be one: either may have an extension or hours behind it. */
const mayBeSame = (one: string, other: string) =>
  digitsOf(one).includes(digitsOf(other).slice(-TAIL)) || digitsOf(other).includes(digitsOf(one).slice(-TAIL));

/** The firm or branch that the page is about, where its data name one. */
function businessOf({ items }: CheckContext): StructuredItem | undefined {
  const own = ownItems(items).filter(
    ({ node }) => has(node, "address") && (has(node, "telephone") || hoursOf(node).length > 0 || has(node, "openingHours")),
  );
  return own.length === 1 ? own[0] : undefined;
}

function placeOf({ span, syntax }: StructuredItem, value: string, { document }: CheckContext): Evidence {
  return quote(document, syntax === "json-ld" ? valueSpan(span, document.fields[span.field]!, value) : span);
}

/** Numbers to call as they are written on a page; a bracket after the prefix holds something else, such as hours. */
const PHONE = /[+(]?\d[\d\s)./\u00a0-]{0,6}\(?[\d\s)./\u00a0-]{4,20}\d/g;

const phonesIn = (text: string) => (plainDigits(text).match(PHONE) ?? []).filter(isPhone);

/** The number that a link calls, without pauses, extensions and parameters. */
const calledBy = (href: string) => decoded(href.slice(4)).split(/[;,pw]/i)[0]!;

const isPhone = (text: string) => {
  const digits = text.replace(/\D/g, "");
  // Dates, prices and years have fewer digits or their own marks.
  return digits.length >= 7 && digits.length <= 15 && !/^\d{4}-\d{2}-\d{2}/.test(text);
};

function phoneDifferences(business: StructuredItem | undefined, context: CheckContext): Difference[] {
  const { document } = context;
  const links = [...document.links, ...document.outsideLinks].filter(({ href }) => /^tel:/i.test(href ?? ""));
  // What is read and what is called are one number.
  for (const { href, text, span } of links) {
    const called = calledBy(href!);
    const [shown, ...more] = phonesIn(text);
    if (shown && more.length === 0 && isPhone(called) && !mayBeSame(shown, called))
      return [{ what: "telephone number", said: called, shown, evidence: [quote(document, span)] }];
  }
  const said = business ? textOf(business.node.telephone) : "";
  if (!business || !isPhone(said)) return [];
  const numbers = [
    ...links.map(({ href }) => calledBy(href!)).filter(isPhone),
    ...shownBlocks(context).flatMap(({ text }) => phonesIn(text)),
  ];
  const [first] = links;
  if (!first || numbers.some((number) => mayBeSame(number, said))) return [];
  const evidence = [placeOf(business, said, context), quote(document, first.span)];
  return [{ what: "telephone number", said, shown: first.text || first.href!.slice(4), evidence }];
}

const hoursOf = (node: JsonLdNode) => nodesOf(node.openingHoursSpecification);

const minutesOf = (hour: string, minute = "0") => Number(hour) * 60 + Number(minute);

/** The times at which the data open and close, as they are written there. */
function declaredTimes(node: JsonLdNode): string[] {
  const specified = hoursOf(node).flatMap((hours) => [textOf(hours.opens), textOf(hours.closes)]);
  const listed = [node.openingHours].flat().flatMap((hours) => textOf(hours).match(/\d{1,2}:\d{2}/g) ?? []);
  // Midnight and the minute before it also stand for "always" and "closed"; noon is written as a word.
  return [...new Set([...specified, ...listed])].filter(
    (time) => /^\d{1,2}:\d{2}/.test(time) && !/^(?:00:00|12:00|23:59|24:00)/.test(time),
  );
}

/** A time of the day with its minutes or a word behind it, and both ends of a span of hours. */
const TIME =
  /(?<![\d.,])(?<hour>[01]?\d|2[0-4])(?:(?:[:.時]|\s?h\s?)(?<minute>[0-5]\d)(?!\d)|(?=\s?(?:[ap]\.?\s?m\b|uhr|h\b|時|o'clock|[–—~〜-]\s?\d|to\b|bis\b|à|alle|tot\b|do\b|a\b|till?\b))|(?<=(?:[–—~〜-]|to|bis|à|alle|tot|do|a|til|till)\s?\d{1,2})(?![\d:.,]))/giu;

/** The minutes of the day that lines with hours show; before noon and after it, where twelve hours are counted. */
function shownTimes(context: CheckContext): { minutes: Set<number>; block?: TextBlock } {
  const minutes = new Set<number>();
  let block: TextBlock | undefined;
  for (const each of shownBlocks(context)) {
    const found = [...plainDigits(each.text).matchAll(TIME)];
    if (found.length >= 2) block ??= each;
    for (const { groups } of found) {
      const at = minutesOf(groups!.hour!, groups!.minute);
      minutes.add(at);
      if (at <= 12 * 60) minutes.add(at + 12 * 60);
      if (groups!.hour === "12") minutes.add(at - 12 * 60);
    }
  }
  return { minutes, block };
}

function hoursDifferences(business: StructuredItem | undefined, context: CheckContext): Difference[] {
  if (!business) return [];
  const times = declaredTimes(business.node);
  const { minutes, block } = shownTimes(context);
  const isShown = (time: string) => minutes.has(minutesOf(time.split(":")[0]!, time.split(":")[1]!.slice(0, 2)));
  const absent = times.filter((time) => !isShown(time));
  // Where most times differ, the page shows the hours of something else.
  if (!block || absent.length === 0 || absent.length * 2 > times.length) return [];
  return [
    {
      what: "opening hours",
      said: absent.join(", "),
      shown: `"${shorten(block.text, 50)}" and no such time`,
      evidence: [placeOf(business, absent[0]!, context), quoteText(context.document, block)],
    },
  ];
}

/** Hours and telephone number are read from the data by maps and assistants, and from the page by people (Google, local business structured data). */
const agrees: Check = {
  id: "business-agrees",
  channel: "seo",
  category: "structured data",
  what: "telephone number and opening hours in the data of a business, or behind a link to call, that the page does not show",
  threshold: "0",
  run: (context) => {
    if (context.document.kind === "draft") return notApplicable("a draft has no data");
    const business = businessOf(context);
    const differences = [...phoneDifferences(business, context), ...hoursDifferences(business, context)];
    const [first] = differences;
    if (!first) return business ? pass("0") : notApplicable("no data of one business with a number or hours");
    return fail(`${differences.length}`, {
      priority: "high",
      title: `Make the ${first.what} the same for people and machines: ${shorten(first.said, 40)}`,
      why: `Machines are told ${shorten(first.said, 60)}, readers see ${shorten(first.shown, 80)}; maps and assistants pass on the one, and who relies on it calls or comes in vain.`,
      change: `Find out which is right, and correct ${differences.map(({ what, said, shown }) => `${what}: "${shorten(said, 40)}" or ${shorten(shown, 60)}`).join("; ")}.`,
      evidence: differences.flatMap(({ evidence }) => evidence).slice(0, 4),
    });
  },
};

export const businessChecks: Check[] = [agrees];
