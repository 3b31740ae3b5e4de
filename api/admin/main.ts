import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { ConfigError, readConfig, type Services } from "../../src/operation/index.ts";
import { isDatabaseAway, RefusedLoginError, UnsafeConnectionError } from "../../src/platform/database/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";
import { createServices } from "../../src/services.ts";
import { afterRestoreCommand } from "./after-restore.ts";
import { checkAnalyticsCommand, rebuildAnalyticsCommand } from "./analytics.ts";
import { backupCommand, restoreCommand } from "./backup.ts";
import { cancelRunCommand } from "./cancel-run.ts";
import { changeOrganizationCommand } from "./change-organization.ts";
import { type Answer, type Command, flagsOf, readOptions } from "./command.ts";
import { createKeyCommand } from "./create-key.ts";
import { createOrganizationCommand } from "./create-organization.ts";
import { createWebsiteCommand } from "./create-website.ts";
import { adminEnvironment } from "./environment.ts";
import { eraseOrganizationCommand, eraseWebsiteCommand } from "./erase.ts";
import { findWebsiteCommand } from "./find-website.ts";
import { grantCreditsCommand } from "./grant-credits.ts";
import { grantEntitlement, withdrawEntitlement } from "./grant-entitlement.ts";
import { grantPitchesCommand } from "./grant-pitches.ts";
import { pauseSchedulesCommand, resumeSchedulesCommand } from "./hold-schedules.ts";
import { importResponsesCommand } from "./import-responses.ts";
import { listCommand } from "./list.ts";
import { printable } from "./printable.ts";
import { rescoreCommand } from "./rescore.ts";
import { resealExportSecretsCommand } from "./reseal-export-secrets.ts";
import { revokeKeyCommand } from "./revoke-key.ts";
import { rotateLinkSecretCommand } from "./rotate-link-secret.ts";
import { rotateOAuthKeyCommand } from "./rotate-oauth-key.ts";
import { seoSlotsCommand } from "./seo-slots.ts";
import { setAllowanceCommand } from "./set-allowance.ts";
import { setPartnerCommand } from "./set-partner.ts";
import { signInLinkCommand } from "./sign-in-link.ts";
import { signOutCommand } from "./sign-out.ts";
import { workersCommand } from "./workers.ts";

/** Every subcommand of `npm run admin`, in the order of the help text. */
const commands: Record<string, Command> = {
  "create-organization": createOrganizationCommand,
  "create-website": createWebsiteCommand,
  "create-key": createKeyCommand,
  "revoke-key": revokeKeyCommand,
  "grant-credits": grantCreditsCommand,
  "grant-pitches": grantPitchesCommand,
  "set-allowance": setAllowanceCommand,
  "grant-entitlement": grantEntitlement,
  "withdraw-entitlement": withdrawEntitlement,
  "set-partner": setPartnerCommand,
  "change-organization": changeOrganizationCommand,
  list: listCommand,
  "find-website": findWebsiteCommand,
  "erase-website": eraseWebsiteCommand,
  "erase-organization": eraseOrganizationCommand,
  "pause-schedules": pauseSchedulesCommand,
  "resume-schedules": resumeSchedulesCommand,
  "cancel-run": cancelRunCommand,
  "sign-in-link": signInLinkCommand,
  "sign-out": signOutCommand,
  "reseal-export-secrets": resealExportSecretsCommand,
  "rotate-link-secret": rotateLinkSecretCommand,
  "rotate-oauth-key": rotateOAuthKeyCommand,
  "seo-slots": seoSlotsCommand,
  "import-responses": importResponsesCommand,
  rescore: rescoreCommand,
  "rebuild-analytics": rebuildAnalyticsCommand,
  "check-analytics": checkAnalyticsCommand,
  backup: backupCommand,
  restore: restoreCommand,
  "after-restore": afterRestoreCommand,
  workers: workersCommand,
};

/** What a call printed, and its exit code: 0 done, 1 refused, 2 wrong usage. */
export interface Outcome {
  code: 0 | 1 | 2;
  out?: string;
  error?: string;
}

/**
 * `npm run admin -- <subcommand> …`: what an operator does on the database of the environment, or of a running `npm start`.
 *
 * @param note receives what an operator should know beforehand.
 * @throws ConfigError, and whatever goes wrong at the database.
 */
export async function admin(argv: string[], env: NodeJS.ProcessEnv, note: (text: string) => void = () => {}): Promise<Outcome> {
  const [name, ...rest] = argv;
  if (name === undefined) return { code: 2, out: overview() };
  if (name === "help" || name === "--help" || name === "-h") return { code: 0, out: overview() };
  const command = Object.hasOwn(commands, name) ? commands[name]! : null;
  if (!command) return usage(`There is no subcommand ${name}.`, overview());
  const { flags, required } = flagsOf(command);
  const options = { json: { type: "boolean" }, help: { type: "boolean", short: "h" }, ...flags } as const;
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: rest, options, allowPositionals: command.positionals !== undefined });
  } catch (error) {
    return usage((error as Error).message, helpOf(name, command));
  }
  const { json, help, ...values } = parsed.values;
  if (help) return { code: 0, out: helpOf(name, command) };
  const unexpected = parsed.positionals[command.positionals ?? 0];
  if (unexpected !== undefined) return usage(`Unexpected argument '${unexpected}'`, helpOf(name, command));
  const missing = required.filter((option) => values[option] === undefined);
  if (missing.length > 0) return usage(`Missing: ${missing.map((option) => `--${option}`).join(", ")}`, helpOf(name, command));
  try {
    const given = readOptions(command, values);
    const answer =
      "runAlone" in command
        ? await command.runAlone(given, env, parsed.positionals)
        : await withServices(adminEnvironment(env, note), (services) => command.run(given, services, parsed.positionals));
    return { code: 0, out: printable(json ? JSON.stringify(answer.result) : text(answer)) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: 1, error: printable(json ? JSON.stringify({ error: error.message, ...error.details }) : error.message) };
  }
}

async function withServices(env: NodeJS.ProcessEnv, work: (services: Services) => Promise<Answer>): Promise<Answer> {
  const services = await createServices(readConfig({ ...env, LOG_LEVEL: env.LOG_LEVEL ?? "warn" }));
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}

function text({ result, lines }: Answer): string {
  return lines ? lines.join("\n") : JSON.stringify(result, null, 2);
}

function usage(problem: string, help: string): Outcome {
  return { code: 2, error: `${problem}\n\n${help}` };
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, command]) => `  ${name.padEnd(width)}  ${command.summary}`);
  return [
    "usage: npm run admin -- <subcommand> [options] [--json]",
    "",
    ...lines,
    "",
    "`npm run admin -- <subcommand> --help` prints its options. DATABASE_APP_URL and DATABASE_SYSTEM_URL name the database;",
    "without them, that of the `npm start` which runs on DATA_DIR (.data) is used.",
  ].join("\n");
}

function helpOf(name: string, command: Command): string {
  return [`usage: npm run admin -- ${name} ${command.usage}`, "", command.summary, ...(command.details ?? [])].join("\n");
}

/** Whether a call over gRPC, which nothing but Temporal is asked by, had no connection or no answer in time. */
function isTemporalAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, metadata } = cause as Error & { code?: unknown; metadata?: unknown };
    if (metadata !== undefined && (code === 4 || code === 14)) return true;
  }
  return false;
}

async function main(): Promise<void> {
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    const { code, out, error } = await admin(process.argv.slice(2), process.env, console.error);
    if (out !== undefined) console.log(out);
    if (error !== undefined) console.error(error);
    process.exitCode = code;
  } catch (error) {
    const isSaid = error instanceof ConfigError || error instanceof UnsafeConnectionError || error instanceof RefusedLoginError;
    if (isSaid) console.error(error.message);
    else if (isDatabaseAway(error))
      console.error(
        "The database is not reachable: is it running, and are DATABASE_APP_URL and DATABASE_SYSTEM_URL its address?",
      );
    else if (isTemporalAway(error))
      console.error("Temporal does not answer: is it running, and is TEMPORAL_ADDRESS its address?");
    else console.error(error);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();
