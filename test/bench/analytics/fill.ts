import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Database, sql } from "../../../src/platform/database/connection.ts";
import { importResponses } from "../../../src/tracking/responses/import/import.ts";
import type { ImportWebsite } from "../../../src/tracking/responses/import/names.ts";
import { importOptions } from "../../support/import.ts";

export const firstDay = Date.parse("2025-01-01");
export const dayCount = 400;
const dayMs = 86_400_000;
const models = ["chatgpt", "perplexity", "gemini", "claude", "copilot"];
const locations = [null, "Germany", "Canada", "Japan", "Brazil", "Kenya"];
const tagNames = ["Tents", "Buying", "Care", "Rain"];
const prompts = 120;
const domainCount = 3_000;

/** A website to fill: its own brand and seven competitors. */
export interface BenchWebsite extends ImportWebsite {
  tags: { id: string; name: string }[];
}

/** The same numbers every time. Mulberry32, by Tommy Ettinger, public domain. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const companyName = (index: number) =>
  ["Fernhollow", "Oresten", "Lumitrek", "Campify", "Trailmart", "Duskwood", "Riverlane", "Northpeak"][index]!;

export async function newBenchWebsite(
  database: Database,
  organization: { id: string; n: number },
  name: string,
): Promise<BenchWebsite> {
  return database.system.transaction(async (tx) => {
    const [website] = await tx.run<ImportWebsite>(sql`
      insert into website (organization_id, organization_n, url, name) values (${organization.id}, ${organization.n}, ${`${name}.example`}, ${name})
      returning id, n, organization_id, organization_n, companies_version`);
    const { id } = website!;
    await tx.run(sql`
      insert into company (organization_id, website_id, is_self, name, url, domains)
      select ${organization.id}, ${id}, c.place = 1, c.name, c.domain, array[c.domain]
      from unnest(${Array.from({ length: 8 }, (_, index) => companyName(index))}::text[],
                  ${Array.from({ length: 8 }, (_, index) => `site${index}.example`)}::text[]) with ordinality as c(name, domain, place)
      order by c.place`);
    await tx.run(
      sql`insert into prompt_schedule (organization_id, website_id, name, kind) values (${organization.id}, ${id}, 'Default', 'default')`,
    );
    const tags = await tx.run<{ id: string; name: string }>(sql`
      insert into prompt_tag (organization_id, website_id, name) select ${organization.id}, ${id}, t from unnest(${tagNames}::text[]) t returning id, name`);
    await tx.run(sql`
      insert into prompt (organization_id, website_id, text)
      select ${organization.id}, ${id}, 'Which gear is best for trip number ' || g || '?' from generate_series(0, ${prompts - 1}::int) g`);
    await tx.run(sql`
      insert into prompt_tag_link (organization_id, prompt_id, tag_id)
      select ${organization.id}, p.id, t.id from prompt p join prompt_tag t on t.website_id = p.website_id
      where p.website_id = ${id} and (hashtext(p.text || t.name) & 3) = 0`);
    return { ...website!, tags };
  });
}

/** One line of the import, about as long as the answers that models give in short. */
function line(website: number, index: number, next: () => number): string {
  const int = (below: number) => Math.floor(next() * below);
  const mentioned = Array.from({ length: 8 }, (_, company) => ({ company, order: next() }))
    .filter(({ order }) => order < 0.275)
    .sort((a, b) => a.order - b.order);
  const citations = Array.from({ length: 3 + int(5) }, () => {
    // A few domains are cited very often, most hardly ever.
    const domain = Math.floor(domainCount * next() ** 3);
    return { url: `https://www.site${domain}.example/articles/${int(40)}` };
  });
  const name = mentioned[0] ? companyName(mentioned[0].company) : "It";
  const text = `${name} is what many people take on such a trip, and number ${index} of the lists that were compared says why: weight, price and how long it lasts. ${mentioned
    .map(
      ({ company }) =>
        `${companyName(company)} stands out for ${["its low weight", "a fair price", "good service"][company % 3]}.`,
    )
    .join(
      " ",
    )} Compare a few before you choose, look at what the weather does, and read what others say about repairs, returns and spare parts.`;
  return JSON.stringify({
    external_id: `${website}-${index}`,
    prompt: `Which gear is best for trip number ${int(prompts)}?`,
    model: models[int(models.length)],
    location: locations[int(locations.length)],
    created_at: new Date(firstDay + (index % dayCount) * dayMs + int(dayMs)).toISOString(),
    response: text,
    citations,
    search_queries: next() < 0.6 ? [`best gear trip ${int(500)} review`, ...(next() < 0.3 ? ["tent waterproof test"] : [])] : [],
    products:
      next() < 0.04
        ? [{ title: "Duo 2", brand: companyName(int(8)), price: 100 + int(100), currency: "EUR", merchant: "Campify" }]
        : [],
    mentions: mentioned.map(({ company }, place) => ({ company: companyName(company), position: place + 1 })),
  });
}

/** Writes the answers from `from` up to `to` of a website as the import takes them. */
export async function writeAnswers(file: string, website: number, from: number, to: number): Promise<void> {
  const out = createWriteStream(file);
  const next = random(website * 1_000_003 + from);
  let chunk = "";
  for (let index = from; index < to; index++) {
    chunk += `${line(website, index, next)}\n`;
    if (chunk.length > 1 << 20) {
      if (!out.write(chunk)) await once(out, "drain");
      chunk = "";
    }
  }
  out.end(chunk);
  await once(out, "close");
}

/** Brings the answers from `from` up to `to` into a website, through the import. @returns seconds that the import took. */
export async function fill(
  database: Database,
  website: BenchWebsite,
  directory: string,
  from: number,
  to: number,
): Promise<number> {
  const file = join(directory, `${website.n}.jsonl`);
  await writeAnswers(file, website.n, from, to);
  const startedAt = performance.now();
  await importResponses(database, website, file, () => {}, importOptions);
  const seconds = (performance.now() - startedAt) / 1000;
  await rm(file);
  return seconds;
}
