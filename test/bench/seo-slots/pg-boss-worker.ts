/** One pg-boss process of the comparison: runs queued jobs until it is told to stop. */
import { PgBoss } from "pg-boss";
import { callStub } from "./call-stub.ts";

interface Job {
  website: string;
  job: string;
}

const [databaseUrl, stubUrl, durationText, slotsText] = process.argv.slice(2) as [string, string, string, string];
const durationMs = Number(durationText);

// What it knows of a queue's length says whether its workers fetch without a pause.
const freshSeconds = { superviseIntervalSeconds: 1, monitorIntervalSeconds: 1, queueCacheIntervalSeconds: 1 };
const boss = new PgBoss({ connectionString: databaseUrl, max: 20, ...freshSeconds });
boss.on("error", (error) => console.error(error));
await boss.start();
await boss.createQueue("slots");
const limits = { localConcurrency: Number(slotsText), groupConcurrency: 4 };
await boss.work<Job>("slots", { ...limits, pollingIntervalSeconds: 0.5, burstWhenReadyExceeds: 1 }, async ([job]) =>
  callStub(stubUrl, { ...job!.data, durationMs }),
);
console.log("ready");
process.on("SIGTERM", () => void boss.stop({ graceful: false }).then(() => process.exit()));
