import type { AnyOperation } from "./operation.ts";
import { cancelRun } from "./runs/cancel.ts";
import { runEvents } from "./runs/events.ts";
import { readRun } from "./runs/read.ts";
import { startRun } from "./runs/start.ts";
import { listWebsites } from "./websites/list.ts";

/** Every operation of the service. */
export const operations: readonly AnyOperation[] = [
  listWebsites,

  startRun,
  readRun,
  runEvents,
  cancelRun,
];
