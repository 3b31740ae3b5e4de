import { type Check, fail, notApplicable, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { missing, quote, shorten } from "../../evidence.ts";
import { displayWidth } from "../../language/width.ts";
import { fold, indexWords, isUnspaced, missingWords, squash } from "../../language/words.ts";
import { siteLabel } from "../../links.ts";
import { isArticle } from "../../page-kind.ts";
import { certain, MIN_CUT_WIDTH } from "../../recommended-where.ts";
import { isHome } from "../../same-address.ts";
import { clip, longerTitle, ofHeading, shorterTitle, suggestedTitleWidth, titleParts } from "../../suggest.ts";
import { agrees } from "./title-agrees.ts";
import { stuffing } from "./title-repetition.ts";

/** Search results cut titles near 600 pixels, some 60 to 70 Latin letters (Bing's site scan flags more than 70) or 35 to 40 CJK characters. */
const MAX_TITLE_WIDTH = 70;
const MAX_CJK_TITLE_WIDTH = 80;
/** The width, in columns, beyond which a title is cut. */
export const titleLimit = (language: string) => (isUnspaced(language) ? MAX_CJK_TITLE_WIDTH : MAX_TITLE_WIDTH);
/** What stands before this is shown everywhere. */
const CUT_AT = 70;
/** Screaming Frog reports titles below 30 characters; below 15 there is no room for a subject and what sets the page apart. */
const MIN_TITLE_WIDTH = 15;

const present: Check = {
  id: "title-present",
  channel: "seo",
  category: "title",
  what: "the title",
  threshold: "there is one",
  effect: { all: 3 },
  isOfSite: true,
  run: ({ document, opening, language }) => {
    const title = document.titles[0];
    if (title?.text) return pass(`"${shorten(title.text)}"`);
    const heading = [...document.blocks, ...document.outside].find((block) => block.kind === "heading" && block.text)?.text;
    const subject = heading || document.head.properties.get("og:title")?.text || opening[0]?.text;
    return fail("none", {
      priority: "high",
      title: `Give ${subject ? `"${shorten(subject, 60)}"` : (document.url ?? "the page")} a title`,
      why: `Without a title search engines invent one${subject ? `, probably "${shorten(subject, 50)}"` : ""}, and answer engines have no name to cite the source by.`,
      change: `Set a title of 30 to 60 characters that says what the text is about${subject ? `, starting from "${shorten(subject, 60)}"` : ""}.`,
      evidence: [missing("title")],
      suggested_text: subject && clip(subject, suggestedTitleWidth(language), language),
    });
  },
};

/** Titles of so many columns lose a third. */
const MIN_LONG_WIDTH = 90;
/** Headlines of so many columns lose half. */
const MIN_LONG_HEADLINE_WIDTH = 115;

/** Thresholds: see `MAX_TITLE_WIDTH` and `MIN_TITLE_WIDTH`. Full-width characters count two. */
const length: Check = {
  id: "title-length",
  channel: "seo",
  category: "title",
  what: "display width of the title",
  threshold: `${MIN_TITLE_WIDTH} to ${MAX_TITLE_WIDTH} columns (CJK: to ${MAX_CJK_TITLE_WIDTH}, a character counting two)`,
  forSearch: true,
  effect: { all: -0.5, news: -1 },
  isOfSite: true,
  // Headlines are long, and what a thread is called was written by who began it.
  recommendedWhere: (finding, { document, kind }) => {
    if (kind === "question") return false;
    const isShort = displayWidth(document.titles[0]?.text ?? "") < MIN_CUT_WIDTH;
    if (kind === "documentation") return isShort;
    if (isShort || finding.suggested_text !== undefined) return true;
    // Without a shorter one at hand, what is cut has to be more than the last word or two.
    return displayWidth(document.titles[0]?.text ?? "") > (isArticle(kind) ? MIN_LONG_HEADLINE_WIDTH : MIN_LONG_WIDTH);
  },
  run: (context) => {
    const { document, language } = context;
    const title = document.titles[0];
    if (!title?.text) return notApplicable("no title");
    const width = displayWidth(title.text);
    const limit = titleLimit(language);
    const measure = `${width} columns`;
    if (width > limit) {
      return fail(measure, {
        // Where only the site's name is cut, the reader misses nothing.
        priority: displayWidth(titleParts(title.text)[0]!) > CUT_AT ? "medium" : "low",
        title: `Shorten the title "${shorten(title.text, 50)}"`,
        why: `At ${width} columns a result list cuts it; readers do not see what stands after "${cutAt(title.text, 60)}".`,
        change: `Say it in at most 60 columns, the subject first; drop what repeats (now: "${shorten(title.text, 160)}").`,
        evidence: [quote(document, title.span)],
        suggested_text: shorterTitle(context),
      });
    }
    if (width < MIN_TITLE_WIDTH || isHostName(title.text, document.url)) {
      return fail(measure, {
        priority: "medium",
        title: `Make the title "${title.text}" say more`,
        why: `"${title.text}" leaves most of a result's line empty and competes with every page of that name.`,
        change: `Extend "${title.text}" to 30 to 60 columns with what this page adds${askedFor(context, title.text) || ofHeading(document, title.text)}.`,
        evidence: [quote(document, title.span)],
        suggested_text: longerTitle(context),
      });
    }
    return pass(measure);
  },
};

/** Nothing but the name of the site, as its address has it. */
function isHostName(title: string, url: string | null): boolean {
  const name = squash(title);
  return name !== "" && name === squash(siteLabel(url));
}

function cutAt(text: string, width: number): string {
  let cut = "";
  for (const character of text) {
    if (displayWidth(cut + character) > width) break;
    cut += character;
  }
  return cut;
}

/** The words of target queries that a short title lacks and the page has. */
function askedFor({ queries, language, document, text }: CheckContext, title: string): string {
  const page = [indexWords([text, ...document.outside.map((block) => block.text)].join("\n"), language)];
  const lacking = queries
    .flatMap((query) => missingWords(query, [indexWords(title, language)], language))
    .filter((word) => missingWords(word, page, language).length === 0);
  const named = [...new Set(lacking)].slice(0, 3).map((word) => `"${word}"`);
  return named.length > 0 ? `, in the words that target queries ask with: ${named.join(", ")}` : "";
}

/** A title that any page could have; the list is each language's default titles of editors and site builders. */
const descriptive: Check = {
  id: "title-descriptive",
  channel: "seo",
  category: "title",
  what: "whether the title names a subject",
  threshold: "not one of the editors' default titles",
  forSearch: true,
  explains: ["title-length", "query-in-title"],
  isOfSite: true,
  recommendedWhere: certain,
  run: ({ document, cues, language }) => {
    const title = document.titles[0];
    if (!title?.text) return notApplicable("no title");
    const generic = new Set((cues?.genericTitles ?? []).map(fold));
    const parts = title.text.split(/\s[|–—-]\s/).map((part) => fold(part).trim());
    if (!generic.has(parts[0]!)) return pass(`"${shorten(title.text)}"`);
    // What a first page begins with is one of the texts that it lists.
    const isFirst = document.kind === "page" && document.url !== null && isHome(document.url);
    const subject = (isFirst ? [] : document.blocks).find(
      ({ kind, text }) => kind === "heading" && text && !generic.has(fold(text).trim()),
    )?.text;
    return fail(`"${title.text}"`, {
      priority: "high",
      title: `Replace the default title "${shorten(title.text, 50)}"`,
      why: `"${shorten(title.text, 50)}" names no subject, so it can rank for none and gives no reason to open the page.`,
      change: subject
        ? `Use the subject of the page, such as "${shorten(subject, 60)}".`
        : `Replace "${shorten(title.text, 50)}" by the subject of the text.`,
      evidence: [quote(document, title.span)],
      suggested_text: subject && clip(subject, suggestedTitleWidth(language), language),
      // "About" with the site's name is what a page about the site is called; "Home" says nothing at all.
      facts: { certain: parts.length === 1 || HOME.test(parts[0]!) || (document.url !== null && isHome(document.url)) },
    });
  },
};

/** What home pages and those of folders are called by systems, folded. */
const HOME =
  /^(?:home(?: ?page)?|readme(?:\.md)?|accueil|startseite|inicio|pagina (?:inicial|principal)|hjem|hem|etusivu|strona glowna|ana ?sayfa|главная|トップページ)$/;

/** HTML allows one title element (HTML standard §4.2.2); with several, each reader takes another. */
const single: Check = {
  id: "title-single",
  channel: "seo",
  category: "title",
  what: "number of title elements",
  threshold: "1",
  isOfSite: true,
  recommendedWhere: certain,
  run: ({ document }) => {
    if (document.kind === "draft") return notApplicable("a draft has one title field");
    if (document.titles.length <= 1) return pass(`${document.titles.length}`);
    return fail(`${document.titles.length}`, {
      priority: "medium",
      title: `Keep one of the ${document.titles.length} titles`,
      why: `Readers of the page disagree about which of its titles counts: ${document.titles.map((title) => `"${shorten(title.text, 40)}"`).join(", ")}.`,
      change: `Keep "${shorten(document.titles[0]!.text, 60)}" or the better one, and remove the other <title> elements.`,
      evidence: document.titles.slice(0, 3).map((title) => quote(document, title.span)),
      // One without a text takes nothing from the other.
      facts: { certain: new Set(document.titles.flatMap(({ text }) => text || [])).size > 1 },
    });
  },
};

export const titleChecks: Check[] = [present, length, descriptive, stuffing, single, agrees];
