import { beforeAll, expect, test } from "vitest";
import { startProviderStub } from "../../support/provider-stub.ts";
import { newOrganization } from "../../support/service.ts";
import { use } from "../../support/use.ts";
import { useService, useWorker } from "../../support/use-service.ts";
import { pitchesOf } from "./support.ts";
import { shopHost, startShop } from "./website.ts";

const shop = use(startShop);
const stub = use(() =>
  startProviderStub({
    companies: [
      { name: "Zenbrook", domain: "zenbrook.com" },
      { name: "Kettwig" },
      { name: "Northlight", domain: "northlight-audio.com" },
    ],
  }),
);
const service = useService(() => ({
  env: { COMPATIBLE_BASE_URL: stub.baseUrl, MODEL_CHATGPT: "compatible:one", MODEL_META_AI: "compatible:two" },
}));
beforeAll(() => void Object.assign(service.services, { pages: shop.pages }));
useWorker(service);

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
