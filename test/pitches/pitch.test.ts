import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../src/database.ts";
import { newOrganization, newTestKey, startService, type TestOrganization, type TestService } from "../support/service.ts";
import { startTestWorker } from "../support/worker.ts";
import { type PitchBody, pitchesOf } from "./support.ts";
import { shopHost, startShop } from "./website.ts";

let service: TestService;
let worker: { stop(): Promise<void> };
let shop: Awaited<ReturnType<typeof startShop>>;

beforeAll(async () => {
  shop = await startShop();
  service = await startService();
  Object.assign(service.services, { pages: shop.pages });
  worker = await startTestWorker(service);
});
afterAll(async () => {
  await worker?.stop();
  await service?.close();
  await shop?.close();
});

describe("a pitch", () => {
  let organization: TestOrganization;
  let done: PitchBody;
  beforeAll(async () => {
    organization = await newOrganization(service, { credits: 500, pitches: 2 });
    const pitches = pitchesOf(service, organization);
    const accepted = await pitches.create({ website_url: `https://${shopHost}/` }, "shop-1");
    expect(accepted).toMatchObject({
      status: 202,
      body: { status: "queued", report_url: expect.stringMatching(/\/reports\/[\w-]{43}$/) },
    });
    done = await pitches.ended(accepted.body.pitch_id);
  });

  test("tells brand, competitors, questions, measures, sources, perception, gaps and what to do", () => {
    expect(done).toMatchObject({ status: "completed", error: null, simulated: true, providers: ["simulated"] });
    expect(done.brand).toMatchObject({
      name: "Northlight Audio",
      domain: "northlight-audio.com",
      country: "GB",
      language: "en-GB",
    });
    expect(done.brand!.topics).toEqual([
      "wireless headphones",
      "studio headphones",
      "portable speakers",
      "noise-cancelling headphones",
    ]);
    expect(done.competitors!.map(({ name }) => name).sort()).toEqual(["Bellhaven", "Kettwig", "Orlanda", "Sonovar"]);
    expect(done.prompts).toHaveLength(28);
    for (const { text, kind } of done.prompts!) expect(/northlight/i.test(text)).toBe(kind === "brand");
    expect(done.sample).toMatchObject({ asked: 28 * 8, answered: 28 * 8, failed: 0 });
  });
});
