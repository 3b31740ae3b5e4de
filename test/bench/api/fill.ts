import { type Database, type Organization, sql } from "../../../src/platform/database/connection.ts";
import type { NewResponse } from "../../../src/tracking/responses/new-response.ts";
import { storeResponses } from "../../../src/tracking/responses/store.ts";
import { newOrganization, newWebsite } from "../../support/factories.ts";
import type { Stack } from "../../support/stack.ts";
import { asAfterAMinute } from "../support/tenants.ts";

/** A website that the routes of the bench read, and its organization with a key. */
export interface Filled {
  organization: Organization & { key: string };
  website: { id: string; n: number };
}

export const day = (now: number, ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);

const promptCount = 200;
/** Answers of the last days carry texts and sources, as pages of answers show them. */
const daysWithText = 3;
const sentence =
  "The Fernhollow Two is light, dries overnight and stands in strong wind; the Öresten Ridge has more room for two. ";
const answerText = sentence.repeat(18);

/** 200 prompts, 8 companies and sealed days of 200 answers; those of the last three days have 2 kB of text and five sources. */
export async function fill(stack: Stack, database: Database, dayCount: number): Promise<Filled> {
  const organization = await newOrganization(stack);
  const names = ["Fernhollow", "Öresten", "Larkspur", "Northwind", "Quillmark", "Brackwater", "Sunfold"];
  const website = await newWebsite(stack, organization, { competitors: names.map((name) => ({ name })) });
  const prompts = await stack.query<{ n: number }>(sql`
    insert into prompt (organization_id, website_id, text)
    select ${organization.id}, ${website.id}, 'Which tent is best for trip ' || n || '?' from generate_series(1, ${promptCount}::int) n returning n`);
  const companies = await stack.query<{ n: number }>(sql`select n from company where website_id = ${website.id} order by n`);
  const [schedule] = await stack.query<{ n: number }>(sql`select n from prompt_schedule where website_id = ${website.id}`);
  const now = Date.now();
  for (let ago = 0; ago < dayCount; ago++) {
    const isShown = ago < daysWithText;
    const responses = prompts.map(
      ({ n }, index): NewResponse => ({
        websiteN: website.n,
        scheduleN: schedule!.n,
        promptN: n,
        locationN: null,
        model: 1 + (index % 3),
        outcome: "answered",
        createdAt: `${day(now, ago)}T00:00:00.000Z`,
        runId: null,
        provider: "simulated",
        prompt: null,
        answer: isShown ? answerText : "An answer.",
        reason: null,
        searchQueries: [],
        usage: null,
        made: {},
        externalId: null,
        mentions: companies
          .filter((_, place) => (index + ago + place) % 4 === 0)
          .map((company, place) => ({ companyN: company.n, position: place + 1, detectorVersion: 1, evidence: [] })),
        citations: isShown ? sources(index) : [],
        products: [],
      }),
    );
    await database.of(organization).transaction((tx) => storeResponses(tx, organization.n, responses));
  }
  await asAfterAMinute(stack, database);
  return { organization, website };
}

const sources = (index: number) =>
  Array.from({ length: 5 }, (_, place) => ({
    url: `https://www.outdoor-${(index + place) % 40}.example/guides/tents-${index}`,
    cited: place < 3,
    title: `Tents for trip ${index}`,
  }));
