import { type Database, sql } from "../database/index.ts";
import type { GaugeSource } from "../observability/index.ts";

interface Waiting {
  entries: number;
  failing: number;
  oldest: number;
}

/** What waits for Temporal. */
export function outboxGauges(database: Database): GaugeSource {
  return {
    gauges: {
      answerscope_outbox_entries: { help: "Accepted work that Temporal has not confirmed yet" },
      answerscope_outbox_failing_entries: { help: "The same, tried at least three times" },
      answerscope_outbox_oldest_seconds: { help: "Age of the oldest entry of the outbox; 0 when it is empty" },
    },
    async read() {
      const [row] = await database.system.read<Waiting>(sql`
        select count(*) as entries, count(*) filter (where attempts >= 3) as failing,
          coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as oldest
        from outbox`);
      return {
        answerscope_outbox_entries: [{ value: row!.entries }],
        answerscope_outbox_failing_entries: [{ value: row!.failing }],
        answerscope_outbox_oldest_seconds: [{ value: row!.oldest }],
      };
    },
  };
}
