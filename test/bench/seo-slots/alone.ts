/** The process of one job of the bench: its analysis calls the stub. */
import { serveAlone } from "../../../src/content/seo/alone.ts";
import { callStub } from "./call-stub.ts";
import { emptyResult } from "./empty-result.ts";

serveAlone(async (setup) => {
  const { stubUrl, durationMs } = setup as { stubUrl: string; durationMs: number };
  return async (job, _organization, lease) => {
    lease.check();
    await callStub(stubUrl, { website: job.website_id, job: job.id, durationMs }, lease.signal);
    return emptyResult;
  };
});
