/** usage: node deploy/local/temporal-download.ts DIRECTORY VERSION — lets the Temporal SDK download its development server. */
import { TestWorkflowEnvironment } from "@temporalio/testing";

const [downloadDir, version] = process.argv.slice(2);
const environment = await TestWorkflowEnvironment.createLocal({
  server: { executable: { type: "cached-download", downloadDir, version } },
});
await environment.teardown();
