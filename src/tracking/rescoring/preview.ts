import type { Database, Organization, Rows } from "../../platform/database/index.ts";
import { atOnce, type Pieces } from "../../platform/threads/index.ts";
import { trackedCompanies } from "../competitors/detector.ts";
import { db } from "../database.ts";
import type { VerdictChange } from "./differences.ts";
import { knownJudgements } from "./judgements.ts";
import { scoredBatches } from "./score.ts";
import type { StoredAnswer } from "./stored-answers.ts";

/** What scoring a website's answers anew would change. */
export interface Preview {
  answers: number;
  companies: CompanyPreview[];
}

export interface CompanyPreview {
  company: string;
  /** Answers that would mention it and do not now. */
  gained: number;
  lost: number;
  /** Mentioned before and after, at another rank. */
  moved: number;
  samples: Sample[];
}

export interface Sample {
  response_id: string;
  change: "gained" | "lost" | "moved";
  before: number | null;
  after: number | null;
  /** Why: the kind of the first place that speaks for or against it. */
  kind: string | null;
  /** The words around that place; data, never markup. */
  passage: string | null;
}

export interface PreviewWebsite {
  id: string;
  n: number;
  companies_version: number;
  organization: Organization;
}

const samplesOfKind = 3;
const reach = 80;

/** Scores a website's answers with this release's detector and reports what differs from what is stored; changes nothing. */
export async function previewRescoring(
  database: Database,
  website: PreviewWebsite,
  { judgeName, pieces = atOnce }: { judgeName: string | null; pieces?: Pieces },
  onProgress: (answers: number) => void,
): Promise<Preview> {
  const rows = database.of(website.organization);
  const tracked = await trackedCompanies(rows, website);
  const names = await companyNames(rows, website.id);
  const judging = judgeName === null ? null : knownJudgements(rows, website.organization.n, judgeName);
  const companies = new Map<number, CompanyPreview>();
  let answers = 0;
  for await (const { batch, scored } of scoredBatches(rows, website, null, tracked, { judging, pieces })) {
    const { found } = scored;
    for (const { answer, changes } of found) for (const change of changes) note(companies, names, answer, change);
    answers += batch.answers.length;
    onProgress(answers);
  }
  const size = ({ gained, lost, moved }: CompanyPreview) => gained + lost + moved;
  return { answers, companies: [...companies.values()].sort((a, b) => size(b) - size(a)) };
}

async function companyNames(rows: Rows, websiteId: string): Promise<Map<number, string>> {
  const found = await rows.read(db.selectFrom("company").select(["n", "name", "removed_at"]).where("website_id", "=", websiteId));
  return new Map(found.map(({ n, name, removed_at }) => [n, removed_at === null ? name : `${name} (removed)`]));
}

function note(
  companies: Map<number, CompanyPreview>,
  names: ReadonlyMap<number, string>,
  answer: StoredAnswer,
  change: VerdictChange,
): void {
  const before = change.before?.position ?? null;
  const after = change.after?.position ?? null;
  if (before === after) return;
  const kind = before === null ? "gained" : after === null ? "lost" : "moved";
  const company = companies.get(change.companyN) ?? {
    company: names.get(change.companyN) ?? String(change.companyN),
    gained: 0,
    lost: 0,
    moved: 0,
    samples: [],
  };
  companies.set(change.companyN, company);
  company[kind]++;
  if (company[kind] <= samplesOfKind) company.samples.push({ ...sampleOf(answer, change), change: kind, before, after });
}

function sampleOf(answer: StoredAnswer, { before, after }: VerdictChange): Pick<Sample, "response_id" | "kind" | "passage"> {
  const place = after?.evidence[0] ?? before?.evidence?.[0];
  const passage = place ? answer.answer.slice(Math.max(0, place.start - reach), place.end + reach).replace(/\s+/g, " ") : null;
  return { response_id: answer.id, kind: place?.kind ?? null, passage };
}
