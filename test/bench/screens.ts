import { mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync, gunzipSync } from "node:zlib";
import pg from "pg";
import { systemRoles } from "../../src/identity/roles/system.ts";
import { startSession } from "../../src/identity/users/sessions.ts";
import { type Organization, sql } from "../../src/platform/database/connection.ts";
import { sealChanged } from "../../src/reporting/analytics/seal.ts";
import { screenAddresses } from "../support/dashboard-screens.ts";
import { startTestServers } from "../support/servers.ts";
import { dayCount, fill, firstDay, newBenchWebsite } from "./analytics/fill.ts";
import { timesOf } from "./analytics/measure.ts";
import { analyze, openStand, type Stand } from "./analytics/stand.ts";
import { processorTimeMs } from "./support/processes.ts";

/** At a million answers. */
const goal = { ms: 100, kilobytes: 60 };

/**
 * Server time, processor time and weight of every screen of the dashboard, with a verdict for each goal. `--responses N` fills a website with so many answers of 400 days and looks
 * at the last 30; `--url URL --cookie COOKIE --website ID --organization ID` looks at a service that runs, such as the demo.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      ...{ responses: { type: "string", default: "4000" }, rounds: { type: "string", default: "12" } },
      ...{ url: { type: "string" }, cookie: { type: "string" }, website: { type: "string" }, organization: { type: "string" } },
    },
  });
  const { url, cookie, website, organization } = values;
  if (url && cookie && website && organization) {
    const place = { url, cookie, websiteId: website, organizationId: organization, range: "", databasePid: null };
    await measure(place, Number(values.rounds));
    return;
  }
  const servers = await startTestServers();
  const directory = mkdtempSync(join(tmpdir(), "answerscope-bench-"));
  const stand = await openStand(servers, directory, join(directory, "facts.duckdb"));
  try {
    const databasePid = await pidOf(servers.postgresAdminUrl);
    await measure({ ...(await filled(stand, Number(values.responses))), databasePid }, Number(values.rounds));
  } finally {
    await stand.close();
    await servers.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

interface Place {
  url: string;
  cookie: string;
  websiteId: string;
  organizationId: string;
  /** The range that is looked at, as parameters; the last 30 days without it. */
  range: string;
  /** PostgreSQL's first process; null for a service that runs elsewhere. */
  databasePid: number | null;
}

async function pidOf(adminUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>("show data_directory");
  await client.end();
  return Number(readFileSync(join(rows[0]!.data_directory, "postmaster.pid"), "utf8").split("\n", 1)[0]);
}

async function filled(stand: Stand, responses: number): Promise<Omit<Place, "databasePid">> {
  const { database } = stand.services;
  const { organization, token } = await database.system.transaction(async (tx) => {
    const [made] = await tx.run<Organization>(sql`insert into organization (name) values ('Bench') returning id, n`);
    const [member] = await tx.run<{ user_id: string }>(sql`
      insert into membership (organization_id, user_id, role_id, first_name)
      values (${made!.id}, find_or_create_user('bench@example.com'), ${systemRoles.owner}, 'Kim') returning user_id`);
    return { organization: made!, token: await startSession(tx, member!.user_id) };
  });
  const website = await newBenchWebsite(database, organization, "large");
  await fill(database, website, stand.directory, 0, responses);
  await sealChanged(database);
  await analyze(stand);
  const dayOf = (day: number) => new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10);
  return {
    ...{ url: stand.api.replace(/\/api\/v1$/, ""), cookie: `answerscope_session=${token}` },
    ...{ websiteId: website.id, organizationId: organization.id },
    range: `start_date=${dayOf(dayCount - 30)}&end_date=${dayOf(dayCount - 1)}`,
  };
}

async function measure(place: Place, rounds: number): Promise<void> {
  const { url, cookie, websiteId, organizationId, range, databasePid } = place;
  const databaseMs = () => (databasePid === null ? 0 : processorTimeMs(databasePid));
  const get = async (path: string) => (await timed(`${url}${path}`, cookie)).text;
  // Links keep the filters of the page that they stand on.
  const ranged = (path: string) =>
    range && !path.includes("start_date=") ? `${path}${path.includes("?") ? "&" : "?"}${range}` : path;
  const browser = { get: async (path: string) => ({ text: await get(ranged(path)) }) };
  const rows: Record<string, Row> = {};
  for (const [name, address] of await screenAddresses(browser, { id: organizationId }, websiteId)) {
    const path = ranged(address);
    const { status } = await timed(`${url}${path}`, cookie);
    if (status !== 200) {
      console.log(`${name} answers ${status}`);
      continue;
    }
    const answers = [];
    const [before, databaseBefore] = [process.cpuUsage(), databaseMs()];
    for (let round = 0; round < rounds; round++) answers.push(await timed(`${url}${path}`, cookie));
    const [{ user, system }, databaseAfter] = [process.cpuUsage(before), databaseMs()];
    const { median, p95 } = timesOf(answers.map(({ ms }) => ms));
    const { text, wireBytes } = answers.at(-1)!;
    const [kB, gzipKb, brotliKb] = [Buffer.byteLength(text), wireBytes, brotliCompressSync(text).length].map(
      (bytes) => Math.round(bytes / 100) / 10,
    );
    rows[name] = {
      ...{ ms: Math.round(median), p95: Math.round(p95), processorMs: Math.round((user + system) / 1000 / rounds) },
      ...{ postgresMs: Math.round((databaseAfter - databaseBefore) / rounds), kB: kB!, gzipKb: gzipKb!, brotliKb: brotliKb! },
    };
  }
  console.log(
    "ms: median and 95th percentile, warm; processor ms a view: of this process, which is the service unless --url is given",
  );
  console.table(rows);
  console.log(verdictOf(rows, "median", ({ ms }) => ms, goal.ms, "ms"));
  console.log(verdictOf(rows, "weight", ({ gzipKb }) => gzipKb, goal.kilobytes, "kB gzip"));
}

interface Row {
  ms: number;
  p95: number;
  processorMs: number;
  postgresMs: number;
  kB: number;
  gzipKb: number;
  brotliKb: number;
}

function verdictOf(rows: Record<string, Row>, what: string, of: (row: Row) => number, goalOf: number, unit: string): string {
  const above = Object.entries(rows).filter(([, row]) => of(row) >= goalOf);
  const named = above.map(([name, row]) => `${name} ${of(row)} ${unit}`).join(", ");
  return `${what} of every screen, goal < ${goalOf} ${unit}: ${above.length === 0 ? "met" : `missed by ${named}`}`;
}

/** Loads a page as a browser does, over a connection of its own. */
function timed(address: string, cookie: string): Promise<{ status: number; text: string; wireBytes: number; ms: number }> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const sent = request(address, { headers: { cookie, accept: "text/html", "accept-encoding": "gzip" } }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const ms = performance.now() - startedAt;
      const body = Buffer.concat(chunks);
      const text = (answer.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();
      resolve({ status: answer.statusCode!, text, wireBytes: body.length, ms });
    });
    sent.on("error", reject).end();
  });
}
