import { z } from "zod";
import {
  givenMoment,
  id,
  instant,
  type OrganizationSubject,
  operation,
  organization,
  page,
  pagination,
  paging,
  person,
  website,
} from "../../operation/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { firstInstantMs, isDay, lastInstantMs } from "../../platform/time/index.ts";

const entityType = z.enum(["prompt", "topic", "prompt_tag"]).meta({ id: "ActivityEntityType" });
const changeType = z.enum(["created", "updated", "deleted", "restored"]).meta({ id: "ActivityChangeType" });

const entry = z
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

const input = z.object({
  website_id: id.optional(),
  entity_type: entityType.optional(),
  change_type: changeType.optional(),
  since: givenMoment.optional(),
  until: givenMoment.optional(),
  order: z.enum(["asc", "desc"]).default("desc"),
  ...paging,
});

export const listActivity = operation({
  name: "activity.list",
  summary: "List changes to prompts, topics and prompt tags across the organization, newest first",
  description:
    "To follow changes, call it with `order=asc` and `since` set to the `occurred_at` of the last entry you have: entries come in " +
    "strictly increasing milliseconds within the organization, and none ever appears behind one that was listed before. " +
    "`since` is exclusive, `until` inclusive; a date without a time means the whole UTC day. " +
    "A key scoped to websites reads only their changes.",
  rest: { method: "GET", path: "/activity" },
  mcp: { tool: "list_activity" },
  access: organization("view", { partner: true }),
  refusals: {
    400: "`since` lies after `until`",
  },
  input,
  output: z.object({ activity: z.array(entry), pagination }),
  async handle({ rows, subject, caller }, input) {
    if (input.website_id) website("view").admit(caller, input);
    const condition = matching(subject, input);
    const direction = input.order === "asc" ? sql`asc` : sql`desc`;
    const found = await rows.read<z.output<typeof entry> & { total: number; user: { id: string; email: string } | null }>(sql`
      select counted.total, a.id, a.website_id, a.entity_type, a.change_type, a.entity_ids, a.via_api_key, a.occurred_at,
        (select jsonb_build_object('id', u.id, 'email', u.email) from app_user u where u.id = a.user_id and exists (
          select from membership m where m.user_id = u.id and ${reaches(subject)})) as user
      from (select count(*) as total from activity_entry a where ${condition}) counted
      left join lateral (
        select * from activity_entry a where ${condition} order by a.occurred_at ${direction} ${page(input)}
      ) a on true
      order by a.occurred_at ${direction}`);
    const { page_num, page_size } = input;
    return {
      activity: found.filter((row) => row.id !== null).map(({ total: _, user, ...row }) => ({ ...row, actor: { user } })),
      pagination: { page_num, page_size, total: found[0]!.total },
    };
  },
});

type Input = z.output<typeof input>;

/** The condition on `a` that the filters make; each set of filters is a statement of its own, planned for what it asks. */
function matching(subject: OrganizationSubject, filters: Input): Query<unknown> {
  const { website_id, entity_type, change_type } = filters;
  const { since, until } = bounds(filters);
  const conditions: Query<unknown>[] = [
    // Websites that a pitch report made for itself are not shown.
    sql`a.organization_id = ${subject.id} and not exists (select from tracking.website w where w.id = a.website_id and w.is_hidden)`,
  ];
  if (subject.websiteIds) conditions.push(sql`a.website_id = any(${subject.websiteIds}::uuid[])`);
  if (website_id) conditions.push(sql`a.website_id = ${website_id}`);
  if (entity_type) conditions.push(sql`a.entity_type = ${entity_type}`);
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
