import { isMention, positionWithout, type StoredVerdict } from "../../detection/index.ts";
import type { MentionRow, StoredAnswer } from "./stored-answers.ts";

/**
 * The verdicts on an answer whose mentions were given. They stay as they were given; companies that were added later are detected
 * and take their rank among them: before the first given one that the text names behind them.
 */
export function besideGiven(answer: StoredAnswer, detected: readonly StoredVerdict[]): StoredVerdict[] {
  const isLater = ({ companyN }: { companyN: number }) => companyN > answer.givenTo!;
  const placeOf = new Map(
    detected.map(({ companyN, evidence }) => [companyN, evidence.find(({ kind }) => isMention(kind))?.at ?? null]),
  );
  const later = detected.filter((verdict) => isLater(verdict) && verdict.position !== null);
  const waiting = later.sort((a, b) => placeOf.get(a.companyN)! - placeOf.get(b.companyN)!);
  const ranked: StoredVerdict[] = [];
  let before = 0;
  let last = 0;
  for (const { row, position } of givenRows(answer.mentions)) {
    const place = placeOf.get(row.companyN) ?? Number.NEGATIVE_INFINITY;
    while (waiting.length > 0 && placeOf.get(waiting[0]!.companyN)! < place)
      ranked.push({ ...waiting.shift()!, position: position + before++ });
    last = position + before;
    ranked.push({ companyN: row.companyN, position: last, detectorVersion: 0, evidence: [] });
  }
  for (const verdict of waiting) ranked.push({ ...verdict, position: ++last });
  const unranked = detected.filter((verdict) => isLater(verdict) && verdict.position === null);
  return [...ranked, ...unranked];
}

/** Given rows by rank, each with the position that was given: detected ones before it have moved it back. */
function givenRows(rows: readonly MentionRow[]): { row: MentionRow; position: number }[] {
  const detected = rows.filter(({ detectorVersion }) => detectorVersion > 0).map(({ position }) => position);
  return rows
    .flatMap((row) => (row.detectorVersion === 0 && row.position !== null ? [{ row, stored: row.position }] : []))
    .map(({ row, stored }) => ({ row, position: positionWithout(stored, detected) }))
    .sort((a, b) => a.position - b.position || a.row.companyN - b.row.companyN);
}
