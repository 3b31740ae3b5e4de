import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { connect } from "../../src/platform/database/connection.ts";
import { startStack } from "../support/stack.ts";
import { day, fill } from "./api/fill.ts";
import { mainStatement, type Route, startServer, statementsOf } from "./api/servers.ts";
import { processorTimeMs } from "./support/processes.ts";

/** What a route is to reach: its share of the bare route's requests a second, and for one of them figures of its own. */
interface Goal {
  ratio: number;
  perSecond?: number;
  p99Ms?: number;
}

interface Load {
  perSecond: number;
  p99Ms: number;
  /** Processor time of a request in microseconds: of the service's process, of PostgreSQL, and of the client. */
  service: number;
  database: number;
  client: number;
}

/**
 * usage: npm run bench -- api [--routes prompts,share-of-voice,share-of-voice-anew,responses] [--days 365] [--seconds 6] [--rounds 3] [--warm 20] [--connections 32]
 *
 * Requests a second over HTTP, the API in a process of its own, beside a bare Koa route that only runs the operation's main statement
 * through the same pool with the same settings, and beside Fastify with pg that looks a key up as well; in turns. Processor time is
 * what the service's process, PostgreSQL and the client each take of a request. Each server is loaded for `--warm` seconds before it is measured:
 * what V8 compiles of a service takes a fifth of its time in the first ten seconds, and next to nothing of a bare route's. Share of voice is asked of the same range again and again, which
 * a process remembers; `anew` asks of another range each time.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      routes: { type: "string", default: "prompts,share-of-voice,share-of-voice-anew,responses" },
      days: { type: "string", default: "365" },
      seconds: { type: "string", default: "6" },
      rounds: { type: "string", default: "3" },
      warm: { type: "string", default: "20" },
      connections: { type: "string", default: "32" },
    },
  });
  const stack = await startStack({ workers: 0, api: true, durable: true });
  const database = await connect(stack.logins, 4);
  try {
    const filled = await fill(stack, database, Number(values.days));
    const { website, organization } = filled;
    const now = Date.now();
    const filters = { start_date: day(now, Number(values.days) - 1), end_date: day(now, 0) };
    const shareOfVoice = {
      operation: "metrics.share-of-voice.time-series",
      path: "/metrics/share-of-voice/time-series",
      body: { website_id: website.id, filters },
    };
    const known: Record<string, { route: Route; goal: Goal }> = {
      prompts: {
        route: {
          operation: "prompts.list",
          path: `/prompts?website_id=${website.id}&page_size=25`,
          input: { website_id: website.id, page_size: 25 },
        },
        goal: { ratio: 0.75, perSecond: 2_500, p99Ms: 40 },
      },
      "share-of-voice": { route: shareOfVoice, goal: { ratio: 0.6 } },
      "share-of-voice-anew": {
        route: {
          ...shareOfVoice,
          bodies: rangesOf(now, Number(values.days)).map((range) => ({ website_id: website.id, filters: range })),
        },
        goal: { ratio: 0.6 },
      },
      responses: {
        route: { operation: "responses.list", path: "/responses", body: { website_id: website.id, filters, page_size: 25 } },
        goal: { ratio: 0.75 },
      },
    };
    const chosen = values.routes.split(",").map((name) => known[name] ?? unknownRoute(name, Object.keys(known)));
    const found = await Promise.all(chosen.map(({ route }) => statementsOf(database, filled, route)));
    const statements = Object.fromEntries(chosen.map(({ route }, at) => [`/${route.operation}`, mainStatement(found[at]!)]));
    const bare = await startServer("bare-server.ts", stack, { organization, statements });
    const peer = await startServer("fastify-server.ts", stack, { organization, statements });
    const postgres = Number(readFileSync(join(stack.directory, "postgres/postmaster.pid"), "utf8").split("\n", 1)[0]);
    const load = async (pid: number, url: string, { body, bodies }: Route, seconds = Number(values.seconds)): Promise<Load> => {
      const taken = () => [1_000 * processorTimeMs(pid), 1_000 * processorTimeMs(postgres)];
      const own = process.cpuUsage();
      const before = taken();
      const result = await autocannon({
        url,
        connections: Number(values.connections),
        duration: seconds,
        headers: { "x-api-key": organization.key, "content-type": "application/json" },
        ...(body && { method: "POST" as const, body: JSON.stringify(body) }),
        ...(bodies && { requests: bodies.map((one) => ({ body: JSON.stringify(one) })) }),
      });
      const after = taken();
      const client = process.cpuUsage(own);
      if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
      const { total } = result.requests;
      return {
        perSecond: total / result.duration,
        p99Ms: result.latency.p99,
        service: (after[0]! - before[0]!) / total,
        database: (after[1]! - before[1]!) / total,
        client: (client.user + client.system) / total,
      };
    };
    const rows: Record<string, object> = {};
    const verdicts: string[] = [];
    for (const [at, { route, goal }] of chosen.entries()) {
      const path = `${route.path.split("?")[0]!}${route.bodies ? ", anew" : ""}`;
      const servers = {
        service: { url: `${stack.url}/api/v1${route.path}`, pid: stack.supervisor.pid("api")! },
        "bare Koa": { url: `${bare.url}/${route.operation}`, pid: bare.pid },
        "Fastify + pg": { url: `${peer.url}/${route.operation}`, pid: peer.pid },
      };
      const loads: Record<string, Load[]> = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
      for (const { url, pid } of Object.values(servers)) await load(pid, url, route, Number(values.warm));
      for (let round = 0; round < Number(values.rounds); round++) {
        for (const [name, { url, pid }] of Object.entries(servers)) loads[name]!.push(await load(pid, url, route));
      }
      for (const [name, list] of Object.entries(loads)) rows[`${path}: ${name}`] = shown(list);
      const [way, plain] = [medians(loads.service!), medians(loads["bare Koa"]!)];
      verdicts.push(
        verdict(`${path} (${found[at]!.length} statements): of bare Koa`, way.perSecond / plain.perSecond, goal.ratio),
        ...(goal.perSecond ? [verdict(`${path}: requests/s`, way.perSecond, goal.perSecond)] : []),
        ...(goal.p99Ms
          ? [`${path}: p99 ${way.p99Ms} ms, goal < ${goal.p99Ms}: ${way.p99Ms < goal.p99Ms ? "met" : "missed"}`]
          : []),
      );
    }
    console.table(rows);
    for (const line of verdicts) console.log(line);
    await Promise.all([bare.stop(), peer.stop()]);
  } finally {
    await database.close();
    await stack.stop();
  }
}

/** Ranges of nearly all days, more than a process keeps the numbers of. */
function rangesOf(now: number, days: number): { start_date: string; end_date: string }[] {
  return Array.from({ length: 2_000 }, (_, index) => ({
    start_date: new Date(Date.parse(day(now, days - 1)) + index * 1_000).toISOString(),
    end_date: day(now, 0),
  }));
}

function unknownRoute(name: string, names: string[]): never {
  throw new Error(`there is no route ${name}; there is: ${names.join(", ")}`);
}

function medians(loads: Load[]): Load {
  const median = (of: keyof Load) => loads.map((one) => one[of]).sort((a, b) => a - b)[Math.floor(loads.length / 2)]!;
  return {
    perSecond: median("perSecond"),
    p99Ms: median("p99Ms"),
    service: median("service"),
    database: median("database"),
    client: median("client"),
  };
}

function shown(loads: Load[]): object {
  const { perSecond, p99Ms, service, database, client } = medians(loads);
  return {
    "requests/s": Math.round(perSecond),
    "p99 ms": p99Ms,
    "service µs": Math.round(service),
    "PostgreSQL µs": Math.round(database),
    "client µs": Math.round(client),
  };
}

const verdict = (what: string, figure: number, goal: number): string =>
  `${what} ${figure < 10 ? figure.toFixed(2) : Math.round(figure)}, goal ${goal}: ${figure >= goal ? "met" : "missed"}`;
