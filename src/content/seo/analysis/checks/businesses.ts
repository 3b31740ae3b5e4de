import type { TextBlock } from "../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../check.ts";
import type { CheckContext } from "../context.ts";
import { quote, quoteText, shorten } from "../evidence.ts";
import { has, type JsonLdNode, nodesOf, textOf } from "../json-ld.ts";
import { plainDigits } from "../language/measures.ts";
import { fold, sentences } from "../language/words.ts";
import { decoded, domainOf } from "../links.ts";
import { isArticle } from "../page-kind.ts";
import { placeOf } from "../place-of-value.ts";
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
  // The times of a recipe or a text are no hours.
  if (!business || context.kind === "recipe" || isArticle(context.kind)) return [];
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

const OPEN =
  /(?<!\p{L})(?:open(?:s|ed)?|clos(?:es|ing)|geoffnet|offnet|schliesst|ouvert\p{L}{0,2}|ferme|ouvre|abiert\p{L}{1,2}|abre|cierra|abert\p{L}{1,2}|fecha|apert\p{L}{1,2}|apre|chiude|geopend|gesloten|otwart\p{L}{1,3}|czynn\p{L}{1,3}|oppet|stanger|abent|lukker|apent|stenger|otevren\p{L}|nyitva|acik|открыт\p{L}{0,2}|работа\p{L}{1,3})(?!\p{L})|営業|開いて|营业/u;

const weekdayNames = new Map<string, string[]>();

function weekdaysOf(language: string): string[] {
  const known = weekdayNames.get(language);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, { weekday: "long" });
  const names = Array.from({ length: 7 }, (_, day) =>
    fold(format.format(new Date(2026, 0, 4 + day))).replace(/(?:-feira|s)$/, ""),
  );
  weekdayNames.set(language, names);
  return names;
}

/** A sentence that says until when it is open on one day, with a time that no line of the data has. */
function dayDifferences(business: StructuredItem | undefined, context: CheckContext): Difference[] {
  if (!business || context.kind === "recipe" || isArticle(context.kind)) return [];
  const { document, language } = context;
  const declared = new Set(
    declaredTimes(business.node).map((time) => minutesOf(time.split(":")[0]!, time.split(":")[1]!.slice(0, 2))),
  );
  if (declared.size < 2) return [];
  for (const block of document.blocks) {
    if (block.kind === "code" || block.kind === "heading") continue;
    for (const sentence of sentences(block.text, language)) {
      const said = fold(sentence.text);
      const days = weekdaysOf(language).filter((day) => said.includes(day));
      if (days.length !== 1 || !OPEN.test(said)) continue;
      const times = [...plainDigits(sentence.text).matchAll(TIME)].map(({ groups }) => minutesOf(groups!.hour!, groups!.minute));
      const isDeclared = (at: number) => declared.has(at) || declared.has(at + 12 * 60);
      if (times.length === 0 || times.length > 2 || times.every(isDeclared)) continue;
      return [
        {
          what: "opening hours",
          said: [...new Set(declaredTimes(business.node))].join(", "),
          shown: `"${shorten(sentence.text, 80)}"`,
          evidence: [quoteText(document, block, sentence.start, sentence.end)],
        },
      ];
    }
  }
  return [];
}

/** Shorter names of hosts are near many others. */
const MIN_HOST_LETTERS = 7;

const EMAIL = /(?<![\w.+-])[\w.+-]{1,40}@([a-z\d-]{1,40}(?:\.[a-z\d-]{1,40}){1,3})/gi;

/** An address for mail at a host that is the site's but for a letter or two, or another one than the link writes to. */
function mailDifferences(context: CheckContext): Difference[] {
  const { document } = context;
  const links = [...document.links, ...document.outsideLinks].filter(({ href }) => /^mailto:/i.test(href ?? ""));
  for (const { href, text, span } of links) {
    const written = decoded(href!)
      .replace(/mailto:/gi, "")
      .split("?")[0]!
      .replace(/[\s,;.]{1,9}$/, "")
      .trim()
      .toLowerCase();
    const [shown] = text.toLowerCase().match(EMAIL) ?? [];
    if (shown && written.includes("@") && !written.includes(shown) && text.trim().length <= shown.length + 3)
      return [{ what: "e-mail address", said: written, shown, evidence: [quote(document, span)] }];
  }
  const own = domainOf(document.url ?? "");
  if (own.length < MIN_HOST_LETTERS + 3) return [];
  for (const block of shownBlocks(context)) {
    for (const match of block.text.matchAll(EMAIL)) {
      const host = domainOf(`https://${match[1]!.toLowerCase()}`);
      if (host === own || !isMisspelling(host, own)) continue;
      const evidence = [quoteText(document, block, match.index, match.index + match[0].length)];
      return [{ what: "e-mail address", said: own, shown: match[0], evidence }];
    }
  }
  return [];
}

/** Whether two hosts with one ending differ by one letter that is missing, too many, another one or changed places. */
function isMisspelling(host: string, own: string): boolean {
  const [name = "", ...ending] = host.split(".");
  const [ownName = "", ...ownEnding] = own.split(".");
  if (ending.join(".") !== ownEnding.join(".") || ownName.length < MIN_HOST_LETTERS) return false;
  let from = 0;
  while (from < name.length && name[from] === ownName[from]) from++;
  const rest = name.slice(from);
  const ownRest = ownName.slice(from);
  if (rest.slice(1) === ownRest.slice(1) || rest.slice(1) === ownRest || rest === ownRest.slice(1)) return true;
  return rest[0] === ownRest[1] && rest[1] === ownRest[0] && rest.slice(2) === ownRest.slice(2);
}

/** A street with its number, a postal code and a place. */
const PLACE_LINE = /\p{L}{2}\.?\s\d{1,4}\s?[a-z]?[\s,|·–-]{1,4}(?:[A-Z]{1,2}-)?(\d{5})\s\p{Lu}\p{L}{2}/u;

/** A street with its number behind it, or before it. */
const STREET =
  /^(?<street>\p{L}[\p{L}\s.'’-]{3,40}?)[\s,]{1,3}(?<number>\d{1,4})\s?[a-z]?$|^(?<before>\d{1,4})[\s,]{1,3}(?<after>\p{L}[\p{L}\s.'’-]{3,40})$/iu;

/** The number of the firm's street in the data, where the page shows the street with one other number alone. */
function streetDifferences({ items, document }: CheckContext): Difference[] {
  const firms = ownItems(items).filter(({ node }) => nodesOf(node.address).length === 1);
  const [firm] = firms;
  const [address] = firm ? nodesOf(firm.node.address) : [];
  const said = address ? textOf(address.streetAddress).trim() : "";
  const { street, number, before, after } = STREET.exec(said)?.groups ?? {};
  const name = fold(street ?? after ?? "");
  const own = number ?? before;
  if (!firm || firms.length > 1 || !own) return [];
  const shown = [...document.blocks, ...document.outside].flatMap((block) => {
    const text = fold(plainDigits(block.text));
    const at = block.kind === "code" ? -1 : text.indexOf(name);
    if (at < 0) return [];
    const found = street
      ? /^[\s,]{1,3}(\d{1,4})(?!\d)/.exec(text.slice(at + name.length))
      : /(?<!\d)(\d{1,4})[\s,]{1,3}$/.exec(text.slice(0, at));
    return found ? [{ block, number: found[1]! }] : [];
  });
  const numbers = new Set(shown.map((each) => each.number));
  if (numbers.size !== 1 || numbers.has(own)) return [];
  return [
    {
      what: "address",
      said,
      shown: shown[0]!.block.text,
      evidence: [placeOf(firm, said, { document }), quoteText(document, shown[0]!.block)],
    },
  ];
}

/** The place of the firm in the data, where the page shows a firm's address with another postal code and never that one. */
function placeDifferences({ items, document }: CheckContext): Difference[] {
  const firms = ownItems(items).filter(({ node }) => nodesOf(node.address).length === 1);
  const [firm] = firms;
  const [address] = firm ? nodesOf(firm.node.address) : [];
  const code = address ? textOf(address.postalCode).trim() : "";
  if (!firm || !address || firms.length > 1 || !/^\d{5}$/.test(code)) return [];
  const blocks = [...document.blocks, ...document.outside].filter(({ kind }) => kind !== "code");
  if (blocks.some(({ text }) => plainDigits(text).includes(code))) return [];
  const lines = blocks.filter(({ text }) => text.length <= 160 && PLACE_LINE.test(text));
  const [line] = lines;
  const codes = new Set(lines.map(({ text }) => PLACE_LINE.exec(text)![1]));
  // Several places are branches, or the customers'.
  if (!line || codes.size > 1) return [];
  const said = [textOf(address.streetAddress), `${code} ${textOf(address.addressLocality)}`].filter(Boolean).join(", ");
  const evidence = [quoteText(document, line)];
  return [{ what: "address", said, shown: line.text, evidence }];
}

/** Hours and telephone number are read from the data by maps and assistants, and from the page by people (Google, local business structured data). */
const agrees: Check = {
  id: "business-agrees",
  channel: "seo",
  category: "structured data",
  what: "telephone number, opening hours and address in the data of a business, or behind a link, that the page does not show, and e-mail addresses at a misspelt host",
  threshold: "0",
  run: (context) => {
    if (context.document.kind === "draft") return notApplicable("a draft has no data");
    const business = businessOf(context);
    const differences = [
      ...phoneDifferences(business, context),
      ...hoursDifferences(business, context),
      ...dayDifferences(business, context),
      ...mailDifferences(context),
      ...placeDifferences(context),
      ...streetDifferences(context),
    ];
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
