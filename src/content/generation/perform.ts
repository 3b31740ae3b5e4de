import { newUsage } from "../../integrations/llm/ask.ts";
import type { Usage } from "../../integrations/llm/model.ts";
import type { Services } from "../../operation/services.ts";
import { type Organization, type Rows, sql } from "../../platform/database/connection.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { lockContent } from "../hub/find.ts";
import { recordVersion } from "../hub/record-version.ts";
import { countWords } from "../hub/word-count.ts";
import { failureOf } from "../seo/errors.ts";
import type { Brief } from "./brief.ts";
import { sentences } from "./generation.ts";
import { groundDraft } from "./ground.ts";
import { gatherMaterial, type Material } from "./material.ts";
import { readPageText } from "./page-text.ts";
import { endGeneration, type FinishedDraft, statusOf } from "./settle.ts";
import { writeDraft } from "./write-draft.ts";

interface Work {
  website_id: string;
  content_id: string;
  type: string;
  title: string;
  url: string | null;
  language: string;
  body: string | null;
  brief: Brief;
  material: Material | null;
  usage: Usage | null;
}

type Needed = Pick<Services, "pages" | "analysisModel" | "config" | "log">;

/** A step of a generation: what it brought, how the generation ended instead, or why it may be tried again. */
type Step<Result> = { done: Result } | { ended: string } | { failedForNow: string };

/** Marks a generation as running and gives what the step needs; null when it has ended. */
async function begin(rows: Rows, generationId: string, step: "reading" | "writing"): Promise<Work | null> {
  const [work] = await rows.run<Work>(sql`
    update content_generation g set status = 'running', step = ${step}, started_at = coalesce(g.started_at, now())
    from content c
    where g.id = ${generationId} and c.id = g.content_id and g.status in ('queued', 'running')
    returning g.website_id, g.content_id, c.type, c.title, c.url, c.language, c.body, c.brief, g.material, g.usage`);
  return work ?? null;
}

/** Reads the page to improve and the sources, once; what they say is kept until the text is written. */
export function gather(
  services: Needed,
  rows: Rows,
  organization: Organization,
  generationId: string,
  signal: AbortSignal,
): Promise<Step<true>> {
  return guarded(services, rows, organization, generationId, signal, async () => {
    const work = await begin(rows, generationId, "reading");
    if (!work) return null;
    if (work.material) return true;
    if (work.type === "optimize" && work.body === null) await readPage(services, rows, organization, generationId, work, signal);
    const item = { contentId: work.content_id, websiteId: work.website_id, title: work.title, language: work.language };
    const material = await gatherMaterial(rows, services.pages, item, work.brief, signal);
    await rows.run(sql`
      update content_generation set material = ${JSON.stringify(material)}::jsonb
      where id = ${generationId} and status = 'running'`);
    return true;
  });
}

/** The page's text becomes version 1 of its Optimize draft, so that the improved text can be held against it. */
async function readPage(
  services: Needed,
  rows: Rows,
  organization: Organization,
  generationId: string,
  work: Work,
  signal: AbortSignal,
): Promise<void> {
  const page = await readPageText(services.pages, `https://${work.url}`, signal);
  await rows.transaction(async (tx) => {
    const [open] = await tx.run(sql`select from content_generation where id = ${generationId} and status = 'running' for update`);
    const content = await lockContent(tx, work.website_id, work.content_id);
    if (!open || content.body !== null) return;
    const wordCount = countWords(page.markdown, content.language);
    await recordVersion(tx, organization, content, { body: page.markdown, wordCount, reason: "import", userId: null });
    await tx.run(sql`
      update content set title = case when title = '' then ${page.title} else title end,
        meta_description = coalesce(meta_description, ${page.metaDescription}) where id = ${content.id}`);
  });
}

/** Has the text written and holds it against its grounds. Storing it is another step, which may be repeated without the model. */
export function write(
  services: Needed,
  rows: Rows,
  organization: Organization,
  generationId: string,
  signal: AbortSignal,
): Promise<Step<FinishedDraft>> {
  return guarded(services, rows, organization, generationId, signal, async () => {
    const work = await begin(rows, generationId, "writing");
    if (!work) return null;
    const { analysisModel: model, config } = services;
    if (!model) throw new Refusal(409, sentences.noModel);
    const { brief, title } = work;
    const material = work.material!;
    const page = work.type === "optimize" ? work.body : null;
    const usage = { ...newUsage(model), ...work.usage };
    let noted: Promise<unknown> = Promise.resolve();
    const options = {
      signal,
      beforeCall: () => config.providers.timeoutMs,
      // Whatever becomes of this attempt: what it used is known.
      onUsage: (used: Usage) => {
        noted = noted.then(() => noteUsage(rows, generationId, used)).catch(() => {});
      },
    };
    const asked = { title: page === null ? title : "", brief, material, page };
    const draft = await writeDraft(model, asked, usage, options).finally(() => noted);
    const { body, grounding } = groundDraft(draft, material, { brief, page });
    return { title: draft.title, metaDescription: draft.meta_description, body, usage, grounding };
  });
}

function noteUsage(rows: Rows, generationId: string, usage: Usage): Promise<unknown> {
  return rows.run(sql`
    update content_generation set usage = ${JSON.stringify(usage)}::jsonb where id = ${generationId} and status = 'running'`);
}

/** What may pass is noted and told; what will not pass ends the generation. */
async function guarded<Result>(
  services: Needed,
  rows: Rows,
  organization: Organization,
  generationId: string,
  signal: AbortSignal,
  step: () => Promise<Result | null>,
): Promise<Step<Result>> {
  try {
    const done = await step();
    return done === null ? { ended: await statusOf(rows, generationId) } : { done };
  } catch (error) {
    signal.throwIfAborted();
    const { isUnexpected, retryable, message } =
      error instanceof Refusal ? { ...refused, message: error.message } : failureOf(error);
    if (isUnexpected) services.log.error({ err: error, generationId }, "a generation failed unexpectedly");
    const reason = isUnexpected ? sentences.unexpected : message;
    if (!retryable) {
      await rows.transaction((tx) => endGeneration(tx, organization, generationId, { status: "failed", error: reason }));
      return { ended: await statusOf(rows, generationId) };
    }
    await rows.run(sql`update content_generation set error = ${reason} where id = ${generationId} and status = 'running'`);
    return { failedForNow: reason };
  }
}

const refused = { retryable: false, isUnexpected: false };
