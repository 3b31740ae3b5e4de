import { z } from "zod";

/** What the model was asked. Failed calls and lost attempts count. */
export const modelUsage = z
  .object({
    provider: z.string().nullable().meta({ description: "null: made without a model" }),
    model: z.string().nullable(),
    input_tokens: z.int(),
    output_tokens: z.int(),
    total_tokens: z.int(),
    calls: z.int(),
    failed_calls: z.int().optional().meta({ description: "Of `calls`, those without a usable answer" }),
  })
  .meta({ id: "ModelUsage" });
