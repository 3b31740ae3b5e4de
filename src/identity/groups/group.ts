import { z } from "zod";
import { instant, isUuid } from "../../operation/index.ts";
import { type Query, type Rows, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";

/** A group of websites (camelCase, as the interface has it). */
export const groupRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    orgId: z.string(),
    billingEnabled: z.boolean(),
    websiteIds: z.array(z.string()),
    createdAt: instant,
    externalId: z.string().optional().meta({ description: "Partner organizations only, where one is set" }),
  })
  .meta({ id: "Group" });

export type GroupRecord = z.output<typeof groupRecord>;

export interface GroupRow {
  id: string;
  name: string;
  organization_id: string;
  billing_enabled: boolean;
  external_id: string | null;
  created_at: string;
  website_ids: string[];
}

/** Groups with their websites, deleted ones left out; `condition` names the table `g`. */
export function selectGroups(condition: Query<unknown>): Query<GroupRow> {
  return sql`
    select g.*, array(
      select w.id from website_group_member x join tracking.website w on w.id = x.website_id
      where x.group_id = g.id and w.deleted_at is null order by w.id) as website_ids
    from website_group g where ${condition} order by g.created_at, g.id`;
}

export function toGroupRecord(row: GroupRow, isPartner: boolean): GroupRecord {
  return {
    id: row.id,
    name: row.name,
    orgId: row.organization_id,
    billingEnabled: row.billing_enabled,
    websiteIds: row.website_ids,
    createdAt: row.created_at,
    ...(isPartner && row.external_id !== null && { externalId: row.external_id }),
  };
}

/** @throws Refusal 404 */
export async function findGroup(rows: Pick<Rows, "read">, organizationId: string, groupId: string): Promise<{ id: string }> {
  const [group] = isUuid(groupId)
    ? await rows.read(
        db.selectFrom("website_group").select("id").where("organization_id", "=", organizationId).where("id", "=", groupId),
      )
    : [];
  if (!group) throw new Refusal(404, "Group not found");
  return group;
}
