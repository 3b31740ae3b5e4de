import { DETECTOR_VERSION } from "../../detection/index.ts";
import { now, type Organization, type Rows, sql, type Transaction } from "../../platform/database/index.ts";
import type { Pieces } from "../../platform/threads/index.ts";
import { trackedCompanies } from "../competitors/detector.ts";
import { lockCompaniesShared } from "../competitors/lock.ts";
import { db, type RowOf } from "../database.ts";
import { knownJudgements } from "./judgements.ts";
import { type Scored, scoredBatches } from "./score.ts";
import { applyStaged, dropStaged, stage } from "./stage.ts";
import type { AnswerBatch, WalkPoint } from "./stored-answers.ts";

/** The progress of a re-scoring. `walked`: every answer has been scored, the switch is next. */
export interface Progress {
  state: "walking" | "walked" | "ended";
  answers: number;
  scored: number;
}

interface Walk {
  id: string;
  website: { id: string; n: number; companies_version: number };
  answers: number;
  scored: number;
  at: WalkPoint | null;
}

/**
 * Scores a website's stored answers from the last checkpoint, for about `budgetMs`, and stages what will differ. Answers
 * that are stored meanwhile are scored with the current companies already (see lock.ts).
 *
 * @param options.judgeName null: only the rules decide; otherwise stored judgements of this model apply, and open questions are queued.
 * @param options.pieces does each step of a batch: reading, scoring and storing it
 */
export async function scoreSome(
  rows: Rows,
  organization: Organization,
  id: string,
  { judgeName, budgetMs, signal, pieces }: { judgeName: string | null; budgetMs: number; signal: AbortSignal; pieces: Pieces },
): Promise<Progress> {
  const until = performance.now() + budgetMs;
  const judging = judgeName === null ? null : knownJudgements(rows, organization.n, judgeName);
  for (;;) {
    let walk = await takeUp(rows, id);
    if (!walk) return { state: "ended", answers: 0, scored: 0 };
    const tracked = await trackedCompanies(rows, walk.website);
    let isKept = true;
    for await (const { batch, scored } of scoredBatches(rows, walk.website, walk.at, tracked, { judging, pieces })) {
      signal.throwIfAborted();
      const from = walk;
      isKept = await pieces(() =>
        keep(rows, organization, from, batch, judgeName === null ? { ...scored, doubtful: [] } : scored),
      );
      if (!isKept) break;
      walk = { ...walk, scored: walk.scored + batch.answers.length, at: batch.at };
      if (performance.now() > until) return { state: "walking", answers: walk.answers, scored: walk.scored };
    }
    if (isKept) return { state: "walked", answers: walk.answers, scored: walk.scored };
  }
}

/** The walk from its checkpoint; restarted when the companies or the detector have changed. Null when it has ended. */
function takeUp(rows: Rows, id: string): Promise<Walk | null> {
  return rows.transaction(async (tx) => {
    const found = await lockOpen(tx, id);
    if (!found) return null;
    const { website, isOutdated, at, answers, scored } = found;
    if (!isOutdated) return { id, website, answers, scored, at };
    await dropStaged(tx, website.n);
    const [begun] = await tx.run(sql<Pick<RowOf<"rescoring">, "answers">>`
      update rescoring set status = 'scoring', started_at = coalesce(started_at, clock_timestamp()),
        companies_version = ${website.companies_version}, detector_version = ${DETECTOR_VERSION}::smallint,
        at_schedule = null, at_instant = null, at_response = null, scored = 0,
        answers = (select count(*) from response where website_n = ${website.n} and outcome = 'answered')
      where id = ${id} returning answers`);
    return { id, website, answers: begun!.answers, scored: 0, at: null };
  });
}

interface OpenRescoring extends Pick<RowOf<"rescoring">, "answers" | "scored"> {
  website: Pick<RowOf<"website">, "id" | "n" | "companies_version">;
  organizationN: number;
  isOutdated: boolean;
  at: WalkPoint | null;
}

/** An open re-scoring, with its website's companies kept as they are until the end of the transaction. */
async function lockOpen(tx: Transaction, id: string): Promise<OpenRescoring | null> {
  const [of] = await tx.run(
    db
      .selectFrom("rescoring as r")
      .innerJoin("website as w", "w.id", "r.website_id")
      .select("w.n as website_n")
      .where("r.id", "=", id),
  );
  if (!of) return null;
  await lockCompaniesShared(tx, of.website_n);
  const [open] = await tx.run(sql<OpenRescoring>`
    select jsonb_build_object('id', w.id, 'n', w.n, 'companies_version', w.companies_version) as website,
      w.organization_n as "organizationN", r.answers, r.scored,
      (r.companies_version, r.detector_version) is distinct from (w.companies_version, ${DETECTOR_VERSION}::smallint) as "isOutdated",
      case when r.at_schedule is not null then
        jsonb_build_object('scheduleN', r.at_schedule, 'instant', r.at_instant, 'responseN', r.at_response) end as at
    from rescoring r join website w on w.id = r.website_id
    where r.id = ${id} and r.status in ('queued', 'scoring') for no key update of r`);
  return open ?? null;
}

/**
 * Stores the result of a batch and advances the checkpoint, in one transaction.
 *
 * @returns false when nothing was stored: the companies were changed meanwhile, or another attempt was faster.
 */
function keep(
  rows: Rows,
  organization: Organization,
  { id, website, at }: Walk,
  next: AnswerBatch,
  { found, doubtful }: Scored,
): Promise<boolean> {
  return rows.transaction(async (tx) => {
    const [moved] = await tx.run(sql`
      update rescoring r set at_schedule = ${next.at.scheduleN}, at_instant = ${next.at.instant}, at_response = ${next.at.responseN},
        scored = scored + ${next.answers.length}::int
      from website w
      where r.id = ${id} and r.status = 'scoring' and w.id = r.website_id and w.companies_version = ${website.companies_version}
        and (r.companies_version, r.detector_version) = (${website.companies_version}::int, ${DETECTOR_VERSION}::smallint)
        and (r.at_schedule, r.at_response) is not distinct from (${at?.scheduleN ?? null}::int, ${at?.responseN ?? null}::bigint)
      returning r.id`);
    if (!moved) return false;
    await stage(tx, { n: website.n, organizationN: organization.n }, found);
    if (doubtful.length > 0) {
      await tx.run(sql`
        insert into mention_doubt (response_n, organization_n, website_n)
        select n, ${organization.n}, ${website.n} from unnest(${doubtful}::bigint[]) n on conflict do nothing`);
    }
    return true;
  });
}

/**
 * Switches a website's answers over to what the walk collected, in one transaction: readers see all of it or nothing.
 *
 * @returns `outdated` when the companies were changed meanwhile: the walk has to begin anew.
 */
export function switchOver(rows: Rows, id: string): Promise<"completed" | "outdated" | "ended"> {
  return rows.transaction(async (tx) => {
    const open = await lockOpen(tx, id);
    if (!open) return "ended";
    if (open.isOutdated) return "outdated";
    const changed = await applyStaged(tx, { n: open.website.n, organizationN: open.organizationN });
    await tx.run(db.updateTable("rescoring").set({ status: "completed", changed, finished_at: now }).where("id", "=", id));
    await tx.run(
      db
        .updateTable("website")
        .set({ detector_version: Number(DETECTOR_VERSION) })
        .where("n", "=", open.website.n),
    );
    return "completed";
  });
}
