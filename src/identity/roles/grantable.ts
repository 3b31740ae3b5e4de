import { type Query, sql } from "../../platform/database/index.ts";

/**
 * Whether the person behind an invitation may still give its role there; of the tables `i` and `r`, its role. A service key's invitation
 * is the organization's own.
 */
export const isGrantable: Query<unknown> = sql`
  (i.invited_by is null or exists (
    select from person_power(i.organization_id, i.invited_by, i.website_id) p,
      (select permission_bits(r.permissions) | permission_bits(array['members']) as bits) needed
    where (case when i.website_id is null then p.on_organization else p.on_website end) & needed.bits = needed.bits))`;
