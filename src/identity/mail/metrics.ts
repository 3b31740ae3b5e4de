import { type Database, sql } from "../../platform/database/index.ts";
import type { GaugeSource } from "../../platform/observability/index.ts";

/** Mail that waits to be sent. */
export function mailGauges(database: Database): GaugeSource {
  return {
    gauges: {
      answerscope_mail_waiting: { help: "Mails that have not been sent yet" },
      answerscope_mail_oldest_seconds: { help: "Age of the oldest of them; 0 without one" },
    },
    async read() {
      const [row] = await database.system.read<{ waiting: number; oldest: number }>(sql`
        select count(*) as waiting, coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as oldest
        from mail where status = 'queued'`);
      return {
        answerscope_mail_waiting: [{ value: row!.waiting }],
        answerscope_mail_oldest_seconds: [{ value: row!.oldest }],
      };
    },
  };
}
