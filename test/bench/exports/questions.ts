import { join } from "node:path";

/** A question that the service is asked by `POST /metrics/query` and DuckDB on the exported files. */
export interface Question {
  name: string;
  metrics: string[];
  dimensions: string[];
  duck(directory: string): string;
}

const file = (directory: string, dataset: string) => `read_parquet('${join(directory, `${dataset}.parquet`)}')`;
const answered = "outcome = 'answered' and finish_reason is distinct from 'length'";

/** The rows of both are compared before they are timed. */
export const questions: Question[] = [
  {
    name: "share of voice by company",
    metrics: ["share_of_voice"],
    dimensions: ["company"],
    duck: (directory) => `
      select company, is_self, (floor(count(*)::double * 10000 / (sum(count(*)) over ())::double + 0.5) / 100)::double from ${file(directory, "mentions")} group by all`,
  },
  {
    name: "mentions by company, model and month",
    metrics: ["mentions"],
    dimensions: ["company", "model", "month"],
    duck: (directory) => `
      select company, is_self, model, strftime(day, '%Y-%m'), count(*)::int from ${file(directory, "mentions")} group by all`,
  },
  {
    name: "answers by prompt",
    metrics: ["answers"],
    dimensions: ["prompt"],
    duck: (directory) => `
      select prompt, prompt_id, count(*)::int from ${file(directory, "answers")} where ${answered} group by all`,
  },
  {
    name: "answers by cited domain",
    metrics: ["answers"],
    dimensions: ["domain"],
    duck: (directory) => `
      select root_domain, count(distinct response_id)::int from ${file(directory, "citations")} where cited group by all
      union all select null, count(*)::int from ${file(directory, "answers")} a where ${answered}
        and not exists (select 1 from ${file(directory, "citations")} c where c.response_id = a.response_id and c.cited) having count(*) > 0`,
  },
];
