import { modelIds } from "../../integrations/ai-models/index.ts";
import { checkSmtp } from "../../integrations/smtp/index.ts";
import { sql } from "../../platform/database/index.ts";
import { describeVersions, isLost, lostVersions } from "../../platform/durable/index.ts";
import { within } from "../../platform/time/index.ts";
import type { Services } from "../services.ts";
import { serviceChecks } from "./checks.ts";
import { type Asked, unreachable } from "./unreachable.ts";

/** What was found of one thing. `problem`: the service does not work rightly. `warning`: it works, and something is missing. */
export interface Finding {
  name: string;
  level: "ok" | "warning" | "problem";
  /** What there is, or what is wrong and what to do about it. */
  text: string;
}

type Inspected = Pick<Services, "config" | "database" | "durable" | "providers">;

/** Of a call to Temporal; shorter than a probe may take, so that none is under way in the end. */
const deadlineMs = 3_000;
const probeTimeoutMs = 5_000;
const clockToleranceMs = 2_000;
const fewestProcesses = 4;
const shortestRetentionDays = 3;
const leastServer = [1, 29];

/** Looks at one thing. */
type Inspection = () => Promise<Omit<Finding, "name">>;

/**
 * Looks at everything that a deployment needs, without changing anything or paying for a call. What hangs is reported after a few seconds.
 *
 * @param queues the task queues that workers have to poll.
 * @param others looks at what other wings need, by name.
 */
export async function examine(
  services: Inspected,
  queues: readonly string[],
  others: Readonly<Record<string, Inspection>> = {},
): Promise<Finding[]> {
  const inspections: [name: string, probe: Inspection][] = [
    ...serviceChecks(services).map(({ name, probe }): [string, Inspection] => [
      name,
      async () => {
        const problem = await probe();
        return problem === null ? ok("") : { level: "problem", text: problem };
      },
    ]),
    ["clock", () => clock(services)],
    ["connections", () => connections(services)],
    ["replica", () => replica(services)],
    ["namespace", () => namespace(services)],
    ["fairness", () => fairness(services)],
    ["workers", () => workers(services, queues)],
    ["versions", () => versions(services)],
    ["mail", () => mail(services)],
    ["models", async () => models(services)],
    ["address", async () => address(services)],
    ...Object.entries(others),
  ];
  const places = { temporal: services.config.TEMPORAL_ADDRESS };
  const why = (name: string) => (error: unknown) => unreachable(asked[name] ?? "other", error, places);
  return Promise.all(inspections.map(async ([name, probe]) => ({ name, ...(await inTime(probe, why(name))) })));
}

const ok = (text: string): Omit<Finding, "name"> => ({ level: "ok", text });
const warning = (text: string): Omit<Finding, "name"> => ({ level: "warning", text });
const problem = (text: string): Omit<Finding, "name"> => ({ level: "problem", text });

/** Whom the inspections ask that may be away. */
const asked: Record<string, Asked> = {
  ...{ database: "PostgreSQL", schema: "PostgreSQL", clock: "PostgreSQL", connections: "PostgreSQL", exports: "PostgreSQL" },
  ...{ temporal: "Temporal", search_attributes: "Temporal", namespace: "Temporal" },
  ...{ fairness: "Temporal", workers: "Temporal", versions: "Temporal" },
};

function inTime(probe: Inspection, why: (error: unknown) => string): Promise<Omit<Finding, "name">> {
  const seen = probe().catch((error: unknown) => problem(why(error)));
  return within(probeTimeoutMs, seen, () => problem(why({ code: "ETIMEDOUT" })));
}

async function clock({ database }: Inspected) {
  const askedAt = Date.now();
  const [row] = await database.system.read<{ now_ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms`,
  );
  const differenceMs = Math.round(row!.now_ms - (askedAt + Date.now()) / 2);
  if (Math.abs(differenceMs) <= clockToleranceMs) return ok("this machine and PostgreSQL agree");
  return warning(`PostgreSQL's clock differs from this machine's by ${differenceMs / 1_000} s: set both by NTP`);
}

async function connections({ config, database }: Inspected) {
  const [row] = await database.system.read<{ max: number; reserved: number; used: number }>(sql`
    select current_setting('max_connections')::int as max,
      current_setting('superuser_reserved_connections')::int + current_setting('reserved_connections')::int as reserved,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`);
  const each = 2 * config.DATABASE_MAX_CONNECTIONS;
  const processes = Math.floor((row!.max - row!.reserved) / each);
  const text = `${row!.max} of the server, ${row!.reserved} reserved, ${row!.used} in use; a process opens up to ${each}, so ${processes} processes fit`;
  if (processes >= fewestProcesses) return ok(text);
  return warning(`${text}: raise max_connections, lower DATABASE_MAX_CONNECTIONS, or use a pooler`);
}

async function replica({ config, database }: Inspected) {
  const state = await database.replica();
  if (state === null) return ok("none; exports are read from the primary (DATABASE_REPLICA_URL)");
  if (state.problem === null)
    return ok(`at most ${Math.ceil(state.lagMs / 1_000)} s behind the primary; exports are read from it`);
  return warning(
    `${state.problem}, so exports are read from the primary: DATABASE_REPLICA_URL has to lead to a streaming replica of it, at most DATABASE_REPLICA_MAX_LAG_SECONDS (${config.DATABASE_REPLICA_MAX_LAG_SECONDS}) behind; its log and pg_stat_replication of the primary say more`,
  );
}

async function namespace({ config, durable: { engine } }: Inspected) {
  const { client } = engine;
  const described = await client.withDeadline(Date.now() + deadlineMs, () =>
    client.workflowService.describeNamespace({ namespace: config.TEMPORAL_NAMESPACE }),
  );
  const days = Number(described.config?.workflowExecutionRetentionTtl?.seconds ?? 0) / 86_400;
  const text = `${config.TEMPORAL_NAMESPACE} keeps closed workflows for ${Math.round(days * 10) / 10} days`;
  if (days >= shortestRetentionDays) return ok(text);
  const command = `temporal operator namespace update --namespace ${config.TEMPORAL_NAMESPACE} --retention 7d`;
  return warning(
    `${text}: let it be ${shortestRetentionDays} or more, so that what went wrong can still be read (\`${command}\`)`,
  );
}

async function fairness({ durable: { engine } }: Inspected) {
  const { client } = engine;
  const { serverVersion } = await client.withDeadline(Date.now() + deadlineMs, () => client.workflowService.getSystemInfo({}));
  const [major = 0, minor = 0] = String(serverVersion).split(".").map(Number);
  const isOld = major < leastServer[0]! || (major === leastServer[0] && minor < leastServer[1]!);
  if (isOld)
    return warning(`Temporal ${serverVersion} knows no fairness keys: organizations wait behind each other. Use 1.29 or newer`);
  return ok(
    `Temporal ${serverVersion}; it does not tell whether matching.useNewMatcher and matching.enableFairness are on (deploy/temporal/dynamicconfig.yaml)`,
  );
}

async function workers({ config, durable: { engine } }: Inspected, queues: readonly string[]) {
  const { client } = engine;
  const polled = await Promise.all(
    queues.map(async (name) => {
      const isMain = name === config.TEMPORAL_TASK_QUEUE;
      const { pollers } = await client.withDeadline(Date.now() + deadlineMs, () =>
        client.workflowService.describeTaskQueue({
          namespace: config.TEMPORAL_NAMESPACE,
          taskQueue: { name },
          // `TASK_QUEUE_TYPE_WORKFLOW` and `TASK_QUEUE_TYPE_ACTIVITY` of Temporal's API.
          taskQueueType: isMain ? 1 : 2,
        }),
      );
      return { name, processes: new Set(pollers?.map(({ identity }) => identity)).size };
    }),
  );
  const idle = polled.filter(({ processes }) => processes === 0).map(({ name }) => name);
  if (idle.length > 0)
    return problem(`no worker polls ${idle.join(", ")}: start one (\`npm run worker\`) with the same models configured`);
  return ok(polled.map(({ name, processes }) => `${name}: ${processes}`).join(", "));
}

async function versions({ config, durable: { engine } }: Inspected) {
  if (config.WORKER_VERSIONING === "off") return ok("workers have no versions (WORKER_VERSIONING)");
  const known = await describeVersions(engine, deadlineMs);
  if (!known) return warning("no worker with a version has asked for work yet");
  const lost = lostVersions(known).map(({ buildId, pinned }) => `${pinned} workflows wait for workers of ${buildId}`);
  if (isLost(known))
    return problem(
      `no worker of the current version (${known.current ?? "unversioned"}) runs: start one, or make another version current (\`npm run admin -- workers current <build id>\`)`,
    );
  if (lost.length > 0)
    return problem(`${lost.join(", ")}: workers of the current version move them within a minute or two; is one running?`);
  return ok(`current: ${known.current ?? "unversioned"}${known.ramping ? `, ramping: ${known.ramping.buildId}` : ""}`);
}

async function mail({ config }: Inspected) {
  if (!config.SMTP_URL) return warning("SMTP_URL is not set: invitations and password resets wait a day and then fail");
  const refusal = await checkSmtp(config.SMTP_URL);
  return refusal === null ? ok("the mail server takes connections") : problem(`${refusal}. Correct SMTP_URL`);
}

function models({ providers }: Inspected) {
  const served = modelIds.flatMap((id) => {
    const provider = providers.providerFor(id);
    return provider ? [{ id, provider: provider.name }] : [];
  });
  const simulated = served.filter(({ provider }) => provider === "simulated").length;
  const text = served.map(({ id, provider }) => `${id} by ${provider}`).join(", ");
  return simulated > 0 ? warning(`${text}. Simulated answers are made up: see docs/providers.md`) : ok(text);
}

function address({ config }: Inspected) {
  if (config.PUBLIC_URL === undefined)
    return warning("PUBLIC_URL is not set: there is no sign-in by OAuth, and links in mails lead nowhere");
  return ok(config.PUBLIC_URL);
}
