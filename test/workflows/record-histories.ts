/**
 * usage: node test/workflows/record-histories.ts [recording …] — records the committed histories anew, or those of the named
 * files in recordings/. To be run, and its result looked through, when a workflow is changed on purpose before a release; what
 * runs in production meanwhile needs `patched()` instead.
 */
import { readdirSync, writeFileSync } from "node:fs";
import { Client, Connection } from "@temporalio/client";
import { shopEnv, startShop } from "../content/pitches/website.ts";
import { startMailServer } from "../support/mail-server.ts";
import { startStack } from "../support/stack.ts";
import { historyToText } from "./history-json.ts";
import type { Recording } from "./recordings/recording.ts";

const wanted = process.argv.slice(2);
const recordings = readdirSync(new URL("recordings/", import.meta.url))
  .filter((file) => file !== "recording.ts" && (wanted.length === 0 || wanted.includes(file.replace(/\.ts$/, ""))))
  .sort((a, b) => a.localeCompare(b));
const mailServer = await startMailServer();
const shop = await startShop();
const reading = shopEnv(shop);
const stack = await startStack({
  workers: 1,
  workerProgram: "test/content/pitches/worker.ts",
  api: true,
  stub: ["--seed", "histories"],
  env: { SMTP_URL: mailServer.url, MENTION_MODEL: "compatible:judge", ...reading.env },
});
const connection = await Connection.connect({ address: stack.temporalAddress });
try {
  const client = new Client({ connection });
  for (const file of recordings) {
    const { record } = (await import(`./recordings/${file}`)) as { record: Recording };
    for (const [name, workflowId] of Object.entries(await record(stack))) {
      const history = await client.workflow.getHandle(workflowId).fetchHistory();
      const text = historyToText(history);
      writeFileSync(new URL(`histories/${name}.json`, import.meta.url), text);
      console.log(`${name}: ${history.events!.length} events, ${text.length} bytes`);
    }
  }
} finally {
  await connection.close();
  await stack.stop();
  await mailServer.close();
  await shop.close();
  reading.remove();
}
