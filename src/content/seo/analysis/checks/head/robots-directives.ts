import type { Located } from "../../../../../platform/documents/index.ts";
import { type Check, DRAFT_HAS_NO_HEAD, fail, notApplicable, type Outcome, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { missing, quote, shorten } from "../../evidence.ts";
import { pageName } from "../../suggest.ts";

/** Values that keep a page out of results, and those that keep its text out of snippets and AI answers (Google, "Robots meta tag"). */
function directives({ document, site }: CheckContext): { text: string; located: Located | null }[] {
  const metas = document.head.robots.map((meta) => ({ text: meta.text.toLowerCase(), located: meta }));
  return site?.xRobotsTag ? [...metas, { text: saidToSearch(site.xRobotsTag.toLowerCase()), located: null }] : metas;
}

/** Crawlers that an X-Robots-Tag can name and whose results these checks are about. */
const SEARCH_CRAWLERS = ["googlebot", "bingbot"];
const VALUED_RULE = /^(?:max-|unavailable_after)/;

/** The rules of an X-Robots-Tag for all crawlers or those of search: a name in front of rules says whom they are for, up to the next name. */
function saidToSearch(header: string): string {
  let isForSearch = true;
  const rules = header.split(",").flatMap((part) => {
    const [start = "", name] = /^\s*([\w-]+)\s*:/.exec(part) ?? [];
    if (name === undefined || VALUED_RULE.test(name)) return isForSearch ? part : [];
    isForSearch = SEARCH_CRAWLERS.includes(name);
    return isForSearch ? part.slice(start.length) : [];
  });
  return rules.join(",").trim();
}

export const noindex: Check = {
  id: "indexable",
  channel: "seo",
  category: "crawling",
  what: "orders not to index the page",
  threshold: "none",
  forSearch: true,
  effect: { all: 5 },
  // What is kept out of search has no place there to be improved; systems leave its canonical link out.
  explains: [
    "canonical-present",
    "canonical-self",
    "description-present",
    "description-length",
    "title-length",
    "viewport",
    "h1-present",
    "h1-single",
    "headings-present",
    "headings-marked",
    "lang-declared",
    "structured-data-present",
    "json-ld-complete",
  ],
  isOfSite: true,
  run: (context) => {
    const { document } = context;
    if (document.kind === "draft") return notApplicable(DRAFT_HAS_NO_HEAD);
    const found = directives(context).find(({ text }) =>
      /\b(?:noindex|none)\b/.test(text.replace(/max-image-preview:\s*none/g, "")),
    );
    if (!found) return expired(context) ?? pass("none");
    return fail(found.text, {
      priority: "high",
      title: `Let "${pageName(context)}" be indexed`,
      why: `${found.located ? "The robots meta element" : "The X-Robots-Tag header"} says "${shorten(found.text, 60)}": the page cannot appear in search, nor in answers built on it.`,
      change: `Remove "${/\bnoindex\b/.test(found.text) ? "noindex" : "none"}" from ${found.located ? "the robots meta element" : "the X-Robots-Tag header"}, unless "${pageName(context)}" is to stay out of search.`,
      evidence: [found.located ? quote(document, found.located.span) : missing("permission to index (X-Robots-Tag)")],
    });
  },
};

/** A day from which on results leave the page out, and which has been (Google, robots meta tag: unavailable_after). */
function expired(context: CheckContext): Outcome | undefined {
  for (const { text, located } of directives(context)) {
    const date = /unavailable_after:\s?([^,;]{6,40}(?:,\s?\d[^,;]{3,30})?)/.exec(text)?.[1]?.trim();
    const at = date === undefined ? Number.NaN : Date.parse(date.toUpperCase());
    if (Number.isNaN(at) || at >= context.now.getTime()) continue;
    return fail(`unavailable_after ${date}`, {
      priority: "high",
      title: `Take the date from which "${pageName(context)}" is left out of results away`,
      why: `unavailable_after says ${date}, which has been: search engines drop the page, whatever else the robots ${located ? "meta element" : "header"} says.`,
      change: `Remove unavailable_after, or set it to the day on which the page is really to go.`,
      evidence: [located ? quote(context.document, located.span) : missing("permission to index (X-Robots-Tag)")],
    });
  }
  return undefined;
}

export const snippets: Check = {
  id: "snippet-allowed",
  channel: "ai_search",
  category: "crawling",
  what: "orders not to quote the page",
  threshold: "none",
  forSearch: true,
  effect: { all: 3 },
  isOfSite: true,
  run: (context) => {
    const { document } = context;
    if (document.kind === "draft") return notApplicable(DRAFT_HAS_NO_HEAD);
    const found = directives(context).find(({ text }) => /\bnosnippet\b|max-snippet:\s*0\b/.test(text));
    if (!found) return pass("none");
    return fail(found.text, {
      priority: "high",
      title: `Let passages of "${pageName(context)}" be quoted`,
      why: `"${shorten(found.text, 60)}" forbids snippets; Google's AI Overviews and AI Mode then leave the page out.`,
      change: `Remove nosnippet or max-snippet:0, and put data-nosnippet on the parts of "${pageName(context)}" that must not be shown.`,
      evidence: [found.located ? quote(document, found.located.span) : missing("permission to quote (X-Robots-Tag)")],
    });
  },
};
