import type { Client } from "@temporalio/client";

/** A connection to Temporal, and the task queue of every workflow and of activities that ask no model provider. */
export interface Engine {
  client: Client;
  taskQueue: string;
}
