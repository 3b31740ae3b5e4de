import type { Link, SourceDocument, TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../../check.ts";
import { missing, quote, quoteText, shorten } from "../../evidence.ts";
import { firstPast } from "../../first-past.ts";
import { fold } from "../../language/words.ts";
import { domainOf, isExternal } from "../../links.ts";
import { isArticle, NOT_WRITTEN } from "../../page-kind.ts";
import { never } from "../../recommended-where.ts";

const webLinks = (links: Link[]) =>
  links.filter(
    (link) => link.href !== null && !/^(?:mailto|tel|javascript|data):/i.test(link.href) && !link.href.startsWith("#"),
  );

/** From this length on a text has something to lead on to or to build on (our own limit). */
const WORDS_FOR_LINKS = 250;

/** Google finds and weighs pages through links ("Link best practices for Google"); a page that leads nowhere ends the visit. */
const internal: Check = {
  id: "internal-links",
  channel: "seo",
  category: "links",
  what: "links from the text to other pages of the website",
  threshold: `at least 1 from ${WORDS_FOR_LINKS} words on`,
  forSearch: true,
  notFor: ["category"],
  onMainText: true,
  effect: { all: -1.5, draft: 1.5 },
  recommendedWhere: never,
  run: (context) => {
    const { document, wordCount, prose } = context;
    const links = webLinks(document.links);
    const own = links.filter((link) => !isExternal(link.href!, context));
    if (own.length > 0) return pass(`${own.length}`);
    if (wordCount < WORDS_FOR_LINKS) return notApplicable(`${wordCount} words`);
    if (document.kind === "draft" && !context.knowledge.brand?.domains?.length) {
      const domains = links.map((link) => domainOf(link.href!));
      if (new Set(domains).size < domains.length)
        return notApplicable("a draft does not say which of its links lead to its own website");
    }
    // The longest paragraph has the most to lead on from; an address in it is a note's.
    const place = prose
      .filter((block) => block.kind === "paragraph" && !/https?:/.test(block.text))
      .reduce<TextBlock | undefined>((most, block) => (most && most.text.length >= block.text.length ? most : block), undefined);
    return fail("0", {
      priority: "medium",
      title: `Link from "${shorten(document.titles[0]?.text || place?.text || "the text", 50)}" to related pages of the website`,
      why: `${links.length === 0 ? `The ${wordCount} words have no link at all` : `None of the ${links.length} links in ${wordCount} words leads to another page of the website`}, so neither readers nor crawlers get further.`,
      change: `Link words that other pages of the website explain, ${place ? `for example in "${shorten(place.text, 80)}"` : "where the text names them"}.`,
      evidence: [missing("internal links")],
    });
  },
};

/** Link texts that do not say where they lead (WCAG 2.4.4; Google, "Write good anchor text"). */
const anchors: Check = {
  id: "anchor-text",
  channel: "seo",
  category: "links",
  what: "links whose text does not say where they lead",
  threshold: "0",
  onMainText: true,
  effect: { all: 0.5, draft: 1 },
  run: ({ document, cues, language }) => {
    if (!cues) return notApplicable(`wording is not judged in ${language}`);
    const generic = new Set([...cues.genericAnchors, "click here", "here", "read more"].map(fold));
    const plain = (text: string) =>
      fold(text)
        .replace(/[^\p{L}\p{N}' ー-]+/gu, " ")
        .replace(/\s+/g, " ")
        .trim();
    const found = document.links.filter((link) => link.text && generic.has(plain(link.text)));
    const [first] = found;
    if (document.links.length === 0) return notApplicable("no links");
    if (!first) return pass("0");
    return fail(`${found.length}`, {
      priority: "low",
      title: `Say where the link "${shorten(first.text, 40)}" leads`,
      why: `"${shorten(first.text, 40)}" tells neither readers nor engines what stands behind ${shorten(first.href || "it", 60)}.`,
      change: `Use the subject of the target as link text for ${found
        .slice(0, 3)
        .map((link) => `"${shorten(link.text, 30)}" (${shorten(link.href || "no address", 60)})`)
        .join(", ")}.`,
      evidence: found.slice(0, 3).map((link) => quote(document, link.span)),
    });
  },
};

/** Whether a link holds elements of its own, such as an icon drawn by a style or a script. */
function holdsMarkup({ span }: Link, document: SourceDocument): boolean {
  const source = document.fields[span.field]!.slice(span.start, span.end);
  return document.kind === "page" && /<(?:svg|i|span|div|picture|use|button|video)[\s>]/i.test(source);
}

/** Addresses that only those who build the site can open. */
const NOT_PUBLIC =
  /^(?:https?:)?\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|192\.168\.\d{1,3}\.\d{1,3}|10\.\d{1,3}\.\d{1,3}\.\d{1,3}|(?:staging|preprod)\.[^/]+|[^/]+\.(?:local|test|localhost))(?::\d+)?(?:\/|$)/i;

/** A link without a target or without a name leads nowhere (WCAG 2.4.4, HTML standard §4.6.2). */
const empty: Check = {
  id: "empty-links",
  channel: "seo",
  category: "links",
  what: "links without a target that readers can open, or without text",
  threshold: "0",
  onMainText: true,
  effect: { all: -1.5, draft: 3 },
  recommendedWhere: never,
  run: ({ document }) => {
    if (document.links.length === 0) return notApplicable("no links");
    // Scripts hang on "#" and "javascript:" to open and close parts of a page: buttons, not links.
    const nowhere = document.kind === "draft" ? /^(?:#?|javascript:.*|https?:\/\/)$/i : /^(?:|https?:\/\/)$/i;
    const inSentence = ({ block }: Link) => (document.blocks[block]?.text.length ?? 0) >= 60;
    const noTarget = (link: Link) =>
      link.href !== null &&
      link.text !== "" &&
      (nowhere.test(link.href) || NOT_PUBLIC.test(link.href) || (/^(?:#|javascript:.*)$/i.test(link.href) && inSentence(link)));
    // A picture without a text in a link is a finding of the picture's.
    const images = document.images.map(({ span }) => span).sort((a, b) => a.start - b.start);
    const holdsImage = ({ span }: Link) => {
      const image = images[firstPast(images, ({ start }) => start >= span.start)];
      return image !== undefined && image.end <= span.end;
    };
    // Around the text, links without a text are icons, covers of cards and jump marks; in a paragraph a writer forgot the words.
    const found = document.links.filter(
      (link) =>
        noTarget(link) ||
        (link.block >= 0 &&
          /^(?:https?:)?\//i.test(link.href ?? "") &&
          !link.text &&
          !link.label &&
          !holdsImage(link) &&
          !holdsMarkup(link, document)),
    );
    const [first] = found;
    if (!first) return pass("0");
    return fail(`${found.length}`, {
      priority: "medium",
      title: first.text
        ? `Give the link "${shorten(first.text, 40)}" a target`
        : `Give the link to ${shorten(first.href!, 60)} a text`,
      why: first.text
        ? `"${shorten(first.text, 40)}" looks like a link but leads nowhere (${first.href ? `"${first.href}"` : "empty address"}).`
        : `The link to ${shorten(first.href!, 60)} has no text, so nobody can see or name it.`,
      change: `Complete or remove ${found
        .slice(0, 3)
        .map((link) => `"${shorten(link.text || link.href || "", 40)}"`)
        .join(", ")}.`,
      evidence: found.slice(0, 3).map((link) => quote(document, link.span)),
    });
  },
};

/** So many paragraphs of an article with figures are more than an aside (our own limit). */
const MIN_FIGURES = 3;
/** Amounts and shares, with their units. */
const FIGURE =
  /\d\s?(?:%|％|‰|percent|per cent|Prozent|pour cent|por ciento|per cento|por cento|procent|million|milliard|Mio|Mrd|millones|milioni|milhões|miljoen|[€$£¥]|kWh|kW|°C|万|億|円|g\b|kg\b|mg\b|km\b|ml\b)/iu;

/**
 * Claims need sources: text with cited sources was quoted more often by generative engines (Aggarwal et al., "GEO", KDD 2024).
 * Judged where the text makes factual claims, and in articles that give figures; a product page or documentation is its own
 * source.
 */
const citations: Check = {
  id: "outbound-citations",
  channel: "ai_search",
  category: "sources",
  what: "links to other websites in a text that makes factual claims",
  threshold: "at least 1",
  forSearch: true,
  notFor: [...NOT_WRITTEN, "recipe", "product", "documentation", "landing", "local_business"],
  onMainText: true,
  effect: { all: -1, draft: 1 },
  recommendedWhere: never,
  run: (context) => {
    const { document, cues, language, prose, kind, wordCount } = context;
    const external = webLinks(document.links).filter((link) => isExternal(link.href!, context));
    if (external.length > 0) return pass(`${external.length}`);
    if (!cues) return notApplicable(`wording is not judged in ${language}`);
    const claims = prose.filter(
      (block) =>
        cues.researchClaim.test(block.text) ||
        (/\d\s?(?:%|％|percent|Prozent|pour cent|por ciento|パーセント)/i.test(block.text) && cues.population.test(block.text)) ||
        cues.attribution.test(block.text),
    );
    // Names and years stand in any text; amounts and shares are found out by somebody.
    const figures = isArticle(kind) ? prose.filter((block) => FIGURE.test(block.text)) : [];
    if (claims.length === 0 && figures.length >= MIN_FIGURES) claims.push(...figures);
    const [first] = claims;
    if (!first || wordCount < WORDS_FOR_LINKS) return notApplicable("no claims that call for a source");
    return fail("0", {
      priority: "medium",
      title: `Link the source of "${shorten(first.text, 50)}"`,
      why: `The text makes ${claims.length === 1 ? "a claim" : `${claims.length} claims`} about the world and links to no other website; such claims are less often taken over.`,
      change: `Link the study, authority or dataset behind ${claims
        .slice(0, 2)
        .map((block) => `"${shorten(block.text, 70)}"`)
        .join(" and ")}.`,
      evidence: claims.slice(0, 3).map((block) => quoteText(document, block)),
    });
  },
};

export const linkChecks: Check[] = [internal, anchors, empty, citations];
