import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "../../src/config.ts";
import { Refusal } from "../../src/errors.ts";
import { createServices } from "../../src/services.ts";
import { checkAnalyticsCommand, rebuildAnalyticsCommand } from "./analytics.ts";
import { changeOrganizationCommand } from "./change-organization.ts";
import type { Answer, Command } from "./command.ts";
import { createKeyCommand } from "./create-key.ts";
import { createOrganizationCommand } from "./create-organization.ts";
import { createWebsiteCommand } from "./create-website.ts";
import { grantCreditsCommand } from "./grant-credits.ts";
import { grantEntitlement, withdrawEntitlement } from "./grant-entitlement.ts";
import { importResponsesCommand } from "./import-responses.ts";
import { listCommand } from "./list.ts";
import { rescoreCommand } from "./rescore.ts";
import { revokeKeyCommand } from "./revoke-key.ts";
import { seoSlotsCommand } from "./seo-slots.ts";
import { setAllowanceCommand } from "./set-allowance.ts";
import { setPartnerCommand } from "./set-partner.ts";

/** Every subcommand of `npm run admin`, in the order of the help text. */
const commands: Record<string, Command> = {
  "create-organization": createOrganizationCommand,
  "create-website": createWebsiteCommand,
  "create-key": createKeyCommand,
  "revoke-key": revokeKeyCommand,
  "grant-credits": grantCreditsCommand,
  "set-allowance": setAllowanceCommand,
  "grant-entitlement": grantEntitlement,
  "withdraw-entitlement": withdrawEntitlement,
  "set-partner": setPartnerCommand,
  "change-organization": changeOrganizationCommand,
  list: listCommand,
  "seo-slots": seoSlotsCommand,
  "import-responses": importResponsesCommand,
  rescore: rescoreCommand,
  "rebuild-analytics": rebuildAnalyticsCommand,
  "check-analytics": checkAnalyticsCommand,
};

/** `npm run admin -- <subcommand> …`: what an operator does on DATABASE_URL. Exit code 0 done, 1 refused, 2 wrong usage. */
async function main(argv: string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    console.log(overview());
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name]! : null;
  if (!command) return usage(`There is no subcommand ${name}.`, overview());
  const options = { json: { type: "boolean" }, help: { type: "boolean", short: "h" }, ...command.options } as const;
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: rest, options, allowPositionals: command.positionals !== undefined });
  } catch (error) {
    return usage((error as Error).message, helpOf(name, command));
  }
  const { json, help, ...values } = parsed.values;
  if (help) {
    console.log(helpOf(name, command));
    return 0;
  }
  const missing = (command.required ?? []).filter((option) => values[option] === undefined);
  if (missing.length > 0) return usage(`Missing: ${missing.map((option) => `--${option}`).join(", ")}`, helpOf(name, command));
  return run(
    command,
    { values: values as Record<string, string | boolean | string[]>, positionals: parsed.positionals },
    json === true,
  );
}

async function run(command: Command, input: Parameters<Command["run"]>[0], json: boolean): Promise<number> {
  const services = await createServices(readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? "warn" }));
  try {
    const answer = await command.run(input, services);
    console.log(json ? JSON.stringify(answer.result) : text(answer));
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(json ? JSON.stringify({ error: error.message, ...error.details }) : error.message);
    return 1;
  } finally {
    await services.close();
  }
}

function text({ result, lines }: Answer): string {
  return lines ? lines.join("\n") : JSON.stringify(result, null, 2);
}

function usage(problem: string, help: string): number {
  console.error(`${problem}\n\n${help}`);
  return 2;
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, command]) => `  ${name.padEnd(width)}  ${command.summary}`);
  return [
    "usage: npm run admin -- <subcommand> [options] [--json]",
    "",
    ...lines,
    "",
    "`npm run admin -- <subcommand> --help` tells its options. DATABASE_URL names the database.",
  ].join("\n");
}

function helpOf(name: string, command: Command): string {
  return [`usage: npm run admin -- ${name} ${command.usage}`, "", command.summary, ...(command.details ?? [])].join("\n");
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isAway = (error as { code?: string }).code === "ECONNREFUSED";
  if (error instanceof ConfigError) console.error(error.message);
  else if (isAway) console.error("The database is not reachable: is it running, and is DATABASE_URL its address?");
  else console.error(error);
  process.exitCode = 1;
}
