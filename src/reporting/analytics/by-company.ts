import { z } from "zod";

/**
 * An object with a key for each company, whose names are the customers': zod's own records leave out a company called
 * `__proto__`, so this checks each entry and hands the object on as it is.
 *
 * @param fixed fields beside the companies.
 */
export function byCompany(entry: z.ZodObject, fixed: Record<string, z.ZodType> = {}) {
  return companyObject(entry.strict().meta(entry.meta() ?? {}), fixed, "One key for each company, its display name");
}

/** The same with a plain value for each company. */
export function byCompanyValue(value: z.ZodType, description: string) {
  return companyObject(value, {}, description);
}

function companyObject(entry: z.ZodType, fixed: Record<string, z.ZodType>, description: string) {
  const problem = (value: unknown): string | null => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return "must be an object";
    for (const name of Object.keys(fixed)) if (!Object.hasOwn(value, name)) return `${name} is missing`;
    for (const [key, field] of Object.entries(value)) {
      const schema = Object.hasOwn(fixed, key) ? fixed[key]! : entry;
      const parsed = schema.safeParse(field);
      if (!parsed.success) return `${key}: ${parsed.error.issues[0]!.message}`;
    }
    return null;
  };
  const jsonSchema = {
    type: "object" as const,
    properties: Object.fromEntries(Object.entries(fixed).map(([name, schema]) => [name, plain(schema)])),
    required: Object.keys(fixed),
    additionalProperties: plain(entry),
    description,
  };
  return z
    .any()
    .superRefine((value, context) => {
      const found = problem(value);
      if (found) context.addIssue({ code: "custom", message: found });
    })
    .meta(jsonSchema as never);
}

/** The JSON schema without the dialect, to stand inside another one. */
function plain(schema: z.ZodType): object {
  const { $schema: _, additionalProperties: __, ...rest } = z.toJSONSchema(schema, { io: "output" });
  return rest;
}
