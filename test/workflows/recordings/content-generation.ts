import { setTimeout as sleep } from "node:timers/promises";
import { startWorkers } from "../../../activities/workers.ts";
import { readConfig } from "../../../src/operation/config.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { createServices } from "../../../src/services.ts";
import { ModelServer } from "../../content/hub/model-server.ts";
import { newOrganization, newWebsite } from "../../support/factories.ts";
import type { Recording } from "./recording.ts";

const taskQueue = "recording-content";

/** A draft that is written, one whose model refuses, and one that is canceled while the model writes. */
export const record: Recording = async (stack) => {
  const model = await new ModelServer().start();
  // The stack's own workers have no model.
  const env = { ...stack.env, ...model.env, TEMPORAL_TASK_QUEUE: taskQueue, WORKER_VERSIONING: "off" };
  const services = await createServices(readConfig(env));
  const workers = await startWorkers(services);
  const running = workers.run();
  try {
    const { client } = services.durable.engine;
    const organization = await newOrganization(stack);
    const website = await newWebsite(stack, organization);
    const start = async () => {
      const [made] = await stack.query<{ id: string }>(sql`
        with item as (
          insert into content (organization_id, website_id, type, stage, language, brief)
          values (${organization.id}, ${website.id}, 'draft', 'pending', 'en', '{"topic": "Tents", "length_words": 100}') returning id)
        insert into content_generation (organization_id, website_id, content_id)
        select ${organization.id}, ${website.id}, id from item returning id`);
      const args = [{ organization: { id: organization.id, n: organization.n }, generationId: made!.id }];
      return client.workflow.start("contentGeneration", { workflowId: `generate/${made!.id}`, taskQueue, args });
    };
    model.answer = () => ({ title: "Tents", meta_description: "", body: "A tent.", used_facts: [] });
    const completed = await start();
    await completed.result();
    model.answer = () => ({ status: 401 });
    const failed = await start();
    await failed.result();
    model.answer = () => "hang";
    const canceled = await start();
    while (model.open === 0) await sleep(100);
    await canceled.cancel();
    await canceled.result().catch(() => {});
    return {
      "content-generation-completed": completed.workflowId,
      "content-generation-failed": failed.workflowId,
      "content-generation-canceled": canceled.workflowId,
    };
  } finally {
    workers.stop();
    await running;
    await services.close();
    await model.close();
  }
};
