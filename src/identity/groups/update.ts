import { z } from "zod";
import {
  externalId,
  givenChanges,
  isUuid,
  opaqueId,
  operation,
  organization,
  partnersOnly,
  readableText,
} from "../../operation/index.ts";
import { type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { actorOf, recordChange } from "../audit/record.ts";
import { db } from "../database.ts";
import { websiteIds } from "./create.ts";
import { claimGroupExternalId } from "./external-id.ts";
import { type GroupRow, groupRecord, selectGroups, toGroupRecord } from "./group.ts";
import { addWebsites, removeWebsites, requireMayChangeWebsites, websitesOf } from "./websites.ts";

const changes = z.object({
  name: readableText(200).optional(),
  billing_enabled: z.boolean().optional(),
  external_id: externalId.nullable().optional().meta({ description: "Partners only; null clears it" }),
  add_website_ids: websiteIds.optional().meta({ description: "Those in the group already are ignored" }),
  remove_website_ids: websiteIds.optional().meta({ description: "Those not in the group are ignored. Done after adding" }),
});

export const updateGroup = operation({
  name: "groups.update",
  summary: "Change a group: its websites, name, billing and external id",
  description:
    "All or nothing, also for lists of tens of thousands of websites. Which websites are in a group decides what its members may do on " +
    "them, and nobody can grant or take away more than they hold.",
  rest: { method: "PATCH", path: "/groups/{group_id}" },
  access: organization("admin", { global: true }),
  checkKey: partnersOnly,
  refusals: {
    400: "No field is given",
    403: "A website is not one of the organization, `external_id` without a partner key, or members of the group hold more than the key",
    404: "The group does not exist",
    409: "Another group has the `external_id`; `existing` is that group",
  },
  largeBody: true,
  input: changes.extend({ group_id: opaqueId }),
  output: z.object({ group: groupRecord }),
  async handle(context, { group_id, ...given }) {
    const { rows, subject, caller } = context;
    const change = givenChanges(given, Object.keys(changes.shape));
    return rows.transaction(async (tx) => {
      const before = await lockGroup(tx, subject, group_id);
      const held = await websitesOf(tx, before.id);
      if (change.external_id) await claimGroupExternalId(tx, subject, change.external_id, before.id);
      const { name = before.name, billing_enabled, external_id } = change;
      await tx.run(db.updateTable("website_group").set({ name, billing_enabled, external_id }).where("id", "=", before.id));
      await addWebsites(tx, subject, before.id, change.add_website_ids ?? []);
      await removeWebsites(tx, before.id, change.remove_website_ids ?? []);
      const [after] = await tx.run(selectGroups(sql`g.id = ${before.id}`));
      const holds = await websitesOf(tx, before.id);
      if (held.join() !== holds.join()) await requireMayChangeWebsites(tx, caller, before.id);
      await recordChange(tx, subject, actorOf(context), {
        action: "group.update",
        entityId: before.id,
        before: summary(before, held, holds),
        after: summary(after!, holds, held),
      });
      return { group: toGroupRecord(after!, caller.isPartner) };
    });
  },
});

/** @throws Refusal 404 */
async function lockGroup(tx: Transaction, organization: Organization, id: string): Promise<GroupRow> {
  const mine = sql`g.organization_id = ${organization.id} and g.id = ${id}`;
  const [locked] = isUuid(id) ? await tx.run(sql`select 1 from website_group g where ${mine} for no key update`) : [];
  if (!locked) throw new Refusal(404, "Group not found");
  return (await tx.run(selectGroups(mine)))[0]!;
}

/** What the audit trail keeps: of the websites, those that the other state has not. */
function summary(row: GroupRow, websiteIds: readonly string[], otherIds: readonly string[]) {
  const others = new Set(otherIds);
  return {
    name: row.name,
    billing_enabled: row.billing_enabled,
    external_id: row.external_id,
    website_ids: websiteIds.filter((id) => !others.has(id)),
  };
}
