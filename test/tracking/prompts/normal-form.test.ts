import { Client } from "pg";
import { expect, test } from "vitest";
import { migrate } from "../../../src/migrate.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);
/** Applies the migration once more, as a deployment does. */
async function migrateAgain(): Promise<void> {
  const url = service.databaseEnv.DATABASE_URL!;
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query("delete from migration where name = '0185_normal_form'");
  await owner.end();
  expect(await migrate(url)).toEqual(["0185_normal_form"]);
}

const [composed, decomposed] = ["Caf\u00e9", "Cafe\u0301"];
/** Two more ways to write one name, neither in normal form. */
const [ofMarks, alsoOfMarks] = ["a\u0323\u0307", "a\u0307\u0323"];

const tables = ["prompt_tag", "topic", "location", "prompt_schedule", "pillar"] as const;
const paths = {
  prompt_tag: "/prompt-tags",
  topic: "/topics",
  location: "/locations",
  prompt_schedule: "/prompt-schedules",
  pillar: "/knowledge-base/pillars",
};

test.each(tables)(
  "names of %s that were stored in another normal form are found by the names of today, and no row is lost",
  async (table) => {
    const [website, other] = [await newWebsite(service, organization), await newWebsite(service, organization)];
    const extra = table === "prompt_schedule" ? sql`, 'custom'` : sql``;
    const columns = table === "prompt_schedule" ? sql`, kind` : sql``;
    const insert = (websiteId: string, name: string) =>
      service.query(sql`
      insert into ${sql.table(table)} (organization_id, website_id, name${columns})
      values (${organization.id}, ${websiteId}, ${name}${extra})`);
    const stored = async (websiteId: string) =>
      (
        await service.query<{ name: string }>(
          sql`select name from ${sql.table(table)} where website_id = ${websiteId} and name <> 'Default' order by id`,
        )
      ).map(({ name }) => name);
    for (const name of [decomposed, "Plain", ofMarks, alsoOfMarks]) await insert(website.id, name);
    for (const name of [decomposed, composed]) await insert(other.id, name);
    const changes = sql<{ count: number }>`select count(*)::int as count from instrument_change where website_id = ${website.id}`;
    const before = await service.query(changes);
    for (let time = 0; time < 2; time++) {
      await migrateAgain();
      expect(await stored(website.id)).toEqual([composed, "Plain", ofMarks.normalize("NFC"), alsoOfMarks]);
      // Two records that people told apart stay two.
      expect(await stored(other.id)).toEqual([decomposed, composed]);
    }
    expect(await service.query(changes)).toEqual(before);
    for (const name of [composed, decomposed]) {
      const { status } = await service.call(organization.key, "POST", paths[table], { website_id: website.id, name });
      expect(status).toBe(409);
    }
  },
);

test("a schedule's name in any normal form is one name, for imports too", async () => {
  const website = await newWebsite(service, organization);
  const create = (name: string) =>
    service.call(organization.key, "POST", "/prompt-schedules", { website_id: website.id, name, is_active: false });
  expect((await create(decomposed)).body.schedule.name).toBe(composed);
  expect((await create(composed)).status).toBe(409);
  await importLines(service, website.id, [importLine({ schedule: decomposed }), importLine({ schedule: composed })]);
});

test("a prompt's text in any normal form is one prompt, for imports too, however old", async () => {
  const website = await newWebsite(service, organization);
  const send = (method: string, path: string, body: object) =>
    service.call(organization.key, method, path, { website_id: website.id, ...body });
  const create = (...texts: string[]) => send("POST", "/prompts", { prompts: texts.map((text) => ({ text })) });
  expect((await create(composed, decomposed)).status).toBe(400);
  expect((await create(decomposed)).body.prompts).toMatchObject([{ text: composed }]);
  expect((await create(composed)).status).toBe(409);
  const [old, ofNow] = ["Tea in Zu\u0308rich?", "Tea in Z\u00fcrich?"];
  const [{ id }] = (await service.query<{ id: string }>(
    sql`insert into prompt (organization_id, website_id, text) values (${organization.id}, ${website.id}, ${old}) returning id`,
  )) as [{ id: string }];
  await importLines(
    service,
    website.id,
    [composed, decomposed, old, ofNow].map((prompt) => importLine({ prompt })),
  );
  const { body } = await service.call(organization.key, "GET", `/prompts?website_id=${website.id}`);
  expect(body.prompts.map(({ text }: { text: string }) => text).toSorted()).toEqual([composed, old].toSorted());
  // A form sends back what stands in it, and a person may type it anew.
  for (const text of [old, ofNow]) expect((await send("PATCH", `/prompts/${id}`, { text, volume: "1" })).status).toBe(200);
});
