import type { TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quoteText, shorten } from "../../evidence.ts";
import { attributeOf } from "../../language/attributes.ts";
import { type Measure, measuresIn } from "../../language/measures.ts";
import { contentWords, fold } from "../../language/words.ts";
import { isArticle } from "../../page-kind.ts";
import { certain } from "../../recommended-where.ts";
import { tablesOf } from "../../table-cells.ts";
import { labelledPairs, OWN_NAME, type Pair } from "./named-facts.ts";
import { conflictingPairs } from "./number-conflicts.ts";
import {
  CLAUSE_END,
  labelOf,
  MAX_VALUE_LENGTH,
  type Measured,
  measuredSentences,
  qualifiedOn,
  type Range,
  type Statement,
} from "./number-statements.ts";
import { cut, furtherPair, nameOf, saySome, sayWhole } from "./number-wording.ts";
import { isAbout, isRounded } from "./rounded-numbers.ts";
import { sameThing, TERMS } from "./same-thing.ts";
import { MAX_PARAGRAPH, rowsOf } from "./table-rows.ts";

/** Every attribute with its number, of running text and of labelled rows. */
function statementsOf(all: readonly Measured[], context: CheckContext): Statement[] {
  const isQualified = qualifiedOn(context);
  const found: Statement[] = [];
  for (const { section, block, previous, text, start, end, measures } of all) {
    const isValue = block.kind === "cell" || (block.kind === "paragraph" && block.text.length <= MAX_VALUE_LENGTH);
    const label = isValue && measures.length === 1 ? labelOf(previous) : "";
    const before = found.length;
    const seen = new Set<string>();
    for (const [at, measure] of measures.entries()) {
      // Only its own part of the sentence: the words between the neighbouring numbers.
      const last = measures.slice(0, at).findLast((other) => !isOfName(text, other));
      const from = Math.max(last?.end ?? 0, measure.start - 60);
      const to = Math.min(measures[at + 1]?.start ?? text.length, measure.end + 40);
      const said = [`${label} ${text.slice(from, measure.start)}`, text.slice(measure.end, to).split(CLAUSE_END)[0]!];
      const [ahead, behind] = said.map((part) => fold(part).replace(SINCE_PURCHASE, " ")) as [string, string];
      // "Returned within 30 days of delivery" is no delivery time.
      const named = attributeOf(`${ahead} ${behind}`, measure);
      // "The 350 ml one weighs": the size comes first, and it is another thing.
      const isOther = at > 0 && measures[0]!.start <= 2 && measures[0]!.unit !== "money";
      const attribute = named && !isOther && !isQualified(...unqualified(ahead, behind, named, measure)) ? named : null;
      // Two of one attribute in a sentence are compared by it.
      if (attribute && seen.has(attribute)) found.length = before;
      else if (attribute) {
        seen.add(attribute);
        const subject = contentWords(fold(text.slice(0, measure.start)), context.language).join(" ");
        found.push({ section, attribute, measure, to: measure.to, subject, block, start, end, text });
      }
    }
  }
  return found;
}

/** "The Oakline 140": a number behind a name, without a unit. */
const isOfName = (text: string, { start, unit }: Measure) =>
  /\p{Lu}[\p{L}-]{2,20}\s$/u.test(text.slice(0, start)) && (unit === "" || /^\d+\s\p{Ll}{1,3}\s/u.test(text.slice(start)));

/** The words before and behind a number without those that look like a condition and are none. */
function unqualified(ahead: string, behind: string, attribute: string, { value, to }: Range): [string, string] {
  const plain = (part: string) => {
    const said = to > value ? part.replace(RANGE_WORDS, " ") : part;
    // "Expect a delivery time of": what a term of business comes with is the term itself.
    return TERMS.has(attribute) ? said.replace(WITH_TERM, " ").replace(IF_AS_NEW, " ") : said;
  };
  return [plain(ahead), plain(behind)];
}

const WITH_TERM =
  /\b(?:mit|with|avec|con|com|met)\s(?:(?:an?|eine[rmn]?|une?|una|um|uma|een)\s|(?=[^.]{1,40}\s(?:and|und|et|y|e|en)\s))/g;

/** What is given back has to be as it was, everywhere. */
const IF_AS_NEW =
  /(?<!\p{L})(?:if|when|provided|wenn|sofern|falls|si|se|als|mits|jesli)\s(?:\p{L}{1,12}\s){0,4}(?:unused|unworn|unopened|undamaged|as new|ungebraucht|unbenutzt|ungetragen|unbeschadigt|originalverpack\p{L}{1,3}|neufs?|non utilises?|sin usar|nuev[oa]s?|intatt[oi]|non usat[oi]|ongebruikt|nieuw\p{L}{0,2}|nieuzywan\p{L}{1,2}|novos?)(?!\p{L})/gu;

/** When a term of business begins is no condition of it. */
const SINCE_PURCHASE =
  /\b(?:ab|nach|seit|from|after|since|depuis|apres|a (?:compter|partir) d[eu]|desde|a partir d[aeo]l?|da(?:l|ll[ao])?|vanaf|na)\s(?:(?:the|dem|der|den|la|le|l'|el|a|o|il|de|het|date of|date d')\s?){0,2}(?:kauf\w*|rechnung\w*|lieferung|erhalt|purchase|delivery|receipt|achat|livraison|reception|compra|entrega|recepcion|acquisto|consegna|ricevimento|aankoop\w*|levering|ontvangst)\b/g;

const RANGE_WORDS = /\b(?:between|from|zwischen|von|entre|de|desde|tra|fra|da|tussen|van)\b/g;
/** More values of one attribute are those of several things. */
const MAX_VALUES = 2;

/** A page says one thing of a fact: of two numbers, readers and models take the wrong one half of the time. */
const agree: Check = {
  id: "numbers-agree",
  channel: "ai_search",
  category: "facts",
  what: "attributes such as weight, warranty, price or delivery time with two different numbers, and numbers of the title, the description, tables and data that the text contradicts",
  threshold: "0, ranges, conditions and other models left out",
  notFor: ["question", "category"],
  onMainText: true,
  effect: { all: 2 },
  // What the page itself names is rarely two facts, but it may be; an article tells of prices that differ.
  recommendedWhere: (finding, context) => certain(finding) && !(isArticle(context.kind) && finding.facts?.attribute === "price"),
  run: (context) => {
    const all = measuredSentences(context);
    // Reports tell of numbers that were and that will be, recipes of amounts for each part.
    const isOfParts = context.kind === "news" || context.kind === "recipe";
    // Things that are compared in one paragraph differ.
    const isCompared = ({ block }: Measured) =>
      block.kind === "paragraph" && block.text.length <= MAX_PARAGRAPH && rowsOf(block.text, context.language).length > 0;
    const told = isOfParts ? [] : all.filter((each) => !isCompared(each));
    const statements = statementsOf(told, context);
    const groups = [...Map.groupBy(statements, ({ attribute, measure }) => `${attribute} ${measure.unit}`).values()];
    // A sentence with both numbers tells them apart.
    const haveBoth = (measures: readonly Measure[], one: Statement, other: Statement) =>
      [one, other].every((said) =>
        measures.some(({ unit, value }) => unit === said.measure.unit && value === said.measure.value),
      );
    // "60 hours (ANC off)" and "50 hours (ANC on)".
    const conditionsOf = ({ text: said, measure: { unit, value } }: Statement) =>
      all.flatMap(({ text, measures }) =>
        measures.flatMap((each) =>
          each.unit === unit && each.value === value && sharesWord(said, text, context.language)
            ? (IN_BRACKETS.exec(text.slice(each.end))?.[1] ?? [])
            : [],
        ),
      );
    const isToldApart = (one: Statement, other: Statement) => {
      if (
        isRounded(one, other) ||
        isAbout(one, other) ||
        leavesOpen(one, other) ||
        leavesOpen(other, one) ||
        [one, other].some(isInBrackets)
      )
        return true;
      const [conditions, others] = [conditionsOf(one), conditionsOf(other)];
      return conditions.length > 0 && others.length > 0 && !conditions.some((each) => others.includes(each));
    };
    const isTold = (one: Statement, other: Statement) =>
      isToldApart(one, other) || all.some(({ measures }) => haveBoth(measures, one, other));
    const measuresOf = (table: TextBlock[][]) => table.flat().flatMap(({ text }) => measuresIn(text, context.language));
    const isListed = (one: Statement, other: Statement) =>
      tablesOf(context.document).some((table) => haveBoth(measuresOf(table), one, other));
    const labelled = isOfParts ? [] : labelledPairs(context, told);
    const own = [
      ...labelled.filter(({ statements: [one, other] }) => !isTold(one!, other!)),
      ...conflictingPairs(context, all).filter(({ statements: [one, other] }) => !isToldApart(one!, other!)),
    ];
    if (groups.length === 0 && own.length === 0) return notApplicable("no attributes with numbers");
    const differing = groups.filter((group) => {
      const values = new Set(group.map(({ measure, to }) => `${measure.value} ${to}`));
      return (
        values.size === MAX_VALUES &&
        group.length <= 2 * MAX_VALUES &&
        otherOf(group) !== undefined &&
        !isTold(group[0]!, otherOf(group)!) &&
        !isListed(group[0]!, otherOf(group)!) &&
        sameThing(group, context)
      );
    });
    const [pair] = own.toSorted((a, b) => Number(b.isCertain) - Number(a.isCertain));
    const first = differing[0] ?? pair?.statements;
    if (!first) return pass(`${groups.length} agree`);
    const one = first[0]!;
    const other = otherOf(first)!;
    // What else contradicts itself is told as well, as long as it is as certain.
    const rest: Pair[] = [
      ...differing.map((statements) => ({ statements, isCertain: true })),
      ...own.filter(({ isCertain }) => isCertain),
    ]
      .filter(
        ({ statements: group }) =>
          group !== first && group.every(({ start, block }) => block !== one.block || start !== one.start),
      )
      .flatMap((each) => {
        const there = otherOf(each.statements);
        return there ? [{ ...each, statements: [each.statements[0]!, there] }] : [];
      })
      .slice(0, MAX_FURTHER);
    const isCalculated = differing.length === 0 && pair?.isCalculated === true;
    const said = (statement: Statement) => saySome(statement, context.document);
    const whole = (statement: Statement) => sayWhole(statement, context.document);
    const name = nameOf(one, other, context.document);
    const attribute = one.attribute.replace(OWN_NAME, "");
    return fail(`${differing.length || own.length}`, {
      priority: "high",
      title: isCalculated
        ? `Calculate "${cut(one)}" again${one.text.length <= MAX_CELL ? ` (${attribute})` : ""}`
        : `Decide between "${said(one)}" and "${said(other)}"`,
      why: isCalculated
        ? `"${shorten(one.text, 120)}" is wrong (${attribute}); a reader who counts doubts the rest, and models pass the wrong number on.`
        : `"${whole(one)}" and "${whole(other)}" give two numbers for ${name}; a reader or model cannot know which is right.`,
      change: `${
        isCalculated
          ? `Write the right result, or correct the numbers that it comes from (${attribute}).`
          : `Find out which number is right for ${name} and write it in both places, or say what makes them differ.`
      }${rest.map((each) => ` ${furtherPair(each, context.document)}`).join("")}`,
      facts: { certain: differing.length > 0 || pair!.isCertain, attribute, unsure: differing.length === 0 && !pair!.isCertain },
      evidence: [one, ...(isCalculated ? [] : [other]), ...rest.flatMap(({ statements }) => statements)].map(
        ({ block, start, end }) => quoteText(context.document, block, start, end),
      ),
    });
  },
};

/** What is shorter than this says alone nothing of what is summed up. */
const MAX_CELL = 20;

/** A number in brackets behind a name is that name's. */
const isInBrackets = ({ text, measure }: Statement) =>
  text[measure.start - 1] === "(" &&
  /^\p{Lu}/u.test(
    text
      .slice(0, measure.start - 1)
      .trim()
      .split(/\s/)
      .at(-1) ?? "",
  );

function sharesWord(one: string, other: string, language: string): boolean {
  const words = contentWords(other, language);
  return contentWords(one, language).some((word) => !/\d/.test(word) && words.includes(word));
}

/** "+100" and "more than 100" leave open how many more there are. */
const leavesOpen = (one: Statement, other: Statement) => other.measure.value >= one.measure.value && isLeast(one);

const isLeast = ({ text, measure }: Statement) =>
  /(?:[+>≥]|(?<!\p{L})(?:more than|over|at least|mehr als|über|mindestens|plus de|au moins|más de|al menos|oltre|più di|almeno|mais de|pelo menos|meer dan|minstens|ponad|co najmniej))\s?$/iu.test(
    text.slice(Math.max(0, measure.start - 20), measure.start),
  );

/** What a number is of, in brackets behind it. */
const IN_BRACKETS = /^[^().;:\d]{0,30}\(([^()]{0,20}\p{L}[^()]{0,20})\)/u;

/** So many further contradictions are read. */
const MAX_FURTHER = 2;

/** The first statement whose numbers lie wholly outside of those of the first one. */
const otherOf = ([one, ...rest]: Statement[]) =>
  rest.find(({ measure, to }) => measure.value > one!.to || to < one!.measure.value);

export const numberChecks: Check[] = [agree];
