import { afterAll, beforeAll, expect, test } from "vitest";
import { performMerge } from "../../../src/content/knowledge-base/merge.ts";
import { reconcileMerges } from "../../../src/content/knowledge-base/reconcile-merges.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newWebsite, startService, type TestOrganization, type TestService } from "../../support/service.ts";
import { startTestWorker, until } from "../../support/worker.ts";

let service: TestService;
let worker: { stop(): Promise<void> };
let organization: TestOrganization;
let website: { id: string };

beforeAll(async () => {
  service = await startService();
  worker = await startTestWorker(service);
  organization = await newOrganization(service);
});
afterAll(async () => {
  await worker?.stop();
  await service?.close();
});

const freshWebsite = async () => {
  website = await newWebsite(service, organization, { domain: `${crypto.randomUUID()}.example` });
};
const post = (path: string, body: object) =>
  service.call(organization.key, "POST", `/knowledge-base${path}`, { website_id: website.id, ...body });
const newPillar = async (name: string) => (await post("/pillars", { name })).body.pillar.id as string;
const newFacts = async (pillarId: string, texts: string[]) =>
  (await post("/facts", { pillar_id: pillarId, facts: texts.map((text) => ({ text })) })).body.facts as { id: string }[];
const rows = () => service.services.database.of(organization);

/** A merge as it stands after it was accepted some time ago. */
async function acceptedMerge(source: string, target: string): Promise<string> {
  const actor = JSON.stringify({ kind: "key", keyId: null, userId: null, requestId: null });
  const [merge] = await service.query<{ id: string }>(sql`
    insert into pillar_merge (organization_id, website_id, source_ids, target_id, actor, created_at)
    values (${organization.id}, ${website.id}, ${[source]}::uuid[], ${target}, ${actor}::jsonb, now() - interval '1 minute') returning id`);
  return merge!.id;
}
const stateOf = async (mergeId: string) =>
  (
    await service.query<{ status: string; refusal: { message: string } | null }>(
      sql`select status, refusal from pillar_merge where id = ${mergeId}`,
    )
  )[0]!;
/** A workflow of the merge's id that nobody works on, ended by an operator. */
async function terminatedWorkflow(mergeId: string): Promise<void> {
  const { client } = service.services.durable.engine;
  const handle = await client.workflow.start("pillarMerge", {
    workflowId: `pillar-merge/${mergeId}`,
    taskQueue: "nobody",
    args: [{ organization, mergeId }],
  });
  await handle.terminate("by an operator");
}
const reconcile = () => reconcileMerges(service.services.database, service.services.durable.engine);

test("a merge whose workflow was terminated is refused and leaves everything; one that was done is completed", async () => {
  await freshWebsite();
  const [a, b, target] = [await newPillar("A"), await newPillar("B"), await newPillar("Target")];
  await newFacts(a, ["The first fact of pillar A"]);
  // Held so that the worker's own look, which is every few seconds, does not see the merges before their workflows are ended.
  const refused = await acceptedMerge(a, target);
  await service.query(sql`update pillar_merge set created_at = now() + interval '1 hour' where id = ${refused}`);
  await terminatedWorkflow(refused);
  const done = await acceptedMerge(b, target);
  await service.query(sql`update pillar_merge set created_at = now() + interval '1 hour' where id = ${done}`);
  const [fact] = await newFacts(b, ["The first fact of pillar B"]);
  await service.query(sql`update fact set updated_at = now() + interval '1 hour' where id = ${fact!.id}`);
  expect(await performMerge(rows(), organization, done)).toBe("merged");
  // Later than any change before, for whoever read it then.
  const later = sql`select from fact where id = ${fact!.id} and updated_at > now() + interval '1 minute'`;
  expect(await service.query(later)).toHaveLength(1);
  await terminatedWorkflow(done);
  await service.query(
    sql`update pillar_merge set created_at = now() - interval '1 minute' where id = any(${[refused, done]}::uuid[])`,
  );
  await reconcile();
  const isEnded = ({ status }: { status: string }) => status === "refused" || status === "completed";
  expect(await until(() => stateOf(refused), isEnded)).toMatchObject({ status: "refused", refusal: { status: 409 } });
  expect((await until(() => stateOf(done), isEnded)).status).toBe("completed");
  const pillars = await service.call(organization.key, "GET", `/knowledge-base/pillars?website_id=${website.id}`);
  expect(pillars.body.pillars.map((pillar: { name: string; fact_count: number }) => [pillar.name, pillar.fact_count])).toEqual([
    ["A", 1],
    ["Target", 1],
  ]);
});

test("a merge that the engine does not know is started again", async () => {
  await freshWebsite();
  const [source, target] = [await newPillar("Source"), await newPillar("Target")];
  const merge = await acceptedMerge(source, target);
  await reconcile();
  await until(
    () => stateOf(merge),
    ({ status }) => status === "completed",
  );
});

test("a merge whose worker stops is made again elsewhere without waiting for a timeout", async () => {
  await freshWebsite();
  const [source, target] = [await newPillar("Source"), await newPillar("Target")];
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = rows().transaction(async (tx) => {
    await tx.run(sql`select from pillar where id = ${source} for update`);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const merge = await acceptedMerge(source, target);
  await reconcile();
  const attempt = async () => {
    const handle = service.services.durable.engine.client.workflow.getHandle(`pillar-merge/${merge}`);
    const description = await handle.describe().catch(() => null);
    return description?.raw.pendingActivities?.[0];
  };
  await until(attempt, (pending) => pending?.lastStartedTime != null);
  // The worker waits for its activities, so it stops only if the attempt takes notice.
  await worker.stop();
  worker = await startTestWorker(service);
  const second = await until(attempt, (pending) => pending?.attempt === 2);
  expect(second!.lastFailure?.applicationFailureInfo?.type).toBe("worker_stops");
  release.resolve();
  await holding;
  expect(
    (
      await until(
        () => stateOf(merge),
        ({ status }) => status !== "pending" && status !== "merged",
      )
    ).status,
  ).toBe("completed");
});
