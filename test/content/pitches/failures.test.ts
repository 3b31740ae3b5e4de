import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failureReason, pitchWorkflowId } from "../../../src/content/pitches/pitch.ts";
import { reconcilePitches } from "../../../src/content/pitches/reconcile.ts";
import type { PageFetcher } from "../../../src/integrations/web-pages/index.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { browserOf } from "../../support/dashboard.ts";
import { type ProviderStub, startProviderStub } from "../../support/provider-stub.ts";
import { newOrganization, startService, type TestService } from "../../support/service.ts";
import { startTestWorker, until } from "../../support/worker.ts";
import { pitchesOf } from "./support.ts";
import { shopHost, startShop } from "./website.ts";

/** A page on which the reader itself fails. */
const defective = "https://defective.northlight-audio.com";

let service: TestService;
let worker: { stop(): Promise<void> };
let shop: Awaited<ReturnType<typeof startShop>>;
let stub: ProviderStub;

beforeAll(async () => {
  shop = await startShop();
  // Every call to the one model that is served fails.
  stub = await startProviderStub({ rates: { "500": 1 } });
  service = await startService({ env: { MODEL_CHATGPT: "compatible:x", COMPATIBLE_BASE_URL: stub.baseUrl } });
  const { fetchPage } = shop.pages;
  const pages: PageFetcher = {
    ...shop.pages,
    fetchPage: (url, signal) =>
      url.startsWith(defective) ? Promise.reject(new TypeError("a defect of the reader")) : fetchPage(url, signal),
  };
  Object.assign(service.services, { pages });
  worker = await startTestWorker(service);
});
afterAll(async () => {
  await worker?.stop();
  await service?.close();
  await stub?.close();
  await shop?.close();
});

async function place() {
  const organization = await newOrganization(service, { pitches: 3 });
  const pitches = pitchesOf(service, organization);
  const workflow = (key: string) =>
    service.services.durable.engine.client.workflow.getHandle(pitchWorkflowId(organization.id, key));
  return { organization, ...pitches, workflow };
}

async function runOf(pitchId: string) {
  const [run] = await service.query(sql`
    select r.status from response_run r join pitch p on p.run_id = r.id where p.id = ${pitchId}`);
  return run;
}

describe("a website that cannot be read", () => {
  test.each([
    ["closed", /robots\.txt of closed\.northlight-audio\.com does not let Answerscope read/],
    ["empty", /without text.*comes by script/],
    ["broken", /answered 503/],
  ])("%s fails with a sentence that helps, and costs its unit", async (name, message) => {
    const { create, ended, allowance, organization } = await place();
    const url = `https://${name}.northlight-audio.com/`;
    const { body } = await create({ website_url: url }, "k");
    const failed = await ended(body.pitch_id);
    expect(failed).toMatchObject({ status: "failed", error: expect.stringMatching(message) });
    expect(failed.error).toMatch(/new idempotency key\.$/);
    expect(failed.error).not.toMatch(/draft/);
    expect(failed.brand).toBeUndefined();
    expect(await allowance()).toBe(2);
    expect((await create({ website_url: url }, "k")).body).toEqual(body);
    // Who reads a screen sends no key.
    const { text: screen } = await (await browserOf(service, organization, "owner")).get("/app/pitches");
    expect(screen).toMatch(message);
    expect(screen).not.toMatch(/idempotency key/);
    const page = await fetch(`${service.url}${new URL(body.report_url).pathname}`);
    const text = await page.text();
    expect(text).toContain("could not be made");
    expect(text).toMatch(message);
    expect(text).not.toContain("Idempotency-Key");
  });
});

describe("what is not the website's fault gives the unit back", () => {
  test("no model answers", async () => {
    const { create, ended, allowance, organization } = await place();
    const { body } = await create({ website_url: shopHost }, "k");
    expect(await ended(body.pitch_id)).toMatchObject({ status: "failed", error: expect.stringContaining("No model answered") });
    expect(await allowance()).toBe(3);
    const page = await (await fetch(`${service.url}${new URL(body.report_url).pathname}`)).text();
    expect(page).toContain("Something on our side");
    expect(page).not.toMatch(/No model answered|Idempotency-Key/);
    const entries = await service.query(sql`
      select kind, units, pitch_id from pitch_entry where organization_id = ${organization.id} order by id`);
    expect(entries).toEqual([
      { kind: "charge", units: 1, pitch_id: body.pitch_id },
      { kind: "refund", units: 1, pitch_id: body.pitch_id },
    ]);
  });

  test("the reader has a defect", async () => {
    const { create, ended, allowance } = await place();
    const { body } = await create({ website_url: defective }, "k");
    expect(await ended(body.pitch_id)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("The service could not finish this pitch."),
    });
    expect(await allowance()).toBe(3);
  });

  test("an operator cancels it", async () => {
    stub.configure({ rates: { hang: 1 } });
    const { create, ended, allowance, workflow, read } = await place();
    const { body } = await create({ website_url: shopHost }, "k");
    await until(
      () => read(body.pitch_id),
      ({ progress }) => progress.phase === "asking",
    );
    await workflow("k").cancel();
    expect(await ended(body.pitch_id)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("stopped by an operator"),
    });
    expect(await allowance()).toBe(3);
    expect(await runOf(body.pitch_id)).toEqual({ status: "canceled" });
  });

  test("its workflow is terminated; one that the engine lost is started again", async () => {
    stub.configure({ rates: { hang: 1 } });
    const { create, read, ended, allowance, workflow, organization } = await place();
    const { body: terminated } = await create({ website_url: shopHost }, "terminated");
    await until(
      () => read(terminated.pitch_id),
      ({ progress }) => progress.phase === "asking",
    );
    await workflow("terminated").terminate();
    const [lost] = await service.query<{ id: string }>(sql`
      insert into pitch (organization_id, workflow_id, website_url)
      values (${organization.id}, ${pitchWorkflowId(organization.id, "lost")}, 'closed.northlight-audio.com') returning id`);
    await service.query(sql`update pitch set created_at = now() - interval '1 hour' where organization_id = ${organization.id}`);
    await reconcilePitches(service.services.database, service.services.durable.engine);
    expect(await ended(terminated.pitch_id)).toMatchObject({ status: "failed", error: expect.stringContaining("stopped") });
    expect(await runOf(terminated.pitch_id)).toEqual({ status: "canceled" });
    expect(await ended(lost!.id)).toMatchObject({ status: "failed", error: expect.stringContaining("robots.txt") });
    expect(await allowance()).toBe(3);
    await reconcilePitches(service.services.database, service.services.durable.engine);
    expect(await allowance()).toBe(3);
  });
});

test.each(["a new idempotency key", "a new Idempotency-Key"])(
  "the reason of a failure is told without the advice of earlier releases: %s",
  (key) => {
    expect(failureReason({ error: `The page is closed. For another try send ${key}.` })).toBe("The page is closed.");
  },
);
