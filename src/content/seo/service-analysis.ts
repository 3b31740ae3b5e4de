import { sumOfUsage, type Usage } from "../../integrations/llm/index.ts";
import type { Services } from "../../operation/index.ts";
import { type Database, type Organization, sql } from "../../platform/database/index.ts";
import { analyse } from "./analysis/analyse.ts";
import { earlierFindings } from "./earlier-findings.ts";
import type { AnalysisFields } from "./input.ts";
import type { StartedJob } from "./slots.ts";
import { websiteKnowledge } from "./website-knowledge.ts";
import type { AnalyseJob } from "./worker.ts";

/** The service's analysis: the configured model, public pages and what is known about the website. */
export function serviceAnalysis({ config, database, analysisModel, pages }: Services): AnalyseJob {
  return async (job, organization, lease) => {
    const input = job.input as AnalysisFields;
    const rows = database.of(organization);
    const knowledge = await websiteKnowledge(rows, job.website_id, input.target_queries);
    const earlier = await earlierFindings(rows, job.id);
    // One after the other, so that the latest stays; and all of them before the job ends.
    let noted: Promise<unknown> = Promise.resolve();
    const note = (usage: Usage) => {
      noted = noted.then(() => noteUsage(database, organization, job, usage)).catch(() => {});
    };
    const result = await analyse(input, {
      fetcher: pages,
      model: analysisModel,
      knowledge,
      ...(earlier && { earlier }),
      signal: lease.signal,
      beforeCall: () => {
        lease.check();
        // The lease's signal ends the call too, when that comes first.
        return config.providers.timeoutMs;
      },
      onUsage: note,
    }).finally(() => noted);
    return { ...result, usage: [...Object.values(job.spent), result.usage].reduce(sumOfUsage) };
  };
}

/** Remembers what an attempt has used so far: should it be lost, the job's usage counts it nevertheless. */
function noteUsage(database: Database, organization: Organization, job: StartedJob, usage: Usage): Promise<unknown> {
  return database.of(organization).run(sql`
    update seo_job set spent = spent || jsonb_build_object(${String(job.attempts)}::text, ${JSON.stringify(usage)}::jsonb)
    where id = ${job.id}`);
}
