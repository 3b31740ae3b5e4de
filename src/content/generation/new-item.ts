import type { Context, Website } from "../../operation/index.ts";
import { json, nextUpdatedAt, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { refuseInFlight } from "../hub/autosave.ts";
import { publicPage } from "../hub/brief.ts";
import { lockHub } from "../hub/columns.ts";
import { findDestination } from "../hub/destination.ts";
import { lockContent, type StoredContent } from "../hub/find.ts";
import { keepSavedText } from "../hub/keep-saved-text.ts";
import { languageTag } from "../hub/language.ts";
import { toPageUrl } from "../hub/page-url.ts";
import { recordVersion } from "../hub/record-version.ts";
import { checkAttachments, setPrompts } from "../hub/references.ts";
import type { GenerateInput } from "./generate-input.ts";

/** Makes the item of a draft that is to be written; returns its id. @throws Refusal 404 for references to nothing. */
export async function newDraft(tx: Transaction, context: Context<Website>, input: GenerateInput): Promise<string> {
  return insert(tx, context, input, { title: input.title ?? "", url: null, normalized_url: null });
}

/**
 * Makes the Optimize draft of a page, or takes the one that is to be reviewed again; returns its id. A text that the hub has
 * becomes version 1, a page of the web is read by the workflow.
 *
 * @throws Refusal 404 for an unknown item, 400 for one with neither text nor page, 409 for one that is being written.
 */
export async function newReview(tx: Transaction, context: Context<Website>, input: GenerateInput): Promise<string> {
  const { subject, caller } = context;
  await lockHub(tx, subject.id);
  if (input.url !== undefined) {
    const { shown, normalized } = toPageUrl(input.url);
    return insert(tx, context, input, { title: "", url: shown, normalized_url: normalized });
  }
  const page = await lockContent(tx, subject.id, input.content_id!);
  refuseInFlight(page);
  if (!page.body?.trim() && !publicPage.safeParse(page.url).success)
    throw new Refusal(400, "content_id: the item has neither a text nor a public page to improve");
  if (page.type === "optimize") {
    await checkAttachments(tx, subject.id, { prompt_ids: input.brief.prompt_ids });
    await keepSavedText(tx, caller.organization, caller.userId, page);
    await tx.run(
      db
        .updateTable("content")
        .set({ stage: "pending", brief: json(input.brief), updated_at: nextUpdatedAt })
        .where("id", "=", page.id),
    );
    if (input.brief.prompt_ids) await setPrompts(tx, caller.organization, page.id, input.brief.prompt_ids);
    return page.id;
  }
  const id = await insert(tx, context, input, page);
  if (page.body?.trim()) {
    const version = { body: page.body, wordCount: page.word_count, reason: "import" as const, userId: caller.userId };
    await recordVersion(tx, caller.organization, { id, version_number: 0, word_count: 0 }, version);
  }
  return id;
}

type Origin = Pick<StoredContent, "title" | "url" | "normalized_url"> &
  Partial<Pick<StoredContent, "id" | "sheet_id" | "topic_id" | "language" | "meta_description" | "fields">>;

async function insert(tx: Transaction, context: Context<Website>, input: GenerateInput, origin: Origin): Promise<string> {
  const { subject, caller } = context;
  const promptIds = input.brief.prompt_ids ?? (origin.id ? await promptsOf(tx, origin.id) : []);
  await checkAttachments(tx, subject.id, { topic_id: input.topic_id, prompt_ids: input.brief.prompt_ids });
  const { sheetId } = await findDestination(tx.run, subject.id, input.sheet_id ?? origin.sheet_id);
  const [created] = await tx.run(
    db
      .insertInto("content")
      .values({
        organization_id: caller.organization.id,
        website_id: subject.id,
        type: input.type,
        stage: "pending",
        title: origin.title,
        url: origin.url,
        normalized_url: origin.normalized_url,
        sheet_id: sheetId,
        topic_id: input.topic_id ?? origin.topic_id ?? null,
        language: input.language ?? origin.language ?? languageTag(subject.language),
        meta_description: origin.meta_description ?? null,
        fields: json(origin.fields ?? {}),
        brief: json(input.brief),
      })
      .returning("id"),
  );
  await setPrompts(tx, caller.organization, created!.id, promptIds);
  return created!.id;
}

async function promptsOf(tx: Transaction, contentId: string): Promise<string[]> {
  const rows = await tx.run(
    db.selectFrom("content_prompt").select("prompt_id").where("content_id", "=", contentId).orderBy("place"),
  );
  return rows.map(({ prompt_id }) => prompt_id);
}
