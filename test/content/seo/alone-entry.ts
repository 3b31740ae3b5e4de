/** The process of one job of the tests: does what the job's text says. */
import { serveAlone } from "../../../src/content/seo/alone.ts";
import { emptyResult } from "../../bench/seo-slots/empty-result.ts";

serveAlone(async () => async (job) => {
  const { source } = job.input as { source: { markdown: string } };
  if (source.markdown === "dies") process.kill(process.pid, "SIGKILL");
  if (source.markdown === "fills the memory") process.abort();
  if (source.markdown === "hangs") await new Promise(() => {});
  return { ...emptyResult, summary: `made by ${process.pid}` };
});
