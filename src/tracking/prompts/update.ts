import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type Given, givenChanges, opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { sql, type Transaction, unlessTaken } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { lockCountries } from "../locations/create.ts";
import { recordActivityOf } from "../record-activity.ts";
import type { Tenant } from "../tenant.ts";
import { promptFields } from "./fields.ts";
import { link } from "./insert.ts";
import { lockPrompt } from "./lock.ts";
import { promptRecord, selectPrompts, toPromptRecord } from "./prompt.ts";
import { findPrompt } from "./read.ts";
import { checkReferences } from "./references.ts";

const changes = z.object(promptFields).partial();
type Changes = Given<z.output<typeof changes>>;

export const updatePrompt = operation({
  name: "prompts.update",
  summary: "Change a prompt",
  description:
    "At least one field. `tag_ids`, and `location_ids` together with `countries`, replace what the prompt has; `countries` alone, as " +
    "they were read, leave its locations as they are. " +
    "The text can be changed only while the prompt has no responses, because they answer the text as it was.",
  rest: { method: "PATCH", path: "/prompts/{prompt_id}" },
  mcp: { tool: "update_prompt", idempotent: true },
  access: website("admin"),
  refusals: {
    400: "No field is given, or the text of a prompt that has responses",
    404: "The prompt, or a tag, topic or location does not exist",
    409: "The website tracks the text already; `existing` is that prompt",
  },
  input: z.object({ prompt_id: opaqueId, website_id: websiteId, ...changes.shape }),
  output: z.object({ prompt: promptRecord }),
  async handle(context, { prompt_id, website_id: _, ...given }) {
    const { rows, subject, caller } = context;
    const fields = givenChanges(given, Object.keys(promptFields));
    const tenant = { organizationId: caller.organization.id, websiteId: subject.id };
    await unlessTaken(
      rows,
      () =>
        rows.transaction(async (tx) => {
          // Tags and locations before prompts, as in deleting them, so that the two never wait for each other.
          await checkAll(tx, subject.id, fields);
          const prompt = await lockPrompt(tx, subject.id, prompt_id);
          // Older texts may be written in another normal form.
          if (fields.text === prompt.text.normalize("NFC")) delete fields.text;
          if (fields.text !== undefined && prompt.has_responses)
            throw new Refusal(400, "text: the prompt has responses to its present text; create a new prompt instead");
          const read = async () => (await tx.run(selectPrompts(subject.id, [prompt.id])))[0]!;
          const before = await read();
          // A record that is sent back as it was read has `countries` and no `location_ids`: its cities must not become whole countries.
          const isAsRead = isDeepStrictEqual([...new Set(fields.countries)], toPromptRecord(before).countries);
          if (isAsRead && !fields.location_ids) delete fields.countries;
          await applyChanges(tx, tenant, prompt, fields);
          const after = await read();
          const isChanged = JSON.stringify(after) !== JSON.stringify(before);
          await recordActivityOf(tx, context, "prompt", "updated", isChanged ? [prompt.id] : []);
        }),
      "text: this website tracks this prompt already",
      sql`select id, text from prompt
          where website_id = ${subject.id} and md5(text) = md5(${fields.text ?? null}) and deleted_at is null`,
    );
    return { prompt: await findPrompt(rows, subject.id, prompt_id) };
  },
});

async function checkAll(
  tx: Transaction,
  websiteId: string,
  { tag_ids, topic_id, location_ids, countries }: Changes,
): Promise<void> {
  await checkReferences(tx, websiteId, "tag", [{ field: "tag_ids", ids: tag_ids ?? [] }]);
  await checkReferences(tx, websiteId, "topic", [{ field: "topic_id", ids: topic_id == null ? [] : [topic_id] }]);
  await checkReferences(tx, websiteId, "location", [{ field: "location_ids", ids: location_ids ?? [] }]);
  if (countries) await lockCountries(tx, websiteId, countries);
}

async function applyChanges(
  tx: Transaction,
  tenant: Tenant,
  { id, text }: { id: string; text: string },
  changes: Changes,
): Promise<void> {
  const { tag_ids, location_ids, countries, volume, ...others } = changes;
  const columns = {
    ...others,
    ...((others.text ?? text) !== text && { names_own: null, names_competitor: null, named_version: null }),
    ...(volume !== undefined && { volume: volume === null ? null : Number(volume) }),
  };
  if (Object.keys(columns).length > 0) await tx.run(db.updateTable("prompt").set(columns).where("id", "=", id));
  if (tag_ids) await tx.run(db.deleteFrom("prompt_tag_link").where("prompt_id", "=", id));
  if (location_ids || countries) await tx.run(db.deleteFrom("prompt_location").where("prompt_id", "=", id));
  await link(tx, tenant, [{ id, tag_ids, location_ids, countries }]);
}
