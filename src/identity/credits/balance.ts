import { z } from "zod";
import { opaqueId, operation, organization, website, websiteId } from "../../operation/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
import { findGroup } from "../groups/group.ts";

const balance = z
  .object({
    credits: z.object({
      total: z.int(),
      monthly: z.object({
        balance: z.int(),
        next_reset_at: z.int().nullable().meta({ description: "Epoch milliseconds; null without a monthly allowance" }),
      }),
      one_off: z.object({ balance: z.int() }),
    }),
  })
  .meta({ id: "Credits", description: "What can be spent now; reservations of running work are taken off already" });

/** Credits belong to the organization; its websites and groups spend from the same account. */
const shared = "Websites and groups spend from the organization's one account, so this is its balance.";

export const readCredits = operation({
  name: "credits.read",
  summary: "The organization's credits",
  rest: { method: "GET", path: "/credits" },
  mcp: { tool: "get_credits", advice: "Ask before you start a run." },
  access: organization("billing", { global: true }),
  input: z.object({}),
  output: balance,
  handle: ({ rows }) => readBalance(rows),
});

export const readWebsiteCredits = operation({
  name: "credits.read_website",
  summary: "The credits that a website can spend",
  description: shared,
  rest: { method: "GET", path: "/websites/{website_id}/credits" },
  mcp: { tool: "get_website_credits", advice: "Ask before you start a run." },
  access: website("billing"),
  input: z.object({ website_id: websiteId }),
  output: balance,
  handle: ({ rows }) => readBalance(rows),
});

export const readGroupCredits = operation({
  name: "credits.read_group",
  summary: "The credits that a group's websites can spend",
  description: shared,
  rest: { method: "GET", path: "/groups/{group_id}/credits" },
  access: organization("billing", { global: true }),
  refusals: {
    404: "The group does not exist",
  },
  input: z.object({ group_id: opaqueId }),
  output: balance,
  async handle({ rows, subject }, { group_id }) {
    await findGroup(rows, subject.id, group_id);
    return readBalance(rows);
  },
});

/** The balance of the organization whose rows these are. A month that has ended is renewed by the next spending; shown as if. */
async function readBalance(rows: Rows): Promise<z.input<typeof balance>> {
  const [account] = await rows.read<{ monthly: number; one_off: number; next_reset_at: string | null }>(sql`
    select one_off_available as one_off,
      case when next_reset_at <= clock_timestamp() then monthly_allowance else monthly_available end as monthly,
      case when monthly_allowance > 0 then
        greatest(next_reset_at, case when next_reset_at <= clock_timestamp()
          then (date_trunc('month', clock_timestamp() at time zone 'UTC') + interval '1 month') at time zone 'UTC' end)
      end as next_reset_at
    from credit_account`);
  const { monthly, one_off, next_reset_at } = account ?? { monthly: 0, one_off: 0, next_reset_at: null };
  return {
    credits: {
      total: monthly + one_off,
      monthly: { balance: monthly, next_reset_at: next_reset_at === null ? null : Date.parse(next_reset_at) },
      one_off: { balance: one_off },
    },
  };
}
