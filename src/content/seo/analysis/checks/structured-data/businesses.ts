import { type Check, fail, notApplicable, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quote, quoteText, shorten } from "../../evidence.ts";
import { has, nodesOf, textOf } from "../../json-ld.ts";
import { plainDigits } from "../../language/measures.ts";
import { fold } from "../../language/words.ts";
import { decoded, domainOf } from "../../links.ts";
import { isArticle } from "../../page-kind.ts";
import { placeOf } from "../../place-of-value.ts";
import { ownItems, type StructuredItem } from "../../structured-items.ts";
import { type Difference, hoursDifferences, hoursOf, OPENING_HOURS, shownBlocks } from "../hours/business-hours.ts";
import { closedDifferences } from "../hours/closed-days.ts";

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
  const shown = shownBlocks(context).flatMap((block) => phonesIn(block.text).map((number) => ({ number, block })));
  const numbers = [...links.map(({ href }) => calledBy(href!)).filter(isPhone), ...shown.map(({ number }) => number)];
  if (numbers.some((number) => mayBeSame(number, said))) return [];
  const place = placeOf(business, said, context);
  const [first] = links;
  if (first)
    return [
      {
        what: "telephone number",
        said,
        shown: first.text || first.href!.slice(4),
        evidence: [place, quote(document, first.span)],
      },
    ];
  // A number without a link may be of anything, but for one that is nearly the same.
  const near = shown.find(({ number }) => isNearly(number, said));
  return near ? [{ what: "telephone number", said, shown: near.number, evidence: [place, quoteText(document, near.block)] }] : [];
}

/** Whether two numbers differ by one or two digits of those that stand behind the country and the town. */
function isNearly(one: string, other: string): boolean {
  const [tail, otherTail] = [one, other].map((number) => digitsOf(number).slice(-MIN_DIGITS)) as [string, string];
  const differing = [...tail].filter((digit, at) => digit !== otherTail[at]).length;
  return tail.length === MIN_DIGITS && otherTail.length === MIN_DIGITS && differing > 0 && differing <= 2;
}
const MIN_DIGITS = 7;

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
    // A label may be read together with the address behind it.
    const isSame = written.includes(shown ?? "") || shown?.endsWith(written);
    if (shown && written.includes("@") && !isSame && text.trim().length <= shown.length + 3)
      return [{ what: "e-mail address", said: written, shown, evidence: [quote(document, span)] }];
  }
  const own = domainOf(document.url ?? "");
  if (own.length < MIN_HOST_LETTERS + 3) return [];
  for (const block of shownBlocks(context)) {
    for (const match of block.text.matchAll(EMAIL)) {
      const host = domainOf(`https://${match[1]!.toLowerCase()}`);
      // A firm may have its name with and without hyphens.
      if (withoutHyphens(host) === withoutHyphens(own) || !isMisspelling(host, own)) continue;
      const evidence = [quoteText(document, block, match.index, match.index + match[0].length)];
      return [{ what: "e-mail address", said: own, shown: match[0], evidence }];
    }
  }
  return [];
}

const withoutHyphens = (host: string) => host.replaceAll("-", "");

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
  isOfSite: true,
  run: (context) => {
    if (context.document.kind === "draft") return notApplicable("a draft has no data");
    const business = businessOf(context);
    const differences = [
      ...phoneDifferences(business, context),
      ...hoursDifferences(business, context),
      ...(business && context.kind !== "recipe" && !isArticle(context.kind) ? closedDifferences(business, context) : []),
      ...mailDifferences(context),
      ...placeDifferences(context),
      ...streetDifferences(context),
    ];
    const [first] = differences;
    if (!first) return business ? pass("0") : notApplicable("no data of one business with a number or hours");
    return fail(`${differences.length}`, {
      priority: "high",
      title: `Make the ${first.what} the same for people and machines: ${shorten(first.said, 40)}`,
      why: `Machines are told ${shorten(first.said, 60)}, readers see "${shorten(first.shown, 80)}"; maps and assistants pass on the one, and who relies on it calls or comes in vain.`,
      change: `Find out which is right, and correct ${differences.map(({ what, said, shown }) => `${what}: "${shorten(said, 40)}" or "${shorten(shown, 60)}"`).join("; ")}.`,
      evidence: differences.flatMap(({ evidence }) => evidence).slice(0, 4),
      ...(differences.every(({ what }) => what === OPENING_HOURS) && { facts: { attribute: OPENING_HOURS } }),
    });
  },
};

export const businessChecks: Check[] = [agrees];
