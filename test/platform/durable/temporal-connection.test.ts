import { type AddressInfo, connect } from "node:net";
import { createServer, getCACertificates, setDefaultCACertificates } from "node:tls";
import { Connection } from "@temporalio/client";
import { NativeConnection } from "@temporalio/worker";
import { afterAll, expect, inject, test } from "vitest";
import { temporalConnection } from "../../../src/platform/durable/temporal-connection.ts";
import { makeCertificate } from "../../integrations/web-pages/https-server.ts";

const { key, cert } = makeCertificate(["localhost"]);
const [host, port] = inject("temporalAddress").split(":");
/** Temporal behind TLS: it takes bytes in and passes them on. */
const front = createServer({ key, cert, ALPNProtocols: ["h2"] }, (client) => {
  const server = connect(Number(port), host);
  client.on("error", () => server.destroy()).on("close", () => server.destroy());
  server.on("error", () => client.destroy());
  client.pipe(server).pipe(client);
});
const trusted = getCACertificates();
afterAll(() => {
  setDefaultCACertificates(trusted);
  front.close();
});

test("a client and a worker trust the authorities that Node trusts, wherever the system keeps its own", async () => {
  await new Promise<void>((resolve) => front.listen(0, "localhost", resolve));
  const config = { TEMPORAL_ADDRESS: `localhost:${(front.address() as AddressInfo).port}`, TEMPORAL_API_KEY: "key" };
  await expect(NativeConnection.connect(temporalConnection(config))).rejects.toThrow(/Transport/);
  setDefaultCACertificates([...trusted, cert]);
  await (await NativeConnection.connect(temporalConnection(config))).close();
  await (await Connection.connect(temporalConnection(config))).close();
});

test("without a key or a certificate Temporal is asked in the clear", () => {
  expect(temporalConnection({ TEMPORAL_ADDRESS: "temporal:7233" })).toEqual({ address: "temporal:7233" });
});
