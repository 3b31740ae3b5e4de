import { describe, expect, test } from "vitest";
import { z } from "zod";
import { limitsOf } from "../../../api/body/limits.ts";
import { longestOf, unwrap } from "../../../api/input/inspect.ts";
import { opaqueId } from "../../../src/operation/fields.ts";
import { operations } from "../../../src/operations.ts";
import { nodesOf } from "./schemas.ts";

/*
 * What a call may cost follows from its schema: every list and every text of every input has an upper bound, and the body that
 * these bounds allow fits into the limit under which the operation is read.
 */

interface Check {
  check: string;
  format?: string;
  pattern?: RegExp;
}

/** Formats and patterns such as `^\d{1,15}$` are bounds too. */
const bounded = new Set(["guid", "uuid", "email", "date", "datetime"]);
const isBounded = ({ def }: z.ZodType): boolean => {
  const checks = ((def as { checks?: z.core.$ZodCheck[] }).checks ?? []).map(({ _zod }) => _zod.def as Check);
  return [def as unknown as Check, ...checks].some(
    ({ format, pattern }) => bounded.has(format ?? "") || (pattern && /^\^(?:[^*+\\[]|\[[^\]]*\]|\\.)*\$$/.test(pattern.source)),
  );
};

function longest(type: z.ZodType): number | null {
  const described = (type.meta() as { maxLength?: number } | undefined)?.maxLength;
  return longestOf(type) ?? described ?? (isBounded(type) ? 255 : null);
}

describe.each(operations.map((operation) => [operation.name, operation] as const))("%s", (_, operation) => {
  const nodes = nodesOf(operation.input);

  test("every list and text has a maximum", () => {
    const unbounded = nodes.filter(
      ({ type }) => (type instanceof z.ZodArray || type instanceof z.ZodString) && longest(type) === null,
    );
    expect(unbounded.map(({ path }) => path.join("."))).toEqual([]);
  });

  test("a body as large as the schema allows is within the limit", () => {
    expect(largest(operation.input)).toBeLessThanOrEqual(limitsOf(operation).maxBytes * (operation.largeBody ? Infinity : 1));
  });
});

/** Bytes of the longest JSON of plain letters that a schema takes. */
function largest(declared: z.ZodType): number {
  const type = unwrap(declared);
  const bound = longest(type) ?? 0;
  if (type instanceof z.ZodObject) {
    const fields = Object.entries(type.shape as Record<string, z.ZodType>);
    return 2 + fields.reduce((sum, [name, field]) => sum + name.length + 4 + largest(field), 0);
  }
  if (type instanceof z.ZodArray) return 2 + bound * (1 + largest(type.element as z.ZodType));
  if (type instanceof z.ZodUnion) return Math.max(...type.options.map((option) => largest(option as z.ZodType)));
  return 2 + (type instanceof z.ZodString ? (isId(type) ? 36 : bound) : 20);
}

/** Ids have 36 characters, whatever else may stand in their place. */
const isId = (type: z.ZodType): boolean =>
  longestOf(type) === longestOf(opaqueId) || (type.def as { format?: string }).format === "guid";
