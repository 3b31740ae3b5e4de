import type { TextBlock } from "../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../check.ts";
import type { CheckContext } from "../context.ts";
import { quoteText, shorten } from "../evidence.ts";
import { attributeOf, isSizeLabel, type Measure, measuresIn } from "../language/measures.ts";
import { contentWords, fold, sentences } from "../language/words.ts";

type Statement = {
  section: number;
  attribute: string;
  measure: Measure;
  /** The last value of a range; the value itself for a single one. */
  to: number;
  /** The words before the attribute's, where the sentence begins with them: what it is an attribute of. */
  subject: string;
  block: TextBlock;
  start: number;
  end: number;
  text: string;
};

/**
 * Words that tell another case, time or bound: two numbers beside them may both be right. Sizes and versions of a thing, times past,
 * ranges, conditions.
 */
const QUALIFIED =
  /\b(?:small(?:er|est)?|large[r]?|big(?:ger)?|mini|maxi?|pro|plus|lite|models?|versions?|older|previous(?:ly)?|former(?:ly)?|was|were|used to|until|since|now|from|up to|between|at least|at most|more|less|than|standard|express|premium|basic|extra|additional(?:ly)?|other|each|per|if|when|with(?:out)?|children|adults|students?|first|second|business|klein(?:e[rsn]?)?|gross(?:e[rsn]?)?|modell?e?|version(?:en)?|fruher|bisher|war|waren|ab|bis|zwischen|mindestens|hochstens|mehr|weniger|als|zusatzlich|andere[rsn]?|jede[rsn]?|pro|je|wenn|bei|mit|ohne|kinder|erwachsene|erste[rsn]?|zweite[rsn]?|petite?s?|grande?s?|modeles?|avant|auparavant|etait|jusqu|entre|au moins|au plus|plus|moins|autre|chaque|par|si|avec|sans|enfants|adultes|premier|pequen[oa]s?|modelos?|antes|era|desde|hasta|entre|al menos|mas|menos|otr[oa]s?|cada|por|con|sin|ninos|adultos|piccol[oa]|grandi?|modelli?|prima|erano|fino|tra|almeno|piu|meno|altr[oi]|ogni|per|se|senza|bambini|adulti|pequen[oa]s?|ate|pelo menos|mais|outr[oa]s?|com|sem|criancas|kleine?|grote?|modellen?|vroeger|was|tot|tussen|minstens|meer|minder|dan|andere|elke|per|als|met|zonder|kinderen)\b|以前|まで|から|以上|以下|場合|モデル|大人|子ども|追加|ごと/;

/** Every attribute with its number, of running text and of labelled rows. */
function statementsOf({ document, language }: CheckContext): Statement[] {
  const found: Statement[] = [];
  let section = 0;
  for (const [index, block] of document.blocks.entries()) {
    if (block.kind === "heading") section++;
    if (block.kind === "code" || block.text.length > 2_000) continue;
    const isValue = block.kind === "cell" || (block.kind === "paragraph" && block.text.length <= MAX_VALUE_LENGTH);
    const label = isValue ? labelOf(document.blocks[index - 1]) : "";
    for (const { text, start, end } of sentences(block.text, language)) {
      const measures = joinRanges(measuresIn(text), text);
      const before = found.length;
      for (const [at, measure] of measures.entries()) {
        // Only its own part of the sentence: the words between the neighbouring numbers.
        const from = Math.max(measures[at - 1]?.end ?? 0, measure.start - 60);
        const to = Math.min(measures[at + 1]?.start ?? text.length, measure.end + 40);
        const near = fold(
          `${measures.length === 1 ? label : ""} ${text.slice(from, measure.start)} ${text.slice(measure.end, to).split(CLAUSE_END)[0]}`,
        );
        const named = attributeOf(near, measure);
        const attribute = named && !QUALIFIED.test(unqualified(near, named, measure)) ? named : null;
        // Two of one attribute in a sentence are compared by it.
        if (attribute && found.slice(before).some((other) => other.attribute === attribute)) found.length = before;
        else if (attribute) {
          const subject = contentWords(fold(text.slice(0, measure.start)), language).join(" ");
          found.push({ section, attribute, measure, to: measure.to, subject, block, start, end, text });
        }
      }
    }
  }
  return found;
}

/** Without the words that look like a condition and are none. */
function unqualified(near: string, attribute: string, { value, to }: Range): string {
  let said = near.replace(SINCE_PURCHASE, " ");
  if (to > value) said = said.replace(RANGE_WORDS, " ");
  // "Expect a delivery time of": what a term of business comes with is the term itself.
  return TERMS.has(attribute) ? said.replace(WITH_TERM, " ") : said;
}

/** Longer paragraphs are no value of the label before them. */
const MAX_VALUE_LENGTH = 40;

/** What follows is another statement. */
const CLAUSE_END = /[,;(、]|\s(?:and|but|und|aber|et|mais|y|pero|e|ma|mas|en|maar)\s/;

const WITH_TERM = /\b(?:mit|with|avec|con|com|met)\s(?:an?|eine[rmn]?|une?|una|um|uma|een)\s/g;

/** When a term of business begins is no condition of it. */
const SINCE_PURCHASE =
  /\b(?:ab|nach|seit|from|after|since|depuis|apres|a (?:compter|partir) d[eu]|desde|a partir d[aeo]l?|da(?:l|ll[ao])?|vanaf|na)\s(?:(?:the|dem|der|den|la|le|l'|el|a|o|il|de|het|date of|date d')\s?){0,2}(?:kauf\w*|rechnung\w*|lieferung|erhalt|purchase|delivery|receipt|achat|livraison|reception|compra|entrega|recepcion|acquisto|consegna|ricevimento|aankoop\w*|levering|ontvangst)\b/g;

const RANGE_WORDS = /\b(?:between|from|zwischen|von|entre|de|desde|tra|fra|da|tussen|van)\b/g;
const RANGE_LINK = /^\s*(?:and|to|bis|und|et|a|y|e|tot|en|[-–—〜~から])\s*$/;

type Range = Measure & { to: number };

/** "80 to 120 euros" is one statement: a number without a unit of its own and the next one are its ends. */
function joinRanges(measures: Measure[], text: string): Range[] {
  const joined: Range[] = [];
  for (let at = 0; at < measures.length; at++) {
    const measure = measures[at]!;
    const next = measures[at + 1];
    const digits = /^[€$£¥]?\s?[\d.,'’\s]*\d/.exec(text.slice(measure.start))?.[0].length ?? measure.end - measure.start;
    const link = next ? fold(text.slice(measure.start + digits, next.start)) : "";
    const isRange =
      next && next.value > measure.value && RANGE_LINK.test(link) && (measure.unit === next.unit || measure.unit !== "money");
    if (isRange) {
      joined.push({ ...measure, unit: next.unit, end: next.end, to: next.value });
      at++;
    } else joined.push({ ...measure, to: measure.value });
  }
  return joined;
}

/** The name of a row, where the block before is one. */
function labelOf(block: TextBlock | undefined): string {
  return block && (block.kind === "cell" || block.kind === "item") && block.text.length <= 40 && !/\d/.test(block.text)
    ? block.text
    : "";
}

/** More values of one attribute are those of several things. */
const MAX_VALUES = 2;

/** A page says one thing of a fact: of two numbers, readers and models take the wrong one half of the time. */
const agree: Check = {
  id: "numbers-agree",
  channel: "ai_search",
  category: "facts",
  what: "attributes such as weight, warranty, price or delivery time with two different numbers",
  threshold: "0, ranges, conditions and other models left out",
  run: (context) => {
    const statements = statementsOf(context);
    const groups = [...Map.groupBy(statements, ({ attribute, measure }) => `${attribute} ${measure.unit}`).values()];
    if (groups.length === 0) return notApplicable("no attributes with numbers");
    const differing = groups.filter((group) => {
      const values = new Set(group.map(({ measure, to }) => `${measure.value} ${to}`));
      return (
        values.size === MAX_VALUES && group.length <= 2 * MAX_VALUES && otherOf(group) !== undefined && sameThing(group, context)
      );
    });
    const [first] = differing;
    if (!first) return pass(`${groups.length} agree`);
    const one = first[0]!;
    const other = otherOf(first)!;
    return fail(`${differing.length}`, {
      priority: "high",
      title: `Decide between "${cut(one)}" and "${cut(other)}"`,
      why: `"${shorten(one.text, 80)}" and "${shorten(other.text, 80)}" give two numbers for the same thing (${one.attribute}); a reader or model cannot know which is right.`,
      change: `Check the ${one.attribute} and write the right number in both places, or say what makes them differ.`,
      evidence: [one, other].map(({ block, start, end }) => quoteText(context.document, block, start, end)),
    });
  },
};

/** The first statement whose numbers lie wholly outside of those of the first one. */
const otherOf = ([one, ...rest]: Statement[]) =>
  rest.find(({ measure, to }) => measure.value > one!.to || to < one!.measure.value);

const cut = ({ text, measure }: Statement) => shorten(text.slice(Math.max(0, measure.start - 25), measure.end).trim(), 50);

/** Terms of a firm's business, which hold for all that it sells. */
const TERMS = new Set(["warranty", "return", "deposit", "notice", "trial", "delivery", "employees"]);

/** Sentences that begin so speak of what the one before is about. */
const PRONOUN =
  /^(?:it|this|that|they|he|she|es|er|sie|das|dies\w*|il|elle|ils|elles|cela|ce|esto|este|esta|eso|questo|questa|esso|isso|isto|ele|ela|het|dit|dat|deze|die|hij|zij)\b/i;

/** Names in only one of the sentences tell two things apart. Where the page is not about one product, they share a subject too. */
function sameThing(group: Statement[], { kind, language }: CheckContext): boolean {
  if (kind !== "product") {
    if (group.some(({ text }) => PRONOUN.test(text.trim()))) return false;
    const subjects = group.map(({ text }) => contentWords(text.replace(/[\d.,€$£¥%]+/g, " "), language));
    const shared = subjects[0]!.filter((word) => subjects.every((others) => others.includes(word)));
    // Parts of a text are about different things, terms of business are not.
    const isTerm = TERMS.has(group[0]!.attribute);
    const inSections = new Set(group.map(({ section }) => section)).size;
    // "The visit costs" and "The visit costs": two sentences of one subject and no more.
    const sameSubject = group.every(({ subject }) => subject === group[0]!.subject && /^\S+ \S+$/.test(subject));
    if (!isTerm && inSections > 1 && !(sameSubject && group.length === 2)) return false;
    // The attribute and its unit are two words that they share anyway.
    if (!sameSubject && shared.length < (isTerm ? 2 : 3)) return false;
  }
  const names = group.map(
    ({ text }) =>
      new Set(Array.from(text.slice(1).matchAll(/(?<=\s)\p{Lu}[\p{L}\d]*\d[\p{L}\d]*|(?<=\s)\p{Lu}{2,}\b/gu), ([name]) => name)),
  );
  return names.every((own) => names.every((others) => [...own].every((name) => others.has(name)) || others.size === 0));
}

const BARE_PROSE =
  /(?:\b(?:weighs|wiegt|pèse|pesa|weegt)\s(?:about|only|around|rund|etwa|nur|environ|solo|unos|circa|cerca de|ongeveer)?\s?|\b(?:preheat|heat)\b[^.\d]{0,30}\bto\s|\bbake\b[^.\d]{0,20}\bat\s|\bauf\s(?=\d{3}\s(?:vorheizen|erhitzen))|\bbei\s(?=\d{3}\s(?:backen|garen))|\bà\s(?=\d{3}\spendant))(\d{1,4}(?:[.,]\d{1,2})?)(?=\s*(?:[.,;)]|$)|\s(?:and|for|und|et|pendant|y|e|en|vorheizen|erhitzen|backen|garen)\b)(?![.,]\d)/iu;

/** "The weight is 520 per boot": the size is named before the verb. */
const BARE_SIZE =
  /\b(?:weight|height|width|length|capacity|power|gewicht|höhe|breite|länge|leistung|poids|hauteur|largeur|longueur|peso|altura|anchura|capacidad|altezza|larghezza|lunghezza|largura|comprimento|hoogte|breedte|lengte|vermogen)\s(?:is|of|ist|beträgt|liegt bei|est|es|è|é|bedraagt)\s(?:about|around|only|etwa|rund|nur|de|di|environ|circa|ongeveer|van)?\s?(\d{1,4}(?:[.,]\d{1,2})?)(?=[.;)]|,\s|$|\s(?:and|for|und|et|y|e|en|per|pro|por|par)\s)/iu;

/** A size without a unit is a guess: 12 of what? */
const units: Check = {
  id: "units-present",
  channel: "ai_search",
  category: "facts",
  what: "weights, sizes, powers and temperatures without a unit",
  threshold: "0",
  run: ({ document }) => {
    const bare = document.blocks.flatMap((block, index) => {
      if (block.kind === "code" || block.kind === "heading") return [];
      const [, label = "", value = ""] = /^([^:：\d]{2,40})[:：]\s*(.{1,30})$/u.exec(block.text) ?? [];
      if (isSizeLabel(label) && isBareNumber(value)) return [{ block, start: 0, end: block.text.length }];
      const before = document.blocks[index - 1];
      if (block.kind === "cell" && before && isSizeLabel(before.text) && isBareNumber(block.text))
        return [{ block, start: 0, end: block.text.length }];
      const prose = BARE_PROSE.exec(block.text) ?? BARE_SIZE.exec(block.text);
      return prose ? [{ block, start: prose.index, end: prose.index + prose[0].length }] : [];
    });
    const [first] = bare;
    if (!first) return pass("0");
    const text = (place: typeof first) => place.block.text.slice(place.start, place.end);
    const label = first.block.kind === "cell" ? `${document.blocks[document.blocks.indexOf(first.block) - 1]!.text}: ` : "";
    return fail(`${bare.length}`, {
      priority: "medium",
      title: `Give "${shorten(label + text(first), 50)}" its unit`,
      why: `"${shorten(label + text(first), 60)}" is a number without a unit; neither a reader nor an answer engine can compare it.`,
      change: `Write the unit behind ${bare
        .slice(0, 3)
        .map((place) => `"${shorten(text(place), 40)}"`)
        .join(", ")}.`,
      evidence: bare.slice(0, 3).map(({ block, start, end }) => quoteText(document, block, start, end)),
    });
  },
};

const isBareNumber = (text: string) => /^\d{1,5}(?:[.,]\d{1,3})?$/.test(text.trim());

export const numberChecks: Check[] = [agree, units];
