import type { Located } from "../../../../../platform/documents/index.ts";
import { type Check, DRAFT_HAS_NO_HEAD, fail, notApplicable, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { missing, quote, quoteText, shorten } from "../../evidence.ts";
import { type JsonLdNode, mainPageOf, parseJsonLd, textOf } from "../../json-ld.ts";
import { linksToVariants, mayHaveVariants, namesAnotherPlace } from "../../linked-addresses.ts";
import { domainOf, siteHost } from "../../links.ts";
import { isOfAText } from "../../recommended-where.ts";
import { sameAddress, withoutTracking } from "../../same-address.ts";
import { ownItems } from "../../structured-items.ts";
import { pageName } from "../../suggest.ts";
import { copiedFrom } from "./copied-from.ts";

/** A page names its own address (Google, "Consolidate duplicate URLs"; RFC 6596). */
const present: Check = {
  id: "canonical-present",
  channel: "seo",
  category: "canonical",
  what: "the canonical link",
  threshold: "there is one",
  forSearch: true,
  effect: { all: -0.5 },
  isOfSite: true,
  recommendedWhere: (_, context) =>
    (isOfAText(context) && mayHaveVariants(context.document.url)) || linksToVariants(context.document),
  run: (context) => {
    const { document } = context;
    if (document.kind === "draft") return notApplicable(DRAFT_HAS_NO_HEAD);
    if (document.head.canonicals.length > 0) return pass(document.head.canonicals[0]!.text);
    const copied = copiedFrom(document);
    if (copied) {
      return fail("none, of a copy", {
        priority: "medium",
        title: `Name the original of "${pageName(context)}" as canonical`,
        why: `The page says that its text stands elsewhere ("${shorten(copied.line.text, 60)}"), so the copy competes with the original in results.`,
        change: `Add <link rel="canonical" href="${copied.href ?? "https://…"}"> with the address of the original to the head, or <meta name="robots" content="noindex">.`,
        evidence: [missing("canonical"), quoteText(document, copied.line)],
      });
    }
    return fail("none", {
      priority: "medium",
      title: `Name the canonical address of "${pageName(context)}"`,
      why: `Nothing says that ${shorten(document.url ?? "the address", 80)} and the same address with parameters or on another host are one page, so each can count for itself.`,
      change: `Add <link rel="canonical" href="${ownAddresses(context)[0] ?? (document.url ? withoutTracking(document.url) : "https://…")}"> to the head.`,
      evidence: [missing("canonical")],
    });
  },
};

/** One canonical link with an absolute https address (Google ignores several that differ; RFC 6596 §3). */
const single: Check = {
  id: "canonical-valid",
  channel: "seo",
  category: "canonical",
  what: "canonical links",
  threshold: "one, with an absolute https address, or one from the root that leads to the page",
  explains: ["canonical-self"],
  isOfSite: true,
  run: (context) => {
    const { document } = context;
    if (document.kind === "draft") return notApplicable(DRAFT_HAS_NO_HEAD);
    const { canonicals } = document.head;
    if (canonicals.length === 0) return notApplicable("no canonical link");
    const distinct = new Set(canonicals.map((link) => link.text));
    // Over http there is no other address to name.
    const scheme = document.url?.startsWith("http://") ? /^https?:/i : /^https:/i;
    const wrong = canonicals.find(
      (link) =>
        !leadsToPage(link.text, document) &&
        // Another website may have no other address.
        !(link.text.startsWith("http://") && isOtherHost(link.text, document.url)) &&
        (!scheme.test(link.text) || !/^https?:\/\/[^/\s]+\.[^/\s]/i.test(link.text) || !URL.canParse(link.text)),
    );
    if (distinct.size === 1 && !wrong) return pass(canonicals[0]!.text);
    const isOverHttp = wrong !== undefined && URL.canParse(wrong.text) && wrong.text.startsWith("http://");
    const full = URL.parse(canonicals[0]!.text, document.base ?? undefined)?.href ?? document.url;
    const suggestion = full?.replace(/^http:/i, "https:");
    const listed = [...distinct].slice(0, 3).map((text) => `"${shorten(text, 70)}"`);
    return fail(distinct.size > 1 ? `${distinct.size} addresses` : `"${wrong!.text}"`, {
      priority: "medium",
      title:
        distinct.size > 1
          ? `Keep one of the ${distinct.size} canonical addresses of "${pageName(context)}"`
          : isOverHttp
            ? `Name the https address of "${pageName(context)}" as canonical`
            : `Write the canonical address "${shorten(wrong!.text, 50)}" in full`,
      why:
        distinct.size > 1
          ? `${listed.join(" and ")} contradict each other; search engines then ignore them all.`
          : isOverHttp
            ? `The page is served over https, and "${shorten(wrong!.text, 80)}" names its address over http, which is another one to search engines.`
            : `"${shorten(wrong!.text, 80)}" is not an absolute https address, so it may be read as another page or ignored.`,
      change: `Declare one link with the absolute https address${suggestion ? `, such as "${shorten(suggestion, 100)}"` : ""}.`,
      evidence: (distinct.size > 1 ? canonicals.slice(0, 3) : [wrong!]).map((link) => quote(document, link.span)),
    });
  },
};

/** An address from the root, which engines resolve, that is the page's own. */
const leadsToPage = (address: string, { url, base }: CheckContext["document"]) =>
  url !== null && /^\/(?!\/)/.test(address) && [url, withoutVariants(url)].some((own) => sameAddress(address, own, base));

function isOtherHost(address: string, url: string | null): boolean {
  const [there, here] = [URL.parse(address), URL.parse(url ?? "")];
  return here !== null && (there === null || siteHost(there) !== siteHost(here));
}

/** Other places where the page says its address. */
function ownAddresses({ document }: CheckContext): string[] {
  const lang = document.head.lang?.text.toLowerCase();
  // Templates give each page of a folder the folder's address.
  const isFolder = (address: string) => {
    const [there, here] = [URL.parse(address), URL.parse(document.url ?? "")];
    return (
      there !== null &&
      here !== null &&
      there.pathname.endsWith("/") &&
      here.pathname !== there.pathname &&
      here.pathname.startsWith(there.pathname)
    );
  };
  const shared = document.head.properties.get("og:url")?.text ?? "";
  const addresses = isFolder(shared) ? [] : [shared];
  for (const { lang: code, href } of document.head.alternates) if (lang && code.toLowerCase() === lang) addresses.push(href);
  for (const { items } of parseJsonLd(document)) {
    for (const { node, type } of items) {
      // A thread's data have its address, and that of each reply.
      if (/^(?:DiscussionForumPosting|QAPage)$/.test(type)) addresses.push(textOf(node.url) || textOf(node["@id"]));
      addresses.push(mainPageOf(node));
    }
  }
  return addresses.filter((address) => /^https?:/.test(address));
}

/** Whether the page was read from a host that it never names while it names the canonical one: a staging or local copy. */
function isCopy({ document }: CheckContext, canonical: string): boolean {
  const url = document.url!;
  if (!URL.canParse(canonical) || domainOf(canonical) === domainOf(url)) return false;
  if (new URL(canonical).pathname === new URL(url).pathname) return true;
  const said = [
    ...document.jsonLd.map(({ text }) => text),
    ...[...document.head.properties.values()].map(({ text }) => text),
    ...document.head.alternates.map(({ href }) => href),
  ].join(" ");
  const named = new Set((said.match(/https?:\/\/[^\s"'<>\\]+/g) ?? []).map(domainOf));
  return named.has(domainOf(canonical)) && !named.has(domainOf(url));
}

/** Whether the page's own thing, or the end of its breadcrumb, has the address that the page was read from. */
function namesItself({ document, items }: CheckContext): boolean {
  const isOwn = (address: unknown) => typeof address === "string" && address !== "" && sameAddress(address, document.url!);
  return ownItems(items).some(({ types, node }) => {
    if (!types.includes("BreadcrumbList")) return !types.some((type) => FRAME.test(type)) && isOwn([node.url].flat()[0]);
    const last = [node.itemListElement].flat().at(-1);
    if (typeof last !== "object" || last === null) return false;
    const item = (last as JsonLdNode).item;
    return isOwn(typeof item === "object" && item !== null ? ((item as JsonLdNode)["@id"] ?? (item as JsonLdNode).url) : item);
  });
}

/** What a site says of itself on each of its pages. */
const FRAME = /^(?:WebSite|Organization|NewsMediaOrganization|Corporation|SiteNavigationElement|ItemList)$/;

/** Hosts that show a site's pages in another form. */
const OTHER_FORM = /^(?:old|m|mobile|amp|www\d?)\./;

/** Whether an address is the page's on the main host of its site, where the page was read from its old or its mobile one. */
function isOnMainHost(address: string, own: string, { head }: CheckContext["document"]): boolean {
  if (!URL.canParse(address)) return false;
  const main = new URL(own);
  const isOfForm = OTHER_FORM.test(main.hostname) && main.pathname !== "/";
  main.hostname = main.hostname.replace(OTHER_FORM, "");
  // What is listed as a version for its readers is a page of its own.
  return isOfForm && sameAddress(address, main.href) && !head.alternates.some(({ href }) => sameAddress(href, own, own));
}

/** Paths that name no page by themselves: their parameters do. */
const UNNAMED_PATH = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?$|\/index\.\w{2,5}$|\.(?:php\d?|aspx?|jsp|cgi|cfm)$/i;

/** An address without the parameters that show its page in another way, or say where the visitor came from. */
function withoutVariants(url: string): string {
  if (!URL.canParse(url)) return url;
  const bare = new URL(url);
  if (UNNAMED_PATH.test(bare.pathname)) return withoutTracking(url);
  bare.search = "";
  return bare.href;
}

/** Whether an address is another page of the same host, not this one with other parameters. */
function isElsewhere(address: string, own: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(own) || domainOf(address) !== domainOf(own)) return false;
  const bare = (url: string) => new URL(url).pathname.replace(/\/$/, "").toLowerCase();
  return bare(address) !== bare(own);
}

/**
 * The canonical address is the page's own. Where the page names one address in several places, it was reached under a variant
 * and the link is right.
 */
const own: Check = {
  id: "canonical-self",
  channel: "seo",
  category: "canonical",
  what: "the page that the canonical link names",
  threshold: "this one",
  effect: { all: 4 },
  isOfSite: true,
  // An address with parameters or of the system is right to name the one that people use.
  recommendedWhere: (finding, { document }) =>
    finding.facts?.certain === true || namesAnotherPlace(finding.facts?.address, document),
  run: (context) => {
    const { document } = context;
    if (document.kind === "draft") return notApplicable(DRAFT_HAS_NO_HEAD);
    const canonical: Located | undefined = document.head.canonicals[0];
    if (!canonical || !document.url) return notApplicable(canonical ? "the page's address is not known" : "no canonical link");
    if (sameAddress(canonical.text, document.url, document.base)) return pass("itself");
    const bare = withoutVariants(document.url);
    if (sameAddress(canonical.text, bare, document.base)) return pass("itself, without parameters");
    if (isOnMainHost(canonical.text, bare, document)) return pass("the same page on the main host of the site");
    const others = ownAddresses(context);
    const isAgreed = others.some((address) => sameAddress(address, canonical.text, document.base));
    // Variants of a product and versions of a text name themselves too and are right to name the main one; a firm's branch is none.
    const mayBeVariant = context.kind !== "local_business" && (isAgreed || context.kind === "product");
    const isNamed = !mayBeVariant && namesItself(context) && isElsewhere(canonical.text, document.url);
    if (!isNamed && isAgreed) return pass(`${shorten(canonical.text, 80)}, as the page says elsewhere`);
    if (others.length === 0 && isCopy(context, canonical.text))
      return notApplicable(`read from another host than its own, ${domainOf(canonical.text)}`);
    return fail(canonical.text, {
      priority: "high",
      title: `Point the canonical link of "${pageName(context)}" to itself`,
      why: `It names "${shorten(canonical.text, 100)}"; search engines drop this page in favour of that one.`,
      change: `Set it to "${shorten(isNamed ? document.url : (others[0] ?? document.url), 120)}", unless the text of this page really stands there too.`,
      evidence: [quote(document, canonical.span)],
      facts: { address: canonical.text, certain: isNamed },
    });
  },
};

export const addressChecks: Check[] = [present, single, own];
