import { defineEntity, p } from "@mikro-orm/core";
import {
  bigint,
  bytes,
  day,
  instant,
  jsonb,
  reference,
  tenantReference,
  tenantRows,
  tenantRowsByKey,
  uuidKey,
} from "../../platform/database/index.ts";

/** A new scoring of the stored answers of a website. */
export const Rescoring = defineEntity({
  name: "Rescoring",
  tableName: "rescoring",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    status: p.enum(["queued", "scoring", "completed", "failed", "canceled"]).defaultRaw("'queued'"),
    /** What asked for it first: a change of the companies, or an operator who switches a newer detector on. */
    cause: p.enum(["companies", "operator"]),
    /** What the answers are being scored with; a change on the way starts the walk anew. */
    companies_version: p.integer().nullable(),
    detector_version: p.smallint().nullable(),
    /** The last scored answer, in the order of schedule, instant and number. */
    at_schedule: p.integer().nullable(),
    at_instant: instant().nullable(),
    at_response: bigint().nullable(),
    answers: p.integer().defaultRaw("0"),
    scored: p.integer().defaultRaw("0"),
    /** Verdicts that the switch has changed. */
    changed: p.integer().nullable(),
    error: p.text().nullable(),
    created_at: instant().defaultRaw("clock_timestamp()"),
    started_at: instant().nullable(),
    finished_at: instant().nullable(),
  },
  uniques: [
    { name: "rescoring_open", properties: ["website_id"], where: "status = ANY (ARRAY['queued'::text, 'scoring'::text])" },
  ],
  indexes: [
    {
      name: "rescoring_website",
      properties: ["website_id", "created_at"],
      columns: [{ name: "website_id" }, { name: "created_at", sort: "DESC" }],
    },
  ],
  ...tenantRows,
});

/** Rows of `mention` as they will be after the switch; `is_gone`: there will be none. */
export const MentionChange = defineEntity({
  name: "MentionChange",
  tableName: "mention_change",
  properties: {
    organization_n: p.integer(),
    website_n: p.integer().primary(),
    response_n: bigint().primary(),
    company_n: p.integer().primary(),
    schedule_n: p.integer(),
    day: day(),
    position: p.smallint().nullable(),
    detector_version: p.smallint(),
    evidence: jsonb<unknown>().nullable(),
    is_gone: p.boolean(),
  },
  ...tenantRowsByKey,
});

/** Rows of `citation` as they will be after the switch; `is_gone`: there will be none. */
export const SourceChange = defineEntity({
  name: "SourceChange",
  tableName: "source_change",
  properties: {
    organization_n: p.integer(),
    website_n: p.integer().primary(),
    response_n: bigint().primary(),
    place: p.smallint().primary(),
    schedule_n: p.integer(),
    day: day(),
    page_n: bigint(),
    host_n: p.integer(),
    cited: p.boolean(),
    is_gone: p.boolean(),
  },
  ...tenantRowsByKey,
});

/** What changed answers will say of companies after the switch: [{ companyN, name, positive, evidence }]. */
export const PerceptionChange = defineEntity({
  name: "PerceptionChange",
  tableName: "perception_change",
  properties: {
    organization_n: p.integer(),
    website_n: p.integer().primary(),
    response_n: bigint().primary(),
    day: day(),
    perceptions: jsonb<unknown>(),
  },
  ...tenantRowsByKey,
});

/** Answers with uncertain mentions, queued for MENTION_MODEL. */
export const MentionDoubt = defineEntity({
  name: "MentionDoubt",
  tableName: "mention_doubt",
  properties: {
    response_n: bigint().primary().autoincrement(false),
    organization_n: p.integer(),
    website_n: p.integer(),
  },
  indexes: [{ name: "mention_doubt_website", properties: ["website_n", "response_n"] }],
  ...tenantRowsByKey,
});

/** What a model said about a place, by the hash of passage, place and company, so that nothing is asked twice. */
export const MentionJudgement = defineEntity({
  name: "MentionJudgement",
  tableName: "mention_judgement",
  properties: {
    organization_n: p.integer().primary(),
    model: p.text().primary(),
    question: bytes().primary(),
    is_name: p.boolean(),
    created_at: instant().defaultRaw("now()"),
  },
  ...tenantRowsByKey,
});

/** What the judgements cost. */
export const MentionJudgeUsage = defineEntity({
  name: "MentionJudgeUsage",
  tableName: "mention_judge_usage",
  properties: {
    organization_n: p.integer(),
    website_n: p.integer().primary(),
    day: day().primary(),
    model: p.text().primary(),
    calls: p.integer(),
    questions: p.integer(),
    input_tokens: bigint(),
    output_tokens: bigint(),
  },
  ...tenantRowsByKey,
});
