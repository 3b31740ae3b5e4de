import type { TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../../check.ts";
import { shorten } from "../../evidence.ts";
import { contentWords, coverage, fold, squash } from "../../language/words.ts";
import { certain } from "../../recommended-where.ts";
import { calledInTitle, isSiteName, titleNames, titleParts } from "../../suggest.ts";
import { evidenceOf, mainHeadings } from "./heading-blocks.ts";

/** A logo, the navigation and the page itself: more main headings are those of its parts. */
const MAX_OF_TEMPLATE = 3;
/** So many words are no name of a part of the template. */
const MIN_SENTENCE_WORDS = 5;

/** Whether a title has what a heading says; a number or a sign stands in many. */
const isOfTitle = (text: string, title: string) => /\p{L}{2}/u.test(text) && squash(title).includes(squash(text));

/** One main heading: with several, engines and screen readers cannot tell which names the page (W3C WAI, Bing guidelines). */
export const single: Check = {
  id: "h1-single",
  channel: "seo",
  category: "headings",
  what: "main headings (H1)",
  threshold: "at most 1",
  effect: { all: -1, question: -1 },
  // Of several main headings nobody knows which one a query should stand in.
  explains: ["query-in-h1"],
  isOfSite: true,
  recommendedWhere: certain,
  run: (context) => {
    // One heading may be laid out in several lines, or stand twice for narrow and wide screens.
    const seen = new Set<string>();
    const all = mainHeadings(context).filter(({ text, span }) => {
      const keys = [fold(text), `${span.start}`];
      const isNew = text !== "" && !keys.some((key) => seen.has(key));
      for (const key of keys) seen.add(key);
      return isNew;
    });
    const title = context.document.titles[0]?.text ?? "";
    const { subject: named } = titleNames(context);
    // Either side of a dash may name the page; the last of several parts is the site's.
    const sides = titleParts(title);
    const parts = [
      named,
      ...sides
        .slice(0, sides.length > 2 ? -1 : 2)
        .filter((part) => contentWords(part, context.language).length > 2 && !isSiteName(part, context)),
    ];
    const share = (block: TextBlock) => Math.max(...parts.map((part) => coverage(part, block.text, context.language)));
    // The site's name stands in many titles; what is shared of a page names the page alone.
    const own = context.document.head.properties.get("og:title")?.text || (titleParts(title)[0] ?? title);
    const weight = (block: TextBlock) => share(block) + coverage(own, block.text, context.language);
    // Of two with as many of the title's words, the one that is nothing else.
    const isPart = (block: TextBlock) => all.some((other) => other !== block && squash(other.text).includes(squash(block.text)));
    const rank = (block: TextBlock) => weight(block) + (isOfTitle(block.text, title) && !isPart(block) ? 0.01 : 0);
    const sites = titleParts(title).slice(1).map(squash);
    const ofPage = all.filter((block) => !sites.includes(squash(block.text)) && weight(block) >= 0.5);
    const main = (ofPage.length > 0 ? ofPage : all).reduce<TextBlock | undefined>(
      (best, block) => (best && rank(best) >= rank(block) ? best : block),
      undefined,
    );
    // The one that the title names is kept.
    const found = main ? [main, ...all.filter((block) => block !== main)] : [];
    if (found.length === 0) return notApplicable("no H1");
    if (found.length === 1) return pass("1");
    const name = squash(found[0]!.text);
    // A heading that stands twice, once with what its part of the site is called, is one.
    if (found.slice(1).every(({ text }) => name.includes(squash(text)))) return pass("1, in parts");
    // A logo or the name of the navigation, marked up as a heading, is the template's, and engines know it for what it is.
    const isOfText =
      found.length > MAX_OF_TEMPLATE ||
      found.filter((block) => context.document.blocks.includes(block)).length > 1 ||
      found.slice(1).some((block) => contentWords(block.text, context.language).length >= MIN_SENTENCE_WORDS);
    // A part with a number to call is none.
    const part = titleParts(title).find((each) => !/\d{6}/.test(each.replace(/[\s()./-]/g, "")) && !isSiteName(each, context));
    const subject = calledInTitle(context) ?? part;
    // Behind the others and outside of the text stand dialogs, which are not seen.
    const isBehind =
      main !== undefined && !context.document.blocks.includes(main) && all.some(({ span }) => span.start < main.span.start);
    const isUnnamed =
      main !== undefined && ((weight(main) < 0.5 && !isOfTitle(main.text, title)) || (isBehind && share(main) < 0.75));
    if (main && title && isUnnamed) {
      return fail(`${found.length}`, {
        priority: "medium",
        title: `Give "${shorten(title, 50)}" one main heading instead of ${found.length}`,
        why: `None of the ${found.length} main headings says all that the title says: ${found
          .slice(0, 4)
          .map((block) => `"${shorten(block.text, 40)}"`)
          .join(", ")}.`,
        change: `Put one H1 with the subject${subject ? `, such as "${shorten(subject, 60)}"` : ""}, and turn the others into H2.`,
        evidence: found.slice(0, 3).map((block) => evidenceOf(context, block)),
        suggested_text: subject,
        facts: { certain: isOfText },
      });
    }
    return fail(`${found.length}`, {
      priority: "medium",
      title: `Keep "${shorten(found[0]!.text, 50)}" as the only main heading`,
      why: `${found.length} headings claim to name the whole text: ${found
        .slice(0, 4)
        .map((block) => `"${shorten(block.text, 40)}"`)
        .join(", ")}.`,
      change: `Keep "${shorten(found[0]!.text, 60)}" as the H1 and turn ${found
        .slice(1, 4)
        .map((block) => `"${shorten(block.text, 40)}"`)
        .join(", ")} into H2 or plain text.`,
      evidence: found.slice(0, 3).map((block) => evidenceOf(context, block)),
      // What the title shares with the heading may be the name of the site.
      facts: {
        certain:
          found.length > MAX_OF_TEMPLATE ||
          (isOfText &&
            !sites.includes(squash(found[0]!.text)) &&
            (share(found[0]!) >= 0.5 ||
              // A dish or product by its whole name, of which the title says more.
              (contentWords(found[0]!.text, context.language).length > 1 &&
                coverage(found[0]!.text, named, context.language) >= 0.9))),
      },
    });
  },
};
