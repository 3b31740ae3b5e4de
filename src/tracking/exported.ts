import { exportableTables, sql } from "../platform/database/index.ts";
import { tables } from "./tables.ts";

const inDatasets = "in the datasets answers, mentions, citations and products";
const pending = "work of the service that is under way";

/** What an organization exports of this wing beside the datasets of its answers. */
export const trackingExport = exportableTables(
  tables,
  {
    ...{
      response: inDatasets,
      mention: inDatasets,
      citation: inDatasets,
      product: inDatasets,
      host: inDatasets,
      page: inDatasets,
    },
    response_change: "the order in which exports read answers",
    prompts_version: "tells processes whether lists of prompts have changed",
    ...{
      day_change: pending,
      mention_change: pending,
      perception_change: pending,
      source_change: pending,
      mention_doubt: pending,
    },
    mention_judgement: "answers of the model that decides doubtful mentions, kept to ask once",
  },
  {
    attribute_mention: { extra: sql`(select r.id from response r where r.n = t.response_n) as response_id` },
  },
);
