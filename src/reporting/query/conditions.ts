import { z } from "zod";
import { modelIds } from "../../integrations/ai-models/index.ts";
import { isUuid } from "../../operation/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { isDay, parseInstant } from "../../platform/time/index.ts";
import { promptType, responseRecord } from "../../tracking/index.ts";
import type { FieldType } from "./datasets.ts";

const operators = ["eq", "ne", "gt", "gte", "lt", "lte", "in", "contains", "is_null"] as const;
type Operator = (typeof operators)[number];

const scalar = z.union([z.string().max(1000), z.number(), z.boolean()]);

/** A comparison of a field with a value. */
export const condition = z
  .object({
    field: z.string().max(100),
    operator: z.enum(operators).default("eq"),
    value: z.union([scalar, z.array(scalar).min(1).max(100)]).meta({
      description:
        "A list for `in`, true or false for `is_null` (of a list: whether empty), else one value of the field's type or list",
    }),
  })
  .meta({ id: "RowCondition" });

/** Which comparisons make sense for a type; numbers, instants and days have an order. */
const allowed: Record<FieldType, readonly Operator[]> = {
  text: ["eq", "ne", "in", "contains", "is_null"],
  id: ["eq", "ne", "in", "is_null"],
  number: ["eq", "ne", "gt", "gte", "lt", "lte", "in", "is_null"],
  boolean: ["eq", "ne", "is_null"],
  instant: ["eq", "gt", "gte", "lt", "lte"],
  day: ["eq", "ne", "gt", "gte", "lt", "lte", "in"],
  texts: ["eq", "contains", "is_null"],
};

/**
 * A condition on a column of the subquery `q`.
 *
 * @param path of the condition in the input, for refusals.
 * @throws Refusal 400 when the operator or the value does not fit the field.
 */
export function conditionSql(given: z.output<typeof condition>, type: FieldType, path: string): Query<unknown> {
  const { field, operator, value } = given;
  if (!allowed[type].includes(operator)) {
    throw new Refusal(400, `${path}.operator: ${field} is of type ${type} and takes ${allowed[type].join(", ")}`);
  }
  const column = sql.ref(`q.${field}`);
  const compare = (one: unknown) => {
    requireKnown(field, one, `${path}.value`);
    return literal(one, type, `${path}.value`);
  };
  if (Array.isArray(value) !== (operator === "in"))
    throw new Refusal(400, `${path}.value: only \`in\` takes a list, and it takes nothing else`);
  switch (operator) {
    case "is_null":
      if (typeof value !== "boolean") throw new Refusal(400, `${path}.value: is_null takes true or false`);
      // A list without entries counts under null, as where answers are counted by it.
      if (type === "texts") return sql`(coalesce(cardinality(${column}), 0) = 0) = ${value}::boolean`;
      return value ? sql`${column} is null` : sql`${column} is not null`;
    case "in":
      return sql`${column} in (${sql.join((value as unknown[]).map(compare))})`;
    case "contains": {
      if (typeof value !== "string") throw new Refusal(400, `${path}.value: contains takes a text`);
      const holds = (haystack: Query<unknown>) =>
        sql`strpos(casefold(${haystack} collate pg_unicode_fast), casefold(${value} collate pg_unicode_fast)) > 0`;
      return type === "texts" ? sql`exists (select from unnest(${column}) one where ${holds(sql`one`)})` : holds(sql`${column}`);
    }
    case "eq":
      return type === "texts" ? sql`${compare(value)} = any(${column})` : sql`${column} = ${compare(value)}`;
    case "ne":
      return sql`${column} is distinct from ${compare(value)}`;
    default:
      return sql`${column} ${signs[operator]} ${compare(value)}`;
  }
}

/** The values of fields that have few. Another one equals nothing, and its empty answer reads like a count of none. */
const known: Record<string, readonly string[]> = {
  outcome: responseRecord.shape.outcome.options,
  model: modelIds,
  prompt_type: promptType.options,
};

function requireKnown(field: string, value: unknown, path: string): void {
  const values = Object.hasOwn(known, field) ? known[field]! : null;
  if (values && !values.some((one) => one === value))
    throw new Refusal(400, `${path}: ${field} must be one of ${values.join(", ")}`);
}

const signs = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` };

function literal(value: unknown, type: FieldType, path: string): Query<unknown> {
  const refuse = (wanted: string): never => {
    throw new Refusal(400, `${path}: must be ${wanted}`);
  };
  switch (type) {
    case "number":
      return typeof value === "number" ? sql`${value}::numeric` : refuse("a number");
    case "boolean":
      return typeof value === "boolean" ? sql`${value}::boolean` : refuse("true or false");
    case "id":
      return typeof value === "string" && isUuid(value) ? sql`${value}::uuid` : refuse("a UUID");
    case "day":
      return typeof value === "string" && isDay(value) && isGiven(Date.parse(value))
        ? sql`${value}::date`
        : refuse("a day, YYYY-MM-DD, between the years 1970 and 8999");
    case "instant": {
      const instantMs = typeof value === "string" ? parseInstant(value) : null;
      return instantMs !== null && isGiven(instantMs)
        ? sql`${new Date(instantMs).toISOString()}::timestamptz`
        : refuse(
            "an instant with its zone (2026-03-02T12:00:00.000Z) between the years 1970 and 8999; for whole days compare `day`",
          );
    }
    default:
      return typeof value === "string" ? sql`${value}::text` : refuse("a text");
  }
}

/** As every other input; PostgreSQL knows no year 0000. */
const isGiven = (instantMs: number) => instantMs >= 0 && instantMs < Date.UTC(9000, 0);
