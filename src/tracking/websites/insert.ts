import type { Insertable } from "kysely";
import type { Columns, Organization, Transaction } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import type { Website } from "./website.entity.ts";

type NewRow = Omit<Insertable<Columns<typeof Website>>, "organization_id" | "organization_n">;

/**
 * Inserts a website with its default schedule, which is paused.
 *
 * @param weekdays of the default schedule, ISO 8601; every day when absent.
 */
export async function insertWebsite(
  tx: Transaction,
  organization: Organization,
  values: NewRow,
  weekdays?: number[],
): Promise<{ id: string; n: number; scheduleId: string }> {
  const [website] = await tx.run(
    db
      .insertInto("website")
      .values({ ...values, organization_id: organization.id, organization_n: organization.n })
      .returning(["id", "n"]),
  );
  const [schedule] = await tx.run(
    db
      .insertInto("prompt_schedule")
      .values({
        ...{ organization_id: organization.id, website_id: website!.id, name: "Default", kind: "default", is_active: false },
        weekdays,
      })
      .returning("id"),
  );
  return { ...website!, scheduleId: schedule!.id };
}
