import { type ErasableTable, entriesOf, erasableTables, removeRows, sql } from "../platform/database/index.ts";
import { tables } from "./tables.ts";

const none = { website: null, organization: null };

/** What an erasure removes of this wing. */
export const identityErasure: readonly ErasableTable[] = erasableTables(tables, {
  // A receipt stays.
  erasure: none,
  activity_entry: entriesOf("activity_entry"),
  activity_clock: entriesOf("activity_clock"),
  audit_entry: entriesOf("audit_entry"),
  credit_entry: entriesOf("credit_entry"),
  rate_admission: entriesOf("rate_admission"),
  rate_budget: entriesOf("rate_budget"),
  // A key that reached nothing but the website ends with it; `{}` reaches nothing, null would reach everything.
  api_key: {
    async erase(tx, { organization, website }, most) {
      if (!website) return removeRows(tx, "api_key", sql`organization_id = ${organization.id}`, most);
      const changed = await tx.run(sql`
        update api_key set website_ids = array_remove(website_ids, ${website.id}::uuid),
          revoked_at = case when website_ids = array[${website.id}::uuid] then coalesce(revoked_at, now()) else revoked_at end
        where organization_id = ${organization.id} and ${website.id}::uuid = any(website_ids) returning id`);
      return changed.length;
    },
  },
  link_token: {
    website: ({ id }) => sql`invite_id in (select id from invite where website_id = ${id})`,
    organization: ({ id }) => sql`invite_id in (select id from invite where organization_id = ${id})`,
  },
  mail: { website: ({ id }) => sql`invite_id in (select id from invite where website_id = ${id})` },
  organization: { organization: ({ id }) => sql`id = ${id}` },
  // An account that belongs to no other organization goes too, and the mail to it; its turn comes after memberships and keys.
  app_user: {
    async erase(tx, { erasureId, website }, most) {
      if (website) return 0;
      const accounts = await tx.run<{ email: string }>(sql`
        delete from app_user where id = any(array(
          select u.id from erasure e cross join unnest(e.people) as person join app_user u on u.id = person
          where e.id = ${erasureId}
            and not exists (select from membership m where m.user_id = u.id) and not exists (select from api_key k where k.owner_id = u.id)
          limit ${most}))
        returning email`);
      await tx.run(sql`
        delete from mail where organization_id is null and recipient = any(${accounts.map(({ email }) => email)}::text[])`);
      return accounts.length;
    },
  },
});
