import { type Rows, sql } from "../../platform/database/index.ts";
import { usableFacts } from "../knowledge-base/usable-facts.ts";
import type { WebsiteKnowledge } from "./analysis/input.ts";

const maxPrompts = 100;
const maxFacts = 200;
const maxCitedSources = 20;
/** What was cited longer ago says little about what is cited now. */
const citedWithinDays = 90;

interface Row {
  brand: { name: string; aliases: string[]; domains: string[] } | null;
  competitors: string[];
  facts: { id: string; text: string }[];
  prompts: string[];
  cited: { url: string; title: string | null; citations: number; query: string }[];
}

/** What the service knows about a website that helps to judge a text for it. */
export async function websiteKnowledge(rows: Rows, websiteId: string, targetQueries: string[]): Promise<WebsiteKnowledge> {
  const [known] = await rows.read<Row>(sql`
    select
      (select jsonb_build_object('name', c.name, 'aliases', c.aliases, 'domains', c.domains)
       from tracking.company c where c.website_id = w.id and c.is_self) as brand,
      (select coalesce(array_agg(c.name order by c.created_at), '{}') from tracking.company c
       where c.website_id = w.id and not c.is_self and c.removed_at is null) as competitors,
      (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from (
         select f.id, f.text from (${usableFacts(sql`w.id`)}) f
         order by f.created_at desc limit ${maxFacts}
       ) f) as facts,
      (select coalesce(array_agg(p.text), '{}') from (
         select text from tracking.prompt where website_id = w.id and status = 'active' and deleted_at is null order by created_at limit ${maxPrompts}
       ) p) as prompts,
      (select coalesce(jsonb_agg(to_jsonb(s) order by s.citations desc), '[]') from (
         select min(pg.url) as url, max(c.title) as title, count(distinct r.n) as citations, p.text as query
         from tracking.prompt p
         join tracking.response r on r.website_n = w.n and r.prompt_n = p.n and r.outcome = 'answered'
         join tracking.citation c on c.response_n = r.n and c.cited
         join tracking.page pg on pg.n = c.page_n
         where p.website_id = w.id and lower(p.text) = any(${targetQueries.map((query) => query.toLowerCase())}::text[])
           and r.created_at > now() - ${citedWithinDays} * interval '1 day'
         group by pg.normalized_url, p.text order by count(distinct r.n) desc, pg.normalized_url limit ${maxCitedSources}
       ) s) as cited
    from tracking.website w where w.id = ${websiteId}`);
  if (!known) return {};
  return {
    ...(known.brand && { brand: known.brand }),
    competitors: known.competitors,
    facts: known.facts,
    prompts: known.prompts,
    citedSources: known.cited,
  };
}
