import type { CheckContext } from "../../context.ts";
import { measuresIn, numberOf } from "../../language/measures.ts";
import { tablesOf, transposed } from "../../table-cells.ts";
import { SUM } from "../text/announced-lists.ts";
import { isNear, MAX_OF_BODY, MAX_TABLES, ofBlock, saidIn, statement } from "./compared-numbers.ts";
import type { Measured, Statement } from "./number-statements.ts";

/** What is further off from the sum has other parts (our own limit). */
const MAX_WRONG_SHARE = 0.25;

/** Whether parts miss their sum by more than rounding, and by less than a part that is not told. */
function isWrong(parts: readonly number[], sum: number): boolean {
  const total = totalOf(parts);
  const places = Math.max(...[...parts, sum].map((each) => `${each}`.split(".")[1]?.length ?? 0));
  const off = Math.abs(total - sum);
  return isNear(total, sum) && off > (parts.length / 2) * 10 ** -places && off <= sum * MAX_WRONG_SHARE;
}

const totalOf = (parts: readonly number[]): number => Math.round(parts.reduce((before, each) => before + each, 0) * 1000) / 1000;

/** Rows that hold others, or are held by them. */
const PART_OF_ROW =
  /(?<!\p{L})(?:sub-?totals?|zwischensumme|davon|of which|including|inklusive|inkl|incl|thereof|sous-total|dont|subtotal|de los cuales|di cui|subtotale|dos quais|waarvan|subtotaal|w tym|varav|heraf|ara toplam|vat|tax|discount|mwst|tva|iva|btw|umsatzsteuer|ust|enthalten\p{L}{0,3}|moms|kdv|rabatt|remise|descuento|sconto|desconto|korting)(?!\p{L})|小計|うち|割引|値引|税/iu;

const MIN_PARTS = 3;

/** Whether a row is called the sum, with no more than a unit in brackets, and not that of something ("Total saving", "Total (unique)"). */
const isSum = (label: string): boolean =>
  SUM.test(label) && /^[\s:：]*(?:\((?:[^\p{Ll}()]{1,6}|\p{L}{1,3})\))?$/u.test(label.replace(SUM, ""));

/** A table whose last row is called the sum and has another number than its column gives. */
export function wrongColumns({ document, language }: CheckContext): Statement[][] {
  const numberIn = (text: string) => {
    const said = text.trim();
    if (/^\d{1,7}(?:[.,]\d{1,3})?$/.test(said)) return { value: numberOf(said), unit: "", start: 0, end: said.length };
    const [only, ...more] = measuresIn(text, language);
    return only && more.length === 0 && !/^[<>~≈+(−–—-]|\d\s?[-–]\s?\d/.test(said) ? only : undefined;
  };
  return tablesOf(document)
    .slice(0, MAX_TABLES)
    .flatMap((table) => {
      const labels = table.map(([label]) => label?.text ?? "");
      if (!isSum(labels.at(-1)!) || labels.some((label) => PART_OF_ROW.test(label))) return [];
      return transposed(table)
        .slice(1)
        .flatMap(([head, ...cells]) => {
          const numbers = cells.map((cell) => numberIn(cell.text));
          const sum = numbers.at(-1);
          const parts = numbers.slice(0, -1).flatMap((part) => (part && part.unit === sum?.unit ? [part.value] : []));
          if (!sum || parts.length < MIN_PARTS || parts.length !== numbers.length - 1 || !isWrong(parts, sum.value)) return [];
          const name = `sum of "${head!.text}", which is ${totalOf(parts)}`;
          return [[ofBlock(cells.at(-1)!, sum, name), ofBlock(cells.at(-2)!, { ...sum, value: totalOf(parts) }, name)]];
        });
    });
}

/** How a sentence begins that adds up the one before. */
const ADDS_UP =
  /^(?:that (?:makes|comes to|adds up to|is)|(?:in|the) total|altogether|all in all|das (?:macht|sind|ergibt)|insgesamt|zusammen|macht zusammen|cela fait|soit|au total|en tout|eso (?:hace|suma)|(?:en|no|in) total[e]?|suman|fanno|(?:è|sono) in tutto|ao todo|isso (?:dá|soma)|in totaal|samen|dat (?:is|maakt)|razem|łącznie|to daje|totalt|sammanlagt|det blir|toplam)(?!\p{L})/iu;

/** A sentence that says more speaks of other quantities ("In total a family with two children pays 40 €"). */
const MAX_OTHER_WORDS = 4;

const saysOnlyTheSum = (text: string): boolean =>
  (text.replace(ADDS_UP, "").match(/\p{L}{2,}/gu)?.length ?? 0) <= MAX_OTHER_WORDS;

/** A sentence with the sum of the amounts of the one before, which is another. */
export function wrongTotals(all: readonly Measured[]): Statement[][] {
  return all.slice(0, MAX_OF_BODY).flatMap((said, at) => {
    const before = all[at - 1];
    if (!before || before.block !== said.block || !ADDS_UP.test(said.text) || !saysOnlyTheSum(said.text)) return [];
    const sums = saidIn([said]).filter(({ measure }) => measure.unit === "money");
    const parts = saidIn([before]);
    const [sum] = sums;
    const isPart = ({ measure }: (typeof parts)[number]) => measure.unit === "money" && measure.value === measure.to;
    if (!sum || sums.length > 1 || parts.length < MIN_PARTS || !parts.every(isPart)) return [];
    const values = parts.map(({ measure }) => measure.value);
    if (!isWrong(values, sum.measure.value)) return [];
    const name = `sum of the parts, ${totalOf(values)}`;
    return [
      [
        statement(sum, name),
        { ...statement(sum, name), measure: { ...sum.measure, value: totalOf(values) }, to: totalOf(values) },
      ],
    ];
  });
}
