import type { Place } from "./places.ts";
import type { Span } from "./sentences.ts";

/** Words for the first and the second of two that were named; none of them stands for a company alone. */
const FORMER =
  "the former|erstere[rsmn]?|celui-là|celle-là|eerstgenoemde|el primero|la primera|le premier|la première|il primo|la prima|o primeiro|a primeira|the first(?: one)?|der erste|die erste|das erste|de eerste|het eerste";
const LATTER =
  "the latter|letztere[rsmn]?|celui-ci|celle-ci|ce dernier|cette dernière|este último|esta última|quest['’]ultimo|quest['’]ultima|laatstgenoemde|el segundo|la segunda|le second|la seconde|le deuxième|la deuxième|il secondo|la seconda|o segundo|a segunda|the second(?: one)?|der zweite|die zweite|das zweite|de tweede|het tweede";
const anaphor = new RegExp(`(?<![\\p{L}\\p{N}])(?:(?<former>${FORMER})|(?<latter>${LATTER}))(?![\\p{L}\\p{N}])`, "giu");

/** Words that count things as well ("the first bank that …") are such a word only before what is said of it. */
const isOrdinal = /(?:first|second|erste|zweite|premi|deuxi|prim[eoa]|segund)|^de |^het /iu;
const saysOf =
  /^(?:,|\s(?:is|are|was|has|offers|costs|comes|ist|hat|kostet|bietet|gilt|est|a|coûte|offre|propose|es|tiene|ofrece|cuesta|é|tem|oferece|custa|è|ha|costa|heeft|biedt)(?![\p{L}\p{N}]))/iu;

/** Answers of models have a few. */
const maxAnaphors = 100;

/**
 * Places where one of two companies is meant by "the former" or "the latter": two that the same sentence names before it or, if it
 * names none, the one before does.
 * @param places those where companies are named, in order
 * @param sentences in order
 */
export function anaphorsOf(answer: string, places: readonly Place[], sentences: readonly Span[]): Place[] {
  const found: Place[] = [];
  let next = 0;
  let pair: readonly Place[] = [];
  for (const { start, end } of sentences) {
    const from = next;
    while (next < places.length && places[next]!.start < end) next++;
    const named = places.slice(from, next);
    const companies = distinct(named);
    let isFirstSaid = false;
    let isMeant = false;
    const mayBeMeant = pair.length === 2 || companies.length > 1;
    for (const match of mayBeMeant ? answer.slice(start, end).matchAll(anaphor) : []) {
      if (found.length === maxAnaphors) return found;
      const at = start + match.index;
      const until = at + match[0].length;
      const before = distinct(named.filter((place) => place.end <= at));
      const two = before.length > 0 ? before : pair;
      const isLatter = match.groups!.latter !== undefined;
      if (two.length !== 2) continue;
      if (isOrdinal.test(match[0]) && !saysOf.test(answer.slice(until, end)) && !(isLatter && isFirstSaid)) continue;
      isFirstSaid ||= !isLatter;
      isMeant = true;
      const { companyN, mention } = two[isLatter ? 1 : 0]!;
      found.push({ companyN, mention, start: at, end: until });
      pair = two;
    }
    if (named.length > 0) pair = companies;
    else if (!isMeant) pair = [];
  }
  return found;
}

/** The first place of each company. */
function distinct(places: readonly Place[]): Place[] {
  return places.filter((place, n) => places.findIndex(({ companyN }) => companyN === place.companyN) === n);
}
