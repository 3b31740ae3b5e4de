import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { csv } from "../../../../src/platform/files/text.ts";

const script = readFileSync(new URL("../../../../api/pages/assets/app.js", import.meta.url), "utf8");

/** How the script of the dashboard writes a cell of a figure's file. */
const quoted = runInNewContext(`(${/const quoted = (\(text\) => \{.*?\n {2}\});/s.exec(script)![1]})`) as (
  text: string,
) => string;

test("a figure's file holds a text that begins like a formula as the exports do", () => {
  const column = { name: "text", type: "text" } as unknown as Parameters<typeof csv>[0][number];
  const exported = (text: string) =>
    csv([column], [[text]], false)
      .trimEnd()
      .replaceAll(/^"|"$/g, "");
  for (const sign of ["=", "+", "-", "@", "\t", "＝", "＋", "－", "＠"]) {
    const cell = quoted(`${sign}SUM(A1)`).slice(1, -1);
    expect([sign, cell]).toEqual([sign, `'${sign}SUM(A1)`]);
    expect(cell).toBe(exported(`${sign}SUM(A1)`));
  }
  expect([quoted("-1.5"), quoted("Acme")]).toEqual(['"-1.5"', '"Acme"']);
});
