import { expect, test } from "vitest";
import { csv } from "../../../src/platform/files/text.ts";

test.each([";", "\t", "\n", "\r"])(
  "a text with %j is one cell of a CSV, also where a program divides cells or rows there",
  (sign) => {
    const text = `best${sign}=cmd|' /C calc'!A0`;
    expect(csv([{ name: "prompt", type: "text" }], [[text]], false)).toBe(`"${text}"\r\n`);
  },
);

test("a row of one cell without a value is a row of a CSV still", () => {
  const columns = ["position", "model"].map((name) => ({ name, type: "text" as const }));
  expect(csv(columns.slice(0, 1), [[null], [2], [null]], true)).toBe('position\r\n""\r\n2\r\n""\r\n');
  expect(csv(columns, [[null, null]], false)).toBe(",\r\n");
});
