import { setTimeout as sleep } from "node:timers/promises";
import { randomOf } from "../../src/integrations/answer-providers/simulation/random.ts";
import { sql } from "../../src/platform/database/connection.ts";
import { newOrganization, newWebsite } from "../support/factories.ts";
import type { StubStats } from "../support/provider-stub.ts";
import { type Stack, startStack } from "../support/stack.ts";

export interface KilledRunOptions {
  /** Decides who is killed when. */
  seed: string;
  prompts: number;
  /** Kills while calls are open at the provider; the run goes on meanwhile. */
  kills: number;
  /** Calls that one worker keeps open at the provider; two workers run. */
  concurrency: number;
  latencyMs: string;
  /** Between a restart and the next kill. */
  pauseMs: { min: number; max: number };
  say(text: string): void;
}

export interface KilledRunReport {
  seconds: number;
  /** How often each service was killed while calls were open, by name. */
  kills: Record<string, number>;
  run: { status: string; counts: Record<string, number>; expected_responses: number; charged_credits: number };
  stored: {
    responses: number;
    /** Distinct prompts and models among them. */
    calls: number;
    /** Calls whose outcome names a response that exists. */
    calls_with_response: number;
    charges: number;
    charged_responses: number;
    charged_credits: number;
    available_credits: number;
    reserved_credits: number;
    /** Mentions, citations and products without a response. */
    orphans: number;
  };
  stub: { asked: number; answered: number; calls: number; mostAskedOfOneCall: number; maxOpen: number };
}

const models = ["chatgpt", "perplexity", "gemini"];
const grantedCredits = 1_000_000;

/**
 * A run whose API, workers, Temporal and PostgreSQL are killed with SIGKILL at random moments, one after another, and started
 * again.
 */
export async function killedRun(options: KilledRunOptions): Promise<KilledRunReport> {
  const stack = await startStack({
    workers: 2,
    api: true,
    durable: true,
    stub: ["--seed", options.seed, "--latency", options.latencyMs, "--company", "Acme=acme.example", "--company", "Fernhollow"],
    env: { PROVIDER_CONCURRENCY: String(options.concurrency), LOG_LEVEL: "error" },
  });
  try {
    const organization = await newOrganization(stack, { credits: grantedCredits });
    const website = await newWebsite(stack, organization, { competitors: [{ name: "Fernhollow" }] });
    await stack.query(sql`
      insert into prompt (organization_id, website_id, text)
      select ${organization.id}, ${website.id}, 'Which tent is best for trip ' || n || '?' from generate_series(1, ${options.prompts}::int) n`);
    const call = async (method: string, path: string, body?: object) => {
      const response = await fetch(`${stack.url}/api/v1${path}`, {
        method,
        headers: { "x-api-key": organization.key, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(10_000),
      });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return (await response.json()) as KilledRunReport["run"] & { run_id: string };
    };
    // Some calls are answered only when all kills are done, however long a machine takes for them.
    await tellStub(stack, "behaviour", { rates: { held: 0.2 } });
    const startedAt = performance.now();
    const { run_id: runId } = await call("POST", "/response-streaming/start", {
      website_id: website.id,
      selected_models: Object.fromEntries(models.map((model) => [model, true])),
    });
    const read = () => call("GET", `/response-streaming/${runId}?website_id=${website.id}`);
    let run: KilledRunReport["run"] | undefined;
    const isDone = async () => {
      // Between a kill and the restart nobody answers.
      run = await read().catch(() => run);
      return run !== undefined && run.status !== "queued" && run.status !== "running";
    };
    const kills = await killOneAfterAnother(stack, options);
    await tellStub(stack, "behaviour", { rates: {} });
    await tellStub(stack, "release", {});
    while (!(await isDone())) await sleep(500);
    const seconds = (performance.now() - startedAt) / 1000;
    return { seconds, kills, run: run!, stored: await stored(stack, runId, organization.id), stub: summary(await stats(stack)) };
  } finally {
    await stack.stop();
  }
}

async function killOneAfterAnother(stack: Stack, options: KilledRunOptions): Promise<Record<string, number>> {
  const random = randomOf("kills", options.seed);
  const kills: Record<string, number> = {};
  let done = 0;
  while (done < options.kills) {
    // Everybody once before anybody again, in random order.
    for (const service of random.sample(stack.services, stack.services.length)) {
      if (done === options.kills) break;
      await sleep(random.integer(options.pauseMs.min, options.pauseMs.max));
      let { open } = await stats(stack);
      while (open === 0) {
        await sleep(20);
        ({ open } = await stats(stack));
      }
      const pid = stack.supervisor.pid(service.name);
      if (pid === undefined) continue;
      process.kill(pid, "SIGKILL");
      done++;
      kills[service.name] = (kills[service.name] ?? 0) + 1;
      options.say(`kill ${done}: ${service.name} (pid ${pid}) with ${open} calls open`);
      while (stack.supervisor.pid(service.name) === pid || !(await service.isReady())) await sleep(50);
    }
  }
  return kills;
}

async function tellStub(stack: Stack, what: string, body: object): Promise<void> {
  await fetch(`${stack.stubUrl}/${what}`, { method: "POST", body: JSON.stringify(body) });
}

async function stats(stack: Stack): Promise<StubStats> {
  return (await (await fetch(`${stack.stubUrl}/stats`)).json()) as StubStats;
}

const summary = ({ asked, answered, askedByCall, maxOpen }: StubStats): KilledRunReport["stub"] => ({
  asked,
  answered,
  calls: Object.keys(askedByCall).length,
  mostAskedOfOneCall: Math.max(...Object.values(askedByCall)),
  maxOpen,
});

async function stored(stack: Stack, runId: string, organizationId: string): Promise<KilledRunReport["stored"]> {
  const [row] = await stack.query<KilledRunReport["stored"]>(sql`
    select
      (select count(*) from response where run_id = ${runId}) as responses,
      (select count(distinct (prompt_n, model)) from response where run_id = ${runId}) as calls,
      (select count(distinct c.response_n) from response_call c join response r on r.n = c.response_n and r.run_id = c.run_id
        and r.prompt_n = c.prompt_n and r.outcome = c.outcome where c.run_id = ${runId}) as calls_with_response,
      (select count(*) from credit_entry where organization_id = ${organizationId} and kind = 'charge') as charges,
      (select count(distinct e.response_id) from credit_entry e join response r on r.id = e.response_id
        where e.organization_id = ${organizationId} and r.run_id = ${runId}) as charged_responses,
      (select coalesce(sum(credits), 0) from credit_entry where organization_id = ${organizationId} and kind = 'charge') as charged_credits,
      (select monthly_available + one_off_available from credit_account where organization_id = ${organizationId}) as available_credits,
      (select reserved_monthly + reserved_one_off from response_run where id = ${runId}) as reserved_credits,
      (select count(*) from (select response_n from mention union all select response_n from citation union all select response_n from product) child
        where not exists (select from response r where r.n = child.response_n)) as orphans`);
  return row!;
}

/** What must be true however often anything was killed. */
export function expectedOf(prompts: number) {
  const calls = prompts * models.length;
  return {
    run: {
      status: "completed",
      expected_responses: calls,
      charged_credits: calls,
      counts: { answered: calls, failed: 0, open: 0 },
    },
    stored: {
      responses: calls,
      calls,
      calls_with_response: calls,
      charges: calls,
      charged_responses: calls,
      charged_credits: calls,
      available_credits: grantedCredits - calls,
      reserved_credits: 0,
      orphans: 0,
    },
    stub: { calls },
  };
}
