import { z } from "zod";
import { PageError } from "../../platform/documents/index.ts";
import { parsePageUrl } from "./page-url.ts";

/** An input that names a public page; refused with the sentence that says what is wrong with it. */
export const pageUrlField = z
  .string()
  .max(2_048)
  .superRefine((url, context) => {
    try {
      parsePageUrl(url);
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      context.addIssue({ code: "custom", message: error.message });
    }
  });
