import type { Place } from "./places.ts";
import type { Span } from "./sentences.ts";

/** What is compared with may be described, and stand behind an address; so much is looked at before its name. */
const reach = 1_000;

const WORD = String.raw`\s+[^\s,;:.!?]+`;
/** Up to the name: an article that is written onto it, marks, or the address of its link. */
const NAME = String.raw`\s+(?:\p{L}{1,5}['’])?(?:[^\s\p{L}\p{N}]*|\[[^\][\n]*\]\(\S*)$`;
const behind = (words: string) => `(?<=(?<!\\p{L})(?:${words})\\s)`;
/** What may be described is behind them: "better than the expensive dryers of". */
const COMPARATIVES = [
  "than",
  `${behind(String.raw`\p{L}{2,}er(?:e[mnrs]?)?|mehr|weniger`)}als`,
  `${behind(String.raw`\p{L}{2,}ere?|meer|minder`)}dan`,
  `${behind(`(?:plus|moins|aussi|mieux|meilleure?s?|más|menos|tan|mejor(?:es)?|peor(?:es)?|mais|tão|melhor(?:es)?|pior(?:es)?)(?:${WORD}){0,5}?`)}(?:do\\s)?que`,
].join("|");
/** What has its name behind it, with a word between at most. */
const PREPOSITIONS = [
  String.raw`compared\s(?:to|with)|unlike|instead\sof|in\scontrast\sto|${behind(String.raw`as\s\p{L}+`)}as|${behind(String.raw`(?:choose|pick|prefer|recommend|take)\s[^,;.]{1,60}`)}over`,
  String.raw`(?:is\s)?ahead\sof|beats?|outperforms?|surpasses|undercuts?|schlägt|übertrifft|unterbietet|(?:liegt|landet|knapp)\svor|bat|surpasse|dépasse|supera|batte|verslaat|overtreft`,
  String.raw`als|gegenüber|${behind(String.raw`(?:so|genauso|ebenso)\s\p{L}+`)}wie|im\s(?:vergleich|gegensatz|unterschied)\szu[mr]?|(?:an)?statt`,
  String.raw`comparée?s?\sà|contrairement\sà|à\sla\sdifférence\sde|au\slieu\sde|a\sdiferencia\sde|${behind(String.raw`(?:tan|tão)\s\p{L}+`)}(?:como|quanto)|en\s(?:lugar|vez|comparación)\s(?:de|con)`,
  String.raw`rispetto\sa|a\sdifferenza\sdi|al\scontrario\sdi|invece\sdi|${behind(`(?:più|meno|meglio|peggio)(?:${WORD}){0,4}?`)}(?:di|del|della)`,
  String.raw`em\s(?:vez|comparação)\s(?:de|com)|ao\scontrário\sd[aeo]s?|in\splaats\svan|in\stegenstelling\stot|vergeleken\smet`,
  `${behind(String.raw`alternati[vf]\p{L}*(?:${WORD}){0,3}?`)}(?:to|zu[mr]?|à|aux?|a|al|alla|ao|voor)`,
].join("|");
/** "A, not B, is the cheapest": directly before the name, behind a comma. */
const DENIED = String.raw`(?<denied>(?<=[,(–—]\s?)(?:not|nicht|et\snon|non|y\sno|no|e\snon|e\snão|não|niet))`;
/** "Unlike that of A", "unlike the support of A". */
const OF = String.raw`(?:\s\p{L}{1,30}){1,2}\s(?:of|von|van|de|du|des|di|del|della|da|do|d['’])`;
const comparison = new RegExp(
  `(?<!\\p{L})(?:(?:${COMPARATIVES})(?:${WORD}){0,4}?|(?:${PREPOSITIONS})(?:${OF}|${WORD})?|${DENIED})${NAME}`,
  "iu",
);
/** Who says it of another. */
const source = new RegExp(
  `(?<!\\p{L})(?:according\\sto|laut|gemäß|nach\\sangaben\\svon|selon|d['’]après|según|secondo|segundo|de\\sacordo\\scom|volgens)(?:\\s(?:der|dem|die|de|la|le|el|il|a|o|the))?${NAME}`,
  "iu",
);
/** What another has as well, or lacks: "A lacks the reliable support that B offers". */
const relating = /(?<!\p{L})(?:that|which|den|die|das|que|che|dat)\s[^\p{L}\p{N}]{0,4}$/u;
const having =
  /^[^\p{L}\p{N}]{1,4}(?:offers?|has|provides?|delivers?|gives?|bietet|hat|offre|propose|ofrece|tiene|oferece|tem|ha|biedt|heeft|(?<lacks>lacks))(?!\p{L})/u;
const lacking =
  /^.*(?<!\p{L})(?:lack(?:s|ing)?|without|no|not|n['’]t|miss(?:es|ing)?|nicht|kein|keine|keinen|ohne|sans|pas|sin|sem|não|senza|non|niet|geen|zonder)\s/isu;
/** What brackets behind a name say of it alone. */
const bracketed = /^[*_]{0,3}\s\((?!both|all|beide|alle)([^()\n]{1,150})\)/iu;
const joined = /^[^\p{L}\p{N},，]{0,12}(?:(?:and|or|nor|und|oder|et|ou|ni|y|o|e|en|of)\s[^\p{L}\p{N}]{0,12})$/u;
const listed = /^[^\p{L}\p{N}]{0,4}[,，][^\p{L}\p{N}]{0,12}$/u;

/** A clause about the name before it alone, up to what goes on about the sentence's subject. */
const relative =
  /^[^\p{L}\p{N},]{0,6},\s(?:which|who|whose|der|die|das|welche[rs]?|qui|que|che|dat)\s[^\n]*?(?=,\s(?:is|are|has|ist|sind|hat|est|sont|es|son|é|são|è|sono|zijn)\s|$)/u;

/** What a stretch of an answer says of whom. */
export interface Stretch {
  /** The companies that it is about, in the order of the mentions. */
  subject: readonly number[];
  /** What is not said of them: other companies by which they are measured ("than the slow Acme"), and clauses about one of these. */
  aside: readonly (Span & { companyN: number | null })[];
  /** What is said of others as well. */
  shared: readonly (Span & { companyN: number })[];
}

/** @param places those of the stretch, in order */
export function stretchAt(answer: string, places: readonly Place[], { start, end }: Span): Stretch {
  const subjects: Place[] = [];
  const aside: (Span & { companyN: number | null })[] = [];
  const shared: (Span & { companyN: number })[] = [];
  const hasOthers = places.some(({ companyN }) => companyN !== places[0]!.companyN);
  let compared: Place | null = null;
  for (const [n, place] of places.entries()) {
    const from = Math.max(start, place.start - reach);
    const found =
      comparison.exec(answer.slice(from, place.start)) ?? (hasOthers ? source.exec(answer.slice(from, place.start)) : null);
    const before = places[n - 1];
    const gap = before ? answer.slice(before.end, place.start) : "";
    if (before && hasOthers && gap.length < reach) {
      const open = gap.lastIndexOf("(");
      // "A (a brand of B) is cheap"
      if (!joined.test(gap) && open >= 0 && !gap.includes(")", open) && answer.slice(place.end, end).includes(")")) {
        aside.push({ start: place.start, end: place.end, companyN: null });
        continue;
      }
      const verb = relating.test(gap) && having.exec(answer.slice(place.end, place.end + 20));
      if (verb) {
        if (verb.groups!.lacks) continue;
        const lack = lacking.exec(gap)?.[0].length ?? 0;
        shared.push({ start: before.end + lack, end: place.start, companyN: place.companyN });
        continue;
      }
    }
    const isJoined = joined.test(gap);
    const isListed = isJoined || listed.test(gap);
    // "than Bolt, Lyft and Uber"; behind "unlike Bolt," stands the subject.
    const isCompared = found || (compared === before && (isJoined || (isListed && subjects.length > 0)));
    if (isCompared) {
      compared = place;
      aside.push({ start: found ? from + found.index : place.start, end: place.end, companyN: null });
    } else subjects.push(place);
    const limit = places[n + 1]?.start ?? end;
    // "It is A, not B, which is cheap" goes on about A.
    const mayGoOn = found?.groups?.denied === undefined && (isCompared || (n > 0 && !isListed));
    const own =
      (mayGoOn ? relative.exec(answer.slice(place.end, limit)) : null) ??
      (hasOthers ? bracketed.exec(answer.slice(place.end, limit)) : null);
    if (own) aside.push({ start: place.end, end: place.end + own[0].length, companyN: place.companyN });
  }
  subjects.sort((a, b) => a.mention - b.mention);
  return { subject: [...new Set(subjects.map(({ companyN }) => companyN))], aside, shared };
}
