import { z } from "zod";
import { operation, website, websiteId } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { scheduleFilter } from "../analytics/filters.ts";
import { resolveScope } from "../analytics/scope.ts";
import type { RowOf } from "../database.ts";

type Day = RowOf<"tracking.response">["day"] | null;

const day = z.iso.date().nullable();

export const getDateRange = operation({
  name: "responses.date-range",
  summary: "First and last UTC day with an answer",
  rest: { method: "GET", path: "/date-range" },
  mcp: { tool: "get_date_range", advice: "Ask this before choosing a range for the metrics." },
  access: website("view"),
  input: z.object({ website_id: websiteId, schedule_id: scheduleFilter }),
  output: z.object({ start_date: day, end_date: day }),
  async handle({ rows, subject, caller }, { schedule_id }) {
    const always = { startMs: 0, endMs: 0 };
    const of = { rows, website: subject, organizationN: caller.organization.n };
    const scope = await resolveScope(of, { schedule_id }, always, "schedule_id");
    if (scope.scheduleN === null) return { start_date: null, end_date: null };
    const answered = sql`from tracking.response r where r.website_n = ${subject.n} and r.schedule_n = ${scope.scheduleN} and r.outcome = 'answered'`;
    const [range] = await rows.read(sql<{ start_date: Day; end_date: Day }>`
      select (select r.day ${answered} order by r.created_at limit 1) as start_date,
             (select r.day ${answered} order by r.created_at desc limit 1) as end_date`);
    return range!;
  },
});
