import { mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { watchNamespace } from "../../deploy/local/namespace-watch.ts";
import { freePort } from "../../deploy/local/ports.ts";
import { embeddedPostgres } from "../../deploy/local/postgres.ts";
import { Supervisor } from "../../deploy/local/supervise.ts";
import { temporalServer } from "../../deploy/local/temporal.ts";
import { findTemporal } from "../../deploy/local/temporal-binary.ts";
import { throttled } from "../../src/platform/processes/index.ts";

export interface TestServers {
  /** The superuser's URL of the database `postgres`. */
  postgresAdminUrl: string;
  temporalAddress: string;
  stop: () => Promise<void>;
}

/**
 * One PostgreSQL (without fsync) and one Temporal development server on free ports, with everything in temporary
 * directories. They end with this process, however it ends.
 *
 * @param keptDirectory an existing directory to hold the databases instead, and to be kept.
 * @param parent where the temporary directory is made.
 */
export async function startTestServers(keptDirectory?: string, parent = tmpdir()): Promise<TestServers> {
  const directory = keptDirectory ?? mkdtempSync(join(parent, "answerscope-test-"));
  const temporalDirectory = mkdtempSync(join(memoryDirectory(), "answerscope-temporal-"));
  const supervisor = new Supervisor({
    directory,
    temporaryDirectories: keptDirectory ? [temporalDirectory] : [directory, temporalDirectory],
    onEvent: (text) => process.stderr.write(`${text}\n`),
  });
  try {
    const [postgresAdminUrl, temporalAddress] = await Promise.all([
      startPostgres(supervisor, directory),
      startTemporal(supervisor, temporalDirectory),
    ]);
    return { postgresAdminUrl, temporalAddress, stop: () => supervisor.stop() };
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}

/**
 * Where databases come and go quickly: in memory, where there is plenty. ext4 gives no inode that it freed in the last seconds, and looks for another
 * through all of these, so that a copy of a database takes 0.7 s of the processor in place of 0.03 s after others were dropped.
 */
export function memoryDirectory(): string {
  const shared = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(shared);
    return bavail * bsize >= 4e9 ? shared : tmpdir();
  } catch {
    return tmpdir();
  }
}

async function startPostgres(supervisor: Supervisor, directory: string): Promise<string> {
  const postgres = embeddedPostgres({ directory, port: await freePort(), mode: "fast" });
  await supervisor.start(postgres.service);
  return postgres.url("postgres");
}

/** Its state is a file, so that it goes on with all workflows where the supervisor has to begin it anew. */
async function startTemporal(supervisor: Supervisor, directory: string): Promise<string> {
  const say = (text: string) => process.stderr.write(`${text}\n`);
  const { path } = await findTemporal({ env: process.env, announce: say, report: throttled(say, 10_000) });
  const temporal = temporalServer({
    ...{ binary: path, directory, port: await freePort(), uiPort: undefined },
    // A deleted workflow waits until its queues have noted how far they are: half a minute each by default.
    dynamicConfig: {
      "history.transferProcessorUpdateAckInterval": "1s",
      "history.visibilityProcessorUpdateAckInterval": "1s",
    },
  });
  // Memory for processor time: its garbage is collected a quarter as often.
  await supervisor.start({ ...temporal.service, env: { ...temporal.service.env, GOGC: "400" } });
  watchNamespace(supervisor, temporal);
  return temporal.address;
}
