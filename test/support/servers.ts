import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../deploy/local/ports.ts";
import { embeddedPostgres } from "../../deploy/local/postgres.ts";
import { Supervisor } from "../../deploy/local/supervise.ts";
import { temporalServer } from "../../deploy/local/temporal.ts";
import { findTemporal } from "../../deploy/local/temporal-binary.ts";
import { throttled } from "../../deploy/local/terminal.ts";

export interface TestServers {
  /** The superuser's URL of the database `postgres`. */
  postgresAdminUrl: string;
  temporalAddress: string;
  stop: () => Promise<void>;
}

/**
 * One PostgreSQL (without fsync) and one Temporal development server (in memory) on free ports, with everything in a
 * temporary directory. They end with this process, however it ends.
 *
 * @param keptDirectory an existing directory to hold everything instead, and to be kept.
 */
export async function startTestServers(keptDirectory?: string): Promise<TestServers> {
  const directory = keptDirectory ?? mkdtempSync(join(tmpdir(), "answerscope-test-"));
  const supervisor = new Supervisor({
    directory,
    temporaryDirectories: keptDirectory ? [] : [directory],
    onEvent: (text) => process.stderr.write(`${text}\n`),
  });
  try {
    const [postgresAdminUrl, temporalAddress] = await Promise.all([
      startPostgres(supervisor, directory),
      startTemporal(supervisor),
    ]);
    return { postgresAdminUrl, temporalAddress, stop: () => supervisor.stop() };
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}

async function startPostgres(supervisor: Supervisor, directory: string): Promise<string> {
  const postgres = embeddedPostgres({ directory, port: await freePort(), mode: "fast" });
  await supervisor.start(postgres.service);
  return postgres.url("postgres");
}

async function startTemporal(supervisor: Supervisor): Promise<string> {
  const say = (text: string) => process.stderr.write(`${text}\n`);
  const { path } = await findTemporal({ env: process.env, announce: say, report: throttled(say, 10_000) });
  const temporal = temporalServer({ binary: path, directory: undefined, port: await freePort(), uiPort: undefined });
  await supervisor.start(temporal.service);
  return temporal.address;
}
