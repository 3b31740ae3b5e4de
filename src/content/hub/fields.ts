import { z } from "zod";
import { idList, opaqueId, readableText } from "../../operation/index.ts";
import { maxBodyLength } from "./apply-edits.ts";
import { fieldInput } from "./field-values.ts";
import { isTag } from "./language.ts";

/** What a caller says about an item, in every call that takes it. */
export const contentFields = {
  title: readableText(500),
  meta_description: z.string().trim().max(1_000),
  body: z.string().max(maxBodyLength).meta({ description: "Markdown" }),
  url: z.string().trim().min(1).max(2_048),
  sheet_id: opaqueId.meta({ description: "A tab; views lead to the shared pool" }),
  topic_id: opaqueId,
  prompt_ids: idList(opaqueId, 100).meta({ description: "The prompts that it is written for" }),
  fields: z.array(fieldInput).max(100).meta({ description: "Values of the tab's columns" }),
  language: z
    .string()
    .max(35)
    .refine(isTag, "must be a BCP 47 tag such as en or pt-BR")
    .meta({ description: "The website's without it; words are counted in it" }),
};
