import { z } from "zod";
import { instant, type OrganizationSubject, page, person } from "../../operation/index.ts";
import { type Query, type Rows, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { firstInstantMs, isDay, lastInstantMs } from "../../platform/time/index.ts";

export const entityType = z.enum(["prompt", "topic", "prompt_tag"]).meta({ id: "ActivityEntityType" });
export const changeType = z.enum(["created", "updated", "deleted", "restored"]).meta({ id: "ActivityChangeType" });

export const entry = z
  .object({
    id: z.string(),
    website_id: z.string(),
    entity_type: entityType,
    change_type: changeType,
    entity_ids: z.array(z.string()).nullable().meta({ description: "null: more than 500 at once; list the website again" }),
    via_api_key: z.boolean(),
    actor: z.object({
      user: person.nullable().meta({
        description: "Who made the change in the app; null for keys and the system, and for people the key does not reach",
      }),
    }),
    occurred_at: instant,
  })
  .meta({ id: "ActivityEntry" });

/** Which entries of the feed are read, and which page of them. */
export interface ActivityFilters {
  website_id?: string | undefined;
  entity_type?: z.output<typeof entityType> | undefined;
  /** Entries that name it, and those that name nothing because they are about too many. */
  entity_id?: string | undefined;
  change_type?: z.output<typeof changeType> | undefined;
  since?: string | undefined;
  until?: string | undefined;
  order: "asc" | "desc";
  page_num: number;
  page_size: number;
}

/** An entry of the feed; `by_person`: made in the app, also by somebody whom the caller may not see or who has left. */
export type ActivityChange = z.output<typeof entry> & { by_person: boolean };

/**
 * A page of the feed, and how many entries there are in all.
 *
 * @throws Refusal 400 where `since` lies after `until`.
 */
export async function readActivity(
  rows: Pick<Rows, "read">,
  subject: OrganizationSubject,
  filters: ActivityFilters,
): Promise<{ changes: ActivityChange[]; total: number }> {
  const condition = matching(subject, filters);
  const direction = filters.order === "asc" ? sql`asc` : sql`desc`;
  const found = await rows.read<ActivityChange & { total: number; user: { id: string; email: string } | null }>(sql`
    select counted.total, a.id, a.website_id, a.entity_type, a.change_type, a.entity_ids, a.via_api_key, a.occurred_at,
      a.user_id is not null as by_person,
      (select jsonb_build_object('id', u.id, 'email', u.email) from app_user u where u.id = a.user_id and exists (
        select from membership m where m.user_id = u.id and ${reaches(subject)})) as user
    from (select count(*) as total from activity_entry a where ${condition}) counted
    left join lateral (
      select * from activity_entry a where ${condition} order by a.occurred_at ${direction} ${page(filters)}
    ) a on true
    order by a.occurred_at ${direction}`);
  const changes = found.filter((row) => row.id !== null).map(({ total: _, user, ...row }) => ({ ...row, actor: { user } }));
  return { changes, total: found[0]!.total };
}

/** The condition on `a` that the filters make; each set of filters is a statement of its own, planned for what it asks. */
function matching(subject: OrganizationSubject, filters: ActivityFilters): Query<unknown> {
  const { website_id, entity_type, entity_id, change_type } = filters;
  const { since, until } = bounds(filters);
  const conditions: Query<unknown>[] = [
    // Websites that a pitch report made for itself are not shown.
    sql`a.organization_id = ${subject.id} and not exists (select from tracking.website w where w.id = a.website_id and w.is_hidden)`,
  ];
  if (subject.websiteIds) conditions.push(sql`a.website_id = any(${subject.websiteIds}::uuid[])`);
  if (website_id) conditions.push(sql`a.website_id = ${website_id}`);
  if (entity_type) conditions.push(sql`a.entity_type = ${entity_type}`);
  if (entity_id) conditions.push(sql`(a.entity_ids is null or a.entity_ids @> array[${entity_id}::uuid])`);
  if (change_type) conditions.push(sql`a.change_type = ${change_type}`);
  if (since) conditions.push(sql`a.occurred_at > ${since}`);
  if (until) conditions.push(sql`a.occurred_at <= ${until}`);
  return sql.join(conditions, sql` and `);
}

/** The condition on the membership `m` of a person whom the key may see: anybody, or for a scoped key people of its websites. */
function reaches({ websiteIds }: OrganizationSubject): Query<unknown> {
  if (!websiteIds) return sql`true`;
  return sql`(
    (m.website_id is null and m.group_id is null) or m.website_id = any(${websiteIds}::uuid[])
    or m.group_id in (select g.group_id from website_group_member g where g.website_id = any(${websiteIds}::uuid[])))`;
}

/** Instants as `> since` and `<= until`, in milliseconds as entries have them. */
function bounds(input: { since?: string | undefined; until?: string | undefined }) {
  const iso = (instantMs: number | null) => (instantMs === null ? null : new Date(instantMs).toISOString());
  const { since, until } = input;
  const bounds = {
    // The day of `since` belongs to it, and so do all its milliseconds.
    since: iso(since === undefined ? null : firstInstantMs(since) - (isDay(since) ? 1 : 0)),
    until: iso(until === undefined ? null : lastInstantMs(until)),
  };
  if (bounds.since && bounds.until && bounds.since > bounds.until) throw new Refusal(400, "since: lies after until");
  return bounds;
}
