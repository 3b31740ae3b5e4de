import { type Check, fail, notApplicable, pass } from "../../check.ts";
import { quote, shorten } from "../../evidence.ts";
import { textOf } from "../../json-ld.ts";
import { contentWords, coverage, fold, indexWords, isUnspaced, missingWords, words } from "../../language/words.ts";
import { decoded, siteLabel } from "../../links.ts";
import { mainHeading } from "../../main-heading.ts";
import { isArticle } from "../../page-kind.ts";
import { certain } from "../../recommended-where.ts";
import { ownItems } from "../../structured-items.ts";
import { clip, titleParts } from "../../suggest.ts";
import { evidenceOf } from "../headings/heading-blocks.ts";

/** So little of the main heading stands in the title of another text, and so much of that title nowhere on the page (our own limits). */
const MAX_HEADING_SHARE = 0.34;
const MIN_ABSENT_SHARE = 0.5;
const MIN_ABSENT_WORDS = 2;

/** The title is that of this page; copied from another one, it promises what is not there (Google, title links: main heading and title). */
export const agrees: Check = {
  id: "title-agrees",
  channel: "seo",
  category: "title",
  what: "words of the title that neither the main heading nor the text has",
  threshold: `fewer than ${MIN_ABSENT_WORDS}, or less than ${MIN_ABSENT_SHARE * 100} % of them where the main heading says something else`,
  recommendedWhere: (finding, context) =>
    certain(finding) || isArticle(context.kind) || ["documentation", "recipe", "product"].includes(context.kind),
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
