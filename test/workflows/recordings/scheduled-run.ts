import { setTimeout as sleep } from "node:timers/promises";
import { Client, Connection } from "@temporalio/client";
import { newOrganization, newWebsite } from "../../support/factories.ts";
import { call, type Recording } from "./recording.ts";

interface DueTimes {
  runs: { outcome: string; run_status: string | null }[];
}

/** A due time that carries a run to its end, and one that finds its day used. */
export const record: Recording = async (stack) => {
  const organization = await newOrganization(stack);
  const { id: website_id } = await newWebsite(stack, organization);
  const api = <Body>(method: string, path: string, body?: object) =>
    call<Body>(stack, organization.key, method, path, body && { website_id, ...body });
  await api("POST", "/prompts", { text: "Which tent is best?" });
  const { schedule } = await api<{ schedule: { id: string } }>("POST", "/prompt-schedules", {
    name: "Daily",
    hour: 5,
    models: { chatgpt: true },
  });
  const path = `/prompt-schedules/${schedule.id}`;
  const connection = await Connection.connect({ address: stack.temporalAddress });
  try {
    const handle = new Client({ connection }).schedule.getHandle(`schedule/${schedule.id}`);
    /** Brings about what was due on a day of the past, at an hour that the Temporal Schedule may still have to learn. */
    const due = async (hour: number, count: number) => {
      const knows = async () => (await handle.describe().catch(() => null))?.spec.calendars?.[0]?.hour[0]?.start === hour;
      while (!(await knows())) await sleep(200);
      await handle.backfill({
        start: new Date("2026-01-05T00:00:00Z"),
        end: new Date("2026-01-05T23:00:00Z"),
        overlap: "ALLOW_ALL",
      });
      for (;;) {
        const { runs } = await api<DueTimes>("GET", `${path}/runs?website_id=${website_id}`);
        if (runs.length === count && runs.every(({ run_status }) => run_status !== "queued" && run_status !== "running")) return;
        await sleep(200);
      }
    };
    await due(5, 1);
    await api("PATCH", path, { hour: 7 });
    await due(7, 2);
    // The workflow ends a moment after its run.
    await sleep(1_000);
  } finally {
    await connection.close();
  }
  return {
    "scheduled-run-completed": `run/${schedule.id}-2026-01-05T05:00:00Z`,
    "scheduled-run-skipped": `run/${schedule.id}-2026-01-05T07:00:00Z`,
  };
};
