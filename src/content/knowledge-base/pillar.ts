import { z } from "zod";
import { instant, isUuid, recordName } from "../../operation/index.ts";
import { type Query, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";

export const pillarStatus = z.enum(["published", "archived"]).meta({ id: "PillarStatus" });

export const pillarRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    status: pillarStatus,
    fact_count: z.int().meta({ description: "Facts that are neither archived nor hidden as duplicates" }),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: "Pillar" });

/** A deleted pillar and the number of its facts. */
export const gonePillar = z.object({ id: z.string(), name: z.string(), fact_count: z.int() }).meta({ id: "GonePillar" });

export type PillarRecord = z.output<typeof pillarRecord>;

export const pillarName = recordName(200);
export const pillarDescription = z.string().trim().max(5_000, "must have at most 5,000 characters");

/** Pillars with their counts; `condition` names the table `p`. */
export function selectPillars(condition: Query<unknown>): Query<PillarRecord> {
  return sql<PillarRecord>`
    select p.id, p.name, p.description, p.status, p.created_at, p.updated_at,
      (select count(*)::int from fact f where f.pillar_id = p.id and f.status = 'active' and f.duplicate_of is null) as fact_count
    from pillar p where ${condition} order by lower(p.name), p.id`;
}

/** The pillar that has a name, in any case. */
export const selectNamed = (websiteId: string, name: string): Query<PillarRecord> =>
  selectPillars(sql`p.website_id = ${websiteId} and lower(p.name) = lower(${name})`);

export const nameTakenMessage = (name: string): string => `name: the website has a pillar "${name}" already`;

export const pillarNotFound = () => new Refusal(404, "Pillar not found");

/**
 * Locks a pillar, so that it is neither deleted nor merged before this transaction ends.
 *
 * @throws Refusal 404, or 409 when it is not published.
 */
export async function lockPublishedPillar(tx: Transaction, websiteId: string, pillarId: string): Promise<{ id: string }> {
  if (!isUuid(pillarId)) throw pillarNotFound();
  const [pillar] = await tx.run(
    db.selectFrom("pillar").select(["id", "status"]).where("id", "=", pillarId).where("website_id", "=", websiteId).forShare(),
  );
  if (!pillar) throw pillarNotFound();
  if (pillar.status !== "published") throw new Refusal(409, "The pillar is archived; publish it first");
  return pillar;
}
