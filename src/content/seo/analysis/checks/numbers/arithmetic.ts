import { numberOf, plainDigits } from "../../language/measures.ts";
import { isNear, MAX_OF_BODY, type Said, saidIn } from "./compared-numbers.ts";
import { OWN_NAME } from "./named-facts.ts";
import type { Measured, Statement } from "./number-statements.ts";

/** "34 of 40 hikers (85 %)", "85 % (34 of 40)", "40人中34人（85%）". */
const NUMBER = "\\d{1,3}(?:[ .,'’\\u00a0\\u202f]\\d{3})+|\\d{1,7}";
const OF = "of|out of|von|sur|de|di|su|van(?: de)?|av|af|z|ze|od|из|dintre|din";
/** Before the share of what stands ahead; with nothing between, it may be of something else ("9 of 10 customers save 30 %"). */
const OR = "(?<!\\p{L})(?:or|also|oder|soit|o|ossia|ou|ofwel|czyli|that is|das sind|equal to)\\s";
const PART_OF = new RegExp(
  `(?<![\\d.,])(?<part>${NUMBER})\\s(?:${OF})\\s(?:(?:the|den|les|los|las|i|le|de|all|allen)\\s)?(?<all>${NUMBER})(?![\\d.,]?\\d)[\\p{L}\\s'’-]{0,40}?(?:[,(（=–—-]\\s?[(（]?\\s?|(?=\\s?${OR}))(?:\\s?${OR})?(?<share>\\d{1,3}(?:[.,]\\d)?)\\s?(?:%|％|percent|per cent|prozent|pour cent|por ciento|per cento|por cento|procent)`,
  "giu",
);
const SHARE_OF = new RegExp(
  `(?<![\\d.,])(?<share>\\d{1,3}(?:[.,]\\d)?)\\s?(?:%|％|percent|per cent|prozent|pour cent|por ciento|per cento|por cento|procent)\\s?[(（]\\s?(?<part>${NUMBER})\\s(?:${OF})\\s(?:(?:the|den|les|los|las|i|le|de)\\s)?(?<all>${NUMBER})(?![\\d.,]?\\d)`,
  "giu",
);
const SHARE_AMONG =
  /(?<all>\d{1,7})[\p{sc=Han}\p{sc=Kana}]{1,3}(?:中|のうち)、?(?<part>\d{1,7})[\p{sc=Han}\p{sc=Kana}]{1,3}[^。\d]{0,10}(?<share>\d{1,3}(?:\.\d)?)\s?[%％]/gu;

/** Shares are rounded, in one direction or the other. */
const MAX_ROUNDED = 1;

/** A share that is not the part of the whole that stands beside it. */
export function wrongShares(all: readonly Measured[]): Statement[][] {
  return all.slice(0, MAX_OF_BODY).flatMap((said) => {
    const text = plainDigits(said.text);
    const matches = [PART_OF, SHARE_OF, SHARE_AMONG].flatMap((pattern) => [...text.matchAll(pattern)]);
    return matches.flatMap((match) => {
      const [part, whole] = [numberOf(match.groups!.part!), numberOf(match.groups!.all!)];
      const share = Number(match.groups!.share!.replace(",", "."));
      const right = (part / whole) * 100;
      if (whole < 3 || part > whole || share > 100 || Math.abs(right - share) <= MAX_ROUNDED) return [];
      const end = match.index + match[0].length;
      const place = {
        section: said.section,
        attribute: `${OWN_NAME}${match.groups!.part} of ${match.groups!.all}, which is ${Math.round(right)} %`,
        subject: "",
      };
      const whereabouts = { block: said.block, start: said.start, end: said.end, text: said.text };
      const stated = { value: share, unit: "%", start: match.index, end };
      const counted = {
        value: Math.round(right * 10) / 10,
        unit: "%",
        start: match.index,
        end: match.index + match[0].indexOf(match.groups!.all!) + match.groups!.all!.length,
      };
      return [
        [
          { ...place, ...whereabouts, measure: stated, to: share },
          { ...place, ...whereabouts, measure: counted, to: counted.value },
        ],
      ];
    });
  });
}

/** So many parts are told one by one. */
const MAX_PARTS = 6;

/** A sum with its parts behind a colon ("440 euros a year: 240 for …, 180 for … and 20 for …") that do not add up to it. */
export function wrongSums(all: readonly Measured[]): Statement[][] {
  return all.slice(0, MAX_OF_BODY).flatMap((said) => {
    const [sum, ...parts] = saidIn([said]);
    const colon = sum ? said.text.indexOf(":", sum.measure.end) : -1;
    if (!sum || colon < 0 || colon - sum.measure.end > MAX_BEFORE_COLON) return [];
    const isPart = ({ measure }: Said) =>
      measure.start > colon &&
      measure.unit === sum.measure.unit &&
      measure.value === measure.to &&
      measure.value < sum.measure.value;
    const isTold = parts.length >= 2 && parts.length <= MAX_PARTS && parts.every(isPart) && sum.measure.unit === "money";
    // Each part says what it is for; prices of several things do, too, but they are not near the sum together.
    const pieces = said.text.slice(colon + 1).split(/,\s|;|\s(?:and|und|et|y|e|en|i|och|og|и|plus)\s/u);
    const total = parts.reduce((before, { measure }) => before + measure.value, 0);
    const named = pieces.filter((piece) => /\d/.test(piece));
    if (!isTold || named.length !== parts.length || total === sum.measure.value || !isNear(total, sum.measure.value)) return [];
    if (Math.abs(total - sum.measure.value) > sum.measure.value * MAX_WRONG_SHARE) return [];
    const { section, block, start, end, text } = said;
    const place = { section, block, start, end, text, attribute: `${OWN_NAME}sum of the parts, ${total}`, subject: "" };
    const last = parts.at(-1)!.measure;
    return [
      [
        { ...place, measure: sum.measure, to: sum.measure.value },
        { ...place, measure: { ...last, value: total }, to: total },
      ],
    ];
  });
}

const MAX_BEFORE_COLON = 25;
/** Parts that are further off from the sum are of other things (our own limit). */
const MAX_WRONG_SHARE = 0.25;

const OPERAND = `(?<![\\d.,])(\\d{1,4}[.,]\\d{1,2}(?!\\d)|${NUMBER})(?![.,]?\\d)\\s?(?:\\p{Sc}|%|\\p{L}{1,6}(?:[²³]|\\/\\p{L}{1,4})?)?`;
/** "14,000 kWh : 3.5 = 4,000 kWh". */
const EQUATION = new RegExp(`${OPERAND}\\s?([×x*·:÷+–−-])\\s?${OPERAND}\\s?=\\s?(?:\\p{Sc}\\s?)?${OPERAND}`, "gu");

/** What is calculated in a text is rounded. */
const MAX_ROUNDING = 0.02;

const CALCULATED: Record<string, (a: number, b: number) => number[]> = {
  "+": (a, b) => [a + b],
  "-": (a, b) => [a - b],
  ":": (a, b) => [a / b],
  // Amounts of a cent or a percent are often calculated in whole ones.
  "×": (a, b) => [a * b, (a * b) / 100],
};
const SIGNS: Record<string, string> = { x: "×", "*": "×", "·": "×", "÷": ":", "–": "-", "−": "-" };

/** A calculation whose result is another one. */
export function wrongEquations(all: readonly Measured[]): Statement[][] {
  return all.slice(0, MAX_OF_BODY).flatMap(({ section, block, start, end, text }) =>
    [...plainDigits(text).matchAll(EQUATION)].flatMap((match) => {
      const [left, right, result] = [match[1]!, match[3]!, match[4]!].map(numberOf) as [number, number, number];
      const values = CALCULATED[SIGNS[match[2]!] ?? match[2]!]!(left, right);
      // A longer calculation goes on before or behind.
      const isPart =
        /\d[^\d:]{0,8}[=×x*·:÷/+–−-]\s?$/u.test(text.slice(Math.max(0, match.index - 20), match.index)) ||
        /^\s?[×*÷/+−=]/u.test(text.slice(match.index + match[0].length));
      const [value] = values;
      // "1 + 1 = 3" says that two are more together than each alone.
      const isSaying = match[2] === "+" && Math.max(left, right) <= MAX_OF_SAYING;
      if (isPart || isSaying || values.some((each) => Math.abs(each - result) <= Math.max(0.5, Math.abs(each) * MAX_ROUNDING)))
        return [];
      const place = {
        section,
        block,
        start,
        end,
        text,
        attribute: `${OWN_NAME}calculation, which gives ${Math.round(value! * 100) / 100}`,
        subject: "",
      };
      const stated = { value: result, unit: "", start: match.index, end: match.index + match[0].length };
      return [
        [
          { ...place, measure: stated, to: result },
          { ...place, measure: { ...stated, value: value!, end: match.index + match[0].lastIndexOf("=") }, to: value! },
        ],
      ];
    }),
  );
}

/** Nobody calculates in writing with less (our own limit). */
const MAX_OF_SAYING = 2;

/** What divides a sum into its parts, the last of which is the rest. */
const OF_WHICH =
  /(?<!\p{L})(?:of (?:which|these|them)|davon|dont|de (?:los|las) (?:que|cuales)|di cui|d[oa]s quais|waarvan|z (?:czego|których)|varav|heraf)(?!\p{L})/iu;
const REST =
  /(?<!\p{L})(?:remain(?:ing|der)|rest|restlichen?|übrigen?|restante?s?|le reste|rimanent[ei]|resterende|overige|pozostał\p{L}{1,3}|resterande|resten)(?!\p{L})/iu;

/** A sum and parts of it, with the rest, that do not add up to it. */
export function wrongRests(all: readonly Measured[]): Statement[][] {
  return all.slice(0, MAX_OF_BODY).flatMap((said) => {
    const divides = OF_WHICH.exec(said.text);
    const measures = saidIn([said]);
    const at = divides ? measures.findLastIndex(({ measure }) => measure.start < divides.index) : -1;
    const sum = measures[at];
    const parts = measures.slice(at + 1);
    if (!sum || !REST.test(said.text) || parts.length < 2 || parts.length > MAX_PARTS) return [];
    const isPart = ({ measure }: Said) => measure.unit === sum.measure.unit && measure.value === measure.to;
    const total = parts.reduce((before, { measure }) => before + measure.value, 0);
    if (!parts.every(isPart) || total === sum.measure.value) return [];
    const { section, block, start, end, text } = said;
    const place = { section, block, start, end, text, attribute: `${OWN_NAME}sum of the parts, ${total}`, subject: "" };
    return [
      [
        { ...place, measure: sum.measure, to: sum.measure.value },
        { ...place, measure: { ...parts.at(-1)!.measure, value: total }, to: total },
      ],
    ];
  });
}
