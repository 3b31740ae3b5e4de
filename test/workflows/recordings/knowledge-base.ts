import { setTimeout as sleep } from "node:timers/promises";
import { Client, Connection } from "@temporalio/client";
import pg from "pg";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newWebsite } from "../../support/factories.ts";
import type { Stack } from "../../support/stack.ts";
import { call, type Recording } from "./recording.ts";

/** A merge with facts to compare, an import without a model, and both canceled by an operator while they were at work. */
export const record: Recording = async (stack) => {
  const organization = await newOrganization(stack);
  const { id: website_id } = await newWebsite(stack, organization);
  const post = <Body>(path: string, body: object) =>
    call<Body>(stack, organization.key, "POST", `/knowledge-base${path}`, { website_id, ...body });
  const newPillar = async (name: string) => (await post<{ pillar: { id: string } }>("/pillars", { name })).pillar.id;
  const [source, target] = [await newPillar("Source"), await newPillar("Target")];
  const facts = Array.from({ length: 60 }, (_, n) => ({ text: `The lamp of series ${n} is made in Lyon` }));
  await post("/facts", { pillar_id: source, facts });
  await post("/pillars/merge", { source_pillar_ids: [source], target_pillar_id: target });
  const [merge] = await stack.query<{ id: string }>(sql`select id from pillar_merge where website_id = ${website_id}`);
  const newImport = async () => {
    const [made] = await stack.query<{ id: string }>(sql`
      insert into fact_import (organization_id, website_id, pillar_id, source_text)
      values (${organization.id}, ${website_id}, ${target}, 'The lamp is old.') returning id`);
    return made!.id;
  };
  const connection = await Connection.connect({ address: stack.temporalAddress });
  try {
    const { workflow } = new Client({ connection });
    const start = (importId: string) =>
      workflow.start("factImport", {
        workflowId: `fact-import/${importId}`,
        taskQueue: "answerscope",
        args: [{ organization: { id: organization.id, n: organization.n }, importId }],
      });
    const failed = await start(await newImport());
    await failed.result();
    await workflow.getHandle(`pillar-merge/${merge!.id}`).result();

    const importId = await newImport();
    const importHeld = await hold(stack, `select from fact_import where id = '${importId}' for update`);
    const canceledImport = await start(importId);
    await importHeld.untilWaitedFor();
    await canceledImport.cancel();
    await importHeld.release();
    await canceledImport.result().catch(() => undefined);

    const mergesHeld = await hold(stack, "lock table audit_entry in share row exclusive mode");
    const other = await newPillar("Other");
    const answer = post("/pillars/merge", { source_pillar_ids: [other], target_pillar_id: target }).catch(() => undefined);
    await mergesHeld.untilWaitedFor();
    const [second] = await stack.query<{ id: string }>(
      sql`select id from pillar_merge where source_ids = array[${other}]::uuid[]`,
    );
    const canceledMerge = workflow.getHandle(`pillar-merge/${second!.id}`);
    await canceledMerge.cancel();
    await canceledMerge.result().catch(() => undefined);
    await mergesHeld.release();
    await answer;
    return {
      "pillar-merge-merged": `pillar-merge/${merge!.id}`,
      "pillar-merge-canceled": canceledMerge.workflowId,
      "fact-import-failed": failed.workflowId,
      "fact-import-canceled": canceledImport.workflowId,
    };
  } finally {
    await connection.close();
  }
};

/** Holds locks until it is released. */
async function hold(stack: Stack, statement: string) {
  const client = new pg.Client(stack.databaseUrl);
  await client.connect();
  await client.query("begin");
  await client.query(statement);
  return {
    async untilWaitedFor() {
      const waiting = sql<{ count: number }>`select count(*) from pg_locks where not granted`;
      while ((await stack.query(waiting))[0]!.count === 0) await sleep(50);
    },
    release: () => client.end(),
  };
}
