import { numberWord } from "../../language/measures.ts";
import { MAX_OF_BODY } from "./compared-numbers.ts";
import { OWN_NAME } from "./named-facts.ts";
import type { Measured, Statement } from "./number-statements.ts";

/** One unit in another: by a factor, and for temperatures from another zero. */
type Unit = { kind: string; factor: number; zero?: number };

/** Exact by definition (NIST SP 811), in metres, grams, litres, km/h, square metres and °C. */
const UNITS: readonly [RegExp, Unit][] = [
  [/^°\s?f$|^fahrenheit$/, { kind: "temperature", factor: 5 / 9, zero: 32 }],
  [/^°\s?c$|^celsius$/, { kind: "temperature", factor: 1 }],
  [/^(?:inch(?:es)?|in|″)$/, { kind: "length", factor: 0.0254 }],
  [/^(?:feet|foot|ft)$/, { kind: "length", factor: 0.3048 }],
  [/^(?:yards?|yd)$/, { kind: "length", factor: 0.9144 }],
  [/^(?:miles?|mi)$/, { kind: "length", factor: 1609.344 }],
  [/^mm$/, { kind: "length", factor: 0.001 }],
  [/^cm$/, { kind: "length", factor: 0.01 }],
  [/^(?:m|met(?:er|re)s?)$/, { kind: "length", factor: 1 }],
  [/^(?:km|kilomet(?:er|re)s?)$/, { kind: "length", factor: 1000 }],
  [/^(?:lbs?|pounds?)$/, { kind: "mass", factor: 453.592 }],
  [/^(?:oz|ounces?)$/, { kind: "mass", factor: 28.3495 }],
  [/^(?:g|grams?|grammes?)$/, { kind: "mass", factor: 1 }],
  [/^(?:kg|kilos?|kilograms?)$/, { kind: "mass", factor: 1000 }],
  [/^(?:mph)$/, { kind: "speed", factor: 1.609344 }],
  [/^(?:km\/h|kph|kmh)$/, { kind: "speed", factor: 1 }],
  [/^(?:acres?)$/, { kind: "area", factor: 4046.856 }],
  [/^(?:ha|hectares?)$/, { kind: "area", factor: 10_000 }],
];

const NUMBER = "[-−]?\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|[-−]?\\d{1,6}(?:[.,]\\d{1,2})?";
const NAME =
  "°\\s?[CF]|celsius|fahrenheit|inch(?:es)?|in|″|feet|foot|ft|yards?|yd|miles?|mi|mm|cm|km\\/h|kmh|kph|km|kilomet(?:er|re)s?|met(?:er|re)s?|m|mph|lbs?|pounds?|oz|ounces?|kilograms?|kilos?|kg|grams?|grammes?|g|acres?|ha|hectares?";
/** "85 °F (29 °C)", "-25°F/-32°C", "10 lb (4.5 kg)"; neither number is part of a range, a size or a fraction. */
const CONVERSION = new RegExp(
  `(?<![\\p{L}\\d.,/½¼¾⅓⅔″"'’])(?<!\\d[\\p{L}\\s°″]{0,12}(?:[-–—x×]\\s?|\\s(?:to|by|and|or|bis|à)\\s)|(?:ft|feet|lbs?|pounds?)\\s)(?<first>${NUMBER})(?:\\s|-)?(?<one>${NAME})(?![\\p{L}²³])\\.?\\s?[/(（]\\s?(?<second>${NUMBER})\\s?(?<other>${NAME})(?![\\p{L}²³])(?!\\s?(?:[-–—x×/]|to|by|bis|à)?\\s?\\d)`,
  "giu",
);

/** Conversions are rounded, those of weights in recipes by an eighth (our own limit). */
const MAX_ROUNDING = 0.15;
/** Ovens and weather are told in steps of five or ten degrees. */
const MAX_DEGREES = 6;
/** Beside ovens of another kind, whose heat is another one. */
const OF_ANOTHER_OVEN = /\b(?:fan|convection|gas|umluft|heißluft|tournante|ventilad|ventilat|hetelucht)\p{L}{0,6}/iu;

const COUNT = /(?<![\p{L}\d.,])(\d{1,2}|\p{L}{2,12})[\s-]$/u;
const numberOf = (count: string): number => (/^\d/.test(count) ? Number(count) : (numberWord(count) ?? 1));

const unitOf = (name: string): Unit => UNITS.find(([pattern]) => pattern.test(name.toLowerCase()))![1];
/** What a number may be read as: a comma before three digits divides thousands, or is a decimal one. */
function readingsOf(text: string): number[] {
  const plain = text.replace("−", "-");
  const readings = [plain.replace(/,(?=\d{3}(?:\D|$))/g, "").replace(",", "."), plain.replace(",", ".")].map(Number);
  return [...new Set(readings)].filter((value) => !Number.isNaN(value));
}

/** Whether two amounts are one, as exactly as they are told. A difference of temperatures has no zero. */
function areOne(first: number, one: Unit, second: number, other: Unit): boolean {
  if (one.kind === "temperature") {
    const differ = (withZero: boolean) =>
      Math.abs(
        (first - (withZero ? (one.zero ?? 0) : 0)) * one.factor - (second - (withZero ? (other.zero ?? 0) : 0)) * other.factor,
      );
    return differ(true) <= MAX_DEGREES || differ(false) <= 1;
  }
  const [a, b] = [first * one.factor, second * other.factor];
  return (
    Math.abs(a - b) <= MAX_ROUNDING * Math.max(Math.abs(a), Math.abs(b)) ||
    Math.abs(second - (first * one.factor) / other.factor) < 0.6
  );
}

/** An amount and the same one in another unit behind it, which is another amount. */
export function wrongConversions(all: readonly Measured[]): Statement[][] {
  return all.slice(0, MAX_OF_BODY).flatMap(({ section, block, start, end, text }) => {
    if (OF_ANOTHER_OVEN.test(text)) return [];
    return [...text.matchAll(CONVERSION)].flatMap((match) => {
      const { first = "", one = "", second = "", other = "" } = match.groups!;
      const [from, to] = [unitOf(one), unitOf(other)];
      const [firsts, seconds] = [readingsOf(first), readingsOf(second)];
      const [a, b] = [firsts[0]!, seconds[0]!];
      // "Three 8-ounce (680 g) packages": what all of them weigh may stand behind what one weighs.
      const count = numberOf(COUNT.exec(text.slice(0, match.index))?.[1] ?? "");
      const isRight = firsts.some((x) => seconds.some((y) => [x, x * count].some((amount) => areOne(amount, from, y, to))));
      if (from.kind !== to.kind || from.factor === to.factor || isRight) return [];
      const right = Math.round((((a - (from.zero ?? 0)) * from.factor) / to.factor + (to.zero ?? 0)) * 10) / 10;
      const place = {
        section,
        block,
        start,
        end,
        text,
        attribute: `${OWN_NAME}${first} ${one}, which is ${right} ${other}`,
        subject: "",
      };
      const at = match.index + match[0].lastIndexOf(second);
      return [
        [
          {
            ...place,
            measure: { value: a, unit: one, start: match.index, end: match.index + first.length + one.length + 1 },
            to: a,
          },
          { ...place, measure: { value: b, unit: other, start: at, end: match.index + match[0].length }, to: b },
        ],
      ];
    });
  });
}
