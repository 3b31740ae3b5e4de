import { type ModelId, modelByNumber } from "../../integrations/ai-models/index.ts";
import { type Rows, sql, withinDays } from "../../platform/database/index.ts";
import { dayText } from "../../platform/time/index.ts";
import { db, type RowOf } from "../database.ts";

/** A change of the instrument by which a website is measured. */
export interface InstrumentEvent {
  /**
   * What changed. `served_model`, `provider`, `collection` and `detector` are found in the answers, by UTC day; `history` is a new
   * scoring of all stored answers; the others were decided.
   */
  kind: RowOf<"instrument_change">["entity"] | "model" | "served_model" | "provider" | "collection" | "detector" | "history";
  change: RowOf<"instrument_change">["change"];
  /** UTC day, YYYY-MM-DD. */
  day: string;
  /** null where only the day is known. */
  occurred_at: string | null;
  /** For what is found in answers: the model that they are of. */
  model: ModelId | null;
  entity_id: string | null;
  name: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** A model that was not asked for so long has no present any more that something could differ from. */
const memoryDays = 30;
/** Of one kind and change, the first ones: adding thousands of prompts must not hide that a company was renamed. */
export const mostOfKind = 10_000;

/**
 * What changed within a range in what is asked, of whom, and how answers are scored, oldest first.
 *
 * @param range first and last UTC day, as days since 1970.
 */
export async function instrumentChanges(
  rows: Rows,
  website: { id: string; n: number },
  range: { firstDay: number; lastDay: number },
): Promise<InstrumentEvent[]> {
  const [recorded, rescored, used] = await Promise.all([
    rows.read(recordedChanges(website.id, range)),
    rows.read(rescorings(website.id)),
    rows.read(
      sql<Used>`
        select day - date '1970-01-01' as day, model, provider, served_model, collection, detector_version from answer_instrument
        where website_n = ${website.n} and day ${withinDays({ ...range, firstDay: range.firstDay - memoryDays })}
        order by day`,
    ),
  ]);
  const events = [...recorded, ...historyEvents(rescored), ...answerEvents(used)].filter(
    ({ day }) => day >= dayText(range.firstDay) && day <= dayText(range.lastDay),
  );
  const time = ({ day, occurred_at }: InstrumentEvent) => occurred_at ?? day;
  return events.sort((a, b) => (time(a) < time(b) ? -1 : time(a) > time(b) ? 1 : 0));
}

const recordedChanges = (websiteId: string, { firstDay, lastDay }: { firstDay: number; lastDay: number }) => sql<InstrumentEvent>`
  select entity as kind, change, to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD') as day, occurred_at, null::text as model,
    entity_id, name, before, after
  from (
    select *, row_number() over (partition by entity, change order by occurred_at, id) as place from instrument_change
    where website_id = ${websiteId} and occurred_at >= (date '1970-01-01' + ${firstDay}::int)::timestamp at time zone 'UTC'
      and occurred_at < (date '1970-01-01' + ${lastDay}::int + 1)::timestamp at time zone 'UTC') c
  where place <= ${mostOfKind} order by occurred_at, id`;

type Rescored = Pick<RowOf<"rescoring">, "id" | "cause" | "detector_version" | "finished_at" | "changed">;

const rescorings = (websiteId: string) =>
  db
    .selectFrom("rescoring")
    .select(["id", "cause", "detector_version", "finished_at", "changed"])
    .where("website_id", "=", websiteId)
    .where("status", "=", "completed")
    .orderBy("finished_at");

function historyEvents(rescored: readonly Rescored[]): InstrumentEvent[] {
  return rescored.map(({ id, cause, detector_version, finished_at, changed }, index) => ({
    ...{ kind: "history", change: "changed", day: finished_at!.slice(0, 10), occurred_at: finished_at },
    ...{
      model: null,
      entity_id: id,
      name: cause === "companies" ? "scored anew for other companies" : "scored anew by an operator",
    },
    before: { detector_version: rescored[index - 1]?.detector_version ?? null },
    after: { detector_version, changed_mentions: changed },
  }));
}

type Used = Omit<RowOf<"answer_instrument">, "organization_n" | "website_n" | "day"> & { day: number };

const kinds: readonly { kind: InstrumentEvent["kind"]; value(used: Used): string | number | null }[] = [
  { kind: "provider", value: (used: Used) => used.provider },
  { kind: "served_model", value: (used: Used) => used.served_model || null },
  { kind: "collection", value: (used: Used) => used.collection || null },
  { kind: "detector", value: (used: Used) => (used.detector_version < 0 ? null : used.detector_version) },
];

/** What came with some answers of a model on a day and with none of the days before. @param used by day, ascending. */
function answerEvents(used: readonly Used[]): InstrumentEvent[] {
  return [...Map.groupBy(used, ({ model }) => model)].flatMap(([n, ofModel]) => eventsOfModel(modelByNumber(n), ofModel));
}

function eventsOfModel(model: ModelId, used: readonly Used[]): InstrumentEvent[] {
  const events: InstrumentEvent[] = [];
  let before: Used[] = [];
  for (const [day, today] of Map.groupBy(used, (row) => row.day)) {
    before = before.filter((row) => row.day >= day - memoryDays);
    const at = { day: dayText(day), occurred_at: null, model, entity_id: null };
    if (before.length === 0) events.push({ kind: "model", ...at, name: model, change: "added", before: null, after: null });
    else for (const kind of kinds) events.push(...newValues(kind, before, today, at));
    before = [...before, ...today];
  }
  return events;
}

/** The values of a kind that answers of today have and none of the days before, told beside those of the last of these days. */
function newValues(
  { kind, value }: (typeof kinds)[number],
  before: readonly Used[],
  today: readonly Used[],
  at: Pick<InstrumentEvent, "day" | "occurred_at" | "model" | "entity_id">,
): InstrumentEvent[] {
  const valuesOf = (rows: readonly Used[]) => [...new Set(rows.map(value))].filter((one) => one !== null);
  const known = valuesOf(before);
  const last = before.at(-1)!.day;
  const told = { [kind]: valuesOf(before.filter((row) => row.day === last)) };
  const present = valuesOf(today);
  return present
    .filter((one) => !known.includes(one))
    .map((one) => ({ kind, ...at, name: String(one), change: "changed", before: told, after: { [kind]: present } }));
}
