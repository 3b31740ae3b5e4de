import { robotsAllows } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { missing, quote, shorten } from "../../evidence.ts";
import { textOf } from "../../json-ld.ts";
import { countWords } from "../../language/words.ts";
import { certain } from "../../recommended-where.ts";
import { ownItems } from "../../structured-items.ts";
import { pageName } from "../../suggest.ts";

/** User agents as their operators document them: those that fetch for answers first, then those that fetch for training. */
const AI_CRAWLERS = [
  ["OAI-SearchBot", "ChatGPT search"],
  ["ChatGPT-User", "ChatGPT, on a user's request"],
  ["PerplexityBot", "Perplexity"],
  ["Claude-SearchBot", "Claude's search"],
  ["Claude-User", "Claude, on a user's request"],
  ["Googlebot", "Google Search and AI Overviews"],
  ["Bingbot", "Bing and Copilot"],
  ["GPTBot", "OpenAI's models"],
  ["ClaudeBot", "Anthropic's models"],
  ["Google-Extended", "Gemini"],
  ["Applebot-Extended", "Apple Intelligence"],
  ["meta-externalagent", "Meta AI"],
] as const;

/** A page that AI systems must not read is not used by them; each crawler obeys the rules for its own name (RFC 9309). */
const access: Check = {
  id: "ai-crawler-access",
  channel: "ai_search",
  category: "crawling",
  what: "crawlers of search and AI systems that robots.txt keeps from the page",
  threshold: "0",
  effect: { all: 4 },
  isOfSite: true,
  run: (context) => {
    const { document, site } = context;
    if (document.kind === "draft") return notApplicable("a draft has no address");
    if (!site || !document.url) return notApplicable("the site's robots.txt is not known");
    if (site.robotsTxt === null) return pass("no robots.txt");
    const blocked = AI_CRAWLERS.filter(([agent]) => !robotsAllows(site.robotsTxt!, document.url!, agent));
    if (blocked.length === 0) return pass(`0 of ${AI_CRAWLERS.length}`);
    const names = blocked.map(([agent]) => agent);
    return fail(names.join(", "), {
      priority: "high",
      title: `Let ${shorten(names.slice(0, 3).join(", "), 60)} read "${pageName(context)}"`,
      why: `The robots.txt of ${new URL(document.url).host} keeps out ${blocked
        .map(([agent, use]) => `${agent} (${use})`)
        .slice(0, 5)
        .join(", ")}; those systems cannot use the page.`,
      change: `Remove the Disallow rules that apply to ${names.slice(0, 4).join(", ")} at ${new URL(document.url).pathname}, unless the site is to stay out of them.`,
      evidence: [missing(`permission for ${names[0]} in robots.txt`)],
    });
  },
};

/**
 * A /llms.txt, where there is one, begins with an H1 and lists links (llmstxt.org). None is no defect: no engine has said that
 * it reads them.
 */
const llms: Check = {
  id: "llms-txt",
  channel: "ai_search",
  category: "crawling",
  what: "the form of the site's llms.txt",
  threshold: "an H1 first and at least one link, where the file exists",
  effect: { all: -1 },
  isOfSite: true,
  run: (context) => {
    const { document, site } = context;
    if (document.kind === "draft") return notApplicable("a draft has no site");
    const text = site?.llmsTxt;
    if (text === undefined) return notApplicable("not asked for");
    if (text === null) return notApplicable("the site has none, which is no defect: no engine documents that it reads them");
    const heading = /^\s*#\s+\S/.test(text);
    const link = /\[[^[\]]+\]\([^()\s]+\)/.test(text);
    if (heading && link) return pass("well-formed");
    return fail(heading ? "no links" : "no H1 first", {
      priority: "low",
      title: `Give the llms.txt of ${new URL(document.url ?? "https://the.site").host} ${heading ? "links" : "a name"}`,
      why: `It begins "${shorten(text, 60)}"; ${heading ? "without links it leads a model nowhere" : "the format asks for the site's name as H1 first"}.`,
      change: heading
        ? "List the pages that matter as [name](address): what they hold."
        : "Begin with # and the site's name, then a summary, then lists of links.",
      evidence: [missing(heading ? "links in llms.txt" : "H1 in llms.txt")],
    });
  },
};

/** Fewer words than this beside scripts: the text comes by script, which most AI crawlers do not run (Vercel, "The rise of the AI crawler", 2024). */
const MIN_WORDS_WITHOUT_SCRIPT = 50;

const scriptOnly: Check = {
  id: "text-without-scripts",
  channel: "ai_search",
  category: "crawling",
  what: "words in the page's own HTML",
  threshold: `at least ${MIN_WORDS_WITHOUT_SCRIPT} on a page with scripts`,
  forSearch: true,
  onMainText: true,
  effect: { all: 5 },
  explains: [
    "content-length",
    "h1-present",
    "internal-links",
    "query-in-h1",
    "query-in-opening",
    "query-coverage",
    "definition-present",
  ],
  isOfSite: true,
  run: (context) => {
    const { document, wordCount } = context;
    if (document.kind === "draft") return notApplicable("a draft has no scripts");
    const outside = document.outside.reduce((sum, block) => sum + block.text.split(/\s+/).length, 0);
    const inData = bodyInData(context);
    if (inData !== undefined && inData > MIN_BODY_WORDS && wordCount * 4 < inData) {
      return fail(`${wordCount}, ${inData} in the data`, {
        priority: "high",
        title: `Deliver the text of "${pageName(context)}" in the HTML`,
        why: `The article has ${inData} words in its JSON-LD and ${wordCount} in the HTML; readers without scripts and most crawlers of answer engines see no article.`,
        change: `Render "${pageName(context)}" with its headline as H1 and its text on the server.`,
        evidence: [missing("text")],
      });
    }
    if (document.scripts === 0 || wordCount >= MIN_WORDS_WITHOUT_SCRIPT) return pass(`${wordCount}`);
    if (!document.scriptMount && !mayWriteText(document.fields.html!)) return pass(`${wordCount}, and no script that writes any`);
    if (!document.scriptMount && wordCount + outside >= MIN_WORDS_WITHOUT_SCRIPT)
      return pass(`${wordCount}, and ${outside} around`);
    return fail(`${wordCount}`, {
      priority: "high",
      title: `Deliver the text of "${pageName(context)}" in the HTML`,
      why: `The HTML holds ${wordCount} words and ${document.scripts} scripts that fill it; AI crawlers do not run scripts and see an empty page.`,
      change: `Render "${pageName(context)}" on the server, or when it is built.`,
      evidence: [document.scriptMount ? quote(document, document.scriptMount.span) : missing("text")],
    });
  },
};

/** Whether a page has a script of a file, or one in it that makes elements or fetches something. */
const mayWriteText = (html: string): boolean =>
  /<script\b[^<>]{0,500}\ssrc\s?=/i.test(html) ||
  /innerHTML|createElement|fetch\(|XMLHttpRequest|document\.write|\.render\(|import\(/.test(html);

/** Fewer words are a summary (our own limit). */
const MIN_BODY_WORDS = 100;

/** The number of words of the page's own text that its data hold. */
function bodyInData({ items, language }: CheckContext): number | undefined {
  const bodies = ownItems(items)
    .map(({ node }) => textOf(node.articleBody))
    .filter(Boolean);
  return bodies.length === 1 ? countWords(bodies[0]!, language) : undefined;
}

/** Browsers block or upgrade resources over http on an https page (W3C Mixed Content). */
const mixed: Check = {
  id: "mixed-content",
  channel: "seo",
  category: "page head",
  what: "pictures, scripts, styles and frames loaded over http",
  threshold: "0",
  effect: { all: -1 },
  isOfSite: true,
  // Browsers ask for pictures over https by themselves.
  recommendedWhere: certain,
  run: ({ document }) => {
    if (document.resources.length === 0) return notApplicable("nothing is loaded");
    if (document.url?.startsWith("http://")) return notApplicable("the page itself is loaded over http");
    // Counters answer with a pixel that nobody sees; what is shown or run has a file's name.
    const isCounter = (url: string) =>
      /^http:\/\/[^/]{0,80}(?:counter|histats|analytics)/i.test(url) ||
      (url.includes("?") && !/\.(?:js|css|jpe?g|png|webp|svg|woff2?|mp4|html?)\b/i.test(url));
    const isWritten = (url: string) => /^https?:/i.test(url);
    const resources = document.resources.map((resource) => {
      const url = isWritten(resource.url)
        ? resource.url
        : (URL.parse(resource.url, document.base ?? undefined)?.href ?? resource.url);
      return { ...resource, url, isByBase: !isWritten(resource.url) };
    });
    const found = resources.filter(
      ({ url }) => /^http:\/\//i.test(url) && !/^http:\/\/(?:localhost|127\.)/i.test(url) && !isCounter(url),
    );
    // Pictures are asked for over https by browsers themselves, and shown.
    const isCertain = ({ span }: (typeof found)[number]) =>
      isRun((document.fields[span.field] ?? "").slice(span.start, span.end));
    found.sort((a, b) => Number(isCertain(b)) - Number(isCertain(a)));
    const [first] = found;
    if (!first) return pass(`0 of ${document.resources.length}`);
    return fail(`${found.length} of ${document.resources.length}`, {
      priority: "medium",
      title: `Load ${shorten(first.url, 60)} over https`,
      why: `${found
        .slice(0, 3)
        .map(({ url }) => shorten(url, 60))
        .join(
          ", ",
        )} ${found.length === 1 ? "is" : "are"} asked for over http; on an https page browsers block that or warn of it.`,
      change: `Change http:// to https:// in ${[
        ...new Set(found.slice(0, 3).map(({ url, isByBase }) => (isByBase ? "the href of <base>" : `"${shorten(url, 60)}"`))),
      ].join(", ")}.`,
      evidence: found.slice(0, 3).map(({ span }) => quote(document, span)),
      facts: { certain: isCertain(first) },
    });
  },
};

const isRun = (tag: string) => /^<(?:script|iframe|embed)\b/i.test(tag) || (/^<link\b/i.test(tag) && /stylesheet/i.test(tag));

export const crawlerChecks: Check[] = [access, llms, scriptOnly, mixed];
