import { z } from "zod";
import { instant } from "../../operation/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";

const day = z.iso.date().nullable();

/** A prompt schedule as answers show it. */
export const scheduleRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(["default", "custom"]),
    selection: z.string().meta({ description: "Pass it as `schedule_id` in filters: `default`, or a custom schedule's id" }),
    is_active: z.boolean().meta({ description: "false: paused or archived" }),
    held: z.object({ reason: z.string(), since: instant }).nullable().meta({
      description:
        "Why the operators of the service hold the schedule: it does not run until they release it, whatever `is_active` says. null: it is not held",
    }),
    archived_at: instant.nullable(),
    starts_on: day.meta({ description: "First UTC day on which it runs; null without a lower bound" }),
    ends_on: day.meta({ description: "Last UTC day on which it runs; null without an upper bound" }),
    weekdays: z.array(z.int()).meta({ description: "ISO weekdays, Monday 1 to Sunday 7" }),
    hour: z.int().meta({ description: "The first of `hours`" }),
    hours: z.array(z.int()).meta({ description: "Hours of the day, UTC. A run begins within the hour after its due time" }),
    samples: z.int().meta({ description: "Answers for each prompt, model and location; see `sample_spread`" }),
    sample_spread: z.enum(["run", "day"]).meta({
      description: "`run`: every run asks all samples. `day`: a run for each sample, spread evenly over the day from `hour` on",
    }),
    models: z.record(z.string(), z.boolean()).nullable().meta({ description: "null: every model that the website uses" }),
    prompt_ids: z.array(z.string()).nullable().meta({ description: "null: every active prompt" }),
    tag_ids: z.array(z.string()).nullable().meta({ description: "Only prompts with one of these tags; null: any" }),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: "PromptSchedule" });

export type ScheduleRecord = z.output<typeof scheduleRecord>;

/** The widest hold of operators on a schedule `s` as JSON; null without one. */
export const heldBy: Query<unknown> = sql`
  (select jsonb_build_object('reason', h.reason, 'since', to_char(h.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
   from schedule_hold h
   where h.organization_id is null or h.organization_id = s.organization_id and (h.website_id is null or h.website_id = s.website_id)
   order by h.organization_id nulls first, h.website_id nulls first limit 1)`;

/** Schedules of a website; the default one first, then by name. `condition` is on the table `s`. */
export const selectSchedules = (websiteId: string, condition: Query<unknown> = sql`true`): Query<ScheduleRecord> => sql`
  select s.id, s.name, s.kind, case s.kind when 'default' then 'default' else s.id::text end as selection,
    s.is_active and s.archived_at is null as is_active, ${heldBy} as held, s.archived_at, s.starts_on, s.ends_on, s.weekdays,
    s.hour, array(select distinct unnest(s.hour || s.further_hours) order by 1) as hours, s.samples, s.sample_spread, s.models, s.prompt_ids, s.tag_ids,
    s.created_at, s.updated_at
  from prompt_schedule s where s.website_id = ${websiteId} and ${condition}
  order by s.kind <> 'default', casefold(s.name collate pg_unicode_fast), s.name`;
