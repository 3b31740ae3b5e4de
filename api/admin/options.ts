import type { z } from "zod";
import { Refusal } from "../../src/platform/errors/index.ts";
import type { Input } from "./command.ts";

/**
 * The options of a subcommand as a schema takes them; `--website-id` is the field `website_id`.
 *
 * @throws Refusal 400 naming the options that are wrong.
 */
export function readOptions<Schema extends z.ZodObject>(schema: Schema, { values }: Input): z.output<Schema> {
  const named = Object.fromEntries(Object.entries(values).map(([name, value]) => [name.replaceAll("-", "_"), value]));
  const parsed = schema.safeParse(named);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `--${String(issue.path[0]).replaceAll("_", "-")}: ${issue.message}`);
  throw new Refusal(400, problems.join("\n"));
}
