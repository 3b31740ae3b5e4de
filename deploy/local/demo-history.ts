import { perceptionsOf, type Tracked, verdictsOf } from "../../src/detection/index.ts";
import { type ModelId, modelOf } from "../../src/integrations/ai-models/index.ts";
import { quietSimulation, simulatedProvider } from "../../src/integrations/answer-providers/index.ts";
import type { Database } from "../../src/platform/database/index.ts";
import { sealChanged } from "../../src/reporting/index.ts";
import {
  answerFields,
  findHistoryWebsite,
  type HistoryWebsite,
  hasResponses,
  lockCompaniesShared,
  type NewResponse,
  sourcesOf,
  storeResponses,
  trackedCompanies,
} from "../../src/tracking/index.ts";

const dayMs = 86_400_000;
const provider = simulatedProvider({ ...quietSimulation, outcomes: { refused: 0.01, empty: 0.01 } });

/**
 * Stores what the simulated provider would have answered on each of the days before `today`, as answers of the default
 * schedule that cost nothing. A day that has answers already is left alone, so it may be called again.
 */
export async function addHistory(
  database: Database,
  { websiteId, models, days, today }: { websiteId: string; models: ModelId[]; days: number; today: string },
  onDay: (done: number) => void,
): Promise<void> {
  const website = await findHistoryWebsite(database, websiteId);
  if (!website) throw new Error("The demo's website was deleted.");
  const rows = database.of({ id: website.organization_id, n: website.organization_n });
  for (let done = 0; done < days; done++) {
    const day = new Date(Date.parse(today) - (days - done) * dayMs).toISOString().slice(0, 10);
    await rows.transaction(async (tx) => {
      if (await hasResponses(tx, website, day)) return;
      const companiesVersion = await lockCompaniesShared(tx, website.n);
      const tracked = await trackedCompanies({ read: tx.run }, { ...website, companies_version: companiesVersion });
      const asked = website.prompts.flatMap((prompt) => models.map((model) => ({ prompt, model })));
      const responses = asked.map((call, ordinal) => simulatedResponse(website, tracked, { ...call, day, ordinal }));
      await storeResponses(tx, website.organization_n, await Promise.all(responses));
    });
    onDay(done + 1);
  }
  await sealChanged(database, { websiteN: website.n });
}

async function simulatedResponse(
  website: HistoryWebsite,
  { companies, detector }: Tracked,
  { prompt, model, day, ordinal }: { prompt: HistoryWebsite["prompts"][number]; model: ModelId; day: string; ordinal: number },
): Promise<NewResponse> {
  const request = {
    modelId: model,
    prompt: prompt.text,
    location: null,
    language: website.language,
    day,
    callId: `demo-${day}-${ordinal}`,
    attempt: 1,
    // As in a run, so that the days before it lead up to it.
    seed: website.id,
    companies: companies.map(({ name, domains }) => ({ name, domain: domains[0] ?? null })),
  };
  const answer = await provider.ask(request, new AbortController().signal);
  const isAnswered = answer.outcome === "answered";
  const cited = answer.sources.filter((source) => source.cited).map((source) => source.url);
  const { mentions, pages } = isAnswered
    ? verdictsOf(detector, { answer: answer.text, cited, prompt: prompt.text })
    : { mentions: [], pages: [] };
  const sources = sourcesOf(answer.sources, pages);
  const perceptions = isAnswered ? perceptionsOf(answer.text, companies, mentions) : [];
  return {
    websiteN: website.n,
    scheduleN: website.schedule_n,
    promptN: prompt.n,
    locationN: null,
    model: modelOf(model).n,
    createdAt: new Date(Date.parse(`${day}T06:00:00Z`) + ordinal * 250).toISOString(),
    runId: null,
    prompt: null,
    externalId: null,
    ...answerFields({ ...answer, sources }, { mentions, perceptions, isDoubtful: false }),
  };
}
