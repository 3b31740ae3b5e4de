import { type Check, fail, notApplicable, pass } from "../../check.ts";
import { missing, quote, shorten } from "../../evidence.ts";
import { displayWidth, snippetLength, snippetWidth } from "../../language/width.ts";
import { coverage, isUnspaced, sentences } from "../../language/words.ts";
import { isOfAText } from "../../recommended-where.ts";
import { descriptionOf } from "../../suggest-description.ts";
import { distinct } from "./description-distinct.ts";

/**
 * Google shows about 920 pixels, some 155 to 160 Latin letters or 120 CJK characters; the limits leave room for narrow
 * letters. Below 50 (Yoast's red band ends at 120, Screaming Frog's at 70) nothing but the title can be repeated.
 */
const MIN_WIDTH = 50;
const MAX_WIDTH = 170;
const MAX_CJK_WIDTH = 260;
const MUCH_TOO_LONG = 320;
/** Less is a name, or what a template leaves where a page has none (our own limit). */
const MIN_SAYING_WIDTH = 25;

const present: Check = {
  id: "description-present",
  channel: "seo",
  category: "description",
  what: "the meta description",
  threshold: `there is one, of at least ${MIN_SAYING_WIDTH} columns`,
  forSearch: true,
  effect: { all: 1 },
  explains: ["description-length", "description-distinct", "query-in-description"],
  isOfSite: true,
  // An encyclopaedia's system has no place for one.
  recommendedWhere: (_, context) => isOfAText(context) && !/mediawiki/i.test(context.document.head.generator?.text ?? ""),
  run: (context) => {
    const { document, opening, queries, text, language } = context;
    const description = document.descriptions[0];
    const width = displayWidth(description?.text ?? "");
    if (width >= MIN_SAYING_WIDTH) return pass(`${width} columns`);
    const first = opening[0]?.text;
    // A description promises what the text holds.
    const answered = queries.find((query) => coverage(query, text, language) >= 0.5);
    return fail(width === 0 ? "none" : `${width} columns`, {
      priority: "medium",
      title: `Write a meta description for "${shorten(document.titles[0]?.text || first || "this page", 50)}"`,
      why: `${width === 0 ? "Without one" : `"${description!.text}" says nothing of the page, so`} the snippet is cut out of the text${first ? `, probably from "${shorten(first, 60)}"` : ""}.`,
      change: `Summarise the answer in ${snippetLength(language)}${answered ? `, with "${answered}" in natural words` : ""}.`,
      evidence: [width === 0 ? missing("meta_description") : quote(document, description!.span)],
      target_queries: answered ? [answered] : [],
      suggested_text: descriptionOf(context),
    });
  },
};

/** Thresholds: see `MIN_WIDTH` and `MAX_WIDTH`. */
const length: Check = {
  id: "description-length",
  channel: "seo",
  category: "description",
  what: "display width of the meta description",
  threshold: `${MIN_WIDTH} to ${MAX_WIDTH} columns (CJK: to ${MAX_CJK_WIDTH}, a character counting two)`,
  forSearch: true,
  effect: { all: -0.5, news: -1 },
  isOfSite: true,
  // What a thread's snippet says is what its first writer said.
  recommendedWhere: (_, { kind }) => kind !== "question",
  run: (context) => {
    const { document, language } = context;
    const description = document.descriptions[0];
    if (!description?.text) return notApplicable("no meta description");
    const width = displayWidth(description.text);
    if (width >= MIN_WIDTH && width <= (isUnspaced(language) ? MAX_CJK_WIDTH : MAX_WIDTH)) return pass(`${width} columns`);
    const long = width > MIN_WIDTH;
    return fail(`${width} columns`, {
      // Of what is twice as long as any result, most is lost.
      priority: long && width < MUCH_TOO_LONG ? "low" : "medium",
      title: `${long ? "Shorten" : "Extend"} the meta description "${shorten(description.text, 40)}"`,
      why: long
        ? `At ${width} columns its end, "…${description.text.slice(-60).trim()}", is not shown.`
        : `"${shorten(description.text, 60)}" says too little to choose the page by; search engines replace it.`,
      change: long
        ? `Keep the part up to "${shorten(description.text, 70)}" and say the rest in at most ${isUnspaced(language) ? 80 : 155} characters in all.`
        : `Add what the reader gets from "${shorten(document.titles[0]?.text ?? description.text, 60)}", to ${snippetLength(language)}.`,
      evidence: [quote(document, description.span)],
      suggested_text: long ? wholeSentences(description.text, snippetWidth(language), language) : descriptionOf(context),
    });
  },
};

/** As many whole sentences of a text as fit; undefined where the first is too long. */
function wholeSentences(text: string, width: number, language: string): string | undefined {
  const start = text.slice(0, width + 1);
  // The last of what is cut is no whole one.
  const fitting = sentences(start, language).filter(
    ({ end }) => end < start.length && displayWidth(start.slice(0, end)) <= width,
  );
  const whole = start.slice(0, fitting.at(-1)?.end ?? 0).trim();
  return displayWidth(whole) >= MIN_WIDTH && /[.!?…。！？]$/.test(whole) ? whole : undefined;
}

export const descriptionChecks: Check[] = [present, length, distinct];
