/** usage: npm run doctor [-- --json] — looks at a deployment and says what is wrong and what to do. Exit code 1 where something is wrong. */
import { existsSync } from "node:fs";
import { ConfigError, examine, type Finding, providerQueues, readConfig } from "../src/operation/index.ts";
import { Refusal } from "../src/platform/errors/index.ts";
import { inspectSecrets } from "../src/reporting/index.ts";
import { createServices } from "../src/services.ts";
import { adminEnvironment } from "./admin/environment.ts";

/** @param note receives what an operator should know beforehand. */
export async function doctor(env: NodeJS.ProcessEnv, note: (text: string) => void = () => {}): Promise<Finding[]> {
  let config: ReturnType<typeof readConfig>;
  try {
    config = readConfig({ ...adminEnvironment(env, note), LOG_LEVEL: "silent" });
  } catch (error) {
    if (error instanceof Refusal) return [{ name: "configuration", level: "problem", text: error.message }];
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((text) => ({ name: "configuration", level: "problem", text }));
  }
  const services = await createServices(config);
  try {
    const notices = config.notices.map((text): Finding => ({ name: "configuration", level: "warning", text }));
    const queues = [config.TEMPORAL_TASK_QUEUE, ...providerQueues(services)];
    const exports = () => inspectSecrets(services.database, config.EXPORT_SECRETS_KEY);
    return [...notices, ...(await examine(services, queues, { exports }))];
  } finally {
    // What Temporal's client still repeats would meet a closed channel, and throw where nobody can catch it.
    setTimeout(() => void services.close(), 30_000).unref();
  }
}

const marks = { ok: "✓", warning: "!", problem: "✗" };

function lineOf({ name, level, text }: Finding, width: number): string {
  return `${marks[level]} ${name.padEnd(width)}  ${text || "all is well"}`;
}

if (import.meta.main) {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const findings = await doctor(process.env, console.error);
  const width = Math.max(...findings.map(({ name }) => name.length));
  const isJson = process.argv.includes("--json");
  console.log(isJson ? JSON.stringify(findings, null, 2) : findings.map((finding) => lineOf(finding, width)).join("\n"));
  process.exit(findings.some(({ level }) => level === "problem") ? 1 : 0);
}
