import type { Place } from "./places.ts";
import { qualitiesIn, type Speech } from "./qualities.ts";
import type { Span } from "./sentences.ts";

/** What is said of one and what is said of another. */
export const OPPOSITE =
  "but|while|whereas|although|though|however|yet|aber|während|jedoch|wohingegen|obwohl|mais|tandis que|alors que|bien que|quoique|pero|mientras|aunque|ma|però|mentre|sebbene|mas|porém|enquanto|embora|maar|terwijl|hoewel";
/** Why something is said: "we prefer A because B is slow". */
const REASON =
  "because|weil|parce que|puisque|porque|ya que|puesto que|perché|poiché|visto che|dato che|já que|visto que|omdat|aangezien";
/** What follows from it, and reasons by words that mean something else without a comma: "A is slow, so B is popular". */
const CONCLUSION =
  "so(?! far| long| much| to)|since|making|therefore|which is why|which makes|denn|daher|deshalb|deswegen|weshalb|weswegen|sodass|car|donc|si bien que|c['’]est pourquoi|así que|por eso|por lo que|pues|quindi|perciò|per cui|pois|portanto|então|por isso|dus|daarom|waardoor|zodat|want";
const clauseBreak = new RegExp(
  String.raw`;|(?<!anything|nothing)[,–—]?\s(?:${OPPOSITE})\s|(?<reason>(?<!(?<!\p{L})(?:not|just|nicht|pas|no|non|não|niet))[,–—]?\s(?:${REASON})\s|[,–—]\s(?:${CONCLUSION})\s)`,
  "giu",
);

/** Within so much behind a reason stands whom it is about. */
const reasonReach = 200;

/** @param names where companies are named, in order */
function* clausesOf(text: string, names: readonly Span[], spoken: readonly Speech[]): Generator<Span> {
  // In Portuguese it is no "but", it is "more".
  const isMore = (found: string) => found.trim() === "mais" && spoken.some(({ language }) => language === "pt");
  let next = 0;
  /** A reason about somebody else; "A is popular because it is easy to use with B" goes on about A. */
  const isOfAnother = (start: number, end: number) => {
    while (next < names.length && names[next]!.start < end) next++;
    const name = names[next];
    if (!name || names[0]!.end > start || name.start - end > reasonReach) return false;
    return qualitiesIn(text.slice(end, name.start), spoken).length === 0;
  };
  let at = 0;
  for (const match of [...text.matchAll(clauseBreak), null]) {
    if (match && isMore(match[0])) continue;
    if (match?.groups?.reason && !isOfAnother(match.index, match.index + match[0].length)) continue;
    yield { start: at, end: match?.index ?? text.length };
    if (match) at = match.index + match[0].length;
  }
}

/** A clause that is opposed to the one behind its comma, or the reason or condition of it: "While A is cheap, B is fast". */
const opposed =
  /^[^\p{L}\n]{0,6}(?:while|whereas|although|though|because|since|if|während|obwohl|wohingegen|weil|wenn|falls|tandis que|alors que|bien que|parce que|puisque|si|mientras(?: que)?|aunque|porque|ya que|mentre|sebbene|poiché|siccome|se|enquanto|embora|já que|terwijl|hoewel|omdat|aangezien)\s[^,;\n]{1,200},/iu;

/** Clauses, parted before a company where what is said so far is said of others. */
export function* stretchesOf(text: string, places: readonly Place[], offset: number, spoken: readonly Speech[]): Generator<Span> {
  const named = places.map((place) => ({ start: place.start - offset, end: place.end - offset }));
  const isNamed = (from: number, to: number) => named.some((name) => name.start >= from && name.end <= to);
  const clauses = [...clausesOf(text, named, spoken)].flatMap(({ start, end }) => {
    const comma = start + (opposed.exec(text.slice(start, end))?.[0].length ?? 0);
    const isApart = comma > start && isNamed(start, comma) && isNamed(comma, end);
    return isApart
      ? [
          { start, end: comma },
          { start: comma, end },
        ]
      : [{ start, end }];
  });
  for (const { start, end } of clauses) {
    const inside = places.filter((place) => place.start >= offset + start && place.end <= offset + end);
    const names = inside.map((place) => ({ company: place.companyN, start: place.start - offset, end: place.end - offset }));
    let from = start;
    for (const to of names.length > 1 ? partsOf(text, names, { start, end }, spoken) : []) {
      yield { start: from, end: to };
      from = to;
    }
    yield { start: from, end };
  }
}

/** Between one company with what is said of it and the next one: "A is cheap, B is fast". */
const between =
  /(?:[,，:：]\s{0,3}(?:(?:and|und|et|y|e|en)\s)?|\s(?:and|und|et|y|e|en)\s)(?:(?:the|der|die|das|le|la|les|el|los|las|il|lo|gli|o|a|os|as|de|het)\s(?:\p{L}{1,30}\s(?:of|from|at|von|bei|de|du|di|da|do|van)\s)?)?[^\p{L}\p{N}]{0,12}$/u;
/** Marks may stand around a name. */
const linkReach = 60;
/** Between a name and what is said of the next one, without a verb or a clause: ", the fastest ". */
const gapped =
  /^[^\p{L}\p{N},]{0,6}(?:,|\s(?:and|und|et|y|e|en)\s)(?!\s?(?:which|who|der|die|das|qui|que|che|dat|is|are|ist|sind|est|es|é|è|zijn)\s)/u;
/** Three words and more that begin with no preposition say something of the name before them. */
const predicate =
  /^\s(?!(?:in|of|from|for|with|by|on|at|to|von|aus|mit|bei|für|im|de|du|en|dans|avec|pour|con|para|di|da|per|em|do|com|van|uit|met|voor)\s)\p{Ll}[^\s,;]*(?:\s[^\s,;]+){2}/u;
/** Behind a name that shares what was said of the one before: "A is cheap, B too", "A, B and C", "A is cheap for films, B for music". */
const shares =
  /^[^\p{L}\p{N}]*(?:$|(?:and|or|und|oder|et|ou|y|o|e|en|of|for|für|bei|pour|chez|para|per|voor|bij|in)(?!\p{L})|(?:\p{L}+\s){0,2}(?:too|also|as well|auch|ebenfalls|ebenso|aussi|également|también|também|anche|pure|ook|eveneens)(?!\p{L}))/iu;

/** Where a clause with several names has something new to say of another. */
function* partsOf(
  text: string,
  names: readonly (Span & { company: number })[],
  { start, end }: Span,
  spoken: readonly Speech[],
): Generator<number> {
  const speaks = (said: string) => qualitiesIn(said, spoken).length > 0;
  const gaps = names.map((name, n) => text.slice(name.end, names[n + 1]?.start ?? end));
  // "The cheapest is A, the fastest B": each name ends what is said of it.
  const isBehind =
    speaks(text.slice(start, names[0]!.start)) &&
    !speaks(gaps.at(-1)!) &&
    gaps.slice(0, -1).every((gap) => gapped.test(gap) && speaks(gap));
  let said = false;
  const seen = new Set<number>();
  for (const [n, gap] of gaps.slice(0, -1).entries()) {
    const [{ company }, next] = [names[n]!, names[n + 1]!];
    const [far, near] = [gap.slice(0, -linkReach), gap.slice(-linkReach)];
    said ||= predicate.test(far + near.replace(between, "")) || speaks(gap);
    seen.add(company);
    // "Of A and B, B is cheap" says nothing of A.
    const isAgain = !said && seen.size > 1 && seen.has(next.company);
    const isOther = next.company !== company && (isBehind || (said && (!shares.test(gaps[n + 1]!) || speaks(gaps[n + 1]!))));
    const link = isBehind ? gap : between.exec(near)?.[0];
    if (link === undefined || !(isAgain || isOther)) continue;
    yield next.start - link.length;
    said = false;
  }
}

/** A stretch of an answer with blanks for what is not said there: "Scalable Capital" is not called scalable by its name. */
export function without(answer: string, { start, end }: Span, blanks: readonly Span[]): string {
  let said = "";
  let at = start;
  for (const blank of [...blanks].sort((a, b) => a.start - b.start)) {
    const [from, to] = [Math.max(blank.start, at), Math.min(blank.end, end)];
    if (to <= from) continue;
    said += answer.slice(at, from) + " ".repeat(to - from);
    at = to;
  }
  return said + answer.slice(at, end);
}
