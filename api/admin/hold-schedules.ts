import { z } from "zod";
import { findOrganization } from "../../src/identity/index.ts";
import type { Database } from "../../src/platform/database/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";
import { findWebsite, type HoldScope, holdSchedules, releaseSchedules } from "../../src/tracking/index.ts";
import { command } from "./command.ts";

const scope = z.object({ website: z.string().optional(), organization: z.string().optional(), all: z.boolean().optional() });

/** @throws Refusal 400 unless exactly one scope is given and exists. */
async function scopeOf(database: Database, { website, organization, all }: z.output<typeof scope>): Promise<HoldScope> {
  if ([website, organization, all].filter((given) => given !== undefined).length !== 1)
    throw new Refusal(400, "Give one of --website <id>, --organization <id> and --all");
  if (organization !== undefined) return { organization: await findOrganization(database, organization), websiteId: null };
  if (website === undefined) return { organization: null, websiteId: null };
  const found = await findWebsite(database, website, { deleted: true });
  return { organization: found.organization, websiteId: found.id };
}

export const pauseSchedulesCommand = command({
  summary: "Hold prompt schedules, the emergency stop: none of them starts a run until resume-schedules",
  usage: "(--website <id> | --organization <id> | --all) [--reason <sentence>]",
  details: [
    "",
    "Acts at once, also on schedules that are made later. Customers see the reason. Runs that are going go on: cancel-run ends one.",
  ],
  options: scope.extend({
    reason: z.string().trim().min(1).max(500).default("Stopped by the operators of the service."),
  }),
  async run({ reason, ...options }, services) {
    const held = await holdSchedules(services.database, await scopeOf(services.database, options), reason);
    return {
      result: { held, reason },
      lines: [`${held} active schedules are held: ${reason}`],
    };
  },
});

export const resumeSchedulesCommand = command({
  summary: "End a hold of pause-schedules; what would have begun meanwhile is not made up for",
  usage: "(--website <id> | --organization <id> | --all)",
  details: ["", "Give the same scope as to pause-schedules: a hold on everything does not end with one website's."],
  options: scope,
  async run(options, services) {
    const released = await releaseSchedules(services.database, await scopeOf(services.database, options));
    if (released === null) throw new Refusal(404, "There is no such hold; `list holds` shows what is held");
    return { result: { released }, lines: [`${released} active schedules are released`] };
  },
});
