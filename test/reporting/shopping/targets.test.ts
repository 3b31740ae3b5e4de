import { expect, test } from "vitest";
import { importLine, importLines } from "../../support/import.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);

test("a brand that the own one and a competitor share is the own one's, also where others count as own", async () => {
  const competitors = [{ name: "Acme", domains: ["acme-tents.example"] }, { name: "Rival" }];
  const website = await newWebsite(service, organization, { competitors });
  const products = ["Acme", "Acme (acme-tents.example)", "Rival"].map((brand) => ({ title: "Tent", brand }));
  await importLines(service, website.id, [importLine({ products })]);
  const countedFor = async (target_identifiers?: string[]) => {
    const filters = { start_date: "2026-03-02", end_date: "2026-03-02", target_identifiers };
    const { body } = await service.call(organization.key, "POST", "/metrics/shopping", { website_id: website.id, filters });
    return body.data.position_distribution.map(({ own, competitor }: { own: number; competitor: number }) =>
      own > 0 ? "own" : competitor > 0 ? "competitor" : "other",
    );
  };
  expect(await countedFor()).toEqual(["own", "competitor", "competitor"]);
  expect(await countedFor(["Rival"])).toEqual(["other", "competitor", "own"]);
  expect(await countedFor(["Acme (acme-tents.example)"])).toEqual(["other", "own", "competitor"]);
});
