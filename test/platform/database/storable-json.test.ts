import { expect, test } from "vitest";
import { json } from "../../../src/platform/database/builder.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { useService } from "../../support/use-service.ts";

const service = useService();

test("JSON with NUL characters and halves of emojis is stored without them, and nothing else is changed", async () => {
  const given = { cut: "tent 🏕".slice(0, -1), nul: ["a\0b"], whole: "🏕", written: "\\ud83d \\u0000", n: 1, none: null };
  const [row] = await service.services.database.system.run<{ kept: unknown }>(sql`select ${json(given)} as kept`);
  expect(row!.kept).toEqual({ ...given, cut: "tent \ufffd", nul: ["ab"] });
});
