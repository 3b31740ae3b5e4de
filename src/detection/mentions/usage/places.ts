import { fold } from "../candidates/fold.ts";

/** Regions, states, rivers and cities that companies are called by. */
const REGIONS = `patagonia columbia amazon amazonia sahara siberia alaska arizona arkansas california carolina colorado connecticut dakota delaware florida
 hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana
 nebraska nevada oregon pennsylvania tennessee texas utah vermont virginia washington wisconsin wyoming phoenix lincoln lancaster oxford cambridge
 bristol york avon devon cornwall yorkshire tuscany toscana provence bretagne normandie savoie bourgogne catalonia andalucia bavaria bayern
 hessen sachsen tirol scandinavia himalaya andes alps danube donau rhine rhein nile ganges mekong orinoco congo niagara hudson potomac
 mercury venus mars jupiter saturn uranus neptune pluto titan
 everest olympus aurora atlantic pacific arctic antarctica africa asia europe europa`;

/** ISO 3166 regions, the letters that a code has: those that exist have names. */
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** The names that a language and English have for something, folded; made at first use. */
function namesBy(inLocale: (locale: string) => (string | undefined)[]): (folded: string, language: string) => boolean {
  const known = new Map<string, Set<string>>();
  return (folded, language) => {
    let names = known.get(language);
    if (!names) {
      const locales = [...new Set(["en", language])].filter((locale) => Intl.DisplayNames.supportedLocalesOf(locale).length > 0);
      names = new Set(locales.flatMap(inLocale).flatMap((name) => (name === undefined ? [] : [fold(name)])));
      known.set(language, names);
    }
    return names.has(folded);
  };
}

/** Whether a name (folded) is a country's or another place's. */
export const isPlace = namesBy((locale) => {
  const regions = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
  return [...REGIONS.split(/\s+/), ...LETTERS.flatMap((first) => LETTERS.map((second) => regions.of(first + second)))];
});

/** Whether a name (folded) is a month's or a weekday's. */
export const isCalendarName = namesBy((locale) => {
  const month = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  return [
    ...Array.from({ length: 12 }, (_, n) => month.format(Date.UTC(2026, n, 15))),
    ...Array.from({ length: 7 }, (_, n) => weekday.format(Date.UTC(2026, 0, n + 1))),
  ];
});

/** What a month or a weekday follows. */
const WHEN =
  /(?:^|\s)(?:on|in|by|until|till|since|next|last|this|every|early|mid|late|from|before|after|of|through|\d{1,2}\.?|am|im|bis|seit|ab|nächsten|letzten|jeden|le|en|dès|depuis|el|los|desde|em|na|no|desde|nel|in|a|da|di|op|sinds|tot|på|i|den|om|siden|w|we|od|do|v|ve|в|во|с|у|до)\s$/iu;

/** Whether a name (folded) stands as a month or a weekday behind `before`. */
export const isDate = (folded: string, language: string, before: string) => isCalendarName(folded, language) && WHEN.test(before);
