import { z } from "zod";
import { modelIdSchema } from "../../../integrations/ai-models/index.ts";
import { collections, finishReasons } from "../../../integrations/answer-providers/index.ts";
import { parseInstant } from "../../../platform/time/index.ts";

const text = (max: number) => z.string().max(max);
const name = z.string().trim().min(1).max(300);
const amount = z.number().nonnegative().max(9_999_999_999);

/** One answer of an import file. What is not required may be left out or be null. */
export const importLine = z.object({
  external_id: z.string().min(1).max(300),
  prompt: z.string().trim().min(1).max(10_000),
  model: modelIdSchema,
  location: name.nullish(),
  schedule: z.string().min(1).nullish(),
  created_at: z.string().refine((value) => parseInstant(value) !== null, { error: "must be an ISO 8601 instant with its zone" }),
  outcome: z
    .enum(["answered", "refused", "empty", "failed"])
    .nullish()
    .transform((outcome) => outcome ?? "answered"),
  response: text(1_000_000).nullish(),
  citations: z
    .array(z.object({ url: z.string().trim().min(1).max(8_000), title: text(2_000).nullish(), cited: z.boolean().nullish() }))
    .max(1_000)
    .nullish(),
  served_model: name.nullish(),
  finish_reason: z.enum(finishReasons).nullish(),
  collection: z.enum(collections).nullish(),
  search_queries: z.array(text(10_000)).max(1_000).nullish(),
  products: z
    .array(
      z.object({
        title: text(2_000),
        brand: text(300).nullish(),
        price: amount.nullish(),
        currency: text(10).nullish(),
        merchant: text(300).nullish(),
        url: text(8_000).nullish(),
        rating: z.number().nullish(),
        position: z.int().min(1).max(32_767).nullish(),
        in_stock: z.boolean().nullish(),
      }),
    )
    .max(1_000)
    .nullish(),
  tags: z.array(name).max(100).nullish(),
  mentions: z
    .array(z.object({ company: z.string().min(1), position: z.int().min(1).max(32_767) }))
    .max(1_000)
    .nullish(),
});

export type ImportLine = z.output<typeof importLine>;

/** What is wrong with a line, in one sentence; or the line. */
export type ParsedLine = { line: ImportLine } | { problem: string };

/** Reads one line of an import file. */
export function parseLine(raw: string): ParsedLine {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return { problem: "is not JSON" };
  }
  const parsed = importLine.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    return { problem: `${issue.path.join(".")}${issue.path.length > 0 ? ": " : ""}${issue.message}` };
  }
  // Such characters reach a line only as escapes or as broken encoding, so most lines are not looked through.
  if (/\\u0000|\\ud[89a-f]|\ufffd/i.test(raw) && !isStorable(parsed.data)) {
    return { problem: "holds a NUL character or half of a surrogate pair, which no text can have" };
  }
  return { line: parsed.data };
}

function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  return typeof value !== "object" || value === null || Object.values(value).every(isStorable);
}
