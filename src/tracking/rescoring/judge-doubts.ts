import { judgeName, modelJudge, type Tracked } from "../../detection/index.ts";
import type { AnalysisModel } from "../../integrations/llm/index.ts";
import { type Database, type Organization, type Rows, sql, type Transaction } from "../../platform/database/index.ts";
import type { Durable } from "../../platform/durable/index.ts";
import { trackedCompanies } from "../competitors/detector.ts";
import { lockCompaniesShared } from "../competitors/lock.ts";
import { db, type RowOf } from "../database.ts";
import { recordUsage, storedJudgements } from "./judgements.ts";
import { score } from "./score.ts";
import { applyStaged, stage } from "./stage.ts";
import { readAnswers } from "./stored-answers.ts";

/** Answers that are judged and applied in one batch. */
const batchSize = 50;
const maxWebsites = 100;

/** Judging waits for a re-scoring of the website, which would overwrite its result with what was staged before. */
const isFree = sql`not exists (select from rescoring r where r.website_id = w.id and r.status in ('queued', 'scoring'))`;

/**
 * Has the model judge uncertain mentions in some of a website's answers, and applies its judgements.
 *
 * @returns how many answers still wait; null when they have to wait for a re-scoring of the website. None of a
 * deleted website are judged: 0, and its answers wait until it is restored.
 * @throws ModelCallError when the model gave no usable answer.
 */
export async function judgeSome(
  rows: Rows,
  organization: Organization,
  websiteId: string,
  model: AnalysisModel,
  options: { signal: AbortSignal; timeoutMs: number },
): Promise<number | null> {
  const [website] = await rows.read(sql<Pick<RowOf<"website">, "n" | "companies_version"> & { waiting: number[] }>`
    select w.n, w.companies_version, array(
      select d.response_n from mention_doubt d where d.website_n = w.n and w.deleted_at is null
      order by d.response_n limit ${batchSize}) as waiting
    from website w where w.id = ${websiteId} and ${isFree}`);
  if (!website) return null;
  if (website.waiting.length === 0) return 0;
  const tracked = await trackedCompanies(rows, { id: websiteId, ...website });
  const name = judgeName(model);
  const of = { id: websiteId, n: website.n, organizationN: organization.n };
  const judge = modelJudge(model, { ...options, onUsage: (usage) => recordUsage(rows, of, name, usage) });
  const judging = { judge, cache: storedJudgements(rows, organization.n, name) };
  // The model is called outside of the transaction, which then finds every judgement stored.
  await score(tracked, await readAnswers(rows, website.n, website.waiting), judging);
  return rows.transaction((tx) => apply(tx, of, tracked, website.waiting, judging));
}

async function apply(
  tx: Transaction,
  website: { id: string; n: number; organizationN: number },
  tracked: Tracked,
  numbers: readonly number[],
  { judge, cache }: NonNullable<Parameters<typeof score>[2]>,
): Promise<number | null> {
  const version = await lockCompaniesShared(tx, website.n);
  const [free] = await tx.run(sql`select from website w where w.id = ${website.id} and ${isFree}`);
  if (!free || version !== tracked.version) return null;
  const silent = { name: judge.name, ask: async () => new Map() };
  const { found } = await score(tracked, await readAnswers({ read: tx.run }, website.n, numbers), { judge: silent, cache });
  await stage(tx, website, found);
  await applyStaged(tx, website);
  await tx.run(db.deleteFrom("mention_doubt").where("response_n", "=", sql<number>`any(${numbers}::bigint[])`));
  const [left] = await tx.run(
    db
      .selectFrom("mention_doubt")
      .select((doubt) => doubt.fn.countAll<number>().as("count"))
      .where("website_n", "=", website.n),
  );
  return left!.count;
}

/** Starts the workflow that judges for every website with queued answers; one that runs already is left alone. */
export async function startJudging(database: Database, durable: Pick<Durable, "start">): Promise<void> {
  const waiting = await database.system.read(sql<Pick<RowOf<"website">, "id"> & { organization: Organization }>`
    select w.id, jsonb_build_object('id', w.organization_id, 'n', w.organization_n) as organization
    from website w
    where w.n in (select distinct website_n from mention_doubt) and w.deleted_at is null and ${isFree} limit ${maxWebsites}`);
  for (const { id, organization } of waiting) {
    await durable.start({
      action: "start",
      workflow: "mentionJudging",
      workflowId: `judge-mentions/${id}`,
      args: { organization, websiteId: id },
      isRecurring: true,
      searchAttributes: { OrganizationId: organization.id, WebsiteId: id, JobKind: "mention-judging", JobId: id },
      summary: "a model judges uncertain mentions",
    });
  }
}
