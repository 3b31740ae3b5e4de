import type { PitchReport } from "../../../src/content/pitches/report-record.ts";
import type { Answer, TestOrganization, TestService } from "../../support/service.ts";
import { until } from "../../support/worker.ts";

export interface PitchBody extends Partial<PitchReport> {
  pitch_id: string;
  status: string;
  website_url: string;
  report_url: string | null;
  report_expires_at: string | null;
  progress: { phase: string; done: number; total: number };
  error: string | null;
}

/** Calls about pitches of one organization. */
export function pitchesOf(service: TestService, organization: TestOrganization) {
  const read = async (id: string) => (await service.call(organization.key, "GET", `/pitches/${id}`)).body as PitchBody;
  return {
    create: (body: object, key: string | null, by = organization.key): Promise<Answer> =>
      service.call(by, "POST", "/pitches", body, key === null ? {} : { "idempotency-key": key }),
    read,
    ended: (id: string) =>
      until(
        () => read(id),
        ({ status }) => status === "completed" || status === "failed",
      ),
    allowance: async () => (await service.call(organization.key, "GET", "/pitches")).body.allowance.available as number,
  };
}
