import { type Common, connect, print, table, websiteOf } from "./context.ts";
import { usage } from "./failures.ts";

export const askOptions = {
  by: { type: "string", short: "b" },
  from: { type: "string" },
  to: { type: "string" },
  days: { type: "string" },
  model: { type: "string", multiple: true },
  company: { type: "string", multiple: true },
  tag: { type: "string", multiple: true },
  topic: { type: "string", multiple: true },
  prompt: { type: "string", multiple: true },
  country: { type: "string", multiple: true },
  schedule: { type: "string" },
  limit: { type: "string" },
} as const;

interface Ask extends Common {
  by?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  days?: string | undefined;
  model?: string[] | undefined;
  company?: string[] | undefined;
  tag?: string[] | undefined;
  topic?: string[] | undefined;
  prompt?: string[] | undefined;
  country?: string[] | undefined;
  schedule?: string | undefined;
  limit?: string | undefined;
}

const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const list = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** `answerscope ask mention_rate,share_of_voice --by company,model --days 7` */
export async function ask(positionals: string[], options: Ask): Promise<void> {
  if (positionals.length > 1) throw usage("ask takes one list of metrics, separated by commas");
  const days = numberOf("--days", options.days, 1);
  const limit = numberOf("--limit", options.limit, 1);
  const client = await connect(options);
  const website = await websiteOf(client, options);
  // What is no day is the service's to refuse.
  const lastMs = Date.parse(options.to ?? "") || Date.now();
  const lists = {
    ...{ models: options.model, competitor_ids: options.company, prompt_tags: options.tag },
    ...{ topic_ids: options.topic, prompt_ids: options.prompt, countries: options.country },
  };
  const question = {
    website_id: website.id,
    metrics: list(positionals[0] ?? "mention_rate,share_of_voice"),
    dimensions: list(options.by ?? "company"),
    filters: {
      start_date: options.from ?? dayOf(lastMs - ((days ?? 7) - 1) * dayMs),
      ...(options.to && { end_date: options.to }),
      ...Object.fromEntries(Object.entries(lists).filter(([, values]) => values && values.length > 0)),
    },
    ...(options.schedule && { schedule: options.schedule }),
    ...(limit && { limit }),
  };
  const rows: Record<string, unknown>[] = [];
  // Names of metrics and dimensions are the service's to check: it says which ones there are.
  for await (const row of client.rows("/metrics/query", question as never)) {
    rows.push(row);
    if (limit && rows.length >= limit) break;
  }
  print(options, rows, () => {
    if (rows.length === 0) return "No answers in this range.";
    const columns = Object.keys(rows[0]!);
    return table(
      columns,
      rows.map((row) => columns.map((column) => shown(row[column]))),
    );
  });
}

const shown = (value: unknown) => (typeof value === "number" ? Math.round(value * 100) / 100 : value);

export function numberOf(option: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least) return value;
  throw usage(`${option} must be a whole number from ${least}`);
}
