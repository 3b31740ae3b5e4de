import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import {
  expectedUpdatedAt,
  givenChanges,
  opaqueId,
  operation,
  refuseChanged,
  website,
  websiteId,
} from "../../operation/index.ts";
import { json, nextUpdatedAt, sql, type Transaction } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { refuseInFlight } from "./autosave.ts";
import { lockHub } from "./columns.ts";
import { findDestination } from "./destination.ts";
import { checkFields, columnsByName, storeValues } from "./field-values.ts";
import { contentFields } from "./fields.ts";
import { lockContent } from "./find.ts";
import { contentDetail, readDetail } from "./read.ts";
import { checkAttachments, setPrompts } from "./references.ts";

const { title, meta_description, sheet_id, topic_id, prompt_ids, fields } = contentFields;

const changes = z.object({
  title: title.optional(),
  meta_description: meta_description.nullable().optional(),
  sheet_id: sheet_id.nullable().optional().meta({ description: "Moves the item; null: into the shared pool" }),
  topic_id: topic_id.nullable().optional(),
  prompt_ids: prompt_ids.optional().meta({ description: "Replaces all of them" }),
  fields: fields.optional().meta({ description: "Values to set; null takes a value away; columns left out keep theirs" }),
});

export const updateContent = operation({
  name: "content.update",
  summary: "Change what is known about a content item, or move it to another tab",
  description:
    "Fields left out stay. Texts are changed by edits. Values of the former tab's columns are shown again when the item comes back.",
  rest: { method: "PATCH", path: "/content/{content_id}" },
  mcp: { tool: "update_content", idempotent: true },
  access: website("admin"),
  refusals: {
    400: "No field is given, or a value does not fit its column",
    404: "The item, tab, topic or a prompt does not exist",
    409: "`expected_updated_at` is not the current one, or `title` or `meta_description` of an Optimize draft while its review runs, which writes both anew",
  },
  largeBody: true,
  input: changes.extend({ content_id: opaqueId, website_id: websiteId, expected_updated_at: expectedUpdatedAt }),
  output: contentDetail,
  async handle(context, { content_id, website_id: _, expected_updated_at, ...given }) {
    const { rows, subject, caller } = context;
    const change = givenChanges(given, Object.keys(changes.shape));
    await rows.transaction(async (tx) => {
      await lockHub(tx, subject.id);
      const content = await lockContent(tx, subject.id, content_id);
      const before = await readKnown(tx, content.id);
      const { title, meta_description, topic_id } = change;
      // A review writes these two anew when it ends.
      if (content.type === "optimize" && (title !== undefined || meta_description !== undefined)) refuseInFlight(content);
      await checkAttachments(tx, subject.id, change);
      const { sheetId, columns } = await findDestination(
        tx.run,
        subject.id,
        change.sheet_id === undefined ? content.sheet_id : change.sheet_id,
      );
      const values = checkFields(change.fields ?? [], columnsByName(columns), "fields", { allowNull: true });
      const removed = [...values].flatMap(([column, value]) => (value === null ? [column.id] : []));
      const kept = new Map([...values].filter(([, value]) => value !== null));
      const [stored] = await storeValues(tx, caller.organization.id, [kept]);
      await tx.run(
        db
          .updateTable("content")
          .set({ title, meta_description, topic_id, sheet_id: sheetId, updated_at: nextUpdatedAt })
          .set({ fields: sql`(fields - ${removed}::text[]) || ${json(stored)}` })
          .where("id", "=", content.id),
      );
      if (change.prompt_ids) await setPrompts(tx, caller.organization, content.id, change.prompt_ids);
      // A change that is repeated because its answer was lost overwrites nothing.
      if (!isDeepStrictEqual(await readKnown(tx, content.id), before)) refuseChanged(content, expected_updated_at);
    });
    return readDetail(context, content_id);
  },
});

/** What this operation can change of an item. */
const readKnown = (tx: Transaction, contentId: string) =>
  tx.run(sql`
    select title, meta_description, topic_id, sheet_id, fields,
      array(select prompt_id from content_prompt where content_id = ${contentId} order by place) as prompt_ids
    from content where id = ${contentId}`);
