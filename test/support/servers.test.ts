import { Connection, Client as Temporal } from "@temporalio/client";
import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { createTestDatabase } from "./database.ts";

test("each test file gets a database of its own on PostgreSQL 18", async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const client = new Client({ connectionString: one.url });
  await client.connect();
  await client.query("create table only_here (id int)");
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
  expect(rows[0]?.version).toMatch(/^18\./);
  await client.end();

  const stranger = new Client({ connectionString: other.url });
  await stranger.connect();
  await expect(stranger.query("select * from only_here")).rejects.toThrow("does not exist");
  await stranger.end();

  await Promise.all([one.drop(), other.drop()]);
  const gone = new Client({ connectionString: one.url });
  await expect(gone.connect()).rejects.toThrow("does not exist");
});

test("the Temporal server is real and knows the search attributes", async () => {
  const connection = await Connection.connect({ address: inject("temporalAddress") });
  const counted = await new Temporal({ connection }).workflow.count("OrganizationId = 'nobody' and JobKind = 'run'");
  expect(counted.count).toBe(0);
  await connection.close();
});
