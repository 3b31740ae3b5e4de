import { Client, Connection } from "@temporalio/client";
import { mailWorkflow } from "../../../src/identity/mail/queue.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization } from "../../support/factories.ts";
import type { Stack } from "../../support/stack.ts";
import { until } from "../../support/worker.ts";
import { call } from "./recording.ts";

/** A mail that is sent, one for which there is nobody to write to, and one that is canceled while it cannot go. */
export async function record(stack: Stack): Promise<Record<string, string>> {
  const organization = await newOrganization(stack);
  const invite = { type: "organization", invite_method: "email", email: "known@example.com" };
  await call(stack, organization.key, "POST", "/invites", invite);
  const body = new URLSearchParams({ email: "nobody@example.com" });
  await fetch(`${stack.url}/password/forgot`, { method: "POST", body });
  const mails = await until(
    () => stack.query<{ id: string; status: string }>(sql`select id, status from mail`),
    (found) => found.length === 2 && found.every(({ status }) => status !== "queued"),
  );
  // The row is written shortly before the workflow ends.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  return {
    ...Object.fromEntries(mails.map(({ id, status }) => [`send-mail-${status}`, `mail/${id}`])),
    "send-mail-canceled": await canceled(stack),
  };
}

/** A mail that another attempt seems to hold, so that this one waits. */
async function canceled(stack: Stack): Promise<string> {
  const [mail] = await stack.query<{ id: string }>(sql`
    insert into mail (kind, recipient, claimed_until) values ('password_reset', 'held@example.com', now() + interval '1 hour') returning id`);
  const start = mailWorkflow(mail!.id, null, "password_reset");
  await stack.query(sql`
    insert into outbox (action, workflow_id, payload) values ('start', ${start.workflowId}, ${JSON.stringify(start)}::jsonb)`);
  const connection = await Connection.connect({ address: stack.temporalAddress });
  try {
    const handle = new Client({ connection }).workflow.getHandle(start.workflowId);
    await until(
      () => handle.describe().catch(() => null),
      (found) => (found?.raw.pendingActivities?.[0]?.attempt ?? 0) > 1,
    );
    await handle.cancel();
    await handle.result().catch(() => undefined);
    return start.workflowId;
  } finally {
    await connection.close();
  }
}
