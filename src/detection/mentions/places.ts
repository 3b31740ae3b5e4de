import { fold } from "./fold.ts";

/** Regions, states, rivers and cities that companies are called by. */
const REGIONS = `patagonia columbia amazon amazonia sahara siberia alaska arizona arkansas california carolina colorado connecticut dakota delaware florida
 hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana
 nebraska nevada oregon pennsylvania tennessee texas utah vermont virginia washington wisconsin wyoming phoenix lincoln lancaster oxford cambridge
 bristol york avon devon cornwall yorkshire tuscany toscana provence bretagne normandie savoie bourgogne catalonia andalucia bavaria bayern
 hessen sachsen tirol scandinavia himalaya andes alps danube donau rhine rhein nile ganges mekong orinoco congo niagara hudson potomac
 everest olympus aurora atlantic pacific arctic antarctica africa asia europe europa`;

/** ISO 3166 regions, the letters that a code has: those that exist have names. */
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const known = new Map<string, Set<string>>();

/** Whether a name (folded) is a month's, a country's or another place's, in a language or in English. */
export function isPlaceOrMonth(folded: string, language: string): boolean {
  let places = known.get(language);
  if (!places) {
    places = new Set(REGIONS.split(/\s+/));
    for (const locale of ["en", language]) for (const name of namesIn(locale)) places.add(fold(name));
    known.set(language, places);
  }
  return places.has(folded);
}

function namesIn(locale: string): string[] {
  if (Intl.DisplayNames.supportedLocalesOf(locale).length === 0) return [];
  const regions = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
  const months = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  const countries = LETTERS.flatMap((first) => LETTERS.map((second) => regions.of(first + second)));
  const names = Array.from({ length: 12 }, (_, month) => months.format(Date.UTC(2026, month, 15)));
  return [...countries, ...names].filter((name) => name !== undefined);
}
