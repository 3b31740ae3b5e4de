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
export type Command = ServiceCommand | ServerCommand;

interface Described {
  summary: string;
  /** What follows the subcommand's name in the usage line. */
  usage: string;
  /** Further lines of its help. */
  details?: string[];
  options: NonNullable<ParseArgsConfig["options"]>;
  /** Options without which it cannot run. */
  required?: string[];
  /** How many positional arguments it takes at most; none when absent. */
  positionals?: number;
}

/** Works with the services, on the database of the environment. */
export interface ServiceCommand extends Described {
  /** @throws Refusal with what to do */
  run(input: Input, services: Services): Promise<Answer>;
}

/** Works where there may be no database yet, or on the whole server. */
export interface ServerCommand extends Described {
  /** @throws Refusal with what to do */
  runAlone(input: Input, env: NodeJS.ProcessEnv): Promise<Answer>;
}
