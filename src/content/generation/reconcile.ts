import { type Database, sql } from "../../platform/database/connection.ts";
import type { Engine } from "../../platform/durable/engine.ts";
import { type MendingLog, type OpenWork, reconcile } from "../../platform/durable/reconcile.ts";
import { generationWorkflow, sentences } from "./generation.ts";
import { endGeneration } from "./settle.ts";

interface OpenGeneration extends OpenWork {
  id: string;
  website_id: string;
}

const pageSize = 200;

/**
 * Brings generations that have not ended in line with their workflows: one that Temporal does not know is started again, one that
 * was closed from outside ends and its credits come back.
 *
 * @returns how many generations were mended.
 */
export async function reconcileGenerations(database: Database, engine: Engine, log?: MendingLog): Promise<number> {
  let mended = 0;
  let after: string | null = null;
  for (;;) {
    const open: OpenGeneration[] = await openGenerations(database, after);
    mended += await reconcile(
      database,
      engine,
      open,
      {
        startOf: ({ id, website_id, organization }) => generationWorkflow(organization, website_id, id),
        end: ({ id, organization }, state) => {
          const status = state === "terminated" || state === "canceled" ? "canceled" : "failed";
          const end = { status, error: sentences.stopped } as const;
          return database.of(organization).transaction((tx) => endGeneration(tx, organization, id, end));
        },
      },
      log,
    );
    if (open.length < pageSize) return mended;
    after = open.at(-1)!.id;
  }
}

/** Generations old enough to have a workflow, by id, which is the order in which they were accepted. */
function openGenerations(database: Database, after: string | null): Promise<OpenGeneration[]> {
  return database.system.read(sql`
    select g.id, g.website_id, 'generate/' || g.id as workflow_id, jsonb_build_object('id', o.id, 'n', o.n) as organization
    from content_generation g join organization o on o.id = g.organization_id
    where g.status in ('queued', 'running') and g.created_at < now() - interval '30 seconds'
      and (${after}::uuid is null or g.id > ${after}) and not exists (select from outbox e where e.workflow_id = 'generate/' || g.id)
    order by g.id limit ${pageSize}`);
}
