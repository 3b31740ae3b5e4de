/** Month names, folded, by the first letters that tell them apart in the languages that are judged. */
const MONTHS: [RegExp, number][] = [
  [/^(?:jan|ene|gen|sty|led)/, 1],
  [/^(?:feb|fev|févr|fevr|lut|úno|uno)/, 2],
  [/^(?:mar(?!z?o?\w*i)|märz|maerz|maart|mars|mrt|mrz|bře|bre)/, 3],
  [/^(?:apr|avr|abr|kwi|dub|ápr)/, 4],
  [/^(?:may|mai|mayo|mag|mei|maj|kvě|kve|máj)/, 5],
  [/^(?:jun|juin|giu|cze|červn|cervn|jún)/, 6],
  [/^(?:jul|juil|lug|lip|červenc|cervenc|júl)/, 7],
  [/^(?:aug|août|aout|ago|sie|srp)/, 8],
  [/^(?:sep|set|wrz|zář|zar|sze)/, 9],
  [/^(?:oct|okt|ott|out|paź|paz|říj|rij)/, 10],
  [/^(?:nov|lis)/, 11],
  [/^(?:dec|déc|dez|dic|gru|pro)/, 12],
];

export type FoundDate = { at: number; start: number; end: number };

const PATTERN =
  /(?<iso>\b(?<y1>(?:19|20)\d{2})-(?<m1>\d{2})-(?<d1>\d{2})\b)|(?<ja>(?<y2>(?:19|20)\d{2})年(?<m2>\d{1,2})月(?:(?<d2>\d{1,2})日)?)|(?<dmy>\b(?<d3>\d{1,2})[./](?<m3>\d{1,2})[./](?<y3>(?:19|20)\d{2})\b)|(?<long>\b(?<d4>\d{1,2})(?:\.|er|º|st|nd|rd|th)?\s(?:de\s|d['’])?(?<n4>\p{L}{3,10})\.?,?\s(?:de\s|del\s)?(?<y4>(?:19|20)\d{2})\b)|(?<us>\b(?<n5>\p{L}{3,10})\.?\s(?<d5>\d{1,2})(?:st|nd|rd|th)?,?\s(?<y5>(?:19|20)\d{2})\b)|(?<my>\b(?<n6>\p{L}{3,10})\.?\s(?:de\s)?(?<y6>(?:19|20)\d{2})\b)/giu;

/** Written dates in a text; a month without a day counts as its first. Day and month in figures are read day first. */
export function findDates(text: string): FoundDate[] {
  return Array.from(text.matchAll(PATTERN)).flatMap((match) => {
    const group = match.groups!;
    const year = Number(group.y1 ?? group.y2 ?? group.y3 ?? group.y4 ?? group.y5 ?? group.y6);
    const named = group.n4 ?? group.n5 ?? group.n6;
    const month = named ? monthOf(named) : Number(group.m1 ?? group.m2 ?? group.m3);
    const day = Number(group.d1 ?? group.d2 ?? group.d3 ?? group.d4 ?? group.d5 ?? 1);
    const at = Date.UTC(year, (month > 12 ? day : month) - 1, month > 12 ? month : day);
    return month >= 1 && !Number.isNaN(at) ? [{ at, start: match.index, end: match.index + match[0].length }] : [];
  });
}

function monthOf(name: string): number {
  const folded = name.toLowerCase();
  return MONTHS.find(([pattern]) => pattern.test(folded))?.[1] ?? 0;
}
