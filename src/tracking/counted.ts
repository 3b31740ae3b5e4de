import { sql } from "../platform/database/index.ts";

/** The condition on the answer `r` that metrics count it: it answered, and was not cut at its longest. */
export const isCounted = sql`(r.outcome = 'answered' and r.finish_reason is distinct from 'length')`;
