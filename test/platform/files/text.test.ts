import { expect, test } from "vitest";
import { csv } from "../../../src/platform/files/text.ts";

test.each([";", "\t", "\n", "\r"])(
  "a text with %j is one cell of a CSV, also where a program divides cells or rows there",
  (sign) => {
    const text = `best${sign}=cmd|' /C calc'!A0`;
    expect(csv([{ name: "prompt", type: "text" }], [[text]], false)).toBe(`"${text}"\r\n`);
  },
);
