import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/platform/database/connection.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { newMember } from "../support/people.ts";
import { newOrganization, newTestKey, newWebsite, startService, type TestService } from "../support/service.ts";
import { startTestWorker, until } from "../support/worker.ts";

/*
 * Whoever operates Temporal reads ids, summaries, memos and histories. No secret of an address, no name or address of a person, no key
 * and nobody's text stands there.
 */

let mailServer: MailServer;
let service: TestService;
let worker: { stop(): Promise<void> };
beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startService({ env: { SMTP_URL: mailServer.url } });
  worker = await startTestWorker(service);
});
afterAll(async () => {
  await worker?.stop();
  await service?.close();
  await mailServer?.close();
});

const canaries = ["CANARYTOKEN", "canarypath", "Canaryperson", "canaryaddress", "canarykey", "Canaryprompt", "Canarydraft"];

test("histories, memos, summaries and ids hold no secret, person or text", async () => {
  mailServer.judge = () => 451;
  const organization = await newOrganization(service);
  const website = await newWebsite(service, organization);
  const owner = await newMember(service, organization, "admin", { email: "canaryaddress-owner@a.example" });
  const key = await newTestKey(service, organization, { ownerId: owner });
  const make = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await service.call(key, "POST", path, body, headers);
    expect([path, answer.status, answer.body.error]).toEqual([
      path,
      expect.toSatisfy((status: number) => status < 300),
      undefined,
    ]);
  };
  const secretUrl = "https://canary.example/canarypath/x?token=CANARYTOKEN";
  await make("/pitches", { website_url: secretUrl }, { "idempotency-key": "canarykey" });
  await make("/invites", {
    ...{ type: "organization", invite_method: "email", email: "canaryaddress@a.example" },
    ...{ first_name: "Canaryperson", last_name: "Canaryperson" },
  });
  await fetch(`${service.url}/password/forgot`, {
    method: "POST",
    body: new URLSearchParams({ email: "canaryaddress@b.example" }),
  });
  await make("/prompts", { website_id: website.id, text: "Canaryprompt: which shop is best?" });
  await make(
    "/response-streaming/start",
    { website_id: website.id, selected_models: { chatgpt: true } },
    { "idempotency-key": "canarykey-run" },
  );
  const draft = { kind: "draft", title: "Canarydraft", markdown: "# Canarydraft\n\nText." };
  await make("/seo/recommendations", { website_id: website.id, request_id: "canarykey-draft", source: draft });
  await make("/seo/recommendations", {
    ...{ website_id: website.id, request_id: "canarykey-page", source: { kind: "page", url: secretUrl } },
  });

  const { client } = service.services.durable.engine;
  const queue = service.services.config.TEMPORAL_TASK_QUEUE;
  const list = async () => {
    const found = [];
    // Not those of other tests: some of them are encrypted.
    for await (const workflow of client.workflow.list({ query: `TaskQueue STARTS_WITH "${queue}"` })) found.push(workflow);
    return found;
  };
  const kinds = (found: { type: string }[]) => new Set(found.map(({ type }) => type));
  const workflows = await until(list, (found) => kinds(found).size >= 4 && found.length >= 6);
  expect(kinds(workflows)).toEqual(new Set([...kinds(workflows), "pitch", "sendMail", "responseRun", "seoJob"]));
  await until(
    () => service.query<{ open: number }>(sql`select count(*) as open from response_run where finished_at is null`),
    ([row]) => row!.open === 0,
  );
  // The second attempt knows the failure of the first.
  await until(
    async () => mailServer.offered,
    (offered) => offered > 1,
  );

  for (const { workflowId } of await list()) {
    const handle = client.workflow.getHandle(workflowId);
    const description = await handle.describe();
    const said = {
      ...{
        workflowId,
        memo: description.memo,
        summary: await description.staticSummary(),
        details: await description.staticDetails(),
      },
      raw: text(description.raw),
      history: text(await handle.fetchHistory()),
    };
    for (const canary of [...canaries, key.slice(key.lastIndexOf("_", key.length - 43) + 1)])
      expect(JSON.stringify(said)).not.toContain(canary);
  }
  const pitch = workflows.find(({ type }) => type === "pitch")!;
  expect(await (await client.workflow.getHandle(pitch.workflowId).describe()).staticSummary()).toBe("Pitch of canary.example");
});

/** Every text and every payload in a message of the engine, decoded. */
function text(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString();
  if (Array.isArray(value)) return value.map(text);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, typeof inner === "function" ? null : text(inner)]),
    );
  return typeof value === "bigint" ? String(value) : value;
}
