import { expect, test } from "vitest";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);

test("a name or a text of marks that no one sees is refused, and one with such marks is not", async () => {
  const website_id = (await newWebsite(service, organization)).id;
  const unseen = "\u200b\u2060\ufeff";
  const woman = "👩\u200d🔬";
  for (const [path, field, others] of [
    ["/prompt-tags", "name", {}],
    ["/topics", "name", {}],
    ["/locations", "name", { country: "NO" }],
    ["/competitors", "name", { url: "rival.example" }],
    ["/prompt-schedules", "name", {}],
    ["/saved-views", "name", { filters: {} }],
    ["/groups", "name", { website_ids: [website_id] }],
    ["/content/sheets", "name", {}],
    ["/content", "title", { body: "Tents" }],
    ["/prompts", "text", {}],
    ["/knowledge-base/pillars", "name", {}],
  ] as const) {
    const send = (text: string) => service.call(organization.key, "POST", path, { website_id, ...others, [field]: text });
    const refused = await send(unseen);
    expect([path, refused.status, refused.body]).toEqual([
      path,
      400,
      { error: `${field}: must have a character that can be seen` },
    ]);
    expect([path, (await send("")).body]).toEqual([path, { error: `${field}: must not be empty` }]);
    expect([path, (await send(woman)).status]).toEqual([
      path,
      expect.toSatisfy((status: number) => status < 300 || status === 403),
    ]);
  }
});
