import { newUsage, type Usage } from "../../integrations/llm/index.ts";
import type { Services } from "../../operation/index.ts";
import { json, type Organization, type Rows, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db, type RowOf } from "../database.ts";
import { failureOf } from "../failure.ts";
import type { Brief } from "../hub/brief.ts";
import { lockContent } from "../hub/find.ts";
import { recordVersion } from "../hub/record-version.ts";
import { countWords } from "../hub/word-count.ts";
import { stillUsable } from "../knowledge-base/facts-for-generation.ts";
import { generationMessages, openStatuses } from "./generation.ts";
import { groundedBy } from "./ground.ts";
import { gatherMaterial, type Material } from "./material.ts";
import { readPageText } from "./page-text.ts";
import { endGeneration, type FinishedDraft, statusOf } from "./settle.ts";
import { writeDraft } from "./write-draft.ts";

interface Work
  extends Pick<RowOf<"content_generation">, "website_id" | "content_id" | "usage">,
    Pick<RowOf<"content">, "type" | "title" | "meta_description" | "url" | "language" | "body"> {
  /** Null: removed meanwhile. */
  brief: Brief | null;
  material: Material | null;
}

type Needed = Pick<Services, "pages" | "analysisModel" | "config" | "log">;

/** A generation that a step works for. */
export interface Generation {
  services: Needed;
  /** Of the organization. */
  rows: Rows;
  organization: Organization;
  generationId: string;
  signal: AbortSignal;
}

/** The outcome of a step: its result, the status with which the generation ended instead, or an error that a retry may mend. */
type Step<Result> = { done: Result } | { ended: string } | { failedForNow: string };

/** Marks a generation as running and returns the input of the step; null when the generation has ended. */
async function begin(rows: Rows, generationId: string, step: "reading" | "writing"): Promise<Work | null> {
  const [work] = await rows.run(
    db
      .updateTable("content_generation as g")
      .from("content as c")
      .set({ status: "running", step, started_at: sql<string>`coalesce(g.started_at, now())` })
      .where("g.id", "=", generationId)
      .whereRef("c.id", "=", "g.content_id")
      .where("g.status", "in", openStatuses)
      .returning([
        "g.website_id",
        "g.content_id",
        "c.type",
        "c.title",
        "c.meta_description",
        "c.url",
        "c.language",
        "c.body",
        "g.usage",
      ])
      .returning((row) => [
        row.ref("c.brief").$castTo<Brief | null>().as("brief"),
        row.ref("g.material").$castTo<Material | null>().as("material"),
      ]),
  );
  return work ?? null;
}

/** Reads the page to improve and the sources, once. The material is stored until the text is written. */
export function gather(generation: Generation): Promise<Step<true>> {
  const { services, rows, generationId, signal } = generation;
  return guarded(generation, async () => {
    const work = await begin(rows, generationId, "reading");
    if (!work) return null;
    if (work.material) return true;
    const { brief } = work;
    if (brief === null) throw new Refusal(409, generationMessages.nothingLeft);
    const title = work.type === "optimize" && !work.body?.trim() ? await readPage(generation, work) : work.title;
    const item = { contentId: work.content_id, websiteId: work.website_id, title, language: work.language };
    const material = await gatherMaterial(rows, services.pages, item, brief, signal);
    await rows.run(updateRunning(generationId).set({ material: json(material) }));
    return true;
  });
}

const updateRunning = (generationId: string) =>
  db.updateTable("content_generation").where("id", "=", generationId).where("status", "=", "running");

/** The page's text becomes version 1 of its Optimize draft, so that the improved text can be compared with it. @returns the draft's title. */
async function readPage({ services, rows, organization, generationId, signal }: Generation, work: Work): Promise<string> {
  const page = await readPageText(services.pages, `https://${work.url}`, signal);
  return rows.transaction(async (tx) => {
    const [open] = await tx.run(
      db.selectFrom("content_generation").select("id").where("id", "=", generationId).where("status", "=", "running").forUpdate(),
    );
    const content = await lockContent(tx, work.website_id, work.content_id);
    if (!open || content.body?.trim()) return content.title;
    const wordCount = await countWords(page.markdown, content.language);
    await recordVersion(tx, organization, content, { body: page.markdown, wordCount, reason: "import", userId: null });
    const title = content.title === "" ? page.title : content.title;
    const meta_description = content.meta_description ?? page.metaDescription;
    await tx.run(db.updateTable("content").set({ title, meta_description }).where("id", "=", content.id));
    return title;
  });
}

/** Asks the model for the text and checks it against its material. Another step stores it and can be repeated without the model. */
export function write(generation: Generation): Promise<Step<FinishedDraft>> {
  const { services, rows, generationId, signal } = generation;
  return guarded(generation, async () => {
    const work = await begin(rows, generationId, "writing");
    if (!work) return null;
    const { analysisModel: model, config } = services;
    if (!model) throw new Refusal(409, generationMessages.noModel);
    const { brief, title, meta_description: metaDescription } = work;
    if (brief === null || work.material === null) throw new Refusal(409, generationMessages.nothingLeft);
    const material = { ...work.material, facts: await stillUsable(rows, work.website_id, work.material.facts) };
    const page = work.type === "optimize" ? work.body : null;
    // A page that cannot be read is refused before a text is paid for.
    const ground = groundedBy(material, { brief, title, metaDescription, page });
    const usage = { ...newUsage(model), ...work.usage };
    let noted: Promise<unknown> = Promise.resolve();
    const options = {
      signal,
      beforeCall: () => config.providers.timeoutMs,
      // Usage counts even when this attempt fails.
      onUsage: (used: Usage) => {
        noted = noted.then(() => noteUsage(rows, generationId, used)).catch(() => {});
      },
    };
    const draft = await writeDraft(model, { title, metaDescription, brief, material, page }, usage, options).finally(() => noted);
    const grounded = ground(draft);
    if (grounded.body === "" || grounded.title === "") throw new Refusal(409, generationMessages.nothingToKeep);
    return { ...grounded, usage };
  });
}

function noteUsage(rows: Rows, generationId: string, usage: Usage): Promise<unknown> {
  return rows.run(updateRunning(generationId).set({ usage: json(usage) }));
}

/** Runs a step. An error that a retry may mend is stored and returned; any other ends the generation. @throws what says that the database is away. */
async function guarded<Result>(
  { services, rows, organization, generationId, signal }: Generation,
  step: () => Promise<Result | null>,
): Promise<Step<Result>> {
  try {
    const done = await step();
    return done === null ? { ended: await statusOf(rows, generationId) } : { done };
  } catch (error) {
    signal.throwIfAborted();
    const {
      isUnexpected,
      isOutage,
      retryable,
      message: reason,
    } = error instanceof Refusal ? { ...refused, message: error.message } : failureOf(error, generationMessages.unexpected);
    if (isOutage) throw error;
    if (isUnexpected) services.log.error({ err: error, generationId }, "a generation failed unexpectedly");
    if (!retryable) {
      await rows.transaction((tx) => endGeneration(tx, organization, generationId, { status: "failed", error: reason }));
      return { ended: await statusOf(rows, generationId) };
    }
    await rows.run(updateRunning(generationId).set({ error: reason }));
    return { failedForNow: reason };
  }
}

const refused = { retryable: false, isUnexpected: false, isOutage: false };
