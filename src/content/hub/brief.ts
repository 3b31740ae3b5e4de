import { z } from "zod";
import { parsePageUrl } from "../../integrations/web-pages/index.ts";
import { idList, opaqueId } from "../../operation/index.ts";
import { PageError } from "../../platform/documents/index.ts";

/** A public page that is read, as https. */
export const publicPage = z
  .string()
  .trim()
  .min(1)
  .max(2_048)
  .transform((text, context): string => {
    try {
      return parsePageUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`).href;
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      context.addIssue({ code: "custom", message: error.message });
      return z.NEVER;
    }
  });

/** Of a draft. */
export const defaultLengthWords = 1_000;

/** What a draft is written from. */
export const brief = z
  .object({
    topic: z.string().trim().min(1).max(500).optional().meta({ description: "What the text is about" }),
    prompt_ids: idList(opaqueId, 20)
      .optional()
      .meta({ description: "Tracked prompts that the text shall answer; the pages cited for them are its sources" }),
    tone: z.string().trim().min(1).max(200).optional().meta({ description: "For example: factual, for beginners" }),
    length_words: z
      .int()
      .min(100)
      .max(5_000)
      .optional()
      .meta({
        description: `Aimed at, not promised. Without it ${defaultLengthWords.toLocaleString("en")} for a draft, and none for a page to improve`,
      }),
    sources: z.array(publicPage).max(10).optional().meta({ description: "Public https pages to rest on, before those cited" }),
    instructions: z.string().trim().min(1).max(4_000).optional().meta({ description: "What else matters" }),
  })
  .meta({ id: "ContentBrief" });
export type Brief = z.output<typeof brief>;
