import { type Organization, type Rows, sql } from "../database.ts";
import { Refusal } from "../errors.ts";
import { PageError } from "../pages/page-error.ts";
import { readHtml } from "../pages/read-html.ts";
import { failureOf } from "../seo/analyse-job.ts";
import type { Services } from "../services.ts";
import { hideDuplicates, lockComparison } from "./duplicates.ts";
import { type ExtractedFact, extractFacts } from "./extract-facts.ts";
import { noModel } from "./fact-import.ts";
import { lockPublishedPillar } from "./pillar.ts";

interface Import {
  id: string;
  website_id: string;
  website_name: string;
  pillar_id: string;
  source_url: string | null;
  source_text: string | null;
  status: string;
}

type Needed = Pick<Services, "pages" | "analysisModel" | "log">;

/**
 * Reads the source, asks the model and stores the facts. An import that has ended stays as it is.
 *
 * @returns how the import ended; null: it failed in a way that may pass, and the reason is noted in it.
 */
export async function performImport(
  services: Needed,
  rows: Rows,
  organization: Organization,
  importId: string,
  signal: AbortSignal,
) {
  const [work] = await rows.run<Import>(sql`
    update fact_import i set status = case when status = 'pending' then 'running' else status end from website w
    where i.id = ${importId} and w.id = i.website_id
    returning i.id, i.website_id, w.name as website_name, i.pillar_id, i.source_url, i.source_text, i.status`);
  if (!work) return "failed";
  if (work.status !== "running") return work.status;
  try {
    if (!services.analysisModel) throw new Refusal(409, noModel);
    const { blocks, url } = await sourceOf(services, work, signal);
    const { facts, discardedUngrounded } = await extractFacts(services.analysisModel, work.website_name, blocks, signal);
    return await store(rows, organization, work, facts, url, discardedUngrounded);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Refusal) return failImport(rows, importId, error.message);
    const failure = failureOf(error);
    if (failure.isUnexpected) services.log.error({ err: error, importId }, "an import of facts failed unexpectedly");
    if (!failure.retryable) return failImport(rows, importId, failure.message);
    await rows.run(sql`update fact_import set error = ${failure.message} where id = ${importId} and status = 'running'`);
    return null;
  }
}

async function sourceOf(services: Needed, work: Import, signal: AbortSignal) {
  if (work.source_text !== null) return { blocks: work.source_text.split(/\n+/), url: null };
  const page = await services.pages.fetchPage(work.source_url!, signal);
  const document = readHtml(page.html, page.url);
  const blocks = document.blocks.map((block) => block.text);
  if (blocks.every((text) => text.trim() === "")) {
    throw new PageError("unreadable", "The page holds no text without its scripts. Import its text instead.");
  }
  return { blocks, url: page.url };
}

/** All facts and the end of the import in one transaction. @throws Refusal when the pillar is gone or archived by now. */
function store(
  rows: Rows,
  organization: Organization,
  work: Import,
  facts: readonly ExtractedFact[],
  url: string | null,
  discardedUngrounded: number,
): Promise<string> {
  return rows.transaction(async (tx) => {
    await lockComparison(tx, work.website_id);
    const pillar = await lockPublishedPillar(tx, work.website_id, work.pillar_id);
    const [open] = await tx.run<{ status: string }>(sql`select status from fact_import where id = ${work.id} for update`);
    if (open?.status !== "running") return open?.status ?? "failed";
    const made = await tx.run<{ id: string }>(sql`
      insert into fact (organization_id, website_id, pillar_id, text, source_url, quote, confidence, provenance, review_status, import_id)
      select ${organization.id}, ${work.website_id}, ${pillar.id}, f.text, ${url}, f.quote, f.confidence,
        ${url === null ? "upload" : "research"}, 'pending', ${work.id}
      from unnest(${facts.map((f) => f.text)}::text[], ${facts.map((f) => f.quote)}::text[], ${facts.map((f) => f.confidence)}::text[])
        with ordinality as f(text, quote, confidence, place)
      order by f.place returning id`);
    await hideDuplicates(
      tx,
      work.website_id,
      made.map((fact) => fact.id),
    );
    await tx.run(sql`
      update fact_import set status = 'completed', error = null, fact_count = ${made.length}, discarded_ungrounded = ${discardedUngrounded},
        completed_at = now() where id = ${work.id}`);
    return "completed";
  });
}

/** Ends an import that cannot go on, with the reason or the last one noted; one that has ended stays as it is. */
export async function failImport(rows: Rows, importId: string, reason: string | null): Promise<string> {
  await rows.run(sql`
    update fact_import set status = 'failed', completed_at = now(),
      error = coalesce(${reason}, error, 'The import was interrupted; start it again')
    where id = ${importId} and status in ('pending', 'running')`);
  const [ended] = await rows.read<{ status: string }>(sql`select status from fact_import where id = ${importId}`);
  return ended?.status ?? "failed";
}
