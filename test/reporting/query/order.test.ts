import { expect, test } from "vitest";
import type { Website } from "../../../src/operation/context.ts";
import { type Query, type Rows, sql, type Transaction } from "../../../src/platform/database/connection.ts";
import { resolveScope } from "../../../src/reporting/analytics/scope.ts";
import { checkQuestion, readPage, rowsCursor } from "../../../src/reporting/query/rows-page.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);

test("the newest answers, and a page behind others, come in the order of the index: without sorting, and from where the page begins", async () => {
  const { id } = await newWebsite(service, organization);
  const rows = service.services.database.of(organization);
  const [website] = await rows.read<{ n: number }>(sql`select n from website where id = ${id}`);
  const days = { start_date: "2026-03-01", end_date: "2026-03-31" };
  const range = { startMs: Date.parse("2026-03-01"), endMs: Date.parse("2026-03-31") };
  const of = { rows, website: { id, n: website!.n } as Website, organizationN: organization.n };
  const scope = await resolveScope(of, {}, range);
  const question = { dataset: "answers", fields: ["response_id", "created_at"], filters: days };
  for (const after of [undefined, { value: "2026-03-10T10:00:00.000Z", n: 7, tie: 0 }]) {
    const asked = checkQuestion(rowsCursor.parse({ question, ...(after && { after }) }));
    const plans: string[] = [];
    await readPage(explaining(rows, plans), scope, asked, { limit: 50, offset: 0 });
    const [plan] = plans;
    expect(plan).toContain("response_website");
    expect(plan).not.toMatch(/Sort Key/);
    if (after) expect(/Index Cond.*/.exec(plan!)![0]).toContain("2026-03-10");
  }
});

/** Rows that explain each statement in place of reading, with the plan for many answers. */
const explaining = (rows: Rows, plans: string[]): Rows => ({
  ...rows,
  transaction: (work) =>
    rows.transaction((tx: Transaction) =>
      work({
        ...tx,
        async runOnce<Row>(query: Query<Row>) {
          await tx.run(sql`select set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true),
            set_config('enable_bitmapscan', 'off', true)`);
          const lines = await tx.runOnce<{ "QUERY PLAN": string }>(sql`explain ${query}`);
          plans.push(lines.map((line) => line["QUERY PLAN"]).join("\n"));
          return [];
        },
      }),
    ),
});
