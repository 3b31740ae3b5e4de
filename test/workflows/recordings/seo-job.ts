import { setTimeout as sleep } from "node:timers/promises";
import { Client, Connection } from "@temporalio/client";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newWebsite } from "../../support/factories.ts";
import type { Stack } from "../../support/stack.ts";
import { call, type Recording } from "./recording.ts";

/**
 * Jobs whose workflow is signaled the end, polls while it waits, sees an end by itself, and is canceled. The histories `completed`, `told`, `lost-slot` and `canceled`
 * were recorded when the workflow did the work (before migration 0140).
 */
export const record: Recording = async (stack) => {
  const connection = await Connection.connect({ address: stack.temporalAddress });
  try {
    const client = new Client({ connection });
    const site = await website(stack);

    const signaled = await site.submit("signaled");
    await site.ended(signaled);

    await site.hold();
    const waiting = await site.submit("waiting");
    const canceled = await site.submit("canceled");
    const unsignaled = await site.submit("unsignaled");
    await client.workflow.getHandle(canceled.workflowId).cancel();
    await site.ended(canceled);
    await stack.query(sql`
      update seo_job set status = 'failed', is_waiting = false, error = 'x', completed_at = now() where id = ${unsignaled.id}`);
    // Longer than the first poll takes.
    await client.workflow.getHandle(unsignaled.workflowId).result();
    await site.release();

    for (const job of [signaled, waiting]) await client.workflow.getHandle(job.workflowId).result();
    return {
      "seo-job-signaled": signaled.workflowId,
      "seo-job-polled": waiting.workflowId,
      "seo-job-unsignaled": unsignaled.workflowId,
      "seo-job-canceled-watched": canceled.workflowId,
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
