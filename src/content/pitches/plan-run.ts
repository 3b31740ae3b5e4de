import { system } from "../../identity/index.ts";
import { type ModelId, modelIds, modelOf } from "../../integrations/ai-models/index.ts";
import type { Providers } from "../../integrations/answer-providers/index.ts";
import { newId, type Organization, type Transaction } from "../../platform/database/index.ts";
import { acceptRun, countryName, insertCompany, insertPrompts, insertWebsite, runWorkflowId } from "../../tracking/index.ts";
import { db } from "../database.ts";
import type { PromptKind } from "./report-record.ts";
import { attempt, type OpenPitch, type StepContext } from "./step.ts";

/** No provider is configured for any model that pitches ask; an operator has to configure one. */
class NothingServed extends Error {
  readonly retryable = false;

  constructor() {
    super("No AI model can be asked at the moment: no provider is configured for any model that pitches ask.");
    this.name = "NothingServed";
  }
}

/** The models that a pitch asks: the defaults of a new website for which a provider is configured. */
export const servedModels = (providers: Providers): ModelId[] =>
  modelIds.filter((model) => modelOf(model).activeByDefault && providers.providerFor(model) !== null);

/**
 * Makes the website of a pitch, which no listing shows, with its companies and questions, and plans the run that asks them. The run
 * costs no credits. A pitch that has its run keeps it.
 *
 * @returns the run; null when the pitch has ended.
 */
export async function planRun(context: StepContext): Promise<string | null> {
  let runId: string | null = null;
  const isOpen = await attempt(context, async () => {
    const models = servedModels(context.services.providers);
    if (models.length === 0) throw new NothingServed();
    runId = await context.rows.transaction((tx) => plan(tx, context, models));
  });
  return isOpen ? runId : null;
}

async function plan(tx: Transaction, { organization, pitchId }: StepContext, models: ModelId[]): Promise<string | null> {
  const [pitch] = await tx.run(
    db
      .selectFrom("pitch")
      .select(["website_url", "profile", "competitors", "prompts", "run_id"])
      .where("id", "=", pitchId)
      .where("status", "=", "running")
      .forUpdate(),
  );
  if (!pitch || pitch.run_id) return pitch?.run_id ?? null;
  const website = await makeWebsite(tx, organization, pitch);
  const runId = await newId(tx);
  await acceptRun(tx, organization, {
    runId,
    website,
    scheduleId: website.scheduleId,
    origin: "pitch",
    models,
    promptIds: null,
    tagIds: null,
    samples: 1,
    // The pitch's workflow starts it as its child.
    workflowId: runWorkflowId(runId),
  });
  await tx.run(db.updateTable("pitch").set({ website_id: website.id, run_id: runId, error: null }).where("id", "=", pitchId));
  return runId;
}

const promptType: Record<PromptKind, "discovery" | "high_intent" | null> = {
  category: "discovery",
  need: "discovery",
  comparison: "high_intent",
  purchase: "high_intent",
  brand: null,
};

async function makeWebsite(
  tx: Transaction,
  organization: Organization,
  { website_url: url, profile, competitors, prompts }: Pick<OpenPitch, "website_url" | "profile" | "competitors" | "prompts">,
) {
  const { name, aliases, domain, description, country, language } = profile!;
  const base_country = (country && countryName(country)) ?? "United States";
  const values = { url, name, description, base_country, language, is_hidden: true };
  // No weekday: it is asked once and never again.
  const { id, scheduleId } = await insertWebsite(tx, organization, values, []);
  await insertCompany(tx, organization, id, { isSelf: true, name, url, aliases, domains: [domain] });
  for (const competitor of competitors!) {
    const domains = competitor.domain === null ? [] : [competitor.domain];
    await insertCompany(tx, organization, id, {
      isSelf: false,
      name: competitor.name,
      url: domains[0] ?? "",
      aliases: [],
      domains,
    });
  }
  const asked = prompts!.map(({ text, kind }) => ({ text, type: promptType[kind], countries: country ? [country] : [] }));
  await insertPrompts(tx, system, { organizationId: organization.id, websiteId: id }, asked);
  return { id, name, scheduleId };
}
