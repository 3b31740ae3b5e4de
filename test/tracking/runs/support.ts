import { type Organization, type Rows, sql } from "../../../src/platform/database/connection.ts";
import { type ClaimedCall, claimCalls } from "../../../src/tracking/runs/call-attempts.ts";
import { type Outcome, type Stored, storeOutcomes } from "../../../src/tracking/runs/store-outcome.ts";
import { newOrganization, newWebsite, type TestOrganization, type TestService } from "../../support/service.ts";
import { until } from "../../support/worker.ts";

/** An organization with a website and prompts, and its runs. */
export interface RunFixture {
  organization: TestOrganization;
  website: { id: string; n: number };
  /** Starts a run; throws unless it was accepted. @returns its id. */
  start(body?: object): Promise<string>;
  read(runId: string): Promise<RunBody>;
  /** The run when it has ended. */
  ended(runId: string): Promise<RunBody>;
  credits(): Promise<{ monthly: number; oneOff: number; charges: number; charged: number }>;
}

export interface RunBody {
  status: string;
  error: string | null;
  charged_credits: number;
  expected_responses: number;
  counts: { total: number; answered: number; refused: number; empty: number; failed: number; open: number; canceled: number };
}

export async function runFixture(
  service: TestService,
  options: { prompts?: number; credits?: number } = {},
): Promise<RunFixture> {
  const organization = await newOrganization(service, { credits: options.credits ?? 10_000 });
  const website = await newWebsite(service, organization, { competitors: [{ name: "Fernhollow" }] });
  await service.query(sql`
    insert into prompt (organization_id, website_id, text)
    select ${organization.id}, ${website.id}, 'Which tent is best for trip ' || n || '?' from generate_series(1, ${options.prompts ?? 10}::int) n`);
  const read = async (runId: string) => {
    const { body } = await service.call(organization.key, "GET", `/response-streaming/${runId}?website_id=${website.id}`);
    return body as RunBody;
  };
  return {
    organization,
    website,
    read,
    async start(body = {}) {
      const given = { website_id: website.id, selected_models: { chatgpt: true }, ...body };
      const answer = await service.call(organization.key, "POST", "/response-streaming/start", given);
      if (answer.status !== 202) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body.run_id as string;
    },
    ended: (runId) =>
      until(
        () => read(runId),
        ({ status }) => status !== "queued" && status !== "running",
      ),
    async credits() {
      const [row] = await service.query<{ monthly: number; oneOff: number; charges: number; charged: number }>(sql`
        select monthly_available as monthly, one_off_available as "oneOff",
          (select count(*) from credit_entry e where e.organization_id = a.organization_id and kind = 'charge') as charges,
          (select coalesce(sum(credits), 0) from credit_entry e where e.organization_id = a.organization_id and kind = 'charge') as charged
        from credit_account a where organization_id = ${organization.id}`);
      return row!;
    },
  };
}

/** Takes up one call. */
export const claimOne = async (rows: Rows, runId: string, ordinal: number): Promise<ClaimedCall | null> =>
  (await claimCalls(rows, runId, [ordinal]))[0]!;

/** Stores the outcome of one call. */
export const storeOne = async (rows: Rows, organization: Organization, call: ClaimedCall, outcome: Outcome): Promise<Stored> =>
  (await storeOutcomes(rows, organization, [{ call, outcome }]))[0]!;

/** Makes a run look old enough for the reconciler to look at it. */
export const age = (service: TestService, runId: string) =>
  service.query(sql`update response_run set created_at = created_at - interval '1 hour' where id = ${runId}`);
