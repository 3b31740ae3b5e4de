import { isUuid } from "../../operation/index.ts";
import { type Database, type Organization, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";

/** An organization's newest runs with their progress, over all its websites. */
export const runsOf = (database: Database, organizationId: string, limit: number) =>
  database.system.read(
    db
      .selectFrom("response_run as r")
      .innerJoin("website as w", "w.id", "r.website_id")
      .select(["r.id", "r.website_id", "w.name as website", "r.origin as trigger", "r.status", "r.expected_responses as calls"])
      .select(
        sql<number>`(select coalesce(sum(c.answered + c.refused + c.empty + c.failed), 0) from response_run_count c where c.run_id = r.id)`.as(
          "done",
        ),
      )
      .select(["r.created_at", "r.finished_at"])
      .where("r.organization_id", "=", organizationId)
      .orderBy("r.created_at", "desc")
      .orderBy("r.id", "desc")
      .limit(limit),
  );

/** Whose a run is, for the command line. @throws Refusal 404 */
export async function ownerOfRun(database: Database, id: string): Promise<{ organization: Organization; websiteId: string }> {
  const [run] = isUuid(id)
    ? await database.system.read(
        db
          .selectFrom("response_run as r")
          .innerJoin("identity.organization as o", "o.id", "r.organization_id")
          .select(["r.website_id", "o.id", "o.n"])
          .where("r.id", "=", id),
      )
    : [];
  if (!run) throw new Refusal(404, `There is no run ${id}; name it by its id`);
  return { organization: { id: run.id, n: run.n }, websiteId: run.website_id };
}
