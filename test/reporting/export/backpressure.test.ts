import { get, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { batchAnswers } from "../../../src/reporting/export/batches.ts";
import { importLine, importLines } from "../../support/import.ts";
import { useSentStatements } from "../../support/sent-statements.ts";
import { newWebsite } from "../../support/service.ts";
import { settled } from "../../support/settled.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const batches = 14;
/** So many characters an answer: a batch is four megabytes, and all of them far more than connections hold between two processes. */
const characters = 8_000;

const sent = useSentStatements();
const batchesRead = () => sent.filter((text) => text.includes("with picked as")).length;
const service = useService();
const organization = useOrganization(service);

test("while a client reads nothing, nothing more is read for it", async () => {
  const website = await newWebsite(service, organization);
  await importLines(service, website.id, [importLine({})]);
  const columns = sql`organization_n, website_n, schedule_n, prompt_n, model, outcome, provider, created_at`;
  await service.query(sql`
    with made as (
      insert into response (${columns}, answer)
      select r.organization_n, r.website_n, r.schedule_n, r.prompt_n, r.model, r.outcome, r.provider, r.created_at, repeat('x', ${characters}::int)
      from response r join website w on w.n = r.website_n cross join generate_series(1, ${batches * batchAnswers - 1}::int)
      where w.id = ${website.id} returning n, organization_n, website_n)
    insert into response_change (response_n, organization_n, website_n) select * from made`);
  await settled(service);
  sent.length = 0;
  const url = `${service.url}/api/v1/export/answers?website_id=${website.id}`;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { "x-api-key": organization.key } }, resolve).on("error", reject);
  });
  expect(answer.statusCode).toBe(200);
  // A slow machine reads less in this time, never more.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(batchesRead()).toBeLessThan(batches / 2);
  let lines = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf("\n"); at >= 0; at = chunk.indexOf("\n", at + 1)) lines++;
  }
  expect(lines).toBe(batches * batchAnswers);
  expect(batchesRead()).toBeGreaterThanOrEqual(batches);
});
