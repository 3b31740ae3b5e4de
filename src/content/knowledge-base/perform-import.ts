import { sumOfUsage, type Usage } from "../../integrations/llm/index.ts";
import { pageText } from "../../integrations/web-pages/index.ts";
import type { Services } from "../../operation/index.ts";
import { json, type Organization, type Rows, sql, type Transaction, transactionTime } from "../../platform/database/index.ts";
import { enqueueCancels } from "../../platform/durable/index.ts";
import { Refusal, withNextStep } from "../../platform/errors/index.ts";
import { db, type RowOf } from "../database.ts";
import { failureOf } from "../failure.ts";
import { hideDuplicates, lockComparison } from "./duplicates.ts";
import { type AnsweredParts, type ExtractedFact, extractFacts } from "./extract-facts.ts";
import { importWorkflow, maxCharacters, noModel } from "./fact-import.ts";
import { lockPublishedPillar } from "./pillar.ts";
import { blocksOf, firstBlocks, linesOf } from "./source-blocks.ts";

interface Import extends Pick<RowOf<"fact_import">, "id" | "website_id" | "source_url" | "source_text" | "status" | "usage"> {
  website_name: string;
  answered: AnsweredParts;
}

/** Statuses of an import that has not ended, as literals: so that partial indexes match. */
const openStatuses = [sql.lit("pending" as const), sql.lit("running" as const)];

type Needed = Pick<Services, "pages" | "analysisModel" | "log">;

/**
 * Reads the source, asks the model and stores the facts. An import that has ended stays as it is.
 *
 * @returns how the import ended; null when it failed in a way that a retry may mend. The reason is stored in the import.
 * @throws what says that the database is away.
 */
export async function performImport(
  services: Needed,
  rows: Rows,
  organization: Organization,
  importId: string,
  signal: AbortSignal,
) {
  const [work] = await rows.run(
    db
      .updateTable("fact_import as i")
      .from("tracking.website as w")
      .set({ status: sql<Import["status"]>`case when i.status = 'pending' then 'running' else i.status end` })
      .where("i.id", "=", importId)
      .whereRef("w.id", "=", "i.website_id")
      .returning(["i.id", "i.website_id", "w.name as website_name", "i.source_url", "i.source_text", "i.status", "i.usage"])
      .returning((row) => row.ref("i.answered").$castTo<AnsweredParts>().as("answered")),
  );
  if (!work) return "failed";
  if (work.status !== "running") return work.status;
  try {
    if (!services.analysisModel) throw new Refusal(409, noModel);
    const { blocks: all, url } = await sourceOf(services, work, signal);
    const { blocks, characters } = firstBlocks(all, maxCharacters);
    const length = all.reduce((sum, { text }) => sum + text.length, 0);
    await rows.run(updateRunning(importId).set({ source_characters: length, read_characters: characters }));
    const extracted = await extractFacts(services.analysisModel, work.website_name, blocks, {
      answered: work.answered,
      onCall: (usage, answered) => noteCall(rows, work, usage, answered),
      signal,
    });
    return await store(rows, organization, work, extracted, url);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Refusal) return failImport(rows, importId, error.message);
    const failure = failureOf(error, "The import failed for a reason of ours");
    if (failure.isOutage) throw error;
    if (failure.isUnexpected) services.log.error({ err: error, importId }, "an import of facts failed unexpectedly");
    if (!failure.retryable) return failImport(rows, importId, failure.message);
    await rows.run(updateRunning(importId).set({ error: failure.message }));
    return null;
  }
}

const updateRunning = (importId: string) =>
  db.updateTable("fact_import").where("id", "=", importId).where("status", "=", "running");

async function sourceOf(services: Needed, work: Import, signal: AbortSignal) {
  if (work.source_text !== null) return { blocks: linesOf(work.source_text), url: null };
  const page = await services.pages.fetchPage(work.source_url!, signal, { asRead: true });
  return { blocks: blocksOf((await pageText(page, signal)).blocks), url: page.url };
}

/** Stores the usage and the answer of a call, so that an attempt after a crash continues after it. */
async function noteCall(rows: Rows, work: Import, usage: Usage, answered: AnsweredParts): Promise<void> {
  const total = work.usage ? sumOfUsage(work.usage, usage) : usage;
  await rows.run(updateRunning(work.id).set({ usage: json(total), answered: sql`answered || ${json(answered)}` }));
}

/** What every import that ends is set to. */
const ended = { answered: json({}), completed_at: transactionTime };

/** Stores all facts and ends the import, in one transaction. @throws Refusal when the pillar was deleted or archived. */
function store(
  rows: Rows,
  organization: Organization,
  work: Import,
  { facts, discardedUngrounded }: { facts: readonly ExtractedFact[]; discardedUngrounded: number },
  url: string | null,
): Promise<string> {
  const quotes = facts.map(({ quote, quoteStart, quoteEnd }) =>
    quoteStart === null || quoteEnd === null ? quote : work.source_text!.slice(quoteStart, quoteEnd),
  );
  return rows.transaction(async (tx) => {
    await lockComparison(tx, work.website_id);
    const pillarId = await lockPillarOf(tx, work);
    const [open] = await tx.run(db.selectFrom("fact_import").select("status").where("id", "=", work.id).forUpdate());
    if (open?.status !== "running") return open?.status ?? "failed";
    const made = await tx.run<Pick<RowOf<"fact">, "id">>(sql`
      insert into fact (organization_id, website_id, pillar_id, text, source_url, quote, quote_start, quote_end, confidence, provenance,
        review_status, import_id)
      select ${organization.id}, ${work.website_id}, ${pillarId}, f.text, ${url}, f.quote, f.quote_start, f.quote_end, f.confidence,
        ${url === null ? "upload" : "research"}, 'pending', ${work.id}
      from unnest(${facts.map((f) => f.text)}::text[], ${quotes}::text[], ${facts.map((f) => f.quoteStart)}::int[],
          ${facts.map((f) => f.quoteEnd)}::int[], ${facts.map((f) => f.confidence)}::text[])
        with ordinality as f(text, quote, quote_start, quote_end, confidence, place)
      order by f.place returning id`);
    await hideDuplicates(
      tx,
      work.website_id,
      made.map((fact) => fact.id),
    );
    await tx.run(
      db
        .updateTable("fact_import")
        .set({ status: "completed", error: null, fact_count: made.length, discarded_ungrounded: discardedUngrounded, ...ended })
        .where("id", "=", work.id),
    );
    return "completed";
  });
}

/** Locks the current pillar of an import: a merge moves the imports of its sources to the target. */
async function lockPillarOf(tx: Transaction, work: Import): Promise<string> {
  for (let tried: string | null = null; ; ) {
    const [now] = await tx.run(db.selectFrom("fact_import").select("pillar_id").where("id", "=", work.id));
    if (!now?.pillar_id || now.pillar_id === tried)
      throw new Refusal(404, "The pillar was deleted meanwhile; import under another one");
    tried = now.pillar_id;
    try {
      return (await lockPublishedPillar(tx, work.website_id, tried)).id;
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 404)) throw error;
    }
  }
}

/** Why an import ends whose workflow was closed from outside. */
export const stoppedImport = "The import was stopped by an operator or a limit";

/** Fails an import, with the reason or the last stored error. Does nothing when the import has ended. */
export async function failImport(rows: Rows, importId: string, reason: string | null): Promise<string> {
  const [open] = await rows.read(db.selectFrom("fact_import").select("error").where("id", "=", importId));
  const error = withNextStep(reason ?? open?.error ?? "The import was interrupted", "Start the import again.");
  await rows.run(
    db
      .updateTable("fact_import")
      .set({ status: "failed", error, ...ended })
      .where("id", "=", importId)
      .where("status", "in", openStatuses),
  );
  const [now] = await rows.read(db.selectFrom("fact_import").select("status").where("id", "=", importId));
  return now?.status ?? "failed";
}

/** Ends the open imports of a website that is deleted. */
export async function cancelImportsOf(tx: Transaction, organization: Organization, website: { id: string }): Promise<void> {
  const error = "The website was deleted before the source was read; restore it and start the import again";
  const canceled = await tx.run(
    db
      .updateTable("fact_import")
      .set({ status: "canceled", error, ...ended })
      .where("website_id", "=", website.id)
      .where("status", "in", openStatuses)
      .returning("id"),
  );
  await enqueueCancels(
    tx,
    organization,
    canceled.map(({ id }) => importWorkflow(organization, website.id, id).workflowId),
  );
}
