import type { TextBlock } from "../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../check.ts";
import type { CheckContext } from "../context.ts";
import { quoteText, shorten } from "../evidence.ts";
import { attributeOf } from "../language/attributes.ts";
import { type Measure, measuresIn } from "../language/measures.ts";
import { contentWords, coverage, fold, sentences } from "../language/words.ts";

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
  /\b(?:small(?:er|est)?|large[r]?|big(?:ger)?|mini|maxi?|pro|plus|lite|models?|versions?|older|previous(?:ly)?|former(?:ly)?|was|were|used to|until|since|now|from|up to|between|at least|at most|more|less|than|standard|express|premium|basic|extra|additional(?:ly)?|other|each|per|if|when|with(?:out)?|children|adults|students?|first|second|business|klein(?:e[rsn]?)?|gross(?:e[rsn]?)?|modell?e?|version(?:en)?|fruher|bisher|war|waren|ab|bis|zwischen|mindestens|hochstens|mehr|weniger|als|zusatzlich|andere[rsn]?|jede[rsn]?|pro|je|wenn|bei|mit|ohne|kinder|erwachsene|erste[rsn]?|zweite[rsn]?|petite?s?|grande?s?|modeles?|avant|auparavant|etait|jusqu|entre|au moins|au plus|plus|moins|autre|chaque|par|si|avec|sans|enfants|adultes|premier|pequen[oa]s?|modelos?|antes|era|desde|hasta|entre|al menos|mas|menos|otr[oa]s?|cada|por|con|sin|ninos|adultos|piccol[oa]|grandi?|modelli?|prima|erano|fino|tra|almeno|piu|meno|altr[oi]|ogni|per|se|senza|bambini|adulti|pequen[oa]s?|ate|pelo menos|mais|outr[oa]s?|com|sem|criancas|kleine?|grote?|modellen?|vroeger|was|tot|tussen|minstens|meer|minder|dan|andere|elke|per|als|met|zonder|kinderen)\b|(?<!\p{L})(?:mal[aey]|duz[aey]|mniejsz\p{L}{1,3}|wieksz\p{L}{1,3}|model\p{L}{0,2}|wersj[aię]|wczesniej|dawniej|byl[aoy]?|od|do|miedzy|co najmniej|najwyzej|wiecej|mniej|niz|dodatkow\p{L}{1,3}|inn[aey]|kazd[aey]|jesli|gdy|przy|bez|dzieci|doroslych|pierwsz\p{L}{1,3}|drug[aei]|kucuk|buyuk|surum\p{L}{0,3}|onceki|eskiden|idi|en az|en fazla|arasi\p{L}{0,4}|kadar|fazla|daha|ek|diger|her|icin|ise|cocuk\p{L}{0,4}|yetiskin\p{L}{0,4}|ilk|ikinci|صغير\p{L}?|كبير\p{L}?|طراز|اصدار|سابقا|كان\p{L}?|من|الى|حتى|بين|على الاقل|اكثر|اقل|اضافي\p{L}?|اخر\p{L}?|كل|لكل|اذا|عند|بدون|للاطفال|للبالغين|الاول\p{L}?|الثاني\p{L}?)(?!\p{L})|以前|まで|から|以上|以下|場合|モデル|大人|子ども|追加|ごと/u;

/** How a fact is named by the page itself: the label of a row, or the same words before the number. */
const OWN_NAME = "the page's own: ";

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
      const measures = joinRanges(measuresIn(text, language), text);
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
    const own = labelledPairs(context);
    if (groups.length === 0 && own.length === 0) return notApplicable("no attributes with numbers");
    const differing = groups.filter((group) => {
      const values = new Set(group.map(({ measure, to }) => `${measure.value} ${to}`));
      return (
        values.size === MAX_VALUES && group.length <= 2 * MAX_VALUES && otherOf(group) !== undefined && sameThing(group, context)
      );
    });
    const first = differing[0] ?? own[0];
    if (!first) return pass(`${groups.length} agree`);
    const one = first[0]!;
    const other = otherOf(first)!;
    return fail(`${differing.length || own.length}`, {
      priority: "high",
      title: `Decide between "${cut(one)}" and "${cut(other)}"`,
      why: `"${shorten(one.text, 80)}" and "${shorten(other.text, 80)}" give two numbers for the same thing (${one.attribute.replace(OWN_NAME, "")}); a reader or model cannot know which is right.`,
      change: `Check the ${one.attribute.replace(OWN_NAME, "")} and write the right number in both places, or say what makes them differ.`,
      facts: { certain: differing.length > 0 },
      evidence: [one, other].map(({ block, start, end }) => quoteText(context.document, block, start, end)),
    });
  },
};

/** A number in a clause, with what the clause says before it. */
type Clause = Statement & { label: string; near: string; before: string[] };

/** Units of what is measured, told apart from what is counted. */
const MEASURED =
  /^(?:money|%|year|month|week|day|hour|minute|second|kg|g|m|cm|mm|km|litre|ml|w|kwh|wh|mah|°c|inch|lb|gigabyte|megabyte)$/;

/** Rows of one value ("Weight | 4.2 kg", "Weight: 4.2 kg") and every measure of running text, by clause. */
function clausesOf({ document, language }: CheckContext): Clause[] {
  const found: Clause[] = [];
  let section = 0;
  for (const [index, block] of document.blocks.entries()) {
    if (block.kind === "heading") section++;
    if (block.kind === "code" || block.kind === "heading" || block.text.length > 2_000) continue;
    const isShort = block.text.length <= MAX_VALUE_LENGTH;
    const inside = /^([^:：\d]{3,40})[:：]\s*\S/u.exec(block.text)?.[1];
    const label = inside ?? (block.kind === "cell" && isShort ? labelOf(document.blocks[index - 1]) : "");
    for (const { text, start, end } of sentences(block.text, language)) {
      const measures = joinRanges(measuresIn(text, language), text);
      for (const [at, measure] of measures.entries()) {
        if (!MEASURED.test(measure.unit)) continue;
        const from = Math.max(measures[at - 1]?.end ?? 0, measure.start - 80);
        const to = Math.min(measures[at + 1]?.start ?? text.length, measure.end + 40);
        const near = `${text.slice(from, measure.start)} ${text.slice(measure.end, to).split(CLAUSE_END)[0]}`;
        const before = contentWords(text.slice(from, measure.start), language).filter((word) => !/\d/.test(word));
        const place = { section, attribute: "", measure, to: measure.to, subject: "", block, start, end, text };
        found.push({ ...place, near: fold(near), before, label: measures.length === 1 && isShort ? label.trim() : "" });
      }
    }
  }
  return found;
}

/** Fewer words before a number name no fact (our own limit). */
const MIN_NAME_WORDS = 2;

/** Facts that the page names by itself and gives two numbers for: a labelled row and the text, or two sentences of the same words. */
function labelledPairs(context: CheckContext): Statement[][] {
  const { language } = context;
  const all = clausesOf(context).filter(({ near }) => !QUALIFIED.test(near));
  const labels = Map.groupBy(
    all.filter(({ label }) => label !== ""),
    ({ label }) => fold(label),
  );
  const pairs: Statement[][] = [];
  const differ = (a: Clause, b: Clause) =>
    a.measure.unit === b.measure.unit && a.block !== b.block && (a.measure.value > b.to || a.to < b.measure.value);
  for (const [name, rows] of labels) {
    const [row] = rows;
    // A row that stands twice is of two things.
    if (rows.length !== 1 || contentWords(name, language).length > 3) continue;
    const said = all.filter(
      (clause) => clause.label === "" && clause.measure.unit === row!.measure.unit && coverage(name, clause.near, language) === 1,
    );
    const isSame = said.some((clause) => !differ(row!, clause) && clause.block !== row!.block);
    const other = said.find((clause) => differ(row!, clause));
    if (other && !isSame) pairs.push(named([row!, other], name));
  }
  const phrases = Map.groupBy(
    all.filter(({ before, label }) => label === "" && before.length >= MIN_NAME_WORDS),
    ({ before, measure }) => `${before.slice(-3).join(" ")} ${measure.unit}`,
  );
  for (const [phrase, group] of phrases)
    if (group.length === 2 && differ(group[0]!, group[1]!)) pairs.push(named(group, phrase.split(" ").slice(0, -1).join(" ")));
  return pairs.filter((pair) => sameNames(pair));
}

const named = (pair: Clause[], name: string): Statement[] => pair.map((clause) => ({ ...clause, attribute: OWN_NAME + name }));

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
  return sameNames(group);
}

/** Names in only one of the sentences tell two things apart. */
function sameNames(group: Statement[]): boolean {
  const names = group.map(
    ({ text }) =>
      new Set(Array.from(text.slice(1).matchAll(/(?<=\s)\p{Lu}[\p{L}\d]*\d[\p{L}\d]*|(?<=\s)\p{Lu}{2,}\b/gu), ([name]) => name)),
  );
  return names.every((own) => names.every((others) => [...own].every((name) => others.has(name)) || others.size === 0));
}

export const numberChecks: Check[] = [agree];
