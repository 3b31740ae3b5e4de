import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { defaultPayloadConverter } from "@temporalio/common";
import { Worker } from "@temporalio/worker";
import { expect, onTestFinished, test } from "vitest";
import { workflowBundle } from "../../../activities/workflow-bundle.ts";
import { readConfig } from "../../../src/operation/config.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { dataConverter, EncryptingCodec } from "../../../src/platform/durable/payload-codec.ts";
import { payloadKeys } from "../../../src/platform/durable/payload-keys.ts";
import { createServices } from "../../../src/services.ts";
import { startService, type TestService } from "../../support/service.ts";
import { startTestWorker, until } from "../../support/worker.ts";
import { runFixture } from "../../tracking/runs/support.ts";
import { historyFromText } from "../../workflows/history-json.ts";

const newKey = () => randomBytes(32).toString("base64");
const [first, second] = [`first:${newKey()}`, `second:${newKey()}`];
const codecOf = (text: string) => new EncryptingCodec(payloadKeys.parse(text));
const plain = defaultPayloadConverter.toPayload({ prompt: "Which tent is best?" });
const decoded = async (text: string, payload: typeof plain) =>
  defaultPayloadConverter.fromPayload((await codecOf(text).decode([payload]))[0]!);
const encoded = async (text: string) => (await codecOf(text).encode([plain]))[0]!;

test("a payload is read with the key that it names, and with no other one", async () => {
  const payload = await encoded(first);
  expect(Buffer.from(payload.data!).toString("latin1")).not.toContain("tent");
  expect(Buffer.from(payload.metadata!.encoding!).toString()).toBe("binary/encrypted");
  expect(await decoded(first, payload)).toEqual({ prompt: "Which tent is best?" });
  await expect(decoded(second, payload)).rejects.toThrow('the key "first", which TEMPORAL_PAYLOAD_KEYS does not hold');
  await expect(dataConverter().payloadCodecs![0]!.decode([payload])).rejects.toThrow("which TEMPORAL_PAYLOAD_KEYS does not hold");
  await expect(decoded(`first:${newKey()}`, payload)).rejects.toThrow("was not encrypted with it");
  const changed = Buffer.from(payload.data!);
  changed[changed.length - 1]! ^= 1;
  await expect(decoded(first, { ...payload, data: changed })).rejects.toThrow("was not encrypted with it");
  // The same value is never written twice alike.
  expect(Buffer.from((await encoded(first)).data!).equals(Buffer.from(payload.data!))).toBe(false);
});

test("keys are rotated: the first writes, all are read; `none` writes as it is", async () => {
  const rotated = `${second},${first}`;
  expect(await decoded(rotated, await encoded(first))).toEqual({ prompt: "Which tent is best?" });
  expect(Buffer.from((await encoded(rotated)).metadata!["encryption-key-id"]!).toString()).toBe("second");
  expect(await encoded(`none,${first}`)).toEqual(plain);
  expect(await decoded(`none,${first}`, await encoded(first))).toEqual({ prompt: "Which tent is best?" });
  expect(await decoded(first, plain)).toEqual({ prompt: "Which tent is best?" });
  for (const wrong of ["", "a:short", `${first},${first}`, newKey()]) expect(payloadKeys.safeParse(wrong).success).toBe(false);
});

/** Every payload below a value, with where it stands. */
function payloadsIn(value: unknown, path = ""): { path: string; encoding: string }[] {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return [];
  const { metadata } = value as { metadata?: Record<string, Uint8Array> | null };
  if (metadata?.encoding instanceof Uint8Array) return [{ path, encoding: Buffer.from(metadata.encoding).toString() }];
  return Object.entries(value).flatMap(([name, inner]) => payloadsIn(inner, `${path}.${name}`));
}

const bytesOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => {
    if (typeof inner === "bigint") return String(inner);
    return inner?.type === "Buffer" || inner instanceof Uint8Array ? Buffer.from(inner.data ?? inner).toString("latin1") : inner;
  });

async function historyOf(service: TestService, workflowId: string) {
  const handle = service.services.durable.engine.client.workflow.getHandle(workflowId);
  return { history: await handle.fetchHistory(), description: await handle.describe() };
}

test("with keys, histories hold nothing in plain but headers and search attributes; failures neither", async () => {
  const service = await startService({ env: { TEMPORAL_PAYLOAD_KEYS: first } });
  onTestFinished(() => service.close());
  const worker = await startTestWorker(service);
  onTestFinished(() => worker.stop());
  const fixture = await runFixture(service, { prompts: 2 });
  const run_id = await fixture.start();
  expect(await fixture.ended(run_id)).toMatchObject({ status: "completed" });
  const { history } = await historyOf(service, `run/${run_id}`);
  const payloads = payloadsIn(history);
  expect(payloads.length).toBeGreaterThan(3);
  // The last one names a change of the workflow's code.
  const isReadable = ({ path }: { path: string }) => /\.(searchAttributes|header|patch-data)\./.test(path);
  expect(payloads.filter((payload) => payload.encoding !== "binary/encrypted" && !isReadable(payload))).toEqual([]);
  expect(payloads.some(isReadable)).toBe(true);
  expect(bytesOf(history)).not.toContain('"organization"');

  await service.call(fixture.organization.key, "POST", "/invites", {
    ...{ type: "organization", invite_method: "email", email: "somebody@a.example", first_name: "Kim", last_name: "Lee" },
  });
  const mails = await until(
    () => service.query<{ id: string }>(sql`select id from mail`),
    (found) => found.length === 1,
  );
  // An attempt that a busy machine did not begin in time failed otherwise; the next one has the failure.
  const found = await until(
    () => historyOf(service, `mail/${mails[0]!.id}`).catch(() => null),
    (seen) => seen?.description.raw.pendingActivities?.[0]?.lastFailure?.message === "Encoded failure",
  );
  const { raw } = found!.description;
  expect(bytesOf(raw)).not.toContain("SMTP_URL is not set");
});

test("work that began without encryption ends with it, and histories of that time are replayed", async () => {
  const service = await startService();
  onTestFinished(() => service.close());
  const fixture = await runFixture(service, { prompts: 2 });
  const run_id = await fixture.start();
  await until(
    () => historyOf(service, `run/${run_id}`).catch(() => null),
    (found) => found !== null,
  );
  const config = { ...service.services.config, TEMPORAL_PAYLOAD_KEYS: payloadKeys.parse(first) };
  const later = { ...service, services: await createServices(config) };
  onTestFinished(() => later.services.close());
  const worker = await startTestWorker(later);
  onTestFinished(() => worker.stop());
  expect(await fixture.ended(run_id)).toMatchObject({ status: "completed" });
  const encodings = payloadsIn((await historyOf(later, `run/${run_id}`)).history).map(({ encoding }) => encoding);
  expect(new Set(encodings)).toEqual(new Set(["json/plain", "binary/encrypted"]));

  const folder = new URL("../../workflows/histories/", import.meta.url);
  const recorded = readFileSync(new URL("erasure-completed.json", folder), "utf8");
  await Worker.runReplayHistory(
    {
      workflowBundle: await workflowBundle({ encodesFailures: true }),
      dataConverter: dataConverter(payloadKeys.parse(first)),
    },
    historyFromText(recorded),
    "erasure/recorded",
  );
});

test("a wrong key is told without its value", () => {
  const urls = { DATABASE_APP_URL: "postgresql://a@h/x", DATABASE_SYSTEM_URL: "postgresql://b@h/x" };
  const read = () => readConfig({ ...urls, TEMPORAL_PAYLOAD_KEYS: "mine:secretsecret" });
  expect(read).toThrow("TEMPORAL_PAYLOAD_KEYS: expected <id>:<32 random bytes in base64>");
  expect(read).not.toThrow("secretsecret");
});
