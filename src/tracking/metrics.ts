import { type Database, sql } from "../platform/database/index.ts";
import type { GaugeSource } from "../platform/observability/index.ts";

interface Reading {
  runs: { status: string; runs: number; oldest: number; reserved: number }[] | null;
  rescorings: number;
  oldest_rescoring: number;
  doubts: number;
  changed_days: number;
  oldest_change: number;
}

const statuses = ["queued", "running"] as const;

/** Runs that are open, and what stored answers wait for. */
export function trackingGauges(database: Database): GaugeSource {
  return {
    gauges: {
      answerscope_runs_open: { help: "Runs that have not ended, by status", labelNames: ["status"] },
      answerscope_run_oldest_seconds: { help: "Age of the oldest run of a status; 0 without one", labelNames: ["status"] },
      answerscope_run_reserved_credits: {
        help: "Credits that open runs took off the accounts, by status",
        labelNames: ["status"],
      },
      answerscope_rescorings_open: { help: "Websites whose stored answers are being scored again" },
      answerscope_rescoring_oldest_seconds: { help: "How long the oldest re-scoring has been asked for; 0 without one" },
      answerscope_uncertain_answers: { help: "Answers with places that wait for MENTION_MODEL" },
      answerscope_unsealed_days: { help: "Days of websites whose answers have changed since they were sealed" },
      answerscope_unsealed_oldest_seconds: { help: "How long the oldest of them has waited; 0 without one" },
    },
    async read() {
      // Each from an index over what is open only.
      const [row] = await database.system.read<Reading>(sql`
        select (select json_agg(open) from (
            select status, count(*) as runs, extract(epoch from clock_timestamp() - min(created_at))::float8 as oldest,
              sum(reserved_monthly + reserved_one_off)::int8 as reserved
            from response_run where status in ('queued', 'running') group by status) open) as runs,
          r.*, (select count(*) from mention_doubt) as doubts, d.*
        from (select count(*) as rescorings,
              coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as oldest_rescoring
            from rescoring where status in ('queued', 'scoring')) r,
          (select count(distinct (website_n, schedule_n, day)) as changed_days,
              coalesce(extract(epoch from clock_timestamp() - min(marked_at)), 0)::float8 as oldest_change
            from day_change) d`);
      const { runs, rescorings, oldest_rescoring, doubts, changed_days, oldest_change } = row!;
      const of = (status: string) => runs?.find((open) => open.status === status);
      return {
        answerscope_runs_open: statuses.map((status) => ({ labels: { status }, value: of(status)?.runs ?? 0 })),
        answerscope_run_oldest_seconds: statuses.map((status) => ({ labels: { status }, value: of(status)?.oldest ?? 0 })),
        answerscope_run_reserved_credits: statuses.map((status) => ({ labels: { status }, value: of(status)?.reserved ?? 0 })),
        answerscope_rescorings_open: [{ value: rescorings }],
        answerscope_rescoring_oldest_seconds: [{ value: oldest_rescoring }],
        answerscope_uncertain_answers: [{ value: doubts }],
        answerscope_unsealed_days: [{ value: changed_days }],
        answerscope_unsealed_oldest_seconds: [{ value: oldest_change }],
      };
    },
  };
}
