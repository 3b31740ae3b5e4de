import type { ParseArgsConfig } from "node:util";
import { z } from "zod";
import type { Services } from "../../src/operation/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";
import { throttled } from "../../src/platform/processes/index.ts";

export interface Answer {
  /** Printed as it is with `--json`. */
  result: unknown;
  /** What people read instead. */
  lines?: string[];
}

/** One subcommand of `npm run admin`. */
export type Command = ServiceCommand | ServerCommand;

const noOptions = z.object({});

interface Described<Options extends z.ZodObject> {
  summary: string;
  /** What follows the subcommand's name in the usage line. */
  usage: string;
  /** Further lines of its help. */
  details?: string[];
  /** What it takes by name: the field `website_id` is the option `--website-id`. */
  options?: Options;
  /** How many positional arguments it takes at most; none when absent. */
  positionals?: number;
}

/** Works with the services, on the database of the environment. */
interface ServiceCommand<Options extends z.ZodObject = z.ZodObject> extends Described<Options> {
  /** @throws Refusal with what to do */
  run(options: z.output<Options>, services: Services, positionals: string[]): Promise<Answer>;
}

/** Works where there may be no database yet, or on the whole server. */
interface ServerCommand<Options extends z.ZodObject = z.ZodObject> extends Described<Options> {
  /** @throws Refusal with what to do */
  runAlone(options: z.output<Options>, env: NodeJS.ProcessEnv, positionals: string[]): Promise<Answer>;
}

/** A command whose options have the types of their schema. */
export const command = <Options extends z.ZodObject = typeof noOptions>(described: ServiceCommand<Options>) => described;

/** The same for one that needs no services. */
export const serverCommand = <Options extends z.ZodObject = typeof noOptions>(described: ServerCommand<Options>) => described;

const flagOf = (field: string) => field.replaceAll("_", "-");

/** The options of a subcommand as `parseArgs` takes them, and those without which it cannot run. */
export function flagsOf({ options = noOptions }: Command) {
  const { properties = {}, required = [] } = z.toJSONSchema(options, { io: "input", unrepresentable: "any" });
  const flags: NonNullable<ParseArgsConfig["options"]> = {};
  for (const [field, { type }] of Object.entries(properties as Record<string, z.core.JSONSchema.BaseSchema>))
    flags[flagOf(field)] = { type: type === "boolean" ? "boolean" : "string", multiple: type === "array" };
  return { flags, required: required.map(flagOf) };
}

/** Says how far a command is, every two seconds at most. */
export const sayProgress = () => throttled(console.error, 2_000);

/** @throws Refusal 400 naming the options that are wrong. */
export function readOptions({ options = noOptions }: Command, values: Record<string, unknown>): Record<string, unknown> {
  const named = Object.fromEntries(Object.entries(values).map(([name, value]) => [name.replaceAll("-", "_"), value]));
  const parsed = options.safeParse(named);
  // As `"$LIMIT"` gives it where that is not set; as a number it would be 0.
  const empty = Object.keys(named).filter((name) => named[name] === "");
  if (parsed.success && empty.length === 0) return parsed.data;
  const problems = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const),
    ...empty.map((name) => [name, "must not be empty"] as const),
  ];
  throw new Refusal(400, problems.map(([name, message]) => `--${flagOf(name)}: ${message}`).join("\n"));
}
