import { expect, test } from "vitest";
import { connect, sql } from "../../../src/platform/database/connection.ts";
import { createTestDatabase } from "../../support/database.ts";

test("a database that is closed has no connections, which would keep a process alive", async () => {
  const file = await createTestDatabase();
  try {
    const database = await connect(file.urls, 2, { preparedStatements: "auto" });
    await database.system.run(sql`select 1`);
    await database.of({ id: "018f0000-0000-7000-8000-000000000001", n: 7 }).read(sql`select 1`);
    expect(database.connections()).toMatchObject({ app: { total: 1 }, system: { total: 1 } });
    await database.close();
    expect(database.connections()).toMatchObject({ app: { total: 0 }, system: { total: 0 } });
  } finally {
    await file.drop();
  }
});
