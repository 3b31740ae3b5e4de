import { z } from "zod";
import { givenChanges, instant, operation, organization } from "../../operation/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
import { actorOf, recordChange } from "../audit/record.ts";

const days = (least: number, description: string) =>
  z
    .int()
    .min(least)
    .max(36_500)
    .nullable()
    .meta({ description: `${description} Null: for ever` });

const periods = {
  answers_days: days(
    30,
    "Days after which answers go, with their mentions, sources, products and the numbers of their days, and ended runs with their calls.",
  ),
  jobs_days: days(
    7,
    "Days after which ended SEO jobs, imports of facts and pushes of exports go, with what they read. A `request_id` is new again then.",
  ),
  activity_days: days(30, "Days after which entries of the activity feed go."),
  audit_days: days(365, "Days after which entries of the audit trail go."),
};

const retention = z
  .object({
    ...periods,
    updated_at: instant.nullable(),
    applied_at: instant.nullable().meta({ description: "When it was last applied as a whole" }),
  })
  .meta({ id: "Retention" });

type Retention = z.output<typeof retention>;

const never: Retention = {
  answers_days: null,
  jobs_days: null,
  activity_days: null,
  audit_days: null,
  updated_at: null,
  applied_at: null,
};

const columns = sql`answers_days, jobs_days, activity_days, audit_days, updated_at, applied_at`;

async function read(rows: Pick<Rows, "read">, organizationId: string): Promise<Retention> {
  const [found] = await rows.read<Retention>(sql`select ${columns} from retention where organization_id = ${organizationId}`);
  return found ?? never;
}

export const readRetention = operation({
  name: "retention.read",
  summary: "How long the organization keeps answers, jobs and trails",
  description: "Without a setting everything is kept. Idempotency keys, sign-ins and sent mail go by themselves.",
  rest: { method: "GET", path: "/retention" },
  access: organization("view", { global: true }),
  input: z.object({}),
  output: retention,
  handle: ({ rows, subject }) => read(rows, subject.id),
});

export const updateRetention = operation({
  name: "retention.update",
  summary: "Change how long the organization keeps answers, jobs and trails",
  description:
    "What is older goes for good, within a day; numbers of the days that go are gone too. Fields that are left out stay, null keeps for ever. " +
    "Credits, prompts, content and facts are not touched.",
  rest: { method: "PATCH", path: "/retention" },
  access: organization("admin", { global: true }),
  refusals: { 400: "No field is given" },
  input: z.object({
    answers_days: periods.answers_days.optional(),
    jobs_days: periods.jobs_days.optional(),
    activity_days: periods.activity_days.optional(),
    audit_days: periods.audit_days.optional(),
  }),
  output: retention,
  handle(context, input) {
    const given = givenChanges(input, Object.keys(periods));
    return context.rows.transaction(async (tx) => {
      const { id } = context.subject;
      await tx.run(sql`insert into retention (organization_id) values (${id}) on conflict do nothing`);
      const [held] = await tx.run<Retention>(sql`select ${columns} from retention where organization_id = ${id} for update`);
      const { answers_days, jobs_days, activity_days, audit_days } = held!;
      const after = { answers_days, jobs_days, activity_days, audit_days, ...given };
      const [changed] = await tx.run<Retention>(sql`
        update retention set answers_days = ${after.answers_days}::int, jobs_days = ${after.jobs_days}::int,
          activity_days = ${after.activity_days}::int, audit_days = ${after.audit_days}::int, updated_at = clock_timestamp(), applied_at = null
        where organization_id = ${id} returning ${columns}`);
      const change = { before: { answers_days, jobs_days, activity_days, audit_days }, after };
      await recordChange(tx, context.caller.organization, actorOf(context), {
        action: "retention.update",
        entityId: id,
        ...change,
      });
      return changed!;
    });
  },
});
