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
  // As `"$LIMIT"` gives it where that is not set; as a number it would be 0.
  const empty = Object.keys(named).filter((name) => named[name] === "");
  if (parsed.success && empty.length === 0) return parsed.data;
  const problems = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const),
    ...empty.map((name) => [name, "must not be empty"] as const),
  ];
  throw new Refusal(400, problems.map(([name, message]) => `--${name.replaceAll("_", "-")}: ${message}`).join("\n"));
}
