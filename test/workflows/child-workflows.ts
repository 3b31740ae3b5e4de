import { condition, workflowInfo } from "@temporalio/workflow";
import { runChild } from "../../workflows/child.ts";

/** Waits for its cancel. */
export const waiting = (): Promise<void> => condition(() => false);

/** Waits for a child. */
export const parent = (): Promise<void> => runChild(waiting, { workflowId: `${workflowInfo().workflowId}/child`, args: [] });
