import type { ParseArgsConfig } from "node:util";
import type { Services } from "../../src/operation/index.ts";

/** What a subcommand was given. */
export interface Input {
  values: Record<string, string | boolean | string[] | undefined>;
  positionals: string[];
}

export interface Answer {
  /** Printed as it is with `--json`. */
  result: unknown;
  /** What people read instead. */
  lines?: string[];
}

/** One subcommand of `npm run admin`. */
export interface Command {
  summary: string;
  /** What follows the subcommand's name in the usage line. */
  usage: string;
  /** Further lines of its help. */
  details?: string[];
  options: NonNullable<ParseArgsConfig["options"]>;
  /** Options without which it cannot run. */
  required?: string[];
  /** What positional arguments it takes; none when absent. */
  positionals?: string;
  /** @throws Refusal with what to do */
  run(input: Input, services: Services): Promise<Answer>;
}
