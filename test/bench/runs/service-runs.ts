import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newWebsite } from "../../support/factories.ts";
import type { Stack } from "../../support/stack.ts";

export const models = ["chatgpt", "perplexity", "gemini"];

/** How long a run took. */
export interface RunTimes {
  calls: number;
  /** From the run's beginning to its end, in milliseconds. */
  totalMs: number;
  /** From its acceptance until its first answer can be read, in milliseconds. */
  firstMs: number;
}

/** A website with so many prompts and eight companies. @returns starts a run over HTTP and waits for its end. */
export async function serviceRuns(stack: Stack, prompts: number): Promise<() => Promise<RunTimes>> {
  const organization = await newOrganization(stack);
  const names = ["Fernhollow", "Öresten", "Larkspur", "Northwind", "Quillmark", "Brackwater", "Sunfold"];
  const website = await newWebsite(stack, organization, { competitors: names.map((name) => ({ name })) });
  await stack.query(sql`
    insert into prompt (organization_id, website_id, text)
    select ${organization.id}, ${website.id}, 'Which tent is best for trip ' || n || '?' from generate_series(1, ${prompts}::int) n`);
  return async () => {
    const response = await fetch(`${stack.url}/api/v1/response-streaming/start`, {
      method: "POST",
      headers: { "x-api-key": organization.key, "content-type": "application/json" },
      body: JSON.stringify({
        website_id: website.id,
        selected_models: Object.fromEntries(models.map((model) => [model, true])),
      }),
    });
    const acceptedAt = performance.now();
    const { run_id } = (await response.json()) as { run_id: string };
    let firstMs = 0;
    for (;;) {
      const [row] = await stack.query<{ status: string; ms: number; calls: number; has_answer: boolean }>(sql`
        select status, extract(epoch from finished_at - started_at)::float8 * 1000 as ms, expected_responses as calls,
          exists (select from response_call c where c.run_id = r.id and c.stored_xid is not null) as has_answer
        from response_run r where id = ${run_id}`);
      if (row!.has_answer) firstMs ||= performance.now() - acceptedAt;
      if (row!.status === "completed") return { calls: row!.calls, totalMs: row!.ms, firstMs };
      if (row!.status !== "queued" && row!.status !== "running") throw new Error(`the run ended as ${row!.status}`);
      await sleep(firstMs === 0 ? 10 : 200);
    }
  };
}
