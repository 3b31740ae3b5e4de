import { pino } from "pino";
import { expect, test } from "vitest";
import { runtimeLogger } from "../../activities/runtime-logger.ts";

test("the SDK's warnings are lines of the service, but for the one that a worker without workflows gives by design", () => {
  const lines: { msg: string }[] = [];
  const log = runtimeLogger(pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) }));
  log.warn("No workflows registered, not polling for workflow tasks", { sdkComponent: "worker" });
  log.info("Worker state changed", { sdkComponent: "worker" });
  log.warn("Workflow task failed", { sdkComponent: "worker" });
  expect(lines.map(({ msg }) => msg)).toEqual(["Workflow task failed"]);
});
