import { z } from "zod";
import { operation, website, websiteId } from "../../operation/index.ts";
import { json } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { claimUrl } from "./claim-url.ts";
import { findDestination } from "./destination.ts";
import { checkFields, columnsByName, storeValues } from "./field-values.ts";
import { contentFields } from "./fields.ts";
import { languageTag } from "./language.ts";
import { toPageUrl } from "./page-url.ts";
import { contentDetail, readDetail } from "./read.ts";
import { recordVersion } from "./record-version.ts";
import { checkAttachments, setPrompts } from "./references.ts";
import { countWords } from "./word-count.ts";

const { title, body, meta_description, url, sheet_id, topic_id, prompt_ids, fields, language } = contentFields;

export const createContent = operation({
  name: "content.create",
  summary: "Add a text or a page that was written elsewhere",
  description:
    "Costs nothing. A text is `generated`, ready to be published; an imported page has no stage, and its `url` may be any text that the old " +
    "system knew it by. The text becomes version 1. 409 names the item that has the `url`.",
  rest: { method: "POST", path: "/content" },
  mcp: { tool: "create_content" },
  access: website("admin"),
  idempotency: {},
  refusals: {
    400: "A text without `body`, an address that is none, or a value that does not fit its column",
    404: "The tab, topic or a prompt does not exist",
    409: "Another item has the page; `existing` is that item",
  },
  largeBody: true,
  input: z.object({
    website_id: websiteId,
    type: z.enum(["manual", "draft", "snipe", "slice", "imported"]).default("manual"),
    title,
    body: body.optional(),
    meta_description: meta_description.optional(),
    url: url.optional(),
    sheet_id: sheet_id.optional(),
    topic_id: topic_id.optional(),
    prompt_ids: prompt_ids.optional(),
    fields: fields.optional(),
    language: language.optional(),
  }),
  output: contentDetail,
  async handle(context, input) {
    const { rows, subject, caller } = context;
    const page = input.url === undefined ? null : toPageUrl(input.url);
    if (input.type !== "imported" && input.body === undefined)
      throw new Refusal(400, "body: is needed for every type but imported");
    if (input.type !== "imported" && page?.normalized === null)
      throw new Refusal(400, "url: must be the address of a page, such as example.com/guide");
    const tag = input.language ?? languageTag(subject.language);
    const contentId = await rows.transaction(async (tx) => {
      await claimUrl(tx, subject.id, page?.normalized ?? null, null);
      await checkAttachments(tx, subject.id, input);
      const { sheetId, columns } = await findDestination(tx.run, subject.id, input.sheet_id);
      const [values] = await storeValues(tx, caller.organization.id, [
        checkFields(input.fields ?? [], columnsByName(columns), "fields"),
      ]);
      const [created] = await tx.run(
        db
          .insertInto("content")
          .values({
            organization_id: caller.organization.id,
            website_id: subject.id,
            type: input.type,
            stage: input.type === "imported" ? null : "generated",
            title: input.title,
            url: page?.shown ?? null,
            normalized_url: page?.normalized ?? null,
            sheet_id: sheetId,
            topic_id: input.topic_id ?? null,
            language: tag,
            meta_description: input.meta_description ?? null,
            fields: json(values!),
          })
          .returning("id"),
      );
      await setPrompts(tx, caller.organization, created!.id, input.prompt_ids ?? []);
      if (input.body !== undefined) {
        const first = { id: created!.id, version_number: 0, word_count: 0 };
        const version = { body: input.body, wordCount: await countWords(input.body, tag), userId: caller.userId };
        await recordVersion(tx, caller.organization, first, { ...version, reason: "import" });
      }
      return created!.id;
    });
    return readDetail(context, contentId);
  },
});
