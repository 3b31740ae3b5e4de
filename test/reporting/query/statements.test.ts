import { beforeAll, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { sealChanged } from "../../../src/reporting/analytics/seal.ts";
import { importLine, importLines } from "../../support/import.ts";
import { useSentStatements } from "../../support/sent-statements.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const sent = useSentStatements();
const service = useService();
const organization = useOrganization(service);

const filters = { start_date: "2026-03-01", end_date: "2026-03-04" };

/** A website with so many custom schedules, each with answers on days that are sealed and on one that is not. */
async function websiteWith(schedules: number): Promise<string> {
  const { id } = await newWebsite(service, organization);
  await service.query(sql`
    insert into prompt_schedule (organization_id, website_id, name, kind)
    select ${organization.id}, ${id}, 'Schedule ' || g, 'custom' from generate_series(1, ${schedules}::int) g`);
  const names = ["default", ...Array.from({ length: schedules }, (_, index) => `Schedule ${index + 1}`)];
  const on = (day: number) =>
    names.map((schedule, index) =>
      importLine({
        ...{ schedule, created_at: `2026-03-0${day}T10:00:00Z`, prompt: `Prompt ${index % 2}?` },
        mentions: index % 2 === 0 ? [{ company: "Acme", position: 1 }] : [],
        citations: [{ url: `https://site${index}.example/` }],
      }),
    );
  await importLines(service, id, [...on(1), ...on(2)]);
  await sealChanged(service.services.database);
  await importLines(service, id, on(3));
  return id;
}

let [one, many] = ["", ""];
beforeAll(async () => {
  [one, many] = [await websiteWith(1), await websiteWith(12)];
});

async function asked(websiteId: string, dimensions: string[]): Promise<{ statements: number; rows: unknown[][] }> {
  const body = { website_id: websiteId, metrics: ["answers", "mentions"], dimensions, filters };
  // What a process keeps is in place the second time.
  await service.call(organization.key, "POST", "/metrics/query", body);
  sent.length = 0;
  const answer = await service.call(organization.key, "POST", "/metrics/query", body);
  const { length: statements } = sent;
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return { statements, rows: answer.body.rows };
}

test.each([[["schedule"]], [["schedule", "day"]], [["schedule", "prompt"]], [["schedule", "domain", "model"]]])(
  "by %j, twelve schedules take as many statements as one, and each has its own answers",
  async (dimensions) => {
    const [ofOne, ofMany] = [await asked(one, dimensions), await asked(many, dimensions)];
    expect(ofOne.statements).toBeGreaterThan(0);
    expect(ofMany.statements).toBe(ofOne.statements);
    for (let schedule = 1; schedule <= 12; schedule++) {
      const rows = ofMany.rows.filter(([name]) => name === `Schedule ${schedule}`);
      const sum = (column: number) => rows.reduce((total, row) => total + (row.at(column) as number), 0);
      expect([sum(-2), sum(-1)]).toEqual([3, schedule % 2 === 0 ? 3 : 0]);
    }
  },
);
