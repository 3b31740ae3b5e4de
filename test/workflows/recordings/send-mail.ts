import { sql } from "../../../src/database.ts";
import { newOrganization } from "../../support/factories.ts";
import type { Stack } from "../../support/stack.ts";
import { until } from "../../support/worker.ts";
import { call } from "./recording.ts";

/** A mail that is sent, and one for which there is nobody to write to. */
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
  return Object.fromEntries(mails.map(({ id, status }) => [`send-mail-${status}`, `mail/${id}`]));
}
