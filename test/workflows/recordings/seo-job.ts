import { setTimeout as sleep } from "node:timers/promises";
import { Client, Connection } from "@temporalio/client";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newWebsite } from "../../support/factories.ts";
import type { Stack } from "../../support/stack.ts";
import { call, type Recording } from "./recording.ts";

/** Jobs whose workflow follows the analysis, is told the end, loses a slot, and is canceled while it waits. */
export const record: Recording = async (stack) => {
  const connection = await Connection.connect({ address: stack.temporalAddress });
  try {
    const client = new Client({ connection });
    const site = await website(stack);

    const followed = await site.submit("followed");
    await site.ended(followed);

    await site.hold();
    const told = await site.submit("told");
    const canceled = await site.submit("canceled");
    const lost = await site.submit("lost");
    const unknownToken = "00000000-0000-4000-8000-000000000000";
    await client.workflow.getHandle(lost.workflowId).signal("slotAssigned", unknownToken);
    await client.workflow.getHandle(canceled.workflowId).cancel();
    await site.ended(canceled);
    await sleep(3_000);
    await site.release();
    for (const job of [told, lost]) await site.ended(job);

    for (const job of [followed, told, lost]) await client.workflow.getHandle(job.workflowId).result();
    return {
      "seo-job-completed": followed.workflowId,
      "seo-job-told": told.workflowId,
      "seo-job-lost-slot": lost.workflowId,
      "seo-job-canceled": canceled.workflowId,
    };
  } finally {
    await connection.close();
  }
};

interface Job {
  id: string;
  workflowId: string;
}

async function website(stack: Stack) {
  const organization = await newOrganization(stack);
  const { id } = await newWebsite(stack, organization);
  const status = async (job: Job) => {
    const path = `/seo/recommendations/${job.id}?website_id=${id}`;
    return (await call<{ status: string }>(stack, organization.key, "GET", path)).status;
  };
  return {
    async submit(requestId: string): Promise<Job> {
      const source = { kind: "draft", markdown: "# Tents\n\nWhich tent is best for two people in the rain?" };
      const body = { website_id: id, request_id: requestId, source };
      const { job_id: jobId } = await call<{ job_id: string }>(stack, organization.key, "POST", "/seo/recommendations", body);
      const [job] = await stack.query<Job>(sql`select id, workflow_id as "workflowId" from seo_job where id = ${jobId}`);
      return job!;
    },
    async ended(job: Job): Promise<void> {
      while (["pending", "running"].includes(await status(job))) await sleep(200);
    },
    /** Keeps its jobs from getting a slot. */
    hold: () => stack.query(sql`insert into seo_set_aside values (${organization.id}, 'infinity', '30 seconds')`),
    release: () => stack.query(sql`delete from seo_set_aside`),
  };
}
