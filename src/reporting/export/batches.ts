import type { Context, Services, Website } from "../../operation/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";
import type { Cell, Column } from "../../platform/files/index.ts";
import type { Scope } from "../analytics/scope.ts";
import { type AnswerRow, type Directory, newDirectory } from "./directory.ts";
import { changedAnswers, type Window } from "./window.ts";

/** Answers that are read by one statement. */
export const batchAnswers = 500;

/** So many rows are made and written at once; then calls of the process go first. */
const sliceRows = 50;

/** What is exported: rows of answers, each with what belongs to the answer. */
export interface Dataset<Row> {
  columns: readonly Column[];
  /** Columns of `r`, the answer, and of `joins`. */
  selected: Query<Row>;
  joins(scope: ExportScope): Query<unknown>;
  /** What tells the rows of one answer apart; constant where it has one. */
  tie: Query<unknown>;
  cells(row: Row & AnswerRow, scope: ExportScope, directory: Directory): readonly Cell[];
}

/** What all rows of an export share. */
export interface ExportScope extends Pick<Scope, "companies"> {
  website: Website;
  /** Ids of the tracked companies that own a host, by its number. */
  owners: ReadonlyMap<number, readonly string[]>;
  /** Numbers of the own brand's hosts. */
  ownHosts: readonly number[];
  includeResponse: boolean;
}

/** What an export needs of a call, or of work without one. */
export interface Exporting extends Pick<Context<Website>, "rows"> {
  signal: AbortSignal;
  services: Pick<Services, "calls">;
}

type Found<Row> = Partial<Row & AnswerRow> & { at: number; at_xid: string; of_batch: number };

/**
 * The rows of a window, a batch of answers after the other; the next one is read while one is written. No connection is held
 * between two batches.
 */
export async function* exportBatches<Row>(
  { rows, signal, services }: Exporting,
  scope: ExportScope,
  window: Window,
  dataset: Dataset<Row>,
): AsyncGenerator<(readonly Cell[])[]> {
  const directory = newDirectory(rows, scope.website.id);
  const read = (after: Window["after"]) => {
    const batch = readBatch(rows, scope, window, after, dataset);
    batch.catch(() => {}); // whoever reads on gets the error
    return batch;
  };
  const yieldToCalls = services.calls.steps();
  let next: Promise<Found<Row>[]> | null = read(window.after);
  while (next !== null) {
    const found: Found<Row>[] = await next;
    if (found.length === 0 || signal.aborted) return;
    const { at, at_xid, of_batch } = found[0]!;
    next = of_batch < batchAnswers ? null : read({ xid: at_xid, n: at });
    const full = found.filter((row) => row.n !== null) as unknown as (Row & AnswerRow)[];
    for (const row of full) row.xid = later(row.xid, window.companiesXid);
    await directory.learn(full);
    for (let from = 0; from < full.length; from += sliceRows) {
      yield full.slice(from, from + sliceRows).map((row) => dataset.cells(row, scope, directory));
      await yieldToCalls();
    }
  }
}

/** A batch of answers behind a place: at least one row, which names the last answer, unless there are no more. */
function readBatch<Row>(
  rows: Context["rows"],
  scope: ExportScope,
  window: Window,
  after: Window["after"],
  dataset: Dataset<Row>,
): Promise<Found<Row>[]> {
  const question = sql<Found<Row>>`
    with picked as materialized (${changedAnswers(scope.website, window, after)} limit ${batchAnswers})
    select l.n as at, l.xid::text as at_xid, l.of_batch, q.* from
      (select response_n as n, xid, (select count(*) from picked)::int as of_batch from picked order by xid desc, response_n desc limit 1) l
      left join lateral (
        select r.n, picked.xid::text as xid, r.id, r.created_at, r.day, r.model, r.prompt_n, r.location_n, r.schedule_n, ${dataset.selected}
        from picked join tracking.response r on r.n = picked.response_n ${dataset.joins(scope)}
        order by picked.xid, picked.response_n, ${dataset.tie}
      ) q on true`;
  return rows.transaction(async (tx) => {
    // What belongs to an answer is looked up by its key, also while the planner knows little of new tables.
    const [, found] = await Promise.all([tx.run(sql`select set_config('enable_seqscan', 'off', true)`), tx.run(question)]);
    return found;
  });
}

const later = (one: string, other: string): string => (BigInt(one) > BigInt(other) ? one : other);
