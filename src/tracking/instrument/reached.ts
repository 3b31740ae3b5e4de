import { type ModelId, modelByNumber } from "../../integrations/ai-models/index.ts";
import { type Rows, sql, withinDays } from "../../platform/database/index.ts";

/** By what a website's answers of a model came, over all its schedules. */
export interface ReachedModel {
  model: ModelId;
  /** `api`, `surface`; empty where nobody said, as for imported answers. */
  collections: string[];
  providers: string[];
  served_models: string[];
}

/** How models were reached on days of a website. @param range first and last UTC day, as days since 1970. */
export async function reachedModels(
  rows: Rows,
  website: { n: number },
  range: { firstDay: number; lastDay: number },
): Promise<ReachedModel[]> {
  const found = await rows.read(sql<Omit<ReachedModel, "model"> & { model: number }>`
    select model, array_agg(distinct collection order by collection) filter (where collection <> '') as collections,
      array_agg(distinct provider order by provider) filter (where provider <> '') as providers,
      array_agg(distinct served_model order by served_model) filter (where served_model <> '') as served_models
    from answer_instrument
    where website_n = ${website.n}
      and day ${withinDays(range)}
    group by model order by model`);
  return found.map(({ model, collections, providers, served_models }) => ({
    model: modelByNumber(model),
    collections: collections ?? [],
    providers: providers ?? [],
    served_models: served_models ?? [],
  }));
}
