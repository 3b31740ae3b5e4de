import { type Check, fail, notApplicable, type Outcome, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { missing, quote, quoteText, shorten } from "../../evidence.ts";
import { isQuestion } from "../../language/cues.ts";
import { findDates } from "../../language/dates.ts";
import { contradictedDate, type Dated, MAX_PLANNED_MS, nearHeading, oddDate, ownDates } from "../../own-dates.ts";
import { isArticle, NOT_WRITTEN } from "../../page-kind.ts";
import { isSpoken } from "../../quotation.ts";
import { certain, MIN_WORDS_OF_A_TEXT } from "../../recommended-where.ts";
import { datesInOrder } from "./date-order.ts";
import { outdatedTitleYear, presentsYear } from "./title-year.ts";

/** No search engine publishes an age; after four years a figure, price or product is more often outdated than not (our own limit). */
const MAX_AGE_YEARS = 4;
const YEAR_MS = 365.25 * 24 * 3600 * 1000;

const mayBeDate = (text: string) =>
  findDates(text).length > 0 || /\b(?:19|20)\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/.test(text);

/** An article says when it was written; Google's "byline date" guidance asks for a visible date and for structured data. */
const present: Check = {
  id: "date-present",
  channel: "ai_search",
  category: "freshness",
  what: "a date of publication or revision",
  threshold: "one, on a page that is an article",
  forSearch: true,
  notFor: [...NOT_WRITTEN, "recipe", "product", "documentation", "landing", "local_business"],
  inScripts: true,
  recommendedWhere: (_, { document, wordCount }) =>
    wordCount >= MIN_WORDS_OF_A_TEXT &&
    [...document.blocks, ...document.outside].every(({ text }) => text.length > 120 || !mayBeDate(text)),
  run: (context) => {
    const { document, kind } = context;
    if (document.kind === "draft") return notApplicable("a draft is dated when it is published");
    const dates = ownDates(context);
    if (dates.length > 0) return pass(new Date(Math.max(...dates.map((date) => date.at))).toISOString().slice(0, 10));
    // An author in the page head alone is often the firm that made a landing page.
    if (!isArticle(kind)) return notApplicable("not an article");
    if (showsYear(context)) return pass("a year beside the heading");
    return fail("none", {
      priority: "medium",
      title: `Date "${shorten(document.titles[0]?.text || "the article", 50)}"`,
      why: `Neither the text of "${shorten(document.titles[0]?.text || "the article", 50)}" nor its markup has a date that can be read; answer engines that prefer recent sources cannot place it.`,
      change: `Show when "${shorten(document.titles[0]?.text || "the article", 60)}" was published and last revised, and declare both as datePublished and dateModified.`,
      evidence: [missing("datePublished")],
    });
  },
};

/** Languages write dates in many ways: a year in a short line by the heading is one. */
function showsYear(context: CheckContext): boolean {
  const { document } = context;
  const isNear = nearHeading(context);
  const near = [...document.blocks.slice(0, 12), ...document.outside].filter(
    (block) => block.kind !== "heading" && isNear(block),
  );
  return near.some(({ text }) => text.length <= 160 && /(?<!\d)(?:19|20)\d{2}(?!\d)/.test(text));
}

/** See `MAX_AGE_YEARS`. */
const stale: Check = {
  id: "date-stale",
  channel: "ai_search",
  category: "freshness",
  what: "age of the latest date, and years that the title or the text present as current",
  threshold: `at most ${MAX_AGE_YEARS} years; in a draft 1 for a year that it calls this one`,
  notFor: ["news", "question"],
  recommendedWhere: certain,
  run: (context) => {
    const { document, now } = context;
    const outdated = outdatedTitleYear(context);
    if (outdated) return outdated;
    const passed = pastThisYear(context);
    if (passed) return passed;
    const old = currentYearClaims(context).find(({ year }) => now.getUTCFullYear() - year >= MAX_AGE_YEARS);
    const dates = ownDates(context);
    const latest = dates.reduce<Dated | undefined>((most, date) => (most && most.at >= date.at ? most : date), undefined);
    const age = latest ? (now.getTime() - latest.at) / YEAR_MS : 0;
    if (!old && age > MAX_AGE_YEARS && !isTimely(context))
      return notApplicable("nothing in the text that is outdated by its age");
    if (!old && age <= MAX_AGE_YEARS)
      return latest
        ? pass(new Date(latest.at).toISOString().slice(0, 10))
        : notApplicable("no date and no year presented as current");
    const measure = old ? `${old.year}` : new Date(latest!.at).toISOString().slice(0, 10);
    const what = old ? old.text : latest!.text;
    return fail(measure, {
      priority: "medium",
      title: `Revise what is of ${measure}: "${shorten(what, 50)}"`,
      why: old
        ? `"${shorten(what, 80)}" presents ${old.year} as current; readers and answer engines look for a newer source.`
        : `The latest date, "${shorten(what, 40)}", is ${Math.floor(age)} years back; answer engines prefer newer sources.`,
      change: `Check the facts and figures, then replace "${shorten(what, 60)}" by the state of ${now.getUTCFullYear()}.`,
      evidence: old ? [old.evidence] : [latest!.span ? quote(document, latest!.span) : missing("dateModified")],
    });
  },
};

/** A year that a text calls this one, or the current one. */
const THIS_YEAR =
  /(?<!\p{L})(?:this year|the current year|(?:in )?diese[sm] jahr|im laufenden jahr|cette année|cette année en cours|este año|quest['’]anno|este ano|dit jaar|(?:w )?tym roku|bu yıl)(?:,? \(?|\s?[(:–-]\s?)(?:in |en |nel |em )?(?<year>20\d{2})(?!\d)/iu;

/** A draft that calls a year before the last one "this year": it was written then, whatever else it says. */
function pastThisYear({ document, now }: CheckContext): Outcome | undefined {
  if (document.kind !== "draft") return undefined;
  for (const block of document.blocks) {
    const match = block.quoted || block.kind === "code" ? null : THIS_YEAR.exec(block.text);
    // Whom the text quotes may have spoken in that year.
    if (!match || isSpoken(block, match.index)) continue;
    const year = Number(match.groups!.year);
    if (now.getUTCFullYear() - year < MIN_YEARS_PAST) continue;
    return fail(`${year}`, {
      priority: "high",
      title: `Revise the text, which calls ${year} "this year"`,
      why: `"${shorten(block.text.slice(match.index), 80)}" is of ${year}; rules, prices and dates may have changed since, and readers and answer engines look for a newer source.`,
      change: `Check the facts and dates of the text, write the state of ${now.getUTCFullYear()}, and replace ${year} in title and headings; or say that it is about ${year}.`,
      evidence: [quoteText(document, block, match.index, match.index + match[0].length)],
      facts: { certain: true },
    });
  }
  return undefined;
}

/** Early in January a text may still be of the year before. */
const MIN_YEARS_PAST = 2;

/** Readers expect an answer, a guide, a comparison or prices to be of today; an essay or a report stays what it was. */
function isTimely({ document, cues, language, queries, wordCount, kind }: CheckContext): boolean {
  if (!["article", "documentation", "other"].includes(kind)) return false;
  if (document.kind === "draft" || queries.length > 0) return true;
  const title = document.titles[0]?.text ?? "";
  const promises = (cues?.asOf.test(title) ?? false) || (cues?.promisedCount.test(title) ?? false) || isQuestion(title, language);
  return promises && wordCount >= 150;
}

/** Years in the title, the main heading or beside words like "as of". */
function currentYearClaims({ document, cues, now }: CheckContext) {
  const found: { year: number; text: string; evidence: ReturnType<typeof quote> }[] = [];
  const presented = (text: string) =>
    Array.from(
      text.matchAll(/(?<![\d.,-])((?:19|20)\d{2})(?![\d%]|[.,]\d|\s?(?:€|\$|km|kg|Watt|W\b|mAh|mm|ml|rpm|people))/g),
      (match) => ({ year: Number(match[1]), at: match.index }),
    ).filter(({ year }) => year <= now.getUTCFullYear());
  const title = document.titles[0];
  // A title about the past ("The crisis of 2008") is no claim to be current, nor is one about a day.
  const isOfADay = /(?:19|20)\d{2}(?:[/.-]\d{1,2}[/.-]\d{1,2}|年\d{1,2}月\d{1,2}日)/.test(title?.text ?? "");
  for (const { year } of isOfADay ? [] : presented(title?.text ?? ""))
    if (presentsYear(title!.text, cues) && year >= 2005)
      found.push({ year, text: title!.text, evidence: quote(document, title!.span) });
  for (const block of document.blocks) {
    if (block.kind === "heading" && block.level <= 2 && presentsYear(block.text, cues))
      for (const { year } of presented(block.text))
        if (year >= 2005) found.push({ year, text: block.text, evidence: quoteText(document, block) });
    if (block.kind !== "heading") {
      const match = STRICT_AS_OF.exec(block.text);
      if (match)
        found.push({
          year: Number(match[1] ?? match[2]),
          text: match[0],
          evidence: quoteText(document, block, match.index, match.index + match[0].length),
        });
    }
  }
  // The newest year decides: a text that compares 2019 with this year is current.
  const newest = Math.max(...found.map(({ year }) => year));
  return found.filter(({ year }) => year === newest);
}

const STRICT_AS_OF =
  /(?:\bas of|\blast updated(?: on| in)?:?|\bupdated(?: on| in)?:?|\blast reviewed(?: in| on)?:?|\bStand:?|\bzuletzt (?:aktualisiert|geprüft)(?: am| im)?:?|\baktualisiert(?: am| im)?:?|mise? à jour(?: le| en)?\s?:?|actualizad[oa](?: el| en)?:?|última actualización:?|aggiornat[oa] (?:al|a|il|nel)|ultimo aggiornamento:?|atualizad[oa] (?:em|a):?|bijgewerkt(?: op| in)?:?|最終更新日?[：:]?|更新日[：:]?)\s{0,9}(?:\p{L}{1,20}\s|\d{1,2}\.?\s?(?:de\s)?(?:\p{L}{1,20}\.?\s)?(?:de\s)?|\d{1,2}[./]\d{1,2}[./]|\d{1,2}[./]|\p{L}{1,20}\s\d{1,2},\s){0,2}((?:19|20)\d{2})|((?:19|20)\d{2})年(?:\d{1,2}月)?(?:\d{1,2}日)?(?:時点|現在)/iu;

/** A date in the future, or a revision before the publication, cannot be right; a day is left for time zones. */
const plausible: Check = {
  id: "date-plausible",
  channel: "seo",
  category: "freshness",
  what: "declared dates that cannot be right",
  threshold:
    "none in the future, none of 1 January 1970, none modified more than a month before it was published, no reply before what it replies to; an article's is the one that it shows",
  run: (context) => {
    const { document, now } = context;
    const dates = ownDates(context).filter((date) => date.what !== "time" && date.what !== "text");
    const odd = oddDate(context);
    if (dates.length === 0 && !odd) return notApplicable("no declared dates");
    // The first second that computers count from stands where a system had no date.
    const unset = dates.find((date) => /^1970-01-01/.test(date.text));
    const future = dates.find((date) => date.at > now.getTime() + 24 * 3600 * 1000);
    const published = dates.find((date) => /publi/i.test(date.what));
    const modified = dates.find((date) => /modif/i.test(date.what));
    const isSure = [published, modified].every((date) => date && !mayBeTwoDays(date.text));
    const reversed = isSure && modified!.at < published!.at - MAX_PLANNED_MS ? modified : undefined;
    const wrong = unset ?? future ?? reversed ?? odd;
    const other = wrong || !isArticle(context.kind) ? undefined : contradictedDate(context);
    if (other) return contradicted(other, context);
    if (!wrong) return pass(`${dates.length} dates`);
    return fail(wrong.text, {
      priority: "medium",
      title: `Correct the date ${shorten(wrong.text, 40)}`,
      why: unset
        ? `${wrong.what} is ${wrong.text}, the date that systems write where they know none.`
        : future
          ? `${wrong.what} is ${wrong.text}, which lies in the future.`
          : wrong === odd
            ? `${odd.what}, ${odd.text}, ${odd.why}.`
            : `${wrong.what} (${wrong.text}) lies before the publication (${published!.text}).`,
      change: `Declare in ${wrong.what} the day that the text was really ${unset || future || wrong === odd ? "published or revised" : "last revised"} instead of ${wrong.text}.`,
      evidence: [wrong.span ? quote(document, wrong.span) : missing(wrong.what)],
    });
  },
};

/** "10/05/2022" is the tenth of May, or the fifth of October. */
function mayBeTwoDays(text: string): boolean {
  const [, one, other] = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}/.exec(text) ?? [];
  return one !== other && Number(one) <= 12 && Number(other) <= 12;
}

function contradicted({ shown, declared }: { shown: Dated; declared: Dated }, { document }: CheckContext): Outcome {
  return fail(`shows ${shown.text}, ${declared.what} ${declared.text}`, {
    priority: "medium",
    title: `Declare the day that the page shows: ${shorten(shown.text, 40)}`,
    why: `Readers see "${shorten(shown.text, 40)}", machines are told ${declared.what} ${shorten(declared.text, 40)}; search engines then show neither, or the wrong one.`,
    change: `Find out which is right, and write the same day in both: "${shorten(shown.text, 40)}" in the text and ${shorten(declared.text, 40)} in ${declared.what}.`,
    evidence: [shown, declared].flatMap(({ span }) => (span ? [quote(document, span)] : [])),
  });
}

export const freshnessChecks: Check[] = [present, datesInOrder, stale, plausible];
