import fc from "fast-check";
import { expect, test } from "vitest";
import { instant } from "../../../src/platform/database/open.ts";

const digits = (count: number) => fc.integer({ min: 0, max: 10 ** count - 1 }).map((n) => String(n).padStart(count, "0"));

test("instants of PostgreSQL are shown as a Date shows them", () => {
  const day = fc.date({ min: new Date("1970-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  const fraction = fc.oneof(fc.constant(""), fc.integer({ min: 1, max: 6 }).chain(digits));
  fc.assert(
    fc.property(day, fraction, (date, part) => {
      const text = `${date.toISOString().slice(0, 19).replace("T", " ")}${part && `.${part}`}+00`;
      expect(instant(text)).toBe(new Date(text).toISOString());
    }),
  );
});

test.each([
  ["infinity", "infinity"],
  ["-infinity", "-infinity"],
  ["2026-01-31 12:00:00.5+01", "2026-01-31T11:00:00.500Z"],
  ["10000-01-01 00:00:00+00", "+010000-01-01T00:00:00.000Z"],
])("%s is shown as %s", (text, shown) => {
  expect(instant(text)).toBe(shown);
});
