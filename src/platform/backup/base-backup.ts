import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { Client, type Connection, type Submittable } from "pg";

/** What the caller has to change for a backup to be possible. */
export class BackupRefused extends Error {}

/** Where a base backup begins and ends in the write-ahead log. */
export interface LogPosition {
  lsn: string;
  timeline: number;
}

export interface BaseBackupEnds {
  start: LogPosition;
  end: LogPosition;
}

/** The first server whose answer to `BASE_BACKUP` is read here. */
const oldestServer = 150_000;

/** A pg connection as far as this file uses it; the published types leave these out. */
interface Wire {
  query(text: string): void;
  stream: { pause(): void; resume(): void };
}

const kinds = { archive: 0x6e, data: 0x64, manifest: 0x6d };

/**
 * `BASE_BACKUP` of PostgreSQL's replication protocol: the files of a cluster as a tar archive with the log that makes them consistent, and
 * the manifest with a checksum of each file. It needs no program of PostgreSQL's and no access to the server's files.
 */
class BaseBackup implements Submittable {
  readonly tar = new PassThrough();
  readonly manifest = new PassThrough();
  readonly ends: Promise<BaseBackupEnds>;
  readonly #resolve: (ends: BaseBackupEnds) => void;
  readonly #reject: (error: Error) => void;
  readonly #results: string[][][] = [];
  #error: Error | undefined;
  #into: PassThrough | undefined;
  #isPaused = false;

  constructor() {
    const { promise, resolve, reject } = Promise.withResolvers<BaseBackupEnds>();
    this.ends = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    // Whoever awaits it gets the error; nobody may be awaiting it yet.
    promise.catch(() => undefined);
  }

  submit(connection: Connection): void {
    const label = "LABEL 'answerscope', CHECKPOINT 'fast', PROGRESS false";
    (connection as unknown as Wire).query(
      `BASE_BACKUP (${label}, WAL true, WAIT false, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
    );
  }

  handleRowDescription(): void {
    this.#results.push([]);
  }

  handleDataRow({ fields }: { fields: string[] }): void {
    this.#results.at(-1)!.push(fields);
    // The second result lists the tablespaces; the cluster's own folder is the one without an id.
    if (this.#results.length === 2 && fields[0] !== null)
      this.#fail(
        new BackupRefused(
          "The cluster has tablespaces of its own, which this backup does not follow. Use pg_basebackup or pgBackRest.",
        ),
      );
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Wire): void {
    const kind = chunk[0];
    if (kind === kinds.archive) this.#into = this.tar;
    else if (kind === kinds.manifest) this.#into = this.manifest;
    // The parser uses its buffer again.
    else if (kind === kinds.data) this.#write(Buffer.from(chunk.subarray(1)), connection);
  }

  #write(data: Buffer, connection: Wire): void {
    const into = this.#into!;
    // Where it goes to has ended, as on a full disk: nothing would ever ask for more.
    if (into.destroyed) this.#fail(into.errored ?? new Error("The backup cannot be written any further."));
    if (this.#error || into.write(data) || this.#isPaused) return;
    this.#isPaused = true;
    connection.stream.pause();
    const resume = () => {
      into.off("drain", resume).off("close", resume);
      this.#isPaused = false;
      connection.stream.resume();
    };
    into.on("drain", resume).on("close", resume);
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#fail(error);
  }

  handleReadyForQuery(): void {
    if (this.#error) return;
    const [[start] = [], , [end] = []] = this.#results;
    if (!start || !end) {
      this.#fail(new Error("PostgreSQL ended the backup without saying where it ends."));
      return;
    }
    this.tar.end();
    this.manifest.end();
    this.#resolve({ start: position(start), end: position(end) });
  }

  #fail(error: Error): void {
    if (this.#error) return;
    this.#error = error;
    this.tar.destroy(error);
    this.manifest.destroy(error);
    this.#reject(error);
  }
}

const position = ([lsn, timeline]: string[]): LogPosition => ({ lsn: lsn!, timeline: Number(timeline) });

/**
 * Streams a base backup of the cluster at a URL, whose login has to be a superuser or have REPLICATION.
 *
 * @throws Error of PostgreSQL; BackupRefused where the server is too old or has tablespaces.
 */
export async function streamBaseBackup<Result>(
  url: string,
  consume: (backup: { tar: PassThrough; manifest: PassThrough; ends: Promise<BaseBackupEnds> }) => Promise<Result>,
): Promise<Result> {
  const options = { connectionString: url, replication: "true", keepAlive: true };
  const client = new Client(options as ConstructorParameters<typeof Client>[0]);
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version_num: string }>("SHOW server_version_num");
    if (Number(rows[0]!.server_version_num) < oldestServer) throw new BackupRefused("PostgreSQL 15 or newer is needed.");
    // Ends with the connection. Without it a checkpoint would remove log that the backup has yet to send.
    await client.query(`CREATE_REPLICATION_SLOT answerscope_${randomUUID().replaceAll("-", "")} TEMPORARY PHYSICAL RESERVE_WAL`);
    const backup = new BaseBackup();
    client.query(backup);
    return await consume(backup);
  } finally {
    await client.end().catch(() => undefined);
  }
}
