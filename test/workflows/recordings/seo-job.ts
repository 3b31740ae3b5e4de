import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../../src/database.ts";
import { newOrganization, newWebsite } from "../../support/factories.ts";
import { call, type Recording } from "./recording.ts";

/** A job that completes. */
export const record: Recording = async (stack) => {
  const organization = await newOrganization(stack);
  const { id } = await newWebsite(stack, organization);
  const { job_id } = await call<{ job_id: string }>(stack, organization.key, "POST", "/seo/recommendations", {
    website_id: id,
    request_id: "r-1",
    source: { kind: "draft", title: "Tents", markdown: "# Tents\n\nWhich tent is best?" },
  });
  const read = () => call<{ status: string }>(stack, organization.key, "GET", `/seo/recommendations/${job_id}?website_id=${id}`);
  while (["pending", "running"].includes((await read()).status)) await sleep(200);
  const [job] = await stack.query<{ workflow_id: string }>(sql`select workflow_id from seo_job where id = ${job_id}`);
  return { "seo-job-completed": job!.workflow_id };
};
