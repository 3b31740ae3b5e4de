import { z } from "zod";

export const topicRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    prompt_count: z.int().meta({ description: "Prompts that carry it, deleted ones not counted" }),
  })
  .meta({ id: "Topic" });
