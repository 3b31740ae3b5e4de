import { expect, test } from "vitest";
import { importLine, importLines } from "../../support/import.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);

/** Whose the products of these brands are, in their order. */
async function shopping(competitors: { name: string; domains?: string[]; aliases?: string[] }[], brands: string[]) {
  const website = await newWebsite(service, organization, { competitors });
  await importLines(service, website.id, [importLine({ products: brands.map((brand) => ({ title: "Tent", brand })) })]);
  return async (target_identifiers?: string[]) => {
    const filters = { start_date: "2026-03-02", end_date: "2026-03-02", target_identifiers };
    const { body } = await service.call(organization.key, "POST", "/metrics/shopping", { website_id: website.id, filters });
    return body.data.position_distribution.map(({ own, competitor }: { own: number; competitor: number }) =>
      own > 0 ? "own" : competitor > 0 ? "competitor" : "other",
    );
  };
}

test("a brand that the own one and a competitor share is the own one's, also where others count as own", async () => {
  const competitors = [{ name: "Acme", domains: ["acme-tents.example"] }, { name: "Rival" }];
  const countedFor = await shopping(competitors, ["Acme", "Acme (acme-tents.example)", "Rival"]);
  expect(await countedFor()).toEqual(["own", "competitor", "competitor"]);
  expect(await countedFor(["Rival"])).toEqual(["other", "competitor", "own"]);
  expect(await countedFor(["Acme (acme-tents.example)"])).toEqual(["other", "own", "competitor"]);
});

test("a brand that only competitors share is nobody's, as it may be either's", async () => {
  const competitors = [
    { name: "Twin", domains: ["twin-one.example"], aliases: ["Pair"] },
    { name: "Twin", domains: ["twin-two.example"] },
    { name: "Rival", aliases: ["pair"] },
  ];
  const countedFor = await shopping(competitors, ["Twin", "twin (twin-two.example)", "Pair", "Rival"]);
  expect(await countedFor()).toEqual(["other", "competitor", "other", "competitor"]);
  expect(await countedFor(["Twin (twin-two.example)"])).toEqual(["other", "own", "other", "competitor"]);
  expect(await countedFor(["twin"])).toEqual(["own", "competitor", "other", "competitor"]);
});
