import { type Database, sql, type Transaction } from "../../platform/database/index.ts";
import { db, type RowOf } from "../database.ts";

/** A website with what answers of its default schedule refer to. */
export interface HistoryWebsite extends Pick<RowOf<"website">, "id" | "n" | "organization_id" | "organization_n" | "language"> {
  schedule_n: number;
  prompts: Pick<RowOf<"prompt">, "n" | "text">[];
}

/** @returns null for an unknown id. */
export async function findHistoryWebsite(database: Database, websiteId: string): Promise<HistoryWebsite | null> {
  const [website] = await database.system.read(
    db
      .selectFrom("website as w")
      .innerJoin("prompt_schedule as s", "s.website_id", "w.id")
      .select(["w.id", "w.n", "w.organization_id", "w.organization_n", "w.language", "s.n as schedule_n"])
      .select(
        sql<
          HistoryWebsite["prompts"]
        >`(select coalesce(jsonb_agg(jsonb_build_object('n', p.n, 'text', p.text) order by p.n), '[]')
          from prompt p where p.website_id = w.id and p.deleted_at is null)`.as("prompts"),
      )
      .where("s.kind", "=", "default")
      .where("w.id", "=", websiteId),
  );
  return website ?? null;
}

/** Whether the default schedule has an answer of any outcome on a UTC day. */
export async function hasResponses(tx: Transaction, website: HistoryWebsite, day: string): Promise<boolean> {
  const begin = `${day}T00:00:00Z`;
  const [response] = await tx.run(
    db
      .selectFrom("response")
      .select("n")
      .where("website_n", "=", website.n)
      .where("schedule_n", "=", website.schedule_n)
      .where("created_at", ">=", begin)
      .where("created_at", "<", sql<string>`${begin}::timestamptz + interval '1 day'`)
      .limit(1),
  );
  return response !== undefined;
}
