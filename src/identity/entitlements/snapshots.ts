import type { Entitlement, EntitlementSource } from "../../integrations/entitlement-source/index.ts";
import type { Services } from "../../operation/index.ts";
import { type Database, sql } from "../../platform/database/index.ts";
import { db } from "../database.ts";

/** An answer is good for this long without asking again. */
const freshMs = 15 * 60_000;
/** While the source fails, its last answer stands in for this long. */
const usableMs = 60 * 60_000;

interface Snapshot {
  is_granted: boolean;
  verified_at: string;
}

/**
 * Keeps the source's answers in the database, where all processes share them: for 15 minutes instead of asking, and up to an
 * hour while the source fails, which the log says. Checks of the same entitlement at the same time ask once a process.
 *
 * @param now the clock by which answers age.
 */
export function withSnapshots(
  source: EntitlementSource,
  database: Database,
  log: Pick<Services["log"], "warn">,
  now: () => Date,
): EntitlementSource {
  const underWay = new Map<string, Promise<boolean>>();
  return {
    // Concurrent checks share the read of the snapshot too: one that read just before the result was stored would ask again.
    isGranted(organizationId, name) {
      const key = `${organizationId} ${name}`;
      const known = underWay.get(key);
      if (known !== undefined) return known;
      const checking = check(organizationId, name).finally(() => underWay.delete(key));
      underWay.set(key, checking);
      return checking;
    },
  };

  async function check(organizationId: string, name: Entitlement): Promise<boolean> {
    const snapshot = await find(organizationId, name);
    const ageMs = snapshot ? now().getTime() - Date.parse(snapshot.verified_at) : Infinity;
    if (snapshot && ageMs < freshMs) return snapshot.is_granted;
    try {
      return await ask(organizationId, name);
    } catch (error) {
      const isUsable = snapshot !== undefined && ageMs < usableMs;
      const consequence = isUsable ? "its last answer is used" : "the entitlement is not verified";
      log.warn({ err: error, organizationId, entitlement: name }, `the entitlement service fails; ${consequence}`);
      if (isUsable) return snapshot.is_granted;
      throw error;
    }
  }

  async function ask(organizationId: string, name: Entitlement): Promise<boolean> {
    // The answer is as old as the question.
    const askedAt = now().toISOString();
    const isGranted = await source.isGranted(organizationId, name);
    await database.of({ id: organizationId, n: 0 }).run(sql`
      insert into entitlement_snapshot (organization_id, name, is_granted, verified_at)
      values (${organizationId}, ${name}, ${isGranted}, ${askedAt})
      on conflict (organization_id, name) do update
        set is_granted = excluded.is_granted, verified_at = excluded.verified_at
        where entitlement_snapshot.verified_at <= excluded.verified_at`);
    return isGranted;
  }

  async function find(organizationId: string, name: Entitlement): Promise<Snapshot | undefined> {
    const [snapshot] = await database
      .of({ id: organizationId, n: 0 })
      .read(
        db
          .selectFrom("entitlement_snapshot")
          .select(["is_granted", "verified_at"])
          .where("organization_id", "=", organizationId)
          .where("name", "=", name),
      );
    return snapshot;
  }
}
