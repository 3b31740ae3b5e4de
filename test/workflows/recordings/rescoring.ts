import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newWebsite } from "../../support/factories.ts";
import type { Stack } from "../../support/stack.ts";
import { call, type Recording } from "./recording.ts";

/** Stored answers scored again after a change of the companies, and a doubtful one that is decided. */
export const record: Recording = async (stack) => {
  const organization = await newOrganization(stack);
  const website = await newWebsite(stack, organization);
  await store(stack, organization.n, website, 3);
  const body = { website_id: website.id, name: "Fernhollow", url: "fernhollow.example" };
  await call(stack, organization.key, "POST", "/competitors", body);
  const read = () =>
    call<{ rescoring: { id: string; status: string } }>(stack, organization.key, "GET", `/rescoring?website_id=${website.id}`);
  let { rescoring } = await read();
  while (rescoring.status !== "completed") {
    await sleep(100);
    ({ rescoring } = await read());
  }
  await stack.query(sql`
    insert into mention_doubt (response_n, organization_n, website_n)
    select n, organization_n, website_n from response where website_n = ${website.n} limit 1`);
  const waiting = () => stack.query(sql`select from mention_doubt where website_n = ${website.n}`);
  while ((await waiting()).length > 0) await sleep(100);
  // The workflow ends after its last activity.
  await sleep(1_000);
  return { "rescoring-completed": `rescore/${rescoring.id}`, "mention-judging-completed": `judge-mentions/${website.id}` };
};

async function store(stack: Stack, organizationN: number, website: { id: string; n: number }, answers: number): Promise<void> {
  await stack.query(sql`
    insert into prompt (organization_id, website_id, text)
    select organization_id, id, 'Which tent is best?' from website where id = ${website.id}`);
  await stack.query(sql`
    insert into response (organization_n, website_n, schedule_n, prompt_n, model, outcome, created_at, provider, answer)
    select ${organizationN}, ${website.n}, s.n, p.n, 1, 'answered', now() - a.n * interval '1 hour', 'imported', 'Fernhollow beats Acme.'
    from prompt_schedule s join prompt p on p.website_id = s.website_id, generate_series(1, ${answers}::int) a(n)
    where s.website_id = ${website.id}`);
}
