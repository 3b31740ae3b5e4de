/** One worker process of the bench: the service's own workflow and activities, with an analysis that calls the stub. */
import { DefaultLogger, NativeConnection, Runtime, Worker } from "@temporalio/worker";
import { startMaintenance } from "../../../activities/maintenance.ts";
import { seoActivities } from "../../../activities/seo.ts";
import { workLog } from "../../../activities/work-log.ts";
import { workflowBundle } from "../../../activities/workflow-bundle.ts";
import { aloneIn } from "../../../src/content/seo/alone.ts";
import { type Analyses, SeoJobWorker } from "../../../src/content/seo/worker.ts";
import { readConfig } from "../../../src/operation/config.ts";
import { temporalConnection } from "../../../src/platform/durable/temporal-connection.ts";
import { createServices } from "../../../src/services.ts";
import { callStub } from "./call-stub.ts";
import { emptyResult } from "./empty-result.ts";

const [stubUrl, durationText] = process.argv.slice(2) as [string, string];
const durationMs = Number(durationText);

Runtime.install({ logger: new DefaultLogger("ERROR"), shutdownSignals: [] });
const services = await createServices(readConfig(process.env));
const analyses: Analyses = {
  here: async (job, _organization, lease) => {
    lease.check();
    await callStub(stubUrl, { website: job.website_id, job: job.id, durationMs }, lease.signal);
    return emptyResult;
  },
  alone: aloneIn(new URL("./alone.ts", import.meta.url), { stubUrl, durationMs }),
};
const connection = await NativeConnection.connect(temporalConnection(services.config));
const worker = await Worker.create({
  connection,
  taskQueue: services.config.TEMPORAL_TASK_QUEUE,
  workflowBundle: await workflowBundle(),
  activities: seoActivities(services),
  sinks: workLog(services.log),
  maxConcurrentActivityTaskExecutions: 50,
  maxHeartbeatThrottleInterval: "2s",
  shutdownGraceTime: "10s",
});
const running = worker.run();
const seo = new SeoJobWorker(services, analyses);
const maintenance = startMaintenance(services);
console.log("ready");
let stopped: Promise<void> | undefined;
process.once("SIGTERM", () => {
  stopped = seo.stop();
  worker.shutdown();
});
await running;
await stopped;
await maintenance.stop();
await connection.close();
await services.close();
