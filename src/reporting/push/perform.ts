import type { Services, Website } from "../../operation/index.ts";
import { json, now, type Organization, type Rows, sql } from "../../platform/database/index.ts";
import { contentTypes, writeRows } from "../../platform/files/index.ts";
import { dayOf, dayText } from "../../platform/time/index.ts";
import { db, type RowOf } from "../database.ts";
import type { ExportDataset } from "../export/datasets.ts";
import { exportRows } from "../export/rows.ts";
import { openWindow } from "../export/window.ts";
import type { DatasetProgress } from "./push.entity.ts";
import { decrypted } from "./secret.ts";
import { type Storage, StorageError, storeObject } from "./store-object.ts";

/** Answers in one object, some 10 MB: it is held in memory, twice, while it is sent, and a worker sends as many as it has places for waiting work. */
const answersOfObject = 2_000;

type Destination = RowOf<"export_destination">;
type Progress = Record<string, DatasetProgress>;

interface OpenPush extends Pick<RowOf<"export_push">, "id" | "progress" | "created_at"> {
  destination: Destination;
  website: Website;
}

/**
 * Pushes what changed to the destination of a push, object by object. What an earlier attempt stored is not sent again; an object
 * that it stored without noting it is replaced under its key.
 *
 * @returns the status of the push: it may have ended meanwhile.
 * @throws StorageError
 */
export async function performPush(
  services: Pick<Services, "database" | "config" | "fetchPublic" | "calls">,
  organization: Organization,
  pushId: string,
  signal: AbortSignal,
): Promise<string> {
  const rows = services.database.of(organization);
  const exported = services.database.ofReplica(organization);
  const push = await begin(rows, pushId);
  if (!push) return "ended";
  const { destination, website } = push;
  const storage: Storage = {
    ...{ endpoint: destination.endpoint, region: destination.region, bucket: destination.bucket },
    accessKeyId: destination.access_key_id,
    secretAccessKey: secretOf(destination, services.config.EXPORT_SECRETS_KEY ?? ""),
  };
  const progress: Progress = push.progress;
  for (const dataset of destination.datasets as ExportDataset[]) {
    let state = progress[dataset] ?? { cursor: destination.cursors[dataset] ?? null, objects: 0, isDone: false };
    while (!state.isDone) {
      signal.throwIfAborted();
      const window = await openWindow(exported, website, state.cursor ?? undefined, answersOfObject);
      // An attempt that was given up may still be storing: what stands under a key is the same answers, whichever of both comes last.
      if (state.cursor !== window.same) {
        state = { ...state, cursor: window.same };
        progress[dataset] = state;
        if (!(await note(rows, pushId, progress, 0, 0))) return "ended";
      }
      const subject = { dataset, organizationN: organization.n, website, includeResponse: destination.include_response };
      const { columns, batches } = await exportRows({ rows: exported, signal, services }, subject, window);
      const counted = { rows: 0 };
      const body = await collected(writeRows(destination.format, columns, counting(batches, counted)));
      if (counted.rows > 0) {
        const key = objectKey(push, dataset, state.objects);
        await storeObject(services.fetchPublic, storage, key, { body, contentType: contentTypes[destination.format] }, signal);
      }
      const stored = counted.rows > 0 ? 1 : 0;
      state = { cursor: window.next, objects: state.objects + stored, isDone: !window.hasMore };
      progress[dataset] = state;
      if (!(await note(rows, pushId, progress, stored, counted.rows))) return "ended";
    }
  }
  return complete(rows, push, progress);
}

function secretOf({ id, secret }: Destination, key: string): string {
  try {
    return decrypted(key, secret, id);
  } catch {
    throw new StorageError("The secret of this destination cannot be read any more; delete it and name it anew", false);
  }
}

async function begin(rows: Rows, pushId: string): Promise<OpenPush | null> {
  const [begun] = await rows.run(
    db
      .updateTable("export_push")
      .set({ status: "running" })
      .where("id", "=", pushId)
      .where("status", "in", ["queued", "running"])
      .returning(["id", "progress", "created_at", "destination_id", "website_id"]),
  );
  if (!begun) return null;
  const [[destination], [website]] = await Promise.all([
    rows.read(db.selectFrom("export_destination").selectAll().where("id", "=", begun.destination_id)),
    rows.read(
      db
        .selectFrom("tracking.website")
        .select(["id", "n", "name", "url", "models", "language", "base_country as baseCountry"])
        .select(["companies_version as companiesVersion", "deleted_at as deletedAt"])
        .where("id", "=", begun.website_id),
    ),
  ]);
  return { ...begun, destination: destination!, website: website as Website };
}

/** `answers/day=2026-03-02/<push>-00000.parquet`: each attempt of a push names its objects alike. */
function objectKey({ id, created_at, destination }: OpenPush, dataset: string, index: number): string {
  const day = dayText(dayOf(Date.parse(created_at)));
  const name = `${id}-${String(index).padStart(5, "0")}.${destination.format}`;
  return [destination.prefix, dataset, `day=${day}`, name].filter(Boolean).join("/");
}

async function* counting<Row>(batches: AsyncIterable<Row[]>, counted: { rows: number }): AsyncGenerator<Row[]> {
  for await (const batch of batches) {
    counted.rows += batch.length;
    yield batch;
  }
}

async function collected(chunks: AsyncIterable<string | Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(parts);
}

/** @returns false when the push has ended meanwhile. */
async function note(rows: Rows, pushId: string, progress: Progress, objects: number, pushed: number): Promise<boolean> {
  const noted = await rows.run(sql`
    update export_push set progress = ${json(progress)}, objects = objects + ${objects}::int, pushed_rows = pushed_rows + ${pushed}::bigint
    where id = ${pushId} and status = 'running' returning id`);
  return noted.length > 0;
}

/** Ends the push and moves the destination's cursors, together. */
function complete(rows: Rows, { id, destination }: OpenPush, progress: Progress): Promise<string> {
  const cursors = Object.fromEntries(Object.entries(progress).flatMap(([name, { cursor }]) => (cursor ? [[name, cursor]] : [])));
  return rows.transaction(async (tx) => {
    const [ended] = await tx.run(
      db
        .updateTable("export_push")
        .set({ status: "completed", finished_at: now })
        .where("id", "=", id)
        .where("status", "=", "running")
        .returning("id"),
    );
    if (!ended) return "ended";
    await tx.run(sql`update export_destination set cursors = cursors || ${json(cursors)} where id = ${destination.id}`);
    return "completed";
  });
}
