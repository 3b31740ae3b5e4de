import { z } from "zod";
import { externalId, idList, opaqueId, operation, organization, partnersOnly, readableText } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { actorOf, recordChange } from "../audit/record.ts";
import { db } from "../database.ts";
import { claimGroupExternalId } from "./external-id.ts";
import { groupRecord, selectGroups, toGroupRecord } from "./group.ts";
import { addWebsites } from "./websites.ts";

/** A list of website ids in an input; malformed ones are answered like foreign ones. */
export const websiteIds = idList(opaqueId.toLowerCase(), 100_000);

export const createGroup = operation({
  name: "groups.create",
  summary: "Create a group of websites",
  rest: { method: "POST", path: "/groups", status: 201 },
  access: organization("admin", { global: true }),
  idempotency: {},
  checkKey: partnersOnly,
  refusals: {
    403: "A website is not one of the organization, or `external_id` without a partner key",
    409: "Another group has the `external_id`; `existing` is that group",
  },
  largeBody: true,
  input: z.object({
    name: readableText(200),
    website_ids: websiteIds.min(1).meta({ description: "All of the organization; an id given twice counts once" }),
    billing_enabled: z.boolean().default(false),
    external_id: externalId.optional().meta({ description: "Partners only" }),
  }),
  output: z.object({ group: groupRecord }),
  async handle(context, { name, website_ids, billing_enabled, external_id }) {
    const { rows, subject, caller } = context;
    return rows.transaction(async (tx) => {
      if (external_id !== undefined) await claimGroupExternalId(tx, subject, external_id, null);
      const [created] = await tx.run(
        db
          .insertInto("website_group")
          .values({ organization_id: subject.id, name, billing_enabled, external_id })
          .returning("id"),
      );
      await addWebsites(tx, subject, created!.id, website_ids);
      const [row] = await tx.run(selectGroups(sql`g.id = ${created!.id}`));
      const group = toGroupRecord(row!, caller.isPartner);
      await recordChange(tx, subject, actorOf(context), {
        ...{ action: "group.create", entityId: group.id, before: null, after: group },
      });
      return { group };
    });
  },
});
