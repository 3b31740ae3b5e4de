import type { AnswerText, StoredEvidence } from "../../detection/index.ts";
import { type Query, type Rows, sql } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import type { StoredSource } from "./sources.ts";

/** A row of `mention`. */
export interface MentionRow {
  companyN: number;
  /** null: evidence of something else than a mention. */
  position: number | null;
  /** 0: nobody detected it, an import gave it. */
  detectorVersion: number;
  evidence: StoredEvidence[] | null;
}

/** A stored answer with what is stored about the companies in it. */
export interface StoredAnswer extends AnswerText {
  n: number;
  id: string;
  scheduleN: number;
  /** ISO 8601. */
  createdAt: string;
  day: string;
  /** Mentions were given by an import for the companies numbered up to this; null when all were detected. */
  givenTo: number | null;
  mentions: MentionRow[];
  sources: StoredSource[];
  /** Whether attributes are stored of it. */
  isPerceived: boolean;
}

/** A place in the order in which a website's answers are walked: by schedule, then instant, then number. */
export interface WalkPoint {
  scheduleN: number;
  /** ISO 8601, or `-infinity`. */
  instant: string;
  responseN: number;
}

const batchSize = 250;

/** The next answers of one schedule after a point, at most `limit`. */
function readAfter(
  rows: Pick<Rows, "read">,
  websiteN: number,
  { scheduleN, instant, responseN }: WalkPoint,
  limit: number,
): Promise<StoredAnswer[]> {
  return read(
    rows,
    sql`
      select n from response
      where website_n = ${websiteN} and schedule_n = ${scheduleN} and (created_at, n) > (${instant}::timestamptz, ${responseN})
        and outcome = 'answered' and answer is not null
      order by created_at, n limit ${limit}`,
  );
}

/** Answers by their numbers; those that are not `answered` are left out. */
export function readAnswers(rows: Pick<Rows, "read">, websiteN: number, numbers: readonly number[]): Promise<StoredAnswer[]> {
  return read(
    rows,
    sql`
      select n from response
      where n = any(${numbers}::bigint[]) and website_n = ${websiteN} and outcome = 'answered' and answer is not null`,
  );
}

async function read(rows: Pick<Rows, "read">, picked: Query<unknown>): Promise<StoredAnswer[]> {
  const answers = await rows.read(select(picked));
  // What only the text leads to is found in it again.
  return answers.map((answer) => ({
    ...answer,
    cited: answer.sources.flatMap(({ url, cited, provided }) => (cited && (provided ?? "cited") === "cited" ? [url] : [])),
  }));
}

const select = (picked: Query<unknown>) => sql<Omit<StoredAnswer, "cited">>`
  select r.n, r.id, r.schedule_n as "scheduleN", r.created_at as "createdAt", r.day, r.answer, coalesce(r.prompt, p.text) as prompt,
    r.mentions_given_to as "givenTo", exists (select from attribute_mention a where a.response_n = r.n) as "isPerceived",
    (select coalesce(jsonb_agg(jsonb_build_object('place', c.place, 'url', (select g.url from page g where g.n = c.page_n),
                                                  'cited', c.cited, 'provided', c.provided) order by c.place), '[]')
       from citation c where c.response_n = r.n) as sources,
    (select coalesce(jsonb_agg(jsonb_build_object('companyN', m.company_n, 'position', m.position,
                                                  'detectorVersion', m.detector_version, 'evidence', m.evidence)), '[]')
       from mention m where m.response_n = r.n) as mentions
  from (${picked}) picked join response r on r.n = picked.n join prompt p on p.n = r.prompt_n
  order by r.created_at, r.n`;

/** A part of the walk. */
export interface AnswerBatch {
  answers: StoredAnswer[];
  /** The point that it ends at. */
  at: WalkPoint;
}

/** All answers of a website after a point, in the order of the walk. */
export async function* answerBatches(
  rows: Pick<Rows, "read">,
  website: { id: string; n: number },
  from: WalkPoint | null,
): AsyncGenerator<AnswerBatch> {
  for (const scheduleN of await scheduleNumbers(rows, website.id)) {
    if (from && scheduleN < from.scheduleN) continue;
    let at = from?.scheduleN === scheduleN ? from : { scheduleN, instant: "-infinity", responseN: 0 };
    for (;;) {
      const answers = await readAfter(rows, website.n, at, batchSize);
      const last = answers.at(-1);
      if (!last) break;
      at = { scheduleN, instant: last.createdAt, responseN: last.n };
      yield { answers, at };
    }
  }
}

/** The schedules of a website, in the order in which they are walked. */
async function scheduleNumbers(rows: Pick<Rows, "read">, websiteId: string): Promise<number[]> {
  const found = await rows.read(db.selectFrom("prompt_schedule").select("n").where("website_id", "=", websiteId).orderBy("n"));
  return found.map(({ n }) => n);
}
