import { type Check, fail, notApplicable, pass } from "../check.ts";
import type { CheckContext } from "../context.ts";
import { missing, quote, shorten } from "../evidence.ts";
import { textOf } from "../json-ld.ts";
import { displayWidth } from "../language/width.ts";
import { contentWords, coverage, fold, indexWords, isUnspaced, missingWords, squash, words } from "../language/words.ts";
import { decoded, siteLabel } from "../links.ts";
import { mainHeading } from "../main-heading.ts";
import { isHome } from "../same-address.ts";
import { ownItems } from "../structured-items.ts";
import { clip, longerTitle, ofHeading, shorterTitle, suggestedTitleWidth, titleParts } from "../suggest.ts";
import { evidenceOf } from "./heading-blocks.ts";
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

/** Thresholds: see `MAX_TITLE_WIDTH` and `MIN_TITLE_WIDTH`. Full-width characters count two. */
const length: Check = {
  id: "title-length",
  channel: "seo",
  category: "title",
  what: "display width of the title",
  threshold: `${MIN_TITLE_WIDTH} to ${MAX_TITLE_WIDTH} columns (CJK: to ${MAX_CJK_TITLE_WIDTH}, a character counting two)`,
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

/** So little of the main heading stands in the title of another text, and so much of that title nowhere on the page (our own limits). */
const MAX_HEADING_SHARE = 0.34;
const MIN_ABSENT_SHARE = 0.5;
const MIN_ABSENT_WORDS = 2;

/** The title is that of this page; copied from another one, it promises what is not there (Google, title links: main heading and title). */
const agrees: Check = {
  id: "title-agrees",
  channel: "seo",
  category: "title",
  what: "words of the title that neither the main heading nor the text has",
  threshold: `fewer than ${MIN_ABSENT_WORDS}, or less than ${MIN_ABSENT_SHARE * 100} % of them where the main heading says something else`,
  run: (context) => {
    const { document, language, text } = context;
    const title = document.titles[0];
    const heading = mainHeading(context);
    if (!title?.text || !heading || isUnspaced(language) || document.kind === "draft")
      return notApplicable("no title and main heading whose words can be compared");
    const years = [title.text, heading.text].map(yearsIn);
    const [ofTitle, ofHeading] = years.map(([year]) => year);
    if (years.every(({ length }) => length === 1) && ofTitle !== ofHeading) {
      return fail(`${ofTitle}, ${ofHeading}`, {
        priority: "medium",
        title: `Decide between ${ofTitle} in the title and ${ofHeading} in the main heading`,
        why: `Results show "${shorten(title.text, 70)}", and the page begins with "${shorten(heading.text, 70)}": whoever looks for one of the years takes it for old or wrong.`,
        change: `Write the year that the text is of into both, and into og:title and the description.`,
        evidence: [quote(document, title.span), evidenceOf(context, heading)],
        facts: { certain: true },
      });
    }
    const subject = titleParts(title.text)[0] ?? title.text;
    const around = document.outside.map((block) => block.text).join("\n");
    // The address and the data are of the page itself, whatever its first heading names.
    const address = document.url ? decoded(document.url).replace(/[^\p{L}\p{N}]+/gu, " ") : "";
    const named = ownItems(context.items).map(({ node }) => textOf(node.headline) || textOf(node.name));
    const whole = [indexWords([heading.text, text, around, siteLabel(document.url), address, ...named].join("\n"), language)];
    const folded = new Set(missingWords(subject, whole, language));
    const absent = words(subject, language).filter(({ text }) => folded.has(fold(text)));
    const isOther =
      coverage(heading.text, title.text, language) <= MAX_HEADING_SHARE &&
      contentWords(heading.text, language).length >= 2 &&
      absent.length >= MIN_ABSENT_WORDS &&
      absent.length >= contentWords(subject, language).length * MIN_ABSENT_SHARE;
    if (!isOther) return pass(`${absent.length}`);
    return fail(`${absent.length}`, {
      priority: "high",
      title: `Give "${shorten(heading.text, 50)}" its own title`,
      why: `The title "${shorten(title.text, 70)}" speaks of ${absent
        .slice(0, 3)
        .map((word) => `"${word.text}"`)
        .join(", ")}, which the page never does; its main heading is "${shorten(heading.text, 60)}".`,
      change: `Put what the page is about into the title, such as "${shorten(heading.text, 60)}", and into og:title.`,
      evidence: [quote(document, title.span), evidenceOf(context, heading)],
      suggested_text: clip(heading.text, 60, language),
    });
  },
};

/** The years that a text names, each once. */
const yearsIn = (text: string): string[] => [...new Set(text.match(/(?<![\d/–-])20[0-3]\d(?![\d/–-])/g) ?? [])];

export const titleChecks: Check[] = [present, length, descriptive, stuffing, single, agrees];
