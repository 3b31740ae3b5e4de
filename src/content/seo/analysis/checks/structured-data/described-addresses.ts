import type { Span } from "../../../../../platform/documents/index.ts";
import { type Check, DRAFT_HAS_NO_HEAD, fail, notApplicable, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quote, shorten } from "../../evidence.ts";
import { mainPageOf, textOf, valueSpan } from "../../json-ld.ts";
import { domainOf } from "../../links.ts";
import { isHome, plainAddress, sameAddress, withoutTracking } from "../../same-address.ts";
import { ownItems } from "../../structured-items.ts";
import { pageName } from "../../suggest.ts";

/** A place that names the page's address, and what is wrong with it there, in the words of a sentence. */
type Named = { place: string; address: string; span: Span; fault: string | undefined };

/** What a server hands out for one visit: no engine can come by that address again (Google, URL structure best practices). */
const SESSION = /^(?:s|sid|zenid|oscsid|phpsessid|jsessionid|session_?id)$/i;
const SESSION_VALUE = /^[\da-z]{16,}$/i;

/** Where a site is built before it is published. */
const UNPUBLISHED = /(?:^|[/.])(?:beta-?test(?:ing)?|staging|preprod|test-?site|dev-?site|localhost)(?:[/.]|$)/i;

/** Types of texts that one page is about. */
const WRITTEN = /^(?:\w{0,20}Article|BlogPosting)$/;

/** Types whose `url` is the page's own address. */
const OF_PAGE = /^(?:WebPage|ItemPage|\w{0,20}Article|BlogPosting|Recipe|\w{0,20}Event)$/;

function hasSession(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return (
    /;jsessionid=/i.test(url.pathname) ||
    [...url.searchParams].some(([name, value]) => SESSION.test(name) && SESSION_VALUE.test(value))
  );
}

function namedAddresses({ document, items }: CheckContext): Named[] {
  const { canonicals, properties } = document.head;
  const shared = properties.get("og:url");
  const own = ownItems(items).filter(({ types, syntax }) => syntax === "json-ld" && types.some((type) => OF_PAGE.test(type)));
  return [
    ...canonicals.map(({ text, span }) => ({ place: "canonical link", address: text, span })),
    ...(shared ? [{ place: "og:url", address: shared.text, span: shared.span }] : []),
    ...own.map(({ node, types, span }) => {
      const address = textOf(node.url);
      return { place: `url of the ${types[0]} data`, address, span: valueSpan(span, document.fields[span.field]!, address) };
    }),
    ...own
      .filter(({ types }) => types.some((type) => WRITTEN.test(type)))
      .map(({ node, types, span }) => {
        const address = mainPageOf(node);
        const place = `mainEntityOfPage of the ${types[0]} data`;
        return { place, address, span: valueSpan(span, document.fields[span.field]!, address), isOfText: true };
      }),
  ].flatMap((named) =>
    URL.canParse(named.address)
      ? [
          {
            ...named,
            fault:
              faultOf(named.address, document.url) ??
              ("isOfText" in named ? aboveFault(named.address, canonicals[0]?.text, document) : undefined),
          },
        ]
      : [],
  );
}

/** A text that is called the one of the site's first page, or of the folder above it. */
function aboveFault(
  address: string,
  canonical: string | undefined,
  { url: own, base }: CheckContext["document"],
): string | undefined {
  if (own === null || isHome(own) || new URL(address).hash !== "" || domainOf(address) !== domainOf(own)) return undefined;
  // A copy for phones or printers, and a later page of the text, name the main one.
  if (canonical !== undefined && sameAddress(address, canonical, base)) return undefined;
  const { pathname, search } = new URL(address);
  if (isHome(address)) return search === "" ? "is the first page of the site" : undefined;
  const folder = LIST_PATH.exec(pathname)?.[1];
  return folder !== undefined && new URL(own).pathname.startsWith(folder) ? "is the list above the page" : undefined;
}

/** The start page of a folder; one with a number in its path may be of a text. */
const LIST_PATH = /^((?:\/[^/\d]{1,80}){1,10}\/)index\.\w{2,5}$/;

/** What is wrong with an address for every visitor, whichever page it names. */
function faultOf(address: string, own: string | null): string | undefined {
  if (hasSession(address)) return "carries the number of one visit";
  if (withoutTracking(address) !== address) return "carries parameters that count visits from elsewhere";
  if (/^(?:https:\/\/[^/]+:443|http:\/\/[^/]+:80)(?:[/?#]|$)/i.test(address)) return "names the port, which no link has";
  if (UNPUBLISHED.test(address) && !(own && UNPUBLISHED.test(own))) return "leads to where the site is tried out";
  return undefined;
}

/** Engines join what they know of a page by its address: it has one form wherever the page names it (Google, "Consolidate duplicate URLs": be consistent). */
const agree: Check = {
  id: "addresses-agree",
  channel: "seo",
  category: "canonical",
  what: "addresses by which the canonical link, og:url and structured data name the page",
  threshold: "one, without numbers of visits, parameters that count visits and parts that are not published",
  isOfSite: true,
  run: (context) => {
    const { document } = context;
    if (document.kind === "draft") return notApplicable(DRAFT_HAS_NO_HEAD);
    const named = namedAddresses(context);
    if (named.length === 0) return notApplicable("nothing names the page's address");
    const canonical = named.find(({ place }) => place === "canonical link");
    const marred = named.find(({ fault }) => fault !== undefined);
    if (marred) {
      const right = named.find(({ fault }) => fault === undefined)?.address ?? withoutTracking(document.url ?? marred.address);
      return fail(marred.address, {
        priority: marred.place === "canonical link" ? "high" : "medium",
        title: `Clean the ${marred.place} of "${pageName(context)}"`,
        why: `"${shorten(marred.address, 120)}" ${marred.fault}, so engines take it for another page than the one that people link to.`,
        change: `Write the plain address there${hasSession(right) ? "" : `, such as "${shorten(right, 100)}"`}.`,
        evidence: [quote(document, marred.span)],
      });
    }
    // A canonical link to another page is judged by itself.
    if (!canonical || !document.url || !sameAddress(canonical.address, document.url, document.url))
      return pass(`${named.length}`);
    const other = named.find(({ address }) => isOtherForm(address, canonical.address));
    if (!other) return pass(`${named.length}`);
    return fail(other.address, {
      priority: "medium",
      title: `Name one address of "${pageName(context)}" everywhere`,
      why: `The canonical link says "${shorten(canonical.address, 100)}", the ${other.place} says "${shorten(other.address, 100)}"; engines cannot join what the two say.`,
      change: `Write "${shorten(canonical.address, 120)}" in the ${other.place}.`,
      evidence: [quote(document, other.span), quote(document, canonical.span)],
    });
  },
};

/** Whether an address is the same page's in another form: its last part is that of the canonical one, with another ending. */
function isOtherForm(address: string, canonical: string): boolean {
  if (sameAddress(address, canonical, canonical) || domainOf(address) !== domainOf(canonical)) return false;
  const bare = (text: string) =>
    plainAddress(text)!
      .split("?")[0]!
      .replace(/\.(?:html?|php|aspx?)$/i, "");
  return bare(address) === bare(canonical) && new URL(address).search === new URL(canonical).search;
}

export const describedAddressChecks: Check[] = [agree];
