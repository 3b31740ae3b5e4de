import { z } from "zod";
import { id, idList, instant, isUuid, keptConditions, readableText } from "../../operation/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";
import { metricFilters } from "../analytics/filters.ts";

const { shape } = metricFilters;

/** A view is kept while names change, so that it holds ids alone. */
const ids = {
  prompt_ids: idList(id, 5_000).optional(),
  competitor_ids: idList(id, 250).optional(),
  location_ids: idList(id, 250).optional(),
  prompt_tags: idList(id, 250).optional(),
  topic_ids: idList(id, 200).optional(),
  schedule_id: z
    .string()
    .max(2_000)
    .refine((text) => text === "default" || text === "manual" || isUuid(text), {
      error: "must be `default` or the UUID of a schedule",
    })
    .toLowerCase()
    .optional(),
};

/**
 * The filters of a view: those of the metrics, held to the same rules, but without a range they fit any. `start_date` alone
 * may be left out.
 */
const savedFilters = z
  .object({ ...shape, ...ids, start_date: shape.start_date.optional(), prompt_tags_operator: z.enum(["any", "all"]).optional() })
  .superRefine((filters, context) => {
    if (filters.start_date === undefined) {
      if (filters.end_date !== undefined)
        context.addIssue({ code: "custom", path: ["start_date"], message: "is required beside end_date" });
      return;
    }
    for (const issue of metricFilters.safeParse(filters).error?.issues ?? []) {
      context.addIssue({ code: "custom", path: issue.path, message: issue.message });
    }
  })
  .meta({ id: "SavedFilters" })
  .register(keptConditions, { kept: true });

export const savedViewFields = {
  name: readableText(200),
  icon: z.string().max(100),
  filters: savedFilters,
};

export const savedViewRecord = z
  .object({
    id: z.string(),
    website_id: z.string(),
    user_id: z.string(),
    name: z.string(),
    icon: z.string(),
    filters: z.record(z.string(), z.unknown()),
    created_at: instant,
    updated_at: instant,
    created_by: z.object({
      id: z.string(),
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      display_name: z.string(),
    }),
  })
  .meta({ id: "SavedView" });

export type SavedViewRecord = z.output<typeof savedViewRecord>;

/** Views with who made them; `condition` names the table `v`. Names are those that the organization gave its member. */
export function selectSavedViews(condition: Query<unknown>): Query<SavedViewRecord> {
  return sql`
    select v.id, v.website_id, v.user_id, v.name, v.icon, v.filters, v.created_at, v.updated_at,
      json_build_object('id', v.user_id, 'email', p.email, 'first_name', p.first_name, 'last_name', p.last_name,
        'display_name', coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email)) as created_by
    from saved_view v, lateral member_of(v.organization_id, v.user_id) p
    where ${condition} order by v.created_at, v.id`;
}
