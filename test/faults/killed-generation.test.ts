import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { sql } from "../../src/platform/database/connection.ts";
import { ModelServer } from "../content/hub/model-server.ts";
import { newOrganization, newWebsite } from "../support/factories.ts";
import { isFullLength } from "../support/full-length.ts";
import { kill, startStack } from "../support/stack.ts";

test("drafts end, each stored and charged once, while everything is killed around the model's answers", async () => {
  const model = await new ModelServer().start();
  const stack = await startStack({ workers: 1, api: true, durable: true, env: { ...model.env, LOG_LEVEL: "error" } });
  try {
    const organization = await newOrganization(stack, { credits: 100 });
    const website = await newWebsite(stack, organization);
    const generate = async (key: string): Promise<string> => {
      const response = await fetch(`${stack.url}/api/v1/content/generate`, {
        method: "POST",
        headers: { "x-api-key": organization.key, "content-type": "application/json", "Idempotency-Key": key },
        body: JSON.stringify({ website_id: website.id, brief: { topic: `Topic ${key}` } }),
      });
      expect(response.status).toBe(202);
      return ((await response.json()) as { content_id: string }).content_id;
    };
    const asked = async (count: number) => {
      while (model.asked.length < count) await sleep(20);
    };
    const names = stack.services.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["postgres", "temporal", "worker-1", "api"]));
    const ids: string[] = [];
    const victims = isFullLength ? ["worker-1", "temporal", "api", "postgres"] : ["worker-1", "postgres"];
    for (const victim of victims) {
      // The model is at work, and answers while the victim is away or right when it is back.
      model.answer = () => "hang";
      const before = model.asked.length;
      ids.push(await generate(victim));
      await asked(before + 1);
      model.answer = ({ material }) => ({
        ...{ title: material.brief.topic, meta_description: "", body: `About ${material.brief.topic}.`, used_facts: [] },
      });
      await Promise.all([kill(stack, victim), sleep(100).then(() => model.release())]);
      // The same call again is the same draft.
      expect(await generate(victim)).toBe(ids.at(-1));
    }
    const ended = () =>
      stack
        .query<{ status: string }>(sql`select status from content_generation where content_id = any(${ids}::uuid[])`)
        .catch(() => []);
    for (
      let rows = await ended();
      rows.length < ids.length || rows.some(({ status }) => status !== "completed");
      rows = await ended()
    )
      await sleep(200);
    const [stored] = await stack.query(sql`
      select (select count(*) from content_version where organization_id = ${organization.id}) as versions,
        (select count(*) from content where organization_id = ${organization.id} and stage = 'generated' and version_number = 1) as drafts,
        (select count(*) from credit_entry where organization_id = ${organization.id} and kind = 'charge') as charges,
        (select monthly_available + one_off_available from credit_account where organization_id = ${organization.id}) as credits`);
    expect(stored).toEqual({
      ...{ versions: victims.length, drafts: victims.length, charges: victims.length },
      credits: 100 - 10 * victims.length,
    });
  } finally {
    await stack.stop();
    await model.close();
  }
});
