import type { SourceDocument } from "../../../../../platform/documents/index.ts";
import { fail, type Outcome } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quote, shorten } from "../../evidence.ts";
import { unitNamed } from "../../language/units.ts";
import { fold } from "../../language/words.ts";
import { ownDates } from "../../own-dates.ts";

/** A year, not the size of something: no letter and no unit follows. */
const YEAR =
  /(?<![\d.,/-])(?:19|20)\d{2}(?![\d%/]|(?![年년])\p{L}|[.,]\d|\s?[€$£¥°])(?:\s(?!(?:in|per|por|pour)\s)(?<next>\p{L}{1,12}))?/gu;

const yearsIn = (text: string, language: string): number[] =>
  Array.from(text.matchAll(YEAR)).flatMap(({ 0: found, groups }) =>
    groups?.next && unitNamed(fold(groups.next), language) ? [] : [Number(found.slice(0, 4))],
  );

/** "2,000", as a text writes what its title has as 2000. */
function isWrittenInThousands(year: number, text: string): boolean {
  const digits = `${year}`;
  return [",", ".", "'", "’", " ", "\u00a0", "\u202f"].some((mark) => text.includes(digits[0] + mark + digits.slice(1)));
}

/** A title with an earlier year than the page's text and date: the text was revised and the title forgotten. */
export function outdatedTitleYear(context: CheckContext): Outcome | undefined {
  const { document, text, kind, now, language } = context;
  const title = document.titles[0];
  if (!title || kind === "news" || kind === "question") return undefined;
  const named = yearsIn(title.text, language);
  const forgotten = forgottenYear(context, named);
  if (forgotten || document.kind === "draft") return forgotten;
  const year = Math.max(...named);
  const latest = Math.max(...ownDates(context).map(({ at }) => at));
  if (named.length === 0 || !Number.isFinite(latest)) return undefined;
  const revised = new Date(latest).getUTCFullYear();
  const around = document.outside.filter(({ kind }) => kind === "heading").map((block) => block.text);
  const said = `${text}\n${around.join("\n")}`;
  // A text about that year names it.
  if (revised <= year || revised > now.getUTCFullYear() || said.includes(`${year}`) || !said.includes(`${revised}`))
    return undefined;
  if (isWrittenInThousands(year, said)) return undefined;
  return replaceYear(document, year, revised, {
    change: `Write ${revised} in the title and og:title, or leave the year out.`,
    suggested_text: title.text.replaceAll(`${year}`, `${revised}`),
  });
}

/** The advice to put another year into the title. @param right the year of the text */
function replaceYear(
  document: SourceDocument,
  year: number,
  right: number,
  advice: { change: string; suggested_text?: string },
): Outcome {
  const title = document.titles[0]!;
  return fail(`${year}`, {
    priority: "medium",
    title: `Replace ${year} in the title "${shorten(title.text, 50)}"`,
    why: `The text is of ${right} and never speaks of ${year}, but "${shorten(title.text, 80)}" does; a result with an old year is passed over.`,
    evidence: [quote(document, title.span)],
    facts: { certain: true },
    ...advice,
  });
}

/** A title of last year may still be meant (our own limit). */
const MIN_YEARS_BEHIND = 2;
/** Words before the year of a version or a vintage. */
const OF_A_SERIES = [
  ...["version", "versions", "versie", "versione", "versión", "versão", "model", "modelo", "modèle", "modell"],
  ...["millésime", "vintage", "jahrgang", "cosecha", "annata", "safra"],
];

/** What ends with a whole word in small letters. */
const BEHIND_SMALL_WORD = new RegExp(`(?<![\\p{L}\\d])(?!(?:${OF_A_SERIES.join("|")})\\s)\\p{Ll}{3,20}\\s$`, "u");
/** Earlier years are history. */
const MIN_YEAR = 2005;

/** A title that presents a year long before the text was first published, or of a draft before today, which the text never speaks of. */
function forgottenYear(context: CheckContext, named: number[]): Outcome | undefined {
  const { document, text, now, cues } = context;
  const title = document.titles[0]!;
  const year = Math.max(...named);
  const published = ownDates(context).filter(({ what }) => /publi/i.test(what));
  // The first day counts: what was revised may be of that year.
  const written =
    document.kind === "draft" ? now.getUTCFullYear() : new Date(Math.min(...published.map(({ at }) => at))).getUTCFullYear();
  // "Windows Server 2019" is a name; "road tax 2022" is none.
  const isOfDay =
    presentsYear(title.text, cues) ||
    (document.kind === "draft" && BEHIND_SMALL_WORD.test(title.text.slice(0, title.text.indexOf(`${year}`))));
  if (named.length === 0 || Number.isNaN(written) || written - year < MIN_YEARS_BEHIND || written > now.getUTCFullYear())
    return undefined;
  const around = document.outside.map((block) => block.text).join("\n");
  if (!isOfDay || year < MIN_YEAR || text.includes(`${year}`) || around.includes(`${year}`) || isWrittenInThousands(year, text))
    return undefined;
  return replaceYear(document, year, written, {
    change: `Check whether the facts are those of ${written}, then write ${written} in the title, or leave the year out.`,
  });
}

/** Behind these a year is that of a beginning. */
const BEGUN = [
  ...["born", "built", "founded", "made", "opened", "geboren", "gebaut", "gegründet", "eröffnet", "gebouwd", "opgericht"],
  ...["née?s?", "construite?s?", "fondée?s?", "nacid[oa]s?", "construid[oa]s?", "fundad[oa]s?"],
  ...["nat[oiae]", "costruit[oiae]", "fondat[oiae]", "nascid[oa]s?", "construíd[oa]s?"],
];

/** Words for "in" and "for". */
const IN = ["in", "en", "im jahr", "em", "nel", "for", "für", "pour", "para", "per"];

/** A year that something is of, and not what was made or born in it. */
const IN_YEAR = new RegExp(
  `(?<!\\p{L})(?<!(?:${BEGUN.join("|")})\\s)(?:${IN.join("|")})\\s(?:el año\\s)?(?:19|20)\\d{2}(?!\\d)`,
  "iu",
);

/**
 * "Best laptops in 2021", "Prices 2021": the year says how current the text is. Behind a word in capitals a year may be a part of its name, so there
 * the cue has to stand before it: "Windows Server 2019: a guide" is no claim.
 */
export function presentsYear(text: string, cues: CheckContext["cues"]): boolean {
  const at = /(?:19|20)\d{2}/.exec(text)?.index ?? 0;
  const cueAt = cues?.asOf.exec(text)?.index ?? Number.POSITIVE_INFINITY;
  const mayBeNamed = /^\p{Lu}/u.test(text.slice(0, at).trimEnd().split(/\s/).at(-1)!);
  return (Number.isFinite(cueAt) && (cueAt < at || !mayBeNamed)) || IN_YEAR.test(text);
}
