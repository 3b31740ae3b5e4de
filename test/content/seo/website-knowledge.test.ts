import { afterAll, beforeAll, expect, test } from "vitest";
import { websiteKnowledge } from "../../../src/content/seo/website-knowledge.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newWebsite, startService, type TestService } from "../../support/service.ts";

let service: TestService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.close());

test("an analysis knows the brand, its competitors, approved facts, tracked prompts and what is cited for its queries", async () => {
  const organization = await newOrganization(service);
  const website = await newWebsite(service, organization, { competitors: [{ name: "Öresten" }] });
  await service.query(sql`
    insert into prompt (organization_id, website_id, text, status) values
      (${organization.id}, ${website.id}, 'Which tent is best?', 'active'), (${organization.id}, ${website.id}, 'Paused?', 'paused')`);
  const [pillar] = await service.query<{ id: string }>(sql`
    insert into pillar (organization_id, website_id, name) values (${organization.id}, ${website.id}, 'Products') returning id`);
  await service.query(sql`
    insert into fact (organization_id, website_id, pillar_id, text, confidence, provenance, review_status) values
      (${organization.id}, ${website.id}, ${pillar!.id}, 'Acme was founded in 1999.', 'high', 'manual', 'approved'),
      (${organization.id}, ${website.id}, ${pillar!.id}, 'Acme is a bank.', 'low', 'ai_capture', 'pending')`);
  const [host] = await service.query<{ n: number }>(sql`
    insert into host (organization_n, host, root_domain) values (${organization.n}, 'tents.example', 'tents.example') returning n`);
  // Models name a page as they found it: with and without what says where a visitor came from.
  for (const url of ["https://tents.example/best", "https://tents.example/best?utm_source=chatgpt.com"]) {
    await service.query(sql`
    with page as (
      insert into page (organization_n, host_n, url, normalized_url)
      values (${organization.n}, ${host!.n}, ${url}, 'tents.example/best') returning n
    ), answer as (
      insert into response (organization_n, website_n, schedule_n, prompt_n, model, outcome, created_at, provider)
      select ${organization.n}, ${website.n}, 1, p.n, 1, 'answered', now(), 'test' from prompt p where p.website_id = ${website.id} and p.status = 'active'
      returning n
    )
    insert into citation (response_n, organization_n, website_n, page_n, host_n, day, place, cited, title)
    select answer.n, ${organization.n}, ${website.n}, page.n, ${host!.n}, current_date, 0, true, 'Best tents' from answer, page`);
  }

  const known = await websiteKnowledge(service.services.database.of(organization), website.id, ["which tent is BEST?"]);
  expect(known).toEqual({
    brand: { name: "Acme", aliases: [], domains: ["acme.example"] },
    competitors: ["Öresten"],
    facts: [{ id: expect.any(String), text: "Acme was founded in 1999." }],
    prompts: ["Which tent is best?"],
    citedSources: [{ url: "https://tents.example/best", title: "Best tents", citations: 2, query: "Which tent is best?" }],
  });
  expect((await websiteKnowledge(service.services.database.of(organization), website.id, [])).citedSources).toEqual([]);
});
