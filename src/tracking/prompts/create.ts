import { z } from "zod";
import { feedActorOf } from "../../identity/index.ts";
import { operation, website, websiteId } from "../../operation/index.ts";
import { refreshBranded } from "./branded.ts";
import { promptFields } from "./fields.ts";
import { hint, hintsFor } from "./hints.ts";
import { insertPrompts } from "./insert.ts";
import { promptRecord, selectPrompts, toPromptRecord } from "./prompt.ts";

const { text, ...others } = promptFields;
const newPrompt = z.object(promptFields).meta({ id: "NewPrompt" });
const created = promptRecord
  .extend({
    hints: z.array(hint).meta({ description: "What may be wrong with it. It is tracked all the same" }),
  })
  .meta({ id: "CreatedPrompt" });

export const createPrompts = operation({
  name: "prompts.create",
  summary: "Track one prompt or many",
  description:
    "Either the fields of one prompt, or `prompts` with 1 to 1,000 of them: then all are created or none. " +
    "A text that the website tracks already is 409, with the prompt in `existing`.",
  rest: { method: "POST", path: "/prompts" },
  mcp: { tool: "create_prompts", advice: "Read the hints in the answer: they say which prompts will measure little." },
  access: website("admin"),
  idempotency: {
    compared: ({ prompts, ...one }) => ({ ...comparedPrompt(one), ...(prompts && { prompts: prompts.map(comparedPrompt) }) }),
  },
  refusals: {
    400: "Neither or both of `text` and `prompts` are given, or one text twice",
    404: "A tag, topic or location does not exist; `not_found_ids` names them",
    409: "The website tracks the text already; `existing` is that prompt",
  },
  largeBody: true,
  input: z
    .object({
      website_id: websiteId,
      text: text.optional(),
      ...others,
      prompts: z.array(newPrompt).min(1).max(1_000).optional(),
    })
    .refine(({ text, prompts }) => (text === undefined) !== (prompts === undefined), {
      path: ["text"],
      error: "give either the text of one prompt or a list `prompts`",
    }),
  output: z.object({
    prompts: z.array(created),
    prompt: created.optional().meta({ description: "The prompt, where the call described one" }),
  }),
  async handle({ rows, subject, caller }, { prompts: many, text, ...one }) {
    const tenant = { organizationId: caller.organization.id, websiteId: subject.id };
    const ids = await rows.transaction((tx) =>
      many
        ? insertPrompts(tx, feedActorOf(caller), tenant, many)
        : insertPrompts(tx, feedActorOf(caller), tenant, [{ text: text!, ...one }], () => ""),
    );
    // Reads of the list would each do it otherwise, as many as come before one of them has ended.
    await refreshBranded(rows, subject.id, ids);
    const records = (await rows.read(selectPrompts(subject.id, ids))).map(toPromptRecord);
    const hints = await hintsFor(rows, subject.id, records);
    const prompts = records.map((record) => ({ ...record, hints: hints.get(record.id) ?? [] }));
    return { prompts, ...(!many && { prompt: prompts[0]! }) };
  },
});

/** A prompt without what says no more than its absence. */
function comparedPrompt({ status, tag_ids, location_ids, countries, ...others }: Partial<z.output<typeof newPrompt>>) {
  return {
    ...others,
    ...(status !== "active" && { status }),
    ...(tag_ids?.length && { tag_ids }),
    ...(location_ids?.length && { location_ids }),
    ...(countries?.length && { countries }),
  };
}
