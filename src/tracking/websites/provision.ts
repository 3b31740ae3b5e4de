import { z } from "zod";
import { actorOf, feedActorOf } from "../../identity/index.ts";
import { operation, organization, partnersOnly, recordName } from "../../operation/index.ts";
import { domainOf, isWithin, webAddress } from "../../platform/addresses/index.ts";
import type { Organization, Transaction } from "../../platform/database/index.ts";
import { identityOf, insertCompany } from "../competitors/store.ts";
import { comparedTimes } from "../schedules/times.ts";
import { createWebsite, readWebsite } from "./create.ts";
import { newWebsite, websiteFields } from "./fields.ts";
import { promptInput, provisionPrompts, provisionSchedule, scheduleInput } from "./provision-prompts.ts";
import { hasSchedule } from "./website.ts";

const competitorInput = z.object({
  name: websiteFields.name,
  url: webAddress,
  aliases: z.array(recordName(200)).max(50).default([]),
});

export const provisionWebsite = operation({
  name: "websites.provision",
  summary: "Create a website with its competitors, prompts and schedule in one call",
  description:
    "All or nothing. A competitor whose URL is the website's own URL or a path under it is ignored, and one that is given twice " +
    "counts once. Models that the schedule asks for are switched on for the website. Without `schedule` the default schedule is paused.",
  rest: { method: "POST", path: "/websites/provision" },
  mcp: {
    tool: "provision_website",
    advice: "Costs nothing by itself; an active schedule asks models and costs credits for each response.",
  },
  access: organization("admin", { global: true }),
  idempotency: {
    compared: ({ schedule, ...others }) => ({ ...others, ...(schedule && { schedule: comparedTimes(schedule, "schedule.") }) }),
  },
  checkKey: partnersOnly,
  refusals: {
    400: "`url` is no web address, `schedule` names no day, or two names of one of its fields differ",
    409: "Another website has the `external_id`; `existing` is that website",
  },
  largeBody: true,
  input: newWebsite.extend({
    competitors: z.array(competitorInput).max(250).default([]),
    prompts: z.array(promptInput).max(5000).default([]),
    schedule: scheduleInput.optional(),
  }),
  output: z.object({
    website: z.object({
      id: z.string(),
      url: z.string(),
      name: z.string(),
      orgId: z.string(),
      promptCount: z.int(),
      competitorCount: z.int(),
      hasSchedule,
      externalId: z.string().nullable().optional().meta({ description: "Partner organizations only" }),
    }),
  }),
  async handle(context, input) {
    const { subject, caller, rows } = context;
    return rows.transaction(async (tx) => {
      const { id } = await createWebsite(tx, subject, actorOf(context), input);
      const competitorCount = await addCompetitors(tx, subject, { id, url: input.url }, input.competitors);
      const tenant = { organizationId: subject.id, websiteId: id };
      const promptCount = await provisionPrompts(tx, feedActorOf(caller), tenant, input.prompts);
      if (input.schedule) await provisionSchedule(tx, id, input.schedule);
      const website = { id, url: input.url, name: input.name, orgId: subject.id, promptCount, competitorCount };
      const { hasSchedule: isScheduled } = await readWebsite(tx, id, caller.isPartner);
      return {
        website: { ...website, hasSchedule: isScheduled, ...(caller.isPartner && { externalId: input.external_id ?? null }) },
      };
    });
  },
});

async function addCompetitors(
  tx: Transaction,
  organization: Organization,
  website: { id: string; url: string },
  competitors: z.output<typeof competitorInput>[],
): Promise<number> {
  const seen = new Set<string>();
  for (const competitor of competitors) {
    const identity = identityOf(competitor);
    if (isWithin(competitor.url, website.url) || seen.has(identity)) continue;
    seen.add(identity);
    await insertCompany(tx, organization, website.id, {
      ...competitor,
      isSelf: false,
      domains: [domainOf(competitor.url)],
    });
  }
  return seen.size;
}
