import type { ModelId } from "../../integrations/ai-models/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";

/** Calls of a run that failed for one reason. */
interface FailedCalls {
  model: ModelId;
  /** Null where no provider serves the model. */
  provider: string | null;
  /** A sentence of ours: nothing that a provider, a prompt or an answer said. */
  reason: string | null;
  calls: number;
}

/** A run asks few models, and they fail in few ways; a line of the log is no place for more. */
const mostReasons = 20;

/** Why calls of a run failed, the most frequent first; for operators, who may not read a customer's answers. */
export const failedCalls = (rows: Rows, runId: string): Promise<FailedCalls[]> =>
  rows.run(sql<FailedCalls>`
    select c.model, nullif(r.provider, 'none') as provider, r.reason, count(*)::int as calls
    from response_call c join response r on r.n = c.response_n
    where c.run_id = ${runId} and c.outcome = 'failed'
    group by 1, 2, 3 order by calls desc, 1, 3 limit ${mostReasons}`);
