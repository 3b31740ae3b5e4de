import { afterAll, beforeAll, expect, test } from "vitest";
import { type ProviderStub, startProviderStub } from "../../support/provider-stub.ts";
import { newOrganization, startService, type TestService } from "../../support/service.ts";
import { startTestWorker } from "../../support/worker.ts";
import { pitchesOf } from "./support.ts";
import { shopHost, startShop } from "./website.ts";

let service: TestService;
let worker: { stop(): Promise<void> };
let shop: Awaited<ReturnType<typeof startShop>>;
let stub: ProviderStub;

beforeAll(async () => {
  shop = await startShop();
  stub = await startProviderStub({
    companies: [
      { name: "Zenbrook", domain: "zenbrook.com" },
      { name: "Kettwig" },
      { name: "Northlight", domain: "northlight-audio.com" },
    ],
  });
  service = await startService({
    env: { COMPATIBLE_BASE_URL: stub.baseUrl, MODEL_CHATGPT: "compatible:one", MODEL_META_AI: "compatible:two" },
  });
  Object.assign(service.services, { pages: shop.pages });
  worker = await startTestWorker(service);
});
afterAll(async () => {
  await worker?.stop();
  await service?.close();
  await shop?.close();
  await stub?.close();
});

test("with a provider: only served models that are on by default are asked, and competitors come out of the answers", async () => {
  const pitches = pitchesOf(service, await newOrganization(service));
  const { body } = await pitches.create({ website_url: shopHost, country: "GB" }, "k");
  const done = await pitches.ended(body.pitch_id);
  expect([done.status, done.error, done.simulated, done.providers]).toEqual(["completed", null, false, ["compatible"]]);
  expect(done.metrics!.by_model.map(({ model }) => model)).toEqual(["chatgpt"]);
  expect(stub.stats().asked).toBe(28);
  expect(done.competitors).toContainEqual(
    expect.objectContaining({ name: "Zenbrook", found_in: "answers", domain: "zenbrook.com" }),
  );
  expect(done.competitors).toContainEqual(expect.objectContaining({ name: "Kettwig", found_in: "website" }));
  expect(done.competitors!.some(({ found_in: found }) => found === "stand_in")).toBe(false);
  expect(done.sources).toContainEqual(
    expect.objectContaining({ domain: "zenbrook.com", owner: "competitor", company: "Zenbrook" }),
  );
  const page = await (await fetch(`${service.url}${new URL(body.report_url).pathname}`)).text();
  expect(page).toContain("Zenbrook");
  expect(page).not.toMatch(/simulated/i);
});
