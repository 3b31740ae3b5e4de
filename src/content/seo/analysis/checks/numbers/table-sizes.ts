import type { TextBlock } from "../../../../../platform/documents/index.ts";
import type { CheckContext } from "../../context.ts";
import { measuresIn } from "../../language/measures.ts";
import { fold } from "../../language/words.ts";
import { mainHeading } from "../../main-heading.ts";
import { tablesOf } from "../../table-cells.ts";
import { allSaidIn, isNear, MAX_OF_BODY, MAX_ROWS, MAX_TABLES, ofBlock, statement } from "./compared-numbers.ts";
import { MEASURED } from "./named-facts.ts";
import type { Measured, Statement } from "./number-statements.ts";
import { countedIn, labelBefore, MIN_NAME_LENGTH, placesOf } from "./table-names.ts";

/** Longer lines are no name of a size, nor its value. */
const MAX_TERM = 60;

/** A size of the page's own thing in a comparison, and another one in the table of its sizes. */
export function ownRow({ document, language }: CheckContext): Statement[][] {
  const tables = tablesOf(document).slice(0, MAX_TABLES);
  const subject = fold(mainHeading({ document })?.text ?? document.titles[0]?.text ?? "");
  const only = (text: string) => {
    const [measure, ...more] = measuresIn(text, language).filter(({ unit }) => MEASURED.test(unit));
    return measure && more.length === 0 ? measure : undefined;
  };
  const isOwn = (row: TextBlock[]) =>
    row[0]!.text.trim().length >= MIN_NAME_LENGTH && placesOf(fold(row[0]!.text.trim()), subject).length > 0;
  const listed = document.blocks.flatMap((block, at) => {
    const before = document.blocks[at - 1];
    // A term of a list of terms, with its value behind it.
    const term =
      before && before.kind === block.kind && block.kind !== "cell" && before.text.length <= MAX_TERM ? before.text : undefined;
    const name = labelBefore(block.text) ?? term;
    return name !== undefined && block.text.length <= MAX_TERM ? [{ label: fold(name), cell: block }] : [];
  });
  const pairs = tables
    .flat()
    .flatMap(([label, cell, ...more]) => (label && cell && more.length === 0 ? [{ label: fold(label.text), cell }] : []));
  const sizes = [...pairs, ...listed];
  return tables.flatMap(([head = [], ...rows]) => {
    const [own, ...others] = rows.filter((row) => row.length === head.length && row.length > 2 && isOwn(row));
    if (!own || others.length > 0) return [];
    return head.slice(1).flatMap(({ text }, column) => {
      const same = sizes.filter(({ label }) => label === fold(text));
      const compared = own[column + 1]!;
      const [here, there] = [only(compared.text), same.length === 1 ? only(same[0]!.cell.text) : undefined];
      if (!here || !there || here.unit !== there.unit || here.value === there.value) return [];
      return [[ofBlock(same[0]!.cell, there, fold(text)), ofBlock(compared, here, fold(text))]];
    });
  });
}

/** A row that counts something ("Positions | 36") and a text that counts it otherwise. */
export function besideCounts({ document, language }: CheckContext, all: readonly Measured[]): Statement[][] {
  const ofText = all.filter(({ block }) => block.kind !== "cell" && block.kind !== "heading");
  const said = allSaidIn(ofText, language).slice(0, MAX_OF_BODY);
  const rows = tablesOf(document)
    .slice(0, MAX_TABLES)
    .flatMap((table) => table.slice(0, MAX_ROWS));
  return rows.flatMap(([label, cell, ...more]) => {
    const unit = label && countedIn(label, language);
    if (!unit || !cell || more.length > 0 || !/^\d{1,6}$/.test(cell.text.trim())) return [];
    const count = { value: Number(cell.text), unit, start: 0, end: cell.text.length };
    const ofUnit = said.filter(({ measure }) => measure.unit === unit);
    const [other] = ofUnit;
    const isSaid = ofUnit.some(({ measure }) => measure.value <= count.value && measure.to >= count.value);
    if (!other || isSaid || !isNear(other.measure.value, count.value)) return [];
    return [[statement(other, fold(label.text)), ofBlock(cell, count, fold(label.text))]];
  });
}
