import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { isTransactionNumber, opaqueId, operation, textInPieces, website, websiteId } from "../../operation/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
import type { RowOf } from "../database.ts";
import { findRun } from "./read.ts";
import { isFinal, type RunRecord } from "./run.ts";

const pollMs = 500;
const pageSize = 500;

export const runEvents = operation({
  name: "response-streaming.events",
  summary: "Follow a run as server-sent events",
  description:
    "One `response` event for each stored response, a `progress` event whenever counts changed, and one `done` event at the end. " +
    "`Last-Event-ID` resumes behind the last `response` event that was received. A stream ends after 15 minutes with a `reconnect` event: connect " +
    "again with `Last-Event-ID`, as browsers do by themselves. A key may have 20 streams open at once, an organization 100.",
  rest: { method: "GET", path: "/response-streaming/{run_id}/events", headers: { last_event_id: "Last-Event-ID" } },
  access: website("view", { deleted: true }),
  refusals: {
    404: "The run does not exist",
  },
  input: z.object({
    run_id: opaqueId,
    website_id: websiteId,
    last_event_id: z
      .string()
      .regex(/^\d{1,20}-\d{1,9}$/, { abort: true, error: "must be the id of an event of this run" })
      .refine((eventId) => isTransactionNumber(eventId.split("-")[0]!), "must be the id of an event of this run")
      .optional(),
  }),
  output: textInPieces,
  stream: "events",
  async handle({ rows, subject, signal }, input) {
    const run = await findRun(rows, subject.id, input.run_id);
    return follow(rows, run, input.last_event_id ?? "0-0", signal());
  },
});

interface StoredCall extends Pick<RowOf<"response_call">, "model" | "sample" | "outcome"> {
  event_id: string;
  response_id: string;
  prompt_id: string | null;
  location_id: string | null;
}

async function* follow(rows: Rows, found: RunRecord, lastEventId: string, signal: AbortSignal): AsyncGenerator<string> {
  let run = found;
  let after = lastEventId;
  let sent = "";
  for (;;) {
    // The run is read before its calls, so that "done" never overtakes the last response.
    const isDone = isFinal(run.status);
    for (;;) {
      const page = await storedCalls(rows, run, { after, isDone });
      if (page.length === 0) break;
      for (const { event_id, ...call } of page) yield event("response", call, event_id);
      after = page.at(-1)!.event_id;
    }
    const { status, counts, by_model } = run;
    const progress = JSON.stringify({ status, counts, by_model });
    if (progress !== sent) yield event("progress", { status, counts, by_model });
    sent = progress;
    if (isDone) {
      yield event("done", run);
      return;
    }
    if (!(await pause(signal))) return;
    run = await findRun(rows, run.website_id, run.run_id);
  }
}

/**
 * Stored responses behind an event, in the order of their transactions; a call that failed without one is in the counts alone. While the run
 * goes on, rows of transactions that are not older than every open one wait for the next poll, so that none is skipped. When it is done, all
 * of them are committed.
 */
function storedCalls(rows: Rows, run: RunRecord, { after, isDone }: { after: string; isDone: boolean }): Promise<StoredCall[]> {
  const [xid, ordinal] = after.split("-");
  return rows.read(sql<StoredCall>`
    select c.stored_xid || '-' || c.ordinal as event_id, r.id as response_id, p.id as prompt_id, c.model, c.sample, l.id as location_id, c.outcome
    from response_call c
    join response r on r.n = c.response_n
    left join prompt p on p.n = c.prompt_n
    left join location l on l.n = c.location_n
    where c.run_id = ${run.run_id} and c.stored_xid is not null
      and (c.stored_xid, c.ordinal) > (${xid}::xid8, ${ordinal}::int)
      and (${isDone} or c.stored_xid < pg_snapshot_xmin(pg_current_snapshot()))
    order by c.stored_xid, c.ordinal limit ${pageSize}`);
}

function event(name: string, data: unknown, id?: string): string {
  return `event: ${name}\n${id ? `id: ${id}\n` : ""}data: ${JSON.stringify(data)}\n\n`;
}

/** false when the reader has gone away. */
const pause = (signal: AbortSignal): Promise<boolean> => sleep(pollMs, true, { signal }).catch(() => false);
