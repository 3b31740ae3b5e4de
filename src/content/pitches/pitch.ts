import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { type Config, instant, isUuid, publicUrl } from "../../operation/index.ts";
import { domainOf } from "../../platform/addresses/index.ts";
import { type Organization, type Query, type Rows, sql } from "../../platform/database/index.ts";
import type { WorkflowStart } from "../../platform/durable/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import type { RowOf } from "../database.ts";
import { type PitchReport, pitchReport } from "./report-record.ts";

export const pitchStatus = z.enum(["queued", "running", "completed", "failed", "canceled"]).meta({ id: "PitchStatus" });

const phase = z
  .enum(["queued", "reading_website", "describing_brand", "preparing_questions", "asking", "writing_report", "done"])
  .meta({ id: "PitchPhase" });

/** A pitch without its report. */
export const pitchRecord = z
  .object({
    pitch_id: z.string(),
    status: pitchStatus,
    website_url: z.string(),
    country: z.string().nullable().meta({ description: "As asked for; ISO 3166-1 alpha-2" }),
    language: z.string().nullable().meta({ description: "As asked for; BCP 47" }),
    report_url: z.string().nullable().meta({ description: "Opens the report's page for anybody; null when revoked" }),
    report_expires_at: instant.nullable().meta({ description: "When the link stops working; null: never" }),
    progress: z.object({ phase, done: z.int(), total: z.int() }).meta({
      id: "PitchProgress",
      description: "`done` of `total` answers while asking, else of steps",
    }),
    error: z.string().nullable().meta({ description: "What to do, when failed or canceled" }),
    created_at: instant,
    started_at: instant.nullable(),
    completed_at: instant.nullable(),
  })
  .meta({ id: "Pitch" });

/** A pitch with what it found, once completed. */
export const pitchDetail = pitchRecord.extend(pitchReport.partial().shape).meta({ id: "PitchDetail" });

export type PitchRecord = z.output<typeof pitchRecord>;

/** Statuses of a pitch that has not ended, as literals: so that partial indexes match. */
export const openStatuses = [sql.lit("queued" as const), sql.lit("running" as const)];

const columns = [
  ...([
    "id",
    "organization_id",
    "status",
    "website_url",
    "country",
    "language",
    "link_token",
    "link_expires_at",
    "error",
  ] as const),
  ...(["created_at", "started_at", "completed_at"] as const),
] as const;

export interface PitchRow extends Pick<RowOf<"pitch">, (typeof columns)[number]> {
  /** How many of the steps before asking are done. */
  prepared: number;
  /** Of the calls to models; null before they are planned. */
  calls: { done: number; total: number } | null;
  report?: PitchReport | null;
}

/** Pitches by condition, which names the table `p`. */
export const selectPitches = (condition: Query<unknown>, options: { withReport: boolean }): Query<PitchRow> => sql<PitchRow>`
  select ${sql.join(columns.map((column) => sql.ref(`p.${column}`)))}, num_nonnulls(p.site, p.profile, p.competitors, p.prompts, p.run_id) as prepared,
    (select jsonb_build_object('total', coalesce(sum(c.total), 0),
                               'done', coalesce(sum(c.answered + c.refused + c.empty + c.failed), 0))
       from tracking.response_run_count c where c.run_id = p.run_id having count(*) > 0) as calls
    ${options.withReport ? sql`, p.report` : sql``}
  from pitch p where ${condition}`;

/** Steps before and after asking: website, brand, competitors, questions, plan, report. */
const steps = 6;

function progressOf(row: PitchRow): PitchRecord["progress"] {
  if (row.status === "completed") return { phase: "done", done: steps, total: steps };
  if (row.status === "queued") return { phase: "queued", done: 0, total: steps };
  if (row.calls && row.calls.done < row.calls.total) return { phase: "asking", ...row.calls };
  const phases = [
    "reading_website",
    "describing_brand",
    "preparing_questions",
    "preparing_questions",
    "preparing_questions",
  ] as const;
  return { phase: phases[row.prepared] ?? "writing_report", done: row.prepared, total: steps };
}

const newKey = " For another try send a new idempotency key.";
/** As earlier releases stored it, and as it was worded then. */
const storedNewKey = / For another try send a new (?:Idempotency-Key|idempotency key)\.$/;

/** Why a pitch failed, without what only a caller of the API can do; earlier releases stored both. */
export const failureReason = ({ error }: Pick<PitchRow, "error">): string => (error ?? "").replace(storedNewKey, "");

/** A pitch as answers show it. */
export function toPitchRecord(row: PitchRow, config: Config): PitchRecord {
  return {
    pitch_id: row.id,
    status: row.status,
    website_url: row.website_url,
    country: row.country,
    language: row.language,
    report_url: reportUrl(config, row.link_token),
    report_expires_at: row.link_expires_at,
    progress: progressOf(row),
    error: row.status === "failed" || row.status === "canceled" ? `${failureReason(row)}${newKey}` : null,
    created_at: row.created_at,
    started_at: row.started_at,
    completed_at: row.completed_at,
  };
}

/** A pitch of the organization. @throws Refusal 404 */
export async function findPitch(rows: Rows, id: string, options: { withReport: boolean }): Promise<PitchRow> {
  const [row] = isUuid(id) ? await rows.read(selectPitches(sql`p.id = ${id}`, options)) : [];
  if (!row) throw pitchNotFound();
  return row;
}

export const pitchNotFound = () => new Refusal(404, "Pitch not found");

/** The path of reports' pages; what follows is the secret of the link. */
export const reportPath = "/reports";

/** A random token of 256 bits. */
export const newLinkToken = (): string => randomBytes(32).toString("base64url");

export function reportUrl(config: Config, token: string | null): string | null {
  if (token === null) return null;
  return `${publicUrl(config)}${reportPath}/${token}`;
}

/** Idempotency keys may contain anything, so the id contains their hash. */
export const pitchWorkflowId = (organizationId: string, key: string) =>
  `pitch/${organizationId}/${createHash("sha256").update(key).digest("base64url")}`;

/** Only the host: paths and queries may contain secrets, and operators see summaries. */
const hostOf = (url: string): string => {
  const address = url.includes("://") ? url : `https://${url}`;
  return URL.canParse(address) ? new URL(address).hostname : "a website";
};

/** The start of a pitch's workflow. */
export function pitchWorkflow(organization: Organization, pitch: { id: string; workflowId: string; url: string }): WorkflowStart {
  return {
    action: "start",
    workflow: "pitch",
    workflowId: pitch.workflowId,
    args: { organization, pitchId: pitch.id },
    searchAttributes: { OrganizationId: organization.id, Website: domainOf(pitch.url), JobKind: "pitch", JobId: pitch.id },
    summary: `Pitch of ${hostOf(pitch.url)}`,
  };
}
