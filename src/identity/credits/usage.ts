import { z } from "zod";
import {
  type Context,
  givenMoment,
  id,
  instant,
  type OrganizationSubject,
  opaqueId,
  operation,
  organization,
  page,
  pagination,
  paging,
} from "../../operation/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { firstInstantMs, lastInstantMs } from "../../platform/time/index.ts";
import { findGroup } from "../groups/group.ts";

const kind = z.enum(["charge", "refund", "grant", "action"]).meta({ id: "CreditKind" });

const window = {
  start: givenMoment.meta({ description: "First instant; a day means its beginning, UTC" }),
  end: givenMoment.meta({ description: "Last instant, inclusive; a day means its end, UTC" }),
  website_id: id.optional().meta({ description: "Only what this website caused" }),
  group_id: opaqueId.optional().meta({ description: "Only what the websites of this group caused" }),
};

const usageEvent = z
  .object({
    id: z.string(),
    kind,
    credits: z.int(),
    website_id: z.string().nullable().meta({ description: "The originating website" }),
    run_id: z.string().nullable(),
    response_id: z.string().nullable(),
    description: z.string(),
    created_at: instant,
  })
  .meta({ id: "CreditUsageEvent" });

export const creditUsage = operation({
  name: "credits.usage",
  summary: "Credits used in a window, by kind and website",
  description: "`charge` and `action` were spent, `refund` came back, `grant` was given.",
  rest: { method: "GET", path: "/credits/usage" },
  mcp: { tool: "get_credit_usage", advice: "Name the window in UTC." },
  access: organization("billing", { global: true }),
  refusals: {
    400: "The window ends before it starts",
    403: "The website is not one of the organization",
    404: "The group does not exist",
  },
  input: z.object(window),
  output: z.object({
    start: instant,
    end: instant,
    used: z.int().meta({ description: "Charges and actions less refunds" }),
    usage: z.array(z.object({ kind, website_id: z.string().nullable(), credits: z.int(), events: z.int() })),
  }),
  async handle(context, input) {
    const { start, end, condition } = await within(context, input);
    const usage = await context.rows.read<{
      kind: z.output<typeof kind>;
      website_id: string | null;
      credits: number;
      events: number;
    }>(sql`
      select kind, website_id, sum(credits) as credits, count(*) as events from credit_entry
      where ${condition} group by kind, website_id order by website_id nulls first, kind`);
    const sum = (...kinds: string[]) =>
      usage.filter((row) => kinds.includes(row.kind)).reduce((total, row) => total + row.credits, 0);
    return { start, end, used: sum("charge", "action") - sum("refund"), usage };
  },
});

export const creditUsageEvents = operation({
  name: "credits.usage_events",
  summary: "Every charge, refund, grant and recorded action of a window, newest first",
  rest: { method: "GET", path: "/credits/usage-events" },
  mcp: { tool: "get_credit_usage_events", advice: "Name the window in UTC." },
  access: organization("billing", { global: true }),
  refusals: {
    400: "The window ends before it starts",
    403: "The website is not one of the organization",
    404: "The group does not exist",
  },
  input: z.object({ ...window, kind: kind.optional(), ...paging }),
  output: z.object({ events: z.array(usageEvent), pagination }),
  async handle(context, input) {
    const { condition } = await within(context, input);
    const matching = sql`${condition} and (${input.kind ?? null}::text is null or kind = ${input.kind ?? null})`;
    const [counted] = await context.rows.read<{ total: number }>(
      sql`select count(*) as total from credit_entry where ${matching}`,
    );
    const events = await context.rows.read<z.output<typeof usageEvent>>(sql`
      select id, kind, credits, website_id, run_id, response_id, description, created_at from credit_entry
      where ${matching} order by created_at desc, id desc ${page(input)}`);
    return { events, pagination: { page_num: input.page_num, page_size: input.page_size, total: counted!.total } };
  },
});

type Window = { start: string; end: string; website_id?: string | undefined; group_id?: string | undefined };

/** @throws Refusal 400 for a window that ends before it starts, 403 for a foreign website, 404 for an unknown group. */
async function within(
  { rows, subject, caller }: Context<OrganizationSubject>,
  { start, end, website_id, group_id }: Window,
): Promise<{ start: string; end: string; condition: Query<unknown> }> {
  const first = new Date(firstInstantMs(start)).toISOString();
  const last = new Date(lastInstantMs(end)).toISOString();
  if (last < first) throw new Refusal(400, "end: must not lie before start");
  if (website_id !== undefined && caller.website?.id !== website_id)
    throw new Refusal(403, "Unauthorized access to this website");
  const group = group_id === undefined ? null : await findGroup(rows, subject.id, group_id);
  const condition = sql`
    organization_id = ${subject.id} and created_at between ${first}::timestamptz and ${last}::timestamptz
    and (${website_id ?? null}::uuid is null or website_id = ${website_id ?? null})
    and (${group?.id ?? null}::uuid is null
      or website_id in (select m.website_id from website_group_member m where m.group_id = ${group?.id ?? null}))`;
  return { start: first, end: last, condition };
}
