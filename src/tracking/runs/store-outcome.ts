import { DETECTOR_VERSION, type Perception } from "../../detection/index.ts";
import { recordCharge } from "../../identity/index.ts";
import { modelOf } from "../../integrations/ai-models/index.ts";
import { type FinishReason, isWhole, type ProviderAnswer } from "../../integrations/answer-providers/index.ts";
import { type Organization, type Rows, sql, type Transaction } from "../../platform/database/index.ts";
import { holdCompanies } from "../rescoring/lock.ts";
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

/**
 * Stores the outcome of a call and charges it, in one transaction and once: a second attempt finds the outcome there. A whole
 * answer is charged, and a refusal; what was cut, filtered, empty or failed is stored and costs nothing.
 *
 * @returns `skipped` when nothing was stored: the call had its outcome already, or the run was stopped. `outdated` with the
 * current version of the companies: the verdicts were made with an older one and have to be repeated before the answer is stored.
 */
export function storeOutcome(
  rows: Rows,
  organization: Organization,
  call: ClaimedCall,
  outcome: Outcome,
): Promise<"stored" | "skipped" | { outdated: number }> {
  return rows.transaction(async (tx) => {
    const endsModel = outcome.kind === "failure" && (outcome.endsModel ?? false);
    const [isOpen, companiesVersion] = await Promise.all([lockCall(tx, call, endsModel), holdCompanies(tx, call.website.n)]);
    if (!isOpen) return "skipped";
    const verdicts = outcome.kind === "answer" ? outcome.verdicts : null;
    if (verdicts && verdicts.companiesVersion !== companiesVersion) return { outdated: companiesVersion };
    const response = call.prompt && toResponse(call, call.prompt.n, outcome);
    const [stored] = response ? await storeResponses(tx, organization.n, [response]) : [null];
    const name = stored ? response!.outcome : "failed";
    const credits = stored && outcome.kind === "answer" && isWhole(outcome.answer) ? call.credits : 0;
    await Promise.all([
      tx.run(sql`
        update response_call set outcome = ${name}, credits = ${credits}, response_n = ${stored?.n ?? null},
          stored_xid = pg_current_xact_id()
        where run_id = ${call.runId} and ordinal = ${call.ordinal}`),
      stored && credits > 0 ? charge(tx, organization, { ...call, credits }, stored.id) : null,
      // Last, because others may wait for this row until the commit.
      count(tx, organization, { ...call, credits }, name),
    ]);
    if (endsModel) await endModel(tx, organization, call, outcome.reason);
    return "stored";
  });
}

/**
 * Ends the calls of a model that the run has not begun, as failed: one provider's answer stands for all of them. Calls that are under way get
 * their own.
 */
async function endModel(tx: Transaction, organization: Organization, call: ClaimedCall, reason: string): Promise<void> {
  const [ended] = await tx.run(sql<{ calls: number }>`
    with ended as (
      update response_call set outcome = 'failed', stored_xid = pg_current_xact_id()
      where run_id = ${call.runId} and model = ${call.model} and outcome is null and attempts = 0 returning ordinal)
    select count(*)::int as calls from ended`);
  await tx.run(sql`
    update response_run set model_failures = model_failures || jsonb_build_object(${call.model}::text, ${reason}::text)
    where id = ${call.runId}`);
  if (ended!.calls > 0) await count(tx, organization, { ...call, credits: 0 }, "failed", ended!.calls);
}

/**
 * Keeps the run from being settled and the call from being stored elsewhere until this transaction ends.
 * @param alone nobody else may end calls of the run meanwhile.
 */
async function lockCall(tx: Transaction, call: ClaimedCall, alone: boolean): Promise<boolean> {
  const [open] = await tx.run(sql`
    select from response_run r join response_call c on c.run_id = r.id
    where r.id = ${call.runId} and c.ordinal = ${call.ordinal} and r.status = 'running' and c.outcome is null
    for ${alone ? sql`no key update` : sql`key share`} of r for no key update of c`);
  return open !== undefined;
}

const lanes = 8;

function count(tx: Transaction, organization: Organization, call: ClaimedCall, outcome: string, calls = 1): Promise<unknown> {
  const is = (name: string) => (outcome === name ? calls : 0);
  return tx.run(sql`
    insert into response_run_count as c (run_id, organization_id, model, lane, answered, refused, empty, failed, charged)
    values (${call.runId}, ${organization.id}, ${call.model}, ${call.ordinal % lanes}, ${is("answered")}::int, ${is("refused")}::int,
            ${is("empty")}::int, ${is("failed")}::int, ${call.credits}::int)
    on conflict (run_id, model, lane) do update set answered = c.answered + excluded.answered, refused = c.refused + excluded.refused,
      empty = c.empty + excluded.empty, failed = c.failed + excluded.failed, charged = c.charged + excluded.charged`);
}

function charge(tx: Transaction, organization: Organization, call: ClaimedCall, responseId: string): Promise<void> {
  return recordCharge(tx, organization, {
    websiteId: call.website.id,
    credits: call.credits,
    response: { id: responseId, runId: call.runId },
    description: `${modelOf(call.model).label} response`,
  });
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
