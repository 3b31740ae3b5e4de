import { expect, test } from "vitest";
import { z } from "zod";
import { listUpTo, textUpTo } from "../../../src/integrations/llm/index.ts";
import { requireNoLimits } from "../../support/model-schema.ts";

const schema = z.object({ tips: listUpTo(z.object({ why: textUpTo(20, "The reason.") }), 2) });

test("one text that is too long, and one entry too many, do not cost the whole answer", () => {
  const tips = ["short", "A sentence that is rather long", "three"].map((why) => ({ why }));
  const read = schema.parse({ tips });
  expect(read).toEqual({ tips: [{ why: "short" }, { why: "A sentence that is…" }] });
  expect(schema.parse(read), "read again").toEqual(read);
});

test.each([
  ["abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrs…"],
  [`${"a".repeat(18)}\u{1F3D5}bcd`, `${"a".repeat(18)}…`],
  ["exactly of 20 letter", "exactly of 20 letter"],
])("a text is cut between words or whole characters: %s", (text, cut) => {
  expect(textUpTo(20).parse(text)).toBe(cut);
});

test("vendors are told limits in words, since some refuse them in a schema", () => {
  requireNoLimits({ schema });
  expect(() => requireNoLimits({ schema: z.object({ why: z.string().max(20) }) })).toThrow("maxLength");
  const told = JSON.stringify(z.toJSONSchema(schema, { io: "input" }));
  expect(told).toContain('"The reason. At most 20 characters."');
  expect(told).toContain('"At most 2."');
});
