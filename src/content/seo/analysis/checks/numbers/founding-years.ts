import type { CheckContext } from "../../context.ts";
import { MAX_OF_BODY } from "./compared-numbers.ts";
import { OWN_NAME } from "./named-facts.ts";
import type { Measured, Statement } from "./number-statements.ts";

const FOUNDED =
  "founded|established|gegründet|eröffnet|fondée?s?|créée?s?|ouverte?s?|fundad[oa]s?|abiert[oa]|fondat[oa]|apert[oa]|inaugurat[oa]|opgericht|geopend|założon[aey]|otwart[aey]|grundat|grundades|grundlagt|stiftet|основан[аоы]?";
/** "Founded in 2012", "2012 gegründet", "2012年に開業". */
const YEAR_OF = new RegExp(
  `(?<!\\p{L})(?:${FOUNDED})\\s(?:\\p{L}{1,6}\\s){0,3}(?<behind>(?:19|20)\\d{2})(?!\\d)|(?<![\\d.])(?<before>(?:19|20)\\d{2})\\s(?:${FOUNDED})(?!\\p{L})|(?<ja>(?:19|20)\\d{2})年に(?:[^。、]{0,12})?(?:開業|創業|設立|開き|オープン)`,
  "giu",
);

/** Two years in which the one firm of the page began. */
export function foundingYears({ kind }: CheckContext, all: readonly Measured[]): Statement[][] {
  if (kind !== "local_business" && kind !== "landing") return [];
  const found = all.slice(0, MAX_OF_BODY).flatMap(({ section, block, start, end, text }): Statement[] =>
    [...text.matchAll(YEAR_OF)].map((match) => {
      const value = Number(match.groups!.behind ?? match.groups!.before ?? match.groups!.ja);
      const measure = { value, unit: "year of", start: match.index, end: match.index + match[0].length };
      return { section, block, start, end, text, measure, to: value, subject: "", attribute: `${OWN_NAME}year of founding` };
    }),
  );
  const other = found.find(({ measure }) => measure.value !== found[0]!.measure.value);
  return other && new Set(found.map(({ measure }) => measure.value)).size === 2 ? [[found[0]!, other]] : [];
}
