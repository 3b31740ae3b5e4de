import { z } from "zod";
import { type Actor, actorOf, recordChange } from "../../identity/index.ts";
import { operation, organization, partnersOnly } from "../../operation/index.ts";
import { domainOf, sortIdentifiers } from "../../platform/addresses/index.ts";
import { type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { insertCompany } from "../competitors/store.ts";
import { claimExternalId } from "./external-id.ts";
import { newWebsite } from "./fields.ts";
import { insertWebsite } from "./insert.ts";
import { selectWebsites, toWebsiteRecord, type WebsiteRecord, websiteRecord } from "./website.ts";

export type NewWebsite = z.output<typeof newWebsite>;

/**
 * Makes a website with its own brand and its default schedule, which is paused: nothing is asked before somebody says so.
 *
 * @throws Refusal 409 when another website has the external id.
 */
export async function createWebsite(
  tx: Transaction,
  organization: Organization,
  actor: Actor,
  input: NewWebsite,
): Promise<{ id: string; n: number }> {
  if (input.external_id !== undefined) await claimExternalId(tx, organization, input.external_id, null);
  const { id, n } = await insertWebsite(tx, organization, {
    url: input.url,
    name: input.name,
    description: input.description ?? "",
    industry: input.industry ?? "",
    base_country: input.country,
    language: input.language,
    external_id: input.external_id ?? null,
  });
  const { aliases, domains } = sortIdentifiers(input.identifiers);
  await insertCompany(tx, organization, id, {
    isSelf: true,
    name: input.name,
    url: input.url,
    aliases,
    domains: [...new Set([domainOf(input.url), ...domains])],
  });
  await recordChange(tx, organization, actor, {
    action: "website.create",
    entityId: id,
    websiteId: id,
    before: null,
    after: { ...input },
  });
  return { id, n };
}

/** @throws Refusal 404 */
export async function readWebsite(tx: Transaction, websiteId: string, isPartner: boolean): Promise<WebsiteRecord> {
  const [row] = await tx.run(selectWebsites(sql`w.id = ${websiteId}`));
  if (!row) throw new Refusal(404, "Website not found");
  return toWebsiteRecord(row, isPartner);
}

export const createWebsiteOperation = operation({
  name: "websites.create",
  summary: "Create a website",
  description: "Its default schedule is paused; `PATCH /prompt-schedules/default` with `is_active: true` starts it.",
  rest: { method: "POST", path: "/websites" },
  mcp: { tool: "create_website", advice: "To set up competitors, prompts and a schedule at once use provision_website." },
  access: organization("admin", { global: true }),
  idempotency: {},
  checkKey: partnersOnly,
  refusals: {
    400: "`url` is no web address",
    409: "Another website has the `external_id`; `existing` is that website",
  },
  input: newWebsite,
  output: z.object({ website: websiteRecord }),
  async handle(context, input) {
    return context.rows.transaction(async (tx) => {
      const { id } = await createWebsite(tx, context.subject, actorOf(context), input);
      return { website: await readWebsite(tx, id, context.caller.isPartner) };
    });
  },
});
