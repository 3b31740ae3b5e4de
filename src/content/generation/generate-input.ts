import { z } from "zod";
import { opaqueId, websiteId } from "../../operation/index.ts";
import { brief, defaultLengthWords, publicPage } from "../hub/brief.ts";
import { contentFields } from "../hub/fields.ts";

/** What a caller asks to be written. */
export const generateInput = z.object({
  website_id: websiteId,
  type: z.enum(["draft", "optimize"]).default("draft"),
  brief: brief.default({}),
  title: contentFields.title.optional().meta({ description: "The draft's title; the model finds one without it" }),
  content_id: opaqueId.optional().meta({ description: "optimize: the item to improve; an Optimize draft is reviewed again" }),
  url: publicPage.optional().meta({ description: "optimize: the public page to improve" }),
  sheet_id: contentFields.sheet_id.optional(),
  topic_id: contentFields.topic_id.optional(),
  language: contentFields.language.optional(),
});
export type GenerateInput = z.output<typeof generateInput>;

/** The input with the length of a draft whose brief names none; an improved page has its own. */
export const withLength = (input: GenerateInput): GenerateInput =>
  input.type === "draft" ? { ...input, brief: { length_words: defaultLengthWords, ...input.brief } } : input;

/** The length that is asked for; undefined for that of any draft. */
export const lengthAsked = ({ type, brief: { length_words } }: GenerateInput): number | undefined =>
  type === "draft" && length_words === defaultLengthWords ? undefined : length_words;
