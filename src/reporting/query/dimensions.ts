import { modelByNumber } from "../../integrations/ai-models/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
import { dayText } from "../../platform/time/index.ts";
import { db, type RowOf } from "../database.ts";
import type { Cell } from "./schedule.ts";

/** What a query may group answers by. `tag` and `type` are short names of `prompt_tag` and `prompt_type`. */
export const dimensionNames = [
  "company",
  "day",
  "week",
  "month",
  "model",
  "prompt",
  "prompt_type",
  "prompt_tag",
  "topic",
  "location",
  "country",
  "domain",
  "schedule",
  "type",
  "tag",
  "branded",
] as const;

export type Dimension = (typeof dimensionNames)[number];

export const timeDimensions = ["day", "week", "month"] as const satisfies Dimension[];
const promptDimensions = [
  "prompt",
  "prompt_type",
  "type",
  "prompt_tag",
  "tag",
  "topic",
  "branded",
] as const satisfies Dimension[];
const placeDimensions = ["location", "country"] as const satisfies Dimension[];

/** The columns of a dimension, the one that rows are ordered by first. */
export const dimensionColumns: Record<Dimension, readonly string[]> = {
  company: ["company", "is_self"],
  day: ["day"],
  week: ["week"],
  month: ["month"],
  model: ["model"],
  prompt: ["prompt", "prompt_id"],
  prompt_type: ["prompt_type"],
  prompt_tag: ["prompt_tag", "prompt_tag_id"],
  topic: ["topic", "topic_id"],
  location: ["location", "location_id"],
  country: ["country"],
  domain: ["domain"],
  schedule: ["schedule", "schedule_id"],
  type: ["type"],
  tag: ["tag", "tag_id"],
  branded: ["branded"],
};

/** Dimensions that say the same, or cannot stand beside each other. */
export const exclusiveDimensions: readonly (readonly Dimension[])[] = [
  timeDimensions,
  ["prompt_type", "type"],
  ["prompt_tag", "tag"],
];

/** What answers have to be counted apart by, so that the dimensions can be grouped by. */
export function groupingOf(dimensions: readonly Dimension[]) {
  const has = (some: readonly Dimension[]) => some.some((dimension) => dimensions.includes(dimension));
  return {
    bucketOf: bucketName(dimensions),
    model: has(["model"]),
    prompt: has(promptDimensions),
    location: has(placeDimensions),
    domain: has(["domain"]),
  };
}

/** Names the days that belong together: the day itself, the Monday of its week, its month, or nothing. */
function bucketName(dimensions: readonly Dimension[]): (day: number) => string {
  if (dimensions.includes("day")) return dayText;
  // 1970-01-01 was a Thursday.
  if (dimensions.includes("week")) return (day) => dayText(day - ((day + 3) % 7));
  if (dimensions.includes("month")) return (day) => dayText(day).slice(0, 7);
  return () => "";
}

/** A prompt's cells for each prompt dimension; a prompt with several tags has several rows of that one. */
type PromptCells = Record<(typeof promptDimensions)[number], readonly (readonly Cell[])[]>;

/** The cells that numbers of prompts and locations stand for. */
export interface Names {
  prompts: ReadonlyMap<number, PromptCells>;
  locations: ReadonlyMap<number, Record<(typeof placeDimensions)[number], readonly Cell[]>>;
}

/** Looks the names of a website's prompts and locations up; deleted ones keep theirs. */
export async function readNames(rows: Rows, prompts: readonly number[], locations: readonly number[]): Promise<Names> {
  const [foundPrompts, foundLocations] = await Promise.all([
    prompts.length === 0 ? [] : rows.read(selectPrompts(prompts)),
    locations.length === 0
      ? []
      : rows.read(
          db
            .selectFrom("tracking.location")
            .select(["n", "id", "name", "country"])
            .where("n", "=", sql<number>`any(${[...new Set(locations)]}::int[])`),
        ),
  ]);
  return {
    prompts: new Map(foundPrompts.map((row) => [row.n, promptCells(row)])),
    locations: new Map(foundLocations.map(({ n, id, name, country }) => [n, { location: [name, id], country: [country] }])),
  };
}

interface PromptRow extends Pick<RowOf<"tracking.prompt">, "n" | "id" | "text" | "type"> {
  branded: boolean | null;
  topic: Pick<RowOf<"tracking.topic">, "id" | "name"> | null;
  tags: Pick<RowOf<"tracking.prompt_tag">, "id" | "name">[];
}

const selectPrompts = (prompts: readonly number[]) => sql<PromptRow>`
  select p.n, p.id, p.text, p.type, p.names_own or p.names_competitor as branded,
    (select json_build_object('id', t.id, 'name', t.name) from tracking.topic t where t.id = p.topic_id) as topic,
    (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]')
       from tracking.prompt_tag_link l join tracking.prompt_tag t on t.id = l.tag_id where l.prompt_id = p.id) as tags
  from tracking.prompt p where p.n = any(${[...new Set(prompts)]}::int[])`;

function promptCells({ id, text, type, branded, topic, tags }: PromptRow): PromptCells {
  const tagCells = tags.length === 0 ? [[null, null]] : tags.map((tag) => [tag.name, tag.id]);
  return {
    prompt: [[text, id]],
    prompt_type: [[type]],
    type: [[type]],
    topic: [topic ? [topic.name, topic.id] : [null, null]],
    prompt_tag: tagCells,
    tag: tagCells,
    branded: [[branded]],
  };
}

/** A group of answers as it was counted. */
export interface CountedGroup {
  bucket: string;
  model: number | null;
  prompt: number | null;
  location: number | null;
  domain: string | null;
  /** Name and selection. */
  schedule: readonly Cell[];
}

/** What a group of answers says for one dimension: one row of cells, for tags perhaps several. */
export function cellsOf(
  dimension: Exclude<Dimension, "company">,
  group: CountedGroup,
  names: Names,
): readonly (readonly Cell[])[] {
  switch (dimension) {
    case "day":
    case "week":
    case "month":
      return [[group.bucket]];
    case "model":
      return [[modelByNumber(group.model!)]];
    case "location":
    case "country":
      return [names.locations.get(group.location!)?.[dimension] ?? dimensionColumns[dimension].map(() => null)];
    case "domain":
      return [[group.domain]];
    case "schedule":
      return [group.schedule];
    default:
      return names.prompts.get(group.prompt!)![dimension];
  }
}
