import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { reconcileMail } from "../../../src/identity/mail/reconcile.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { newOrganization, startService, type TestOrganization, type TestService } from "../../support/service.ts";
import { startTestWorker, until } from "../../support/worker.ts";

/*
 * A mail that was accepted is sent or visibly fails, whatever became of its workflow.
 */

let mailServer: MailServer;
let service: TestService;
let organization: TestOrganization;
let worker: { stop(): Promise<void> } | null = null;
beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startService({ env: { SMTP_URL: mailServer.url, PUBLIC_URL: "https://answers.example/" } });
  organization = await newOrganization(service);
});
afterAll(async () => {
  await worker?.stop();
  await service?.close();
  await mailServer?.close();
});
beforeEach(() => {
  mailServer.judge = () => undefined;
});

const engine = () => service.services.durable.engine;
const handleOf = (mailId: string) => engine().client.workflow.getHandle(`mail/${mailId}`);
const reconcile = () => reconcileMail(service.services.database, engine());
const isHandedOver = (mailId: string) =>
  until(
    () => service.query(sql`select 1 from outbox where workflow_id = ${`mail/${mailId}`}`),
    (found) => found.length === 0,
  );

let count = 0;
/** An invitation whose mail waits for a worker, old enough to be looked after. */
async function invite() {
  const email = `someone-${++count}@example.com`;
  const answer = await service.call(organization.key, "POST", "/invites", {
    ...{ type: "organization", invite_method: "email", email },
  });
  const [mail] = await service.query<{ id: string }>(sql`
    update mail set created_at = created_at - interval '31 seconds' where invite_id = ${answer.body.invite_id} returning id`);
  await isHandedOver(mail!.id);
  return { email, mailId: mail!.id, inviteId: answer.body.invite_id as string };
}
const delivery = async (inviteId: string) =>
  (await service.call(organization.key, "GET", "/invites")).body.invites.find(({ id }: { id: string }) => id === inviteId);

test("terminated: it fails, and whoever invited sees it", async () => {
  const { mailId, inviteId } = await invite();
  await handleOf(mailId).terminate("by an operator");
  expect(await reconcile()).toBe(1);
  expect(await delivery(inviteId)).toMatchObject({ delivery: "failed", delivery_reason: expect.stringContaining("operator") });
  expect(await reconcile()).toBe(0);
});

test("lost: it is started again and sent once", async () => {
  const { mailId, inviteId, email } = await invite();
  // What an engine that lost its data knows of it: nothing.
  await handleOf(mailId).terminate();
  const { namespace } = engine().client.options;
  await engine().client.workflowService.deleteWorkflowExecution({
    namespace,
    workflowExecution: { workflowId: `mail/${mailId}` },
  });
  await until(
    () =>
      handleOf(mailId)
        .describe()
        .then(
          () => false,
          () => true,
        ),
    (isGone) => isGone,
  );
  expect(await reconcile()).toBe(1);
  worker ??= await startTestWorker(service);
  await until(
    () => delivery(inviteId),
    (invite) => invite.delivery === "sent",
  );
  expect(mailServer.to(email)).toHaveLength(1);
});

test("canceled while the server is away: it fails by its own workflow, which ends as canceled", async () => {
  mailServer.judge = () => 451;
  worker ??= await startTestWorker(service);
  const { mailId, inviteId } = await invite();
  await until(
    () => service.query<{ attempts: number }>(sql`select attempts from mail where id = ${mailId}`),
    ([mail]) => mail!.attempts > 0,
  );
  await handleOf(mailId).cancel();
  await until(
    () => delivery(inviteId),
    (invite) => invite.delivery === "failed",
  );
  expect((await delivery(inviteId)).delivery_reason).toContain("stopped");
  await expect(handleOf(mailId).result()).rejects.toThrow();
  expect((await handleOf(mailId).describe()).status.name).toBe("CANCELLED");
});

test("running: it is left alone, and not asked about again at once", async () => {
  mailServer.judge = () => 451;
  worker ??= await startTestWorker(service);
  const { mailId } = await invite();
  expect(await reconcile()).toBe(0);
  const [mail] = await service.query<{ seen_at: string; status: string }>(
    sql`select seen_at, status from mail where id = ${mailId}`,
  );
  expect(mail).toMatchObject({ status: "queued", seen_at: expect.any(String) });
  await handleOf(mailId).cancel();
});

test("of the time before a restore: it is compared at once, and its workflow of then counts for nothing", async () => {
  const { mailId } = await invite();
  await service.query(sql`update mail set seen_at = now() where id = ${mailId}`);
  expect(await reconcile()).toBe(0);
  await service.query(sql`insert into restoration default values`);
  expect(await reconcile()).toBeGreaterThanOrEqual(1);
  expect(await service.query(sql`select 1 from outbox where workflow_id = ${`mail/${mailId}`}`)).toHaveLength(1);
});
