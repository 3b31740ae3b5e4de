import { Connection } from "@temporalio/client";
import { expect, onTestFinished, test } from "vitest";
import { watchNamespace } from "../../../deploy/local/namespace-watch.ts";
import { freePort } from "../../../deploy/local/ports.ts";
import { Supervisor } from "../../../deploy/local/supervise.ts";
import { LOCAL_NAMESPACE, temporalServer } from "../../../deploy/local/temporal.ts";
import { findTemporal } from "../../../deploy/local/temporal-binary.ts";
import { temporaryDirectory, until } from "./support.ts";

test("a development server that does not know its namespace any more is begun anew, and knows it again", {
  timeout: 120_000,
}, async () => {
  const directory = temporaryDirectory();
  const events: string[] = [];
  const supervisor = new Supervisor({ directory, onEvent: (text) => events.push(text) });
  onTestFinished(() => supervisor.stop());
  const { path } = await findTemporal({ env: process.env, announce: () => {}, report: () => {} });
  const temporal = temporalServer({ binary: path, directory, port: await freePort(), uiPort: undefined });
  await supervisor.start(temporal.service);
  watchNamespace(supervisor, temporal, 100);
  const connection = await Connection.connect({ address: temporal.address });
  await connection.operatorService.deleteNamespace({ namespace: LOCAL_NAMESPACE });
  await connection.close();
  await until("started again", () => events.some((text) => text.includes("Temporal ended (SIGKILL); starting it again")), 60_000);
  await until("the namespace is there", temporal.service.isReady, 60_000);
  expect(events).toHaveLength(1);
});
