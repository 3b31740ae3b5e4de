import { type Database, sql } from "../platform/database/index.ts";
import type { GaugeSource } from "../platform/observability/index.ts";

interface Open {
  kind: string;
  jobs: number;
  oldest: number;
}

/** Jobs that are open, by kind; SEO jobs have gauges of their own. */
export function contentGauges(database: Database): GaugeSource {
  return {
    gauges: {
      answerscope_jobs_open: { help: "Jobs that have not ended, by kind", labelNames: ["kind"] },
      answerscope_job_oldest_seconds: { help: "Age of the oldest of them; 0 without one", labelNames: ["kind"] },
    },
    async read() {
      const age = sql`coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as oldest`;
      const open = await database.system.read<Open>(sql`
        select 'pitch' as kind, count(*) as jobs, ${age} from pitch where status in ('queued', 'running')
        union all select 'content-generation', count(*), ${age} from content_generation where status in ('queued', 'running')
        union all select 'fact-import', count(*), ${age} from fact_import where status in ('pending', 'running')
        union all select 'pillar-merge', count(*), ${age} from pillar_merge where status in ('pending', 'merged')`);
      return {
        answerscope_jobs_open: open.map(({ kind, jobs }) => ({ labels: { kind }, value: jobs })),
        answerscope_job_oldest_seconds: open.map(({ kind, oldest }) => ({ labels: { kind }, value: oldest })),
      };
    },
  };
}
