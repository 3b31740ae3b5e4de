import { setTimeout as sleep } from "node:timers/promises";
import { type Database, isDatabaseAway, type Rows, sql } from "../../../platform/database/index.ts";
import { atOnce, type Pieces } from "../../../platform/threads/index.ts";
import { trackedCompanies } from "../../competitors/detector.ts";
import { lockCompaniesShared } from "../../competitors/lock.ts";
import { db } from "../../database.ts";
import { storeResponses } from "../store.ts";
import { knownParts } from "./known-parts.ts";
import { type ImportLine, type LineWords, unreadFields } from "./line.ts";
import { linesOf, type NumberedLine } from "./lines.ts";
import { ensureNames, type ImportWebsite, type KnownNames, readKnownNames, unknownName } from "./names.ts";
import { hash53, Repeated } from "./repeated.ts";
import { readLines, toResponse } from "./response.ts";

/** The result of an import. */
export interface ImportReport {
  lines: number;
  stored: number;
  /** Lines whose `external_id` the website had already. */
  known: number;
  /** Fields that mean nothing here and were left out, such as misspelt ones, with the number of lines that have them. */
  unread_fields: { [field: string]: number };
  /** Prompts that were made although one of the same text had been deleted: they are tracked, and asked, again. */
  prompts_deleted_before: number;
}

/** Reported after each batch; `stage` is `check` while nothing is stored yet. */
export type ImportProgress = Omit<ImportReport, "unread_fields" | "prompts_deleted_before"> & { stage: "check" | "store" };

/** The file was refused: nothing of it is stored. */
export class ImportRefused extends Error {
  /** The first ones, by line number from 1. */
  readonly problems: readonly { line: number; problem: string }[];
  readonly count: number;

  constructor(problems: { line: number; problem: string }[], count: number) {
    super(`${count} ${count === 1 ? "line is" : "lines are"} not valid; nothing was imported`);
    this.name = "ImportRefused";
    this.problems = problems;
    this.count = count;
  }
}

/** Reads the file from its beginning, some lines at once. */
type ReadFile = () => AsyncIterable<NumberedLine[]>;

const batchLines = 2_000;
/** A statement carries the texts of a batch, and no text of this process may be longer than half a gigabyte. */
const batchBytes = 1 << 25;
const maxProblems = 100;

/**
 * Brings answers from a file of one JSON object a line into a website. All lines are checked before the first one is stored.
 * Batches are committed as they go, so that an interrupted import goes on where it stopped when it is repeated; a line whose
 * `external_id` is known changes nothing. Nothing is charged.
 *
 * @param options.pieces does the batches
 * @param options.words how mistakes in the fields of a line are told
 *
 * @throws ImportRefused when a line is not valid.
 */
export async function importResponses(
  database: Database,
  website: ImportWebsite,
  file: string,
  onProgress: (progress: ImportProgress) => void,
  { pieces = atOnce, words, ...options }: { hasMentionModel: boolean; pieces?: Pieces; words: LineWords },
): Promise<ImportReport> {
  const rows = database.of({ id: website.organization_id, n: website.organization_n });
  const read: ReadFile = () => linesOf(file, words);
  const names = await readKnownNames(rows, website);
  const { lines, unread } = await checkFile(read, names, onProgress);
  const report: ImportReport = {
    lines,
    stored: 0,
    known: 0,
    unread_fields: Object.fromEntries(unread),
    prompts_deleted_before: 0,
  };
  const batches = batchesOf(read);
  // Three at once: the database stores one batch, a thread reads the answers of another, and the next one is prepared.
  const storeNext = async (): Promise<boolean> => {
    const { done, value: batch } = await batches.next();
    if (done) return false;
    const { stored, deletedBefore } = await storeAgain(() => storeBatch(rows, website, names, options, batch));
    report.stored += stored;
    report.prompts_deleted_before += deletedBefore;
    report.known += batch.length - stored;
    onProgress({ stage: "store", lines, stored: report.stored, known: report.known });
    return true;
  };
  const storeOneByOne = async (): Promise<void> => {
    while (await pieces(storeNext));
  };
  await Promise.all([storeOneByOne(), storeOneByOne(), storeOneByOne()]);
  return report;
}

/** Unique violation, deadlock, or a prompt that another transaction has created since it was looked for. */
const conflicts = new Set<unknown>(["23505", "40P01", 409]);
const maxAttempts = 5;

/**
 * Two batches, or two imports, may create the same prompt or bring the same line at the same moment. The one that comes second
 * fails as a whole and finds everything there when it is done again. One whose connection is lost, or comes too late on a busy machine, is
 * done again after one to four seconds, in which a server starts anew.
 */
async function storeAgain<T>(store: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store();
    } catch (error) {
      const { code, status } = error as { code?: unknown; status?: unknown };
      const isOutage = isDatabaseAway(error);
      if (attempt === maxAttempts || !(isOutage || conflicts.has(code) || conflicts.has(status))) throw error;
      if (isOutage) await sleep(1_000 * attempt);
    }
  }
}

/** Validates every line against the schema and the website's names. @returns the number of lines, and of those with each unread field. */
async function checkFile(
  read: ReadFile,
  names: KnownNames,
  onProgress: (progress: ImportProgress) => void,
): Promise<{ lines: number; unread: Map<string, number> }> {
  const problems: { line: number; problem: string }[] = [];
  let bad = 0;
  const report = (line: number, problem: string) => {
    bad++;
    if (problems.length < maxProblems) problems.push({ line, problem });
  };
  const ids = new Repeated();
  const unread = new Map<string, number>();
  let lines = 0;
  const check = (one: NumberedLine) => {
    if ("problem" in one) return report(one.line, one.problem);
    ids.add(one.value.external_id);
    for (const field of unreadFields(one.given, one.value)) unread.set(field, (unread.get(field) ?? 0) + 1);
    const unknown = unknownName(one.value, names);
    if (unknown) report(one.line, unknown);
  };
  for await (const some of read()) {
    for (const one of some) check(one);
    lines += some.length;
    onProgress({ stage: "check", lines, stored: 0, known: 0 });
  }
  const suspects = ids.suspects();
  if (suspects.size > 0) await reportRepeated(read, suspects, report);
  if (bad > 0)
    throw new ImportRefused(
      problems.sort((a, b) => a.line - b.line),
      bad,
    );
  return { lines, unread };
}

async function reportRepeated(
  read: ReadFile,
  suspects: Set<number>,
  report: (line: number, problem: string) => void,
): Promise<void> {
  const firstLine = new Map<string, number>();
  for await (const some of read()) {
    for (const one of some) {
      if ("problem" in one || !suspects.has(hash53(one.value.external_id))) continue;
      const id = one.value.external_id;
      const first = firstLine.get(id);
      if (first === undefined) firstLine.set(id, one.line);
      else report(one.line, `external_id: ${JSON.stringify(id)} stands on line ${first} already`);
    }
  }
}

async function* batchesOf(read: ReadFile): AsyncGenerator<ImportLine[]> {
  let batch: ImportLine[] = [];
  let bytes = 0;
  for await (const some of read()) {
    for (const one of some) {
      if ("problem" in one)
        throw new ImportRefused([{ line: one.line, problem: `${one.problem} (the file changed meanwhile)` }], 1);
      batch.push(one.value);
      bytes += one.bytes;
      if (batch.length === batchLines || bytes >= batchBytes) {
        yield batch;
        batch = [];
        bytes = 0;
      }
    }
  }
  if (batch.length > 0) yield batch;
}

/** @returns how many lines were new, and how many prompts were made that had been deleted. */
function storeBatch(
  rows: Rows,
  website: ImportWebsite,
  names: KnownNames,
  options: { hasMentionModel: boolean },
  batch: readonly ImportLine[],
): Promise<{ stored: number; deletedBefore: number }> {
  return rows.transaction(async (tx) => {
    const known = await tx.run(
      db
        .selectFrom("response")
        .select("external_id")
        .where("website_n", "=", website.n)
        .where("external_id", "=", sql<string>`any(${batch.map((line) => line.external_id)}::text[])`),
    );
    const knownIds = new Set(known.map((row) => row.external_id));
    // In the order of time, in which what is written one after the other is near to each other in most indexes.
    const lines = batch
      .filter((line) => !knownIds.has(line.external_id))
      .sort((a, b) => a.created_at - b.created_at)
      .map(knownParts);
    if (lines.length === 0) return { stored: 0, deletedBefore: 0 };
    const created = await ensureNames(tx, website, lines);
    // A long import meets companies that are changed on the way.
    const companiesVersion = await lockCompaniesShared(tx, website.n);
    const tracked = await trackedCompanies({ read: tx.run }, { ...website, companies_version: companiesVersion });
    const read = await readLines(lines, names.companies, tracked);
    await storeResponses(
      tx,
      website.organization_n,
      lines.map((line, index) => {
        const response = toResponse(line, website, names, created, read[index]!);
        return { ...response, isDoubtful: response.isDoubtful === true && options.hasMentionModel };
      }),
    );
    return { stored: lines.length, deletedBefore: created.deletedBefore };
  });
}
