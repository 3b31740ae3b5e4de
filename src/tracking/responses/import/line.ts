import { z } from "zod";
import { modelIdSchema } from "../../../integrations/ai-models/index.ts";
import { collections, finishReasons } from "../../../integrations/answer-providers/index.ts";
import { isStorableText } from "../../../platform/database/index.ts";
import { DAY_MS, parseInstant } from "../../../platform/time/index.ts";

/** Far above the fields that are documented: a file with more of its own is told of these. */
const maxUnreadFields = 20;

const text = (max: number) => z.string().max(max);
const name = z.string().trim().min(1).max(300);
const amount = z.number().nonnegative().max(9_999_999_999);

/** A number as a column of the type `real` holds it, which refuses what is too near to zero. */
const real = z.number().min(-9_999_999_999).max(9_999_999_999).transform(Math.fround);

/** In milliseconds. Clocks differ, and a source may give the local day; a year like 0001 or 9999 stands for no instant at all, and would spoil every range. */
const instant = z.string().transform((value, context) => {
  const ms = parseInstant(value);
  if (ms !== null && ms >= 0 && ms <= Date.now() + DAY_MS) return ms;
  const message =
    ms === null ? "must be an ISO 8601 instant with its zone" : "must not be before 1970 or more than a day from now";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

/** What may be left out, be null, or be blank, as tables are exported. */
const optional = <Field extends z.ZodType>(field: Field) => z.preprocess(blankAsNull, field.nullish());
const blankAsNull = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);

/** One answer of an import file. Of optional texts alone, blanks are left to `knownParts`. */
const importFields = z.object({
  external_id: z.string().min(1).max(300),
  prompt: z.string().trim().min(1).max(10_000).normalize("NFC"),
  model: modelIdSchema,
  location: optional(name.normalize("NFC")),
  schedule: optional(z.string().normalize("NFC")),
  created_at: instant,
  outcome: optional(z.enum(["answered", "refused", "empty", "failed"])),
  response: text(1_000_000).nullish(),
  citations: optional(
    z
      .array(z.object({ url: z.string().trim().min(1).max(8_000), title: text(2_000).nullish(), cited: z.boolean().nullish() }))
      .max(1_000),
  ),
  served_model: optional(name),
  finish_reason: optional(z.enum(finishReasons)),
  collection: optional(z.enum(collections)),
  search_queries: optional(z.array(text(10_000)).max(1_000)),
  products: optional(
    z
      .array(
        z.object({
          title: text(2_000),
          brand: text(300).nullish(),
          price: optional(amount),
          currency: text(10).nullish(),
          merchant: text(300).nullish(),
          url: text(8_000).nullish(),
          rating: optional(real),
          position: optional(z.int().min(1).max(32_767)),
          in_stock: optional(z.boolean()),
        }),
      )
      .max(1_000),
  ),
  tags: optional(z.array(z.string().trim().max(300)).max(100)),
  mentions: optional(z.array(z.object({ company: z.string().min(1), position: z.int().min(1).max(32_767) })).max(1_000)),
});

/** The same with its outcome: an answer of which nothing is told would count as one that named nobody. */
const importLine = importFields.transform(({ outcome, ...line }) => {
  const { response, citations, products, mentions } = line;
  const isTold = Boolean(response?.trim() || citations?.length || products?.length || mentions);
  return { ...line, outcome: outcome ?? (isTold ? ("answered" as const) : ("empty" as const)) };
});

export type ImportLine = z.output<typeof importLine>;

/** What is wrong with a line, in one sentence; or the line as it was given and as it is read. */
export type ParsedLine = { given: Fields; line: ImportLine } | { problem: string };

/** The words in which mistakes in the fields of a line are told: those of the API are not known here. */
export interface LineWords {
  /** The sentence for one mistake; without it the schema's own. */
  error?: z.core.$ZodErrorMap;
  /** All mistakes of a line as one sentence, each with the path of its field, such as `citations[0].url`. */
  describe(error: z.ZodError, given: unknown): string;
}

/** Reads one line of an import file. */
export function parseLine(raw: string, words: LineWords): ParsedLine {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return { problem: "is not JSON: write one whole object a line" };
  }
  const parsed = importLine.safeParse(value, words);
  if (!parsed.success) return { problem: words.describe(parsed.error, value) };
  // Such characters reach a line only as escapes, so most lines are not looked through.
  const path = /\\u0000|\\ud[89a-f]/i.test(raw) ? unstorablePath(parsed.data) : null;
  if (path !== null) return { problem: `${path}: holds a NUL character or half of a surrogate pair, which no text can have` };
  return { given: value as Fields, line: parsed.data };
}

/** An object of a line, as it was given. */
export type Fields = { [field: string]: unknown };

/** The fields of a line that mean nothing here, each once, and those of the objects in its lists, such as `citations.link`. */
export function unreadFields(given: Fields, read: Fields): string[] {
  const unread: string[] = [];
  for (const field in given) {
    const value = given[field];
    if (!(field in read)) unread.push(field);
    else if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        if (typeof value[index] !== "object") continue;
        const known = (read[field] as Fields[])[index]!;
        for (const inner in value[index] as Fields) if (!(inner in known)) unread.push(`${field}.${inner}`);
      }
    }
  }
  return unread.length === 0 ? unread : [...new Set(unread)].slice(0, maxUnreadFields);
}

/** Where the first text stands that cannot be stored, such as `citations[0].title`; null when there is none. */
function unstorablePath(value: unknown): string | null {
  if (typeof value === "string") return isStorableText(value) ? null : "";
  if (typeof value !== "object" || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const path = unstorablePath(part);
    if (path === null) continue;
    const field = Array.isArray(value) ? `[${key}]` : key;
    return path === "" || path.startsWith("[") ? `${field}${path}` : `${field}.${path}`;
  }
  return null;
}
