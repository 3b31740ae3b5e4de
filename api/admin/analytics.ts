import { z } from "zod";
import type { Services } from "../../src/operation/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";
import { checkAnalytics, type RebuildProgress, rebuildAnalytics } from "../../src/reporting/index.ts";
import { findWebsite } from "../../src/tracking/index.ts";
import { command, sayProgress } from "./command.ts";

const onWebsite = z.object({ website: z.string().optional() });

export const rebuildAnalyticsCommand = command({
  summary: "Derive what the metrics read anew from the stored answers, while the service runs",
  usage: "[--website <id>]",
  options: onWebsite,
  async run({ website }, services) {
    const websiteN = await numberOf(services, website);
    const days = await rebuildAnalytics(services.database, websiteN, progress("rebuilt"));
    return { result: { days }, lines: [`${days} days were derived anew`] };
  },
});

export const checkAnalyticsCommand = command({
  summary: "Compare what the metrics read with the stored answers; changes nothing",
  usage: "[--website <id>]",
  options: onWebsite,
  async run({ website }, services) {
    const websiteN = await numberOf(services, website);
    const report = await checkAnalytics(services.database, websiteN, progress("compared"));
    const { differences, checked, changed } = report;
    if (differences.length > 0) {
      const lines = differences
        .slice(0, 50)
        .map((d) => `  website ${d.website_n}, schedule ${d.schedule_n}, ${d.day}: ${d.problem}`);
      throw new Refusal(500, [`${differences.length} days differ; run rebuild-analytics`, ...lines].join("\n"), {
        details: { ...report },
      });
    }
    return {
      result: report,
      lines: [
        `${checked} days are as the stored answers say; ${changed} more changed since they were sealed and are read from the answers`,
      ],
    };
  },
});

async function numberOf({ database }: Services, id: string | undefined): Promise<number | null> {
  return id === undefined ? null : (await findWebsite(database, id, { deleted: true })).n;
}

function progress(what: string) {
  const say = sayProgress();
  return ({ days, of }: RebuildProgress) => say(`${what} ${days} of ${of} days`);
}
