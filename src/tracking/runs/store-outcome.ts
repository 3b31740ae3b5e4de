import { DETECTOR_VERSION, type Perception } from "../../detection/index.ts";
import { recordCharges } from "../../identity/index.ts";
import { modelLabel, modelOf } from "../../integrations/ai-models/index.ts";
import { type FinishReason, isWhole, type ProviderAnswer } from "../../integrations/answer-providers/index.ts";
import { numberArray, type Organization, type Rows, sql, type Transaction, textArray } from "../../platform/database/index.ts";
import { lockCompaniesShared } from "../competitors/lock.ts";
import type { NewMention, NewResponse, NewSource } from "../responses/new-response.ts";
import { storeResponses } from "../responses/store.ts";
import type { ClaimedCall } from "./call-attempts.ts";

/** What an answer says about the companies of a version. */
export interface Verdicts {
  companiesVersion: number;
  mentions: NewMention[];
  perceptions: Perception[];
  isDoubtful: boolean;
}

/** An answer with the addresses in its text. */
type Answer = Omit<ProviderAnswer, "sources"> & { sources: NewSource[] };

/** What came of a call: an answer with its mentions, or the sentence that says why there is none. */
export type Outcome =
  | { kind: "answer"; answer: Answer; verdicts: Verdicts | null }
  | {
      kind: "failure";
      provider: string;
      reason: string;
      finishReason?: FinishReason;
      /** Every other call of the model would fail in the same way. */
      endsModel?: boolean;
    };

/** A call with what came of it. */
export interface EndedCall {
  call: ClaimedCall;
  outcome: Outcome;
}

/**
 * What became of an outcome. `skipped`: nothing was stored, since the call had its outcome already, or the run was stopped. `outdated` with the
 * current version of the companies: the verdicts were made with an older one and have to be repeated before the answer is stored.
 */
export type Stored = "stored" | "skipped" | { outdated: number };

/**
 * Stores outcomes of calls of one run and charges them, in one transaction and each once: a second attempt finds the outcome there. A whole
 * answer is charged, and a refusal; what was cut, filtered, empty or failed is stored and costs nothing.
 *
 * @returns what became of each, in the order given.
 */
export function storeOutcomes(rows: Rows, organization: Organization, ended: readonly EndedCall[]): Promise<Stored[]> {
  return rows.transaction(async (tx) => {
    const { runId, website } = ended[0]!.call;
    const isAlone = ended.some(({ outcome }) => endsModel(outcome));
    const ordinals = ended.map(({ call }) => call.ordinal);
    const [open, companiesVersion] = await Promise.all([
      lockCalls(tx, runId, ordinals, isAlone),
      lockCompaniesShared(tx, website.n),
    ]);
    const results = ended.map(({ call, outcome }): Stored => {
      const verdicts = outcome.kind === "answer" ? outcome.verdicts : null;
      if (!open.has(call.ordinal)) return "skipped";
      if (verdicts && verdicts.companiesVersion !== companiesVersion) return { outdated: companiesVersion };
      // Of two attempts of one call the first is stored.
      open.delete(call.ordinal);
      return "stored";
    });
    const storing = ended.filter((_, index) => results[index] === "stored");
    if (storing.length === 0) return results;
    const ends = await storeAnswers(tx, organization, storing);
    await Promise.all([
      tx.run(sql`
        update response_call c set outcome = e.outcome, credits = e.credits, response_n = e.response_n, stored_xid = pg_current_xact_id()
        from unnest(
          ${numberArray(ends.map(({ call }) => call.ordinal))}::int[], ${textArray(ends.map(({ name }) => name))}::text[],
          ${numberArray(ends.map(({ credits }) => credits))}::int[], ${numberArray(ends.map(({ stored }) => stored?.n ?? null))}::bigint[]
        ) as e(ordinal, outcome, credits, response_n)
        where c.run_id = ${runId} and c.ordinal = e.ordinal`),
      charge(tx, organization, ends),
      // Last, because others may wait for these rows until the commit.
      count(tx, organization, runId, ends),
    ]);
    const ending = new Map(
      storing.flatMap(({ call, outcome }) =>
        endsModel(outcome) ? [[call.model, { call, reason: outcome.reason }] as const] : [],
      ),
    );
    for (const { call, reason } of ending.values()) await endModel(tx, organization, call, reason);
    return results;
  });
}

type EndingModel = Extract<Outcome, { kind: "failure" }>;
const endsModel = (outcome: Outcome): outcome is EndingModel => outcome.kind === "failure" && (outcome.endsModel ?? false);

/** How a call ended: the word for it, what it costs, and its response. */
interface End {
  call: ClaimedCall;
  name: string;
  credits: number;
  stored: { n: number; id: string } | null;
}

async function storeAnswers(tx: Transaction, organization: Organization, ended: readonly EndedCall[]): Promise<End[]> {
  const responses = ended.map(({ call, outcome }) => call.prompt && toResponse(call, call.prompt.n, outcome));
  const given = responses.filter((response) => response !== null);
  const stored = (await storeResponses(tx, organization.n, given)).values();
  return ended.map(({ call, outcome }, index) => {
    const response = responses[index];
    const its = response ? stored.next().value! : null;
    const isCharged = its !== null && outcome.kind === "answer" && isWhole(outcome.answer);
    return { call, name: its ? response!.outcome : "failed", credits: isCharged ? call.credits : 0, stored: its };
  });
}

/**
 * Ends the calls of a model that the run has not begun, as failed: one provider's answer stands for all of them. Calls that are under way get
 * their own.
 */
async function endModel(tx: Transaction, organization: Organization, call: ClaimedCall, reason: string): Promise<void> {
  const [ended] = await tx.run(sql<{ calls: number }>`
    with open as (
      select ordinal from response_call
      where run_id = ${call.runId} and model = ${call.model} and outcome is null and attempts = 0
      order by ordinal for no key update),
    ended as (
      update response_call c set outcome = 'failed', stored_xid = pg_current_xact_id()
      from open where c.run_id = ${call.runId} and c.ordinal = open.ordinal returning c.ordinal)
    select count(*)::int as calls from ended`);
  await tx.run(sql`
    update response_run set model_failures = model_failures || jsonb_build_object(${call.model}::text, ${reason}::text)
    where id = ${call.runId}`);
  if (ended!.calls > 0) await count(tx, organization, call.runId, [{ call, name: "failed", credits: 0, calls: ended!.calls }]);
}

/**
 * Keeps the run from being settled and its calls from being stored elsewhere until this transaction ends.
 * @param isAlone nobody else may end calls of the run meanwhile.
 * @returns the calls that have no outcome; none when the run has ended.
 */
async function lockCalls(tx: Transaction, runId: string, ordinals: readonly number[], isAlone: boolean): Promise<Set<number>> {
  const open = await tx.run(sql<Pick<ClaimedCall, "ordinal">>`
    select c.ordinal from response_run r join response_call c on c.run_id = r.id
    where r.id = ${runId} and c.ordinal = any(${numberArray(ordinals)}::int[]) and r.status = 'running' and c.outcome is null
    order by c.ordinal
    for ${isAlone ? sql`no key update` : sql`key share`} of r for no key update of c`);
  return new Set(open.map(({ ordinal }) => ordinal));
}

const lanes = 8;

/** Counts ends of calls in the run's rows, in the order of their key, as everybody does. */
async function count(
  tx: Transaction,
  organization: Organization,
  runId: string,
  ends: readonly (Omit<End, "stored"> & { calls?: number })[],
): Promise<void> {
  const models = [...new Set(ends.map(({ call }) => call.model))];
  const numbers = (of: (end: (typeof ends)[number]) => number) =>
    numberArray(models.map((model) => ends.reduce((sum, end) => (end.call.model === model ? sum + of(end) : sum), 0)));
  const named = (name: string) => numbers(({ name: its, calls = 1 }) => (its === name ? calls : 0));
  await tx.run(sql`
    insert into response_run_count as c (run_id, organization_id, model, lane, answered, refused, empty, failed, charged)
    select ${runId}, ${organization.id}, e.model, ${ends[0]!.call.ordinal % lanes}::int, e.answered, e.refused, e.empty, e.failed, e.charged
    from unnest(
      ${textArray(models)}::text[], ${named("answered")}::int[], ${named("refused")}::int[], ${named("empty")}::int[],
      ${named("failed")}::int[], ${numbers(({ credits }) => credits)}::int[]
    ) as e(model, answered, refused, empty, failed, charged)
    order by e.model
    on conflict (run_id, model, lane) do update set answered = c.answered + excluded.answered, refused = c.refused + excluded.refused,
      empty = c.empty + excluded.empty, failed = c.failed + excluded.failed, charged = c.charged + excluded.charged`);
}

function charge(tx: Transaction, organization: Organization, ends: readonly End[]): Promise<void> {
  const charges = ends.flatMap(({ call, credits, stored }) => {
    if (credits === 0 || !stored) return [];
    const response = { id: stored.id, runId: call.runId };
    return [{ websiteId: call.website.id, credits, response, description: `${modelLabel(call.model)} response` }];
  });
  return recordCharges(tx, organization, charges);
}

function toResponse(call: ClaimedCall, promptN: number, outcome: Outcome): NewResponse {
  const common = {
    websiteN: call.website.n,
    scheduleN: call.scheduleN,
    promptN,
    locationN: call.location?.n ?? null,
    model: modelOf(call.model).n,
    createdAt: call.askedAt,
    runId: call.runId,
    prompt: null,
    externalId: null,
  };
  if (outcome.kind === "failure") {
    const nothing = {
      answer: null,
      searchQueries: [],
      usage: null,
      mentions: [],
      citations: [],
      products: [],
    };
    const made = { finishReason: outcome.finishReason ?? null };
    return { ...common, ...nothing, made, outcome: "failed", provider: outcome.provider, reason: outcome.reason };
  }
  return { ...common, ...answerFields(outcome.answer, outcome.verdicts) };
}

/** What a model answered, as a response carries it. */
export function answerFields(answer: Answer, verdicts: Omit<Verdicts, "companiesVersion"> | null) {
  return {
    outcome: answer.outcome,
    provider: answer.provider,
    answer: answer.text,
    reason: null,
    searchQueries: answer.search_queries,
    usage: answer.usage,
    made: {
      servedModel: answer.served_model,
      finishReason: answer.finish_reason,
      collection: answer.collection,
      searches: answer.searches,
      cost: answer.cost,
      detectorVersion: verdicts && answer.outcome === "answered" ? Number(DETECTOR_VERSION) : null,
    },
    mentions: verdicts?.mentions ?? [],
    isDoubtful: verdicts?.isDoubtful ?? false,
    perceptions: verdicts?.perceptions ?? [],
    citations: answer.sources.map(({ url, cited, title, provided }) => ({ url, cited, title, ...(provided && { provided }) })),
    products: answer.products,
  };
}
