/** One DBOS process of the comparison: runs queued jobs until it is told to stop. */
import { DBOS } from "@dbos-inc/dbos-sdk";
import { callStub } from "./call-stub.ts";

const [databaseUrl, stubUrl, durationText] = process.argv.slice(2) as [string, string, string];
const durationMs = Number(durationText);

DBOS.setConfig({
  name: "slots",
  systemDatabaseUrl: databaseUrl,
  systemDatabasePoolSize: 20,
  logLevel: "error",
  runAdminServer: false,
  applicationVersion: "bench",
});
const analyse = DBOS.registerWorkflow(
  (website: string, job: string) =>
    DBOS.runStep(() => callStub(stubUrl, { website, job, durationMs }), { name: "analyse", retriesAllowed: true }),
  { name: "analyse" },
);
void analyse;
await DBOS.launch();
await DBOS.registerQueue("slots", { globalConcurrency: 16, partitionConcurrency: 4, minPollingIntervalMs: 50 });
console.log("ready");
process.on("SIGTERM", () => void DBOS.shutdown().then(() => process.exit()));
