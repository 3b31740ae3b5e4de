import { numberArray, sql, type Transaction, textArray } from "../../platform/database/index.ts";
import { dayOf } from "../../platform/time/index.ts";

/** An answer as it is about to be stored, as far as it says by what it came. */
interface Answer {
  websiteN: number;
  /** ISO 8601. */
  createdAt: string;
  /** The catalogue's number of the model. */
  model: number;
  provider: string;
  outcome: string;
  made: { servedModel?: string | null; collection?: string | null; detectorVersion?: number | null };
}

/** Notes by what the answers of a day came, in the transaction that stores them. Known combinations cost no write. */
export async function recordInstrument(tx: Transaction, organizationN: number, responses: readonly Answer[]): Promise<void> {
  const used = new Map<string, Pick<Answer, "websiteN" | "model" | "provider" | "made"> & { day: number }>();
  for (const { websiteN, createdAt, model, provider, outcome, made } of responses) {
    if (outcome !== "answered") continue;
    const day = dayOf(Date.parse(createdAt));
    const key = JSON.stringify([websiteN, day, model, provider, made.servedModel, made.collection, made.detectorVersion]);
    used.set(key, { websiteN, day, model, provider, made });
  }
  if (used.size === 0) return;
  // In one order, so that two transactions never wait for each other.
  const rows = [...used].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await tx.run(sql`
    insert into answer_instrument (organization_n, website_n, day, model, provider, served_model, collection, detector_version)
    select ${organizationN}, u.website_n, date '1970-01-01' + u.day, u.model, u.provider, u.served_model, u.collection, u.detector_version
    from (select
      unnest(${numberArray(rows.map(({ websiteN }) => websiteN))}::int[]) as website_n, unnest(${numberArray(rows.map(({ day }) => day))}::int[]) as day,
      unnest(${numberArray(rows.map(({ model }) => model))}::smallint[]) as model,
      unnest(${textArray(rows.map(({ provider }) => provider))}::text[]) as provider,
      unnest(${textArray(rows.map(({ made }) => made.servedModel ?? ""))}::text[]) as served_model,
      unnest(${textArray(rows.map(({ made }) => made.collection ?? ""))}::text[]) as collection,
      unnest(${numberArray(rows.map(({ made }) => made.detectorVersion ?? -1))}::smallint[]) as detector_version) u
    on conflict do nothing`);
}
