import { type SlotsOverview, slotsOverview } from "../../src/content/index.ts";
import { command } from "./command.ts";
import { table } from "./table.ts";

export const seoSlotsCommand = command({
  summary: "Show the 16 SEO slots, who holds them, who waits and which organizations are set aside",
  usage: "",
  details: ["docs/runbook.md says what to do about it."],
  async run(_options, { database }) {
    const overview = await slotsOverview(database);
    return { result: overview, lines: lines(overview) };
  },
});

function lines({ slots, waiting, waiting_jobs, oldest_wait_seconds, set_aside }: SlotsOverview): string[] {
  const taken = slots.filter((slot) => slot.state !== "free");
  return [
    `${taken.length} of ${slots.length} slots are taken`,
    ...(taken.length > 0 ? table(taken) : []),
    "",
    `${waiting_jobs} jobs wait${waiting_jobs > 0 ? `, the oldest for ${oldest_wait_seconds} s` : ""}`,
    ...(waiting.length > 0 ? table(waiting) : []),
    "",
    `${set_aside.length} organizations are set aside because their entitlement could not be verified`,
    ...(set_aside.length > 0 ? table(set_aside) : []),
  ];
}
