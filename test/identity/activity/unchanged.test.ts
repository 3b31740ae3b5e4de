import { expect, test } from "vitest";
import { operations } from "../../../src/operations.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { invoke } from "../../api/access/invoke.ts";
import { Place } from "../../api/access/place.ts";
import { samples } from "../../api/access/samples.ts";
import { useService } from "../../support/use-service.ts";

const service = useService({ env: { ANALYSIS_MODEL: "openai:gpt-5", OPENAI_API_KEY: "none" } });

const entries = async (place: Place) => {
  const { id } = place.organization;
  const [counted] = await service.query(sql`
    select (select count(*) from activity_entry where organization_id = ${id}) as activity,
      (select count(*) from audit_entry where organization_id = ${id}) as audit`);
  return counted;
};

test.each(operations.filter(({ rest }) => rest?.method === "PATCH"))(
  "$name with what is there already leaves no entry in the feed or the trail",
  async (operation) => {
    const place = await Place.create(service);
    const input = await samples[operation.name]!.input(place);
    expect((await invoke(service, place.key, operation, input)).status).toBe(200);
    const before = await entries(place);
    expect((await invoke(service, place.key, operation, input)).status).toBe(200);
    expect(await entries(place)).toEqual(before);
  },
);

test.each<[string, object]>([
  ["volume", { volume: "7" }],
  ["type", { type: "discovery" }],
  ["status", { status: "active" }],
  ["text", { text: "best shop" }],
  ["tags", { tag_ids: [] }],
  ["countries", { countries: ["NO", "Norway"] }],
])("a prompt's %s given as it is is no change, and given otherwise it is one", async (_, same) => {
  const place = await Place.create(service);
  const { prompt } = await place.make("POST", "/prompts", {
    ...{ text: "best shop", volume: 7, type: "discovery", countries: ["NO"] },
  });
  const before = await entries(place);
  await place.make("PATCH", `/prompts/${prompt.id}`, same);
  expect(await entries(place)).toEqual(before);
  await place.make("PATCH", `/prompts/${prompt.id}`, { volume: 8, countries: [] });
  expect(await entries(place)).not.toEqual(before);
});
