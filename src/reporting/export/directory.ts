import { type Rows, sql } from "../../platform/database/index.ts";
import { db } from "../database.ts";

/** What the cells of every dataset need of the answer. */
export interface AnswerRow {
  n: number;
  xid: string;
  id: string;
  created_at: string;
  day: string;
  model: number;
  prompt_n: number;
  location_n: number | null;
  schedule_n: number;
}

interface PromptNames {
  id: string;
  text: string;
  type: string | null;
  topic: string | null;
  tags: string[];
}

/** The names that numbers in answers stand for, looked up once an export. */
export interface Directory {
  prompt(n: number): PromptNames;
  location(n: number | null): { name: string; country: string | null } | null;
  schedule(n: number): { name: string; selection: string };
  /** Looks up what these rows name and is not known yet. */
  learn(rows: readonly Pick<AnswerRow, "prompt_n" | "location_n" | "schedule_n">[]): Promise<void>;
}

export function newDirectory(rows: Rows, websiteId: string): Directory {
  const prompts = new Map<number, PromptNames>();
  const locations = new Map<number, { name: string; country: string | null }>();
  const schedules = new Map<number, { name: string; selection: string }>();
  return {
    prompt: (n) => prompts.get(n)!,
    location: (n) => (n === null ? null : (locations.get(n) ?? null)),
    schedule: (n) => schedules.get(n)!,
    async learn(answers) {
      const unknown = (known: ReadonlyMap<number, unknown>, of: (answer: (typeof answers)[number]) => number | null) => [
        ...new Set(answers.flatMap((answer) => (of(answer) === null || known.has(of(answer)!) ? [] : [of(answer)!]))),
      ];
      const newPrompts = unknown(prompts, (answer) => answer.prompt_n);
      const newLocations = unknown(locations, (answer) => answer.location_n);
      const newSchedules = unknown(schedules, (answer) => answer.schedule_n);
      if (newPrompts.length > 0) for (const { n, ...names } of await rows.read(selectPrompts(newPrompts))) prompts.set(n, names);
      if (newLocations.length > 0) {
        const found = db
          .selectFrom("tracking.location")
          .select(["n", "name", "country"])
          .where("n", "=", sql<number>`any(${newLocations}::int[])`);
        for (const { n, ...names } of await rows.read(found)) locations.set(n, names);
      }
      if (newSchedules.length > 0) {
        const found = db
          .selectFrom("tracking.prompt_schedule")
          .select(["n", "id", "name", "kind"])
          .where("website_id", "=", websiteId);
        for (const { n, id, name, kind } of await rows.read(found))
          schedules.set(n, { name, selection: kind === "default" ? "default" : id });
      }
    },
  };
}

const selectPrompts = (numbers: readonly number[]) => sql<PromptNames & { n: number }>`
  select p.n, p.id, p.text, p.type, (select t.name from tracking.topic t where t.id = p.topic_id) as topic,
    array(select t.name from tracking.prompt_tag_link l join tracking.prompt_tag t on t.id = l.tag_id
          where l.prompt_id = p.id order by t.name, t.id) as tags
  from tracking.prompt p where p.n = any(${numbers}::int[])`;
