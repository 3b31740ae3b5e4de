import type { z } from "zod";
import type { AnyOperation } from "../../src/operation/index.ts";
import { isObject } from "../input/inspect.ts";
import { definitionOf, type Schema, topOf } from "./lean-schema.ts";

/** Where the input of an operation names the schedule that a call is about, which is the argument `schedule` in every tool. */
type SchedulePlace = "schedule_id" | "filters" | "sides" | null;

/** The two sets of filters of each of the `comparisons`. */
const sides = ["baseline", "compared"];

/** Tools about schedules themselves take the id of one, and views keep filters as they are. */
const keepsItsNames = ({ name }: AnyOperation): boolean => /^(prompt-schedules|saved-views)\./.test(name);

function schedulePlace(operation: AnyOperation): SchedulePlace {
  const { shape } = operation.input as z.ZodObject;
  if (shape.schedule || keepsItsNames(operation)) return null;
  if (shape.schedule_id) return "schedule_id";
  if (shape.comparisons) return "sides";
  return shape.filters && "schedule_id" in shapeOf(shape.filters as z.ZodType) ? "filters" : null;
}

const shapeOf = (type: z.ZodType): Record<string, unknown> => {
  const { shape, innerType } = type.def as { shape?: Record<string, unknown>; innerType?: z.ZodType };
  return shape ?? (innerType ? shapeOf(innerType) : {});
};

const schedule: Schema = { type: "string", description: "Name or id of a schedule; the default one when absent" };

const confirm: Schema = { type: "boolean", description: "true once the person has agreed to the price" };

/**
 * An input's schema as the tool's arguments: the schedule is called the same everywhere, and fields that say what another
 * field says, which REST keeps for its callers, are not listed.
 *
 * @param words descriptions in place of those of the schema; null leaves an argument out, which is still taken.
 */
export function asArguments(operation: AnyOperation, schema: Schema, words: Record<string, string | null> = {}): Schema {
  const top = topOf(structuredClone(schema));
  const place = schedulePlace(operation);
  const properties = withoutSynonyms(top.properties ?? {});
  for (const [path, description] of Object.entries(words)) reword(properties, path.split("."), description, top.$defs);
  if (operation.mcp!.spends) properties.confirm = confirm;
  for (const [name, value] of Object.entries(operation.mcp!.defaults ?? {}))
    properties[name] = { ...properties[name], default: value };
  if (place === "schedule_id") return { ...top, properties: renamed(properties) };
  if (place === "sides") nameSchedules(properties.comparisons!, top.$defs ?? {});
  if (place !== "filters") return { ...top, properties };
  reword(properties, ["filters", "schedule_id"], null, top.$defs);
  return { ...top, properties: { ...properties, schedule } };
}

const renamed = (properties: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => (name === "schedule_id" ? ["schedule", property] : [name, property])),
  );

/** Has both sides of comparisons, which may be one definition, call the schedule what tools call it. */
function nameSchedules({ items }: Schema, definitions: Record<string, Schema>): void {
  for (const side of sides) {
    const { properties } = definitionOf(definitionOf(items!, definitions).properties![side]!, definitions);
    delete properties!.schedule_id;
    properties!.schedule = schedule;
  }
}

/** Fields that are described as being the same as another one. */
const withoutSynonyms = (properties: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(properties).filter(([, { description }]) => !/^The same as `/.test(String(description))));

/** Gives a field, perhaps of an object below, another description; null takes it out. */
function reword(
  properties: Record<string, Schema>,
  [name, ...below]: string[],
  description: string | null,
  definitions: Record<string, Schema> | undefined,
): void {
  const property = properties[name!];
  if (!property) return;
  if (below.length > 0) {
    const { properties: inner } = definitionOf(property, definitions ?? {});
    if (inner) reword(inner, below, description, definitions);
  } else if (description === null) delete properties[name!];
  else properties[name!] = { ...property, description };
}

/**
 * A tool's arguments as the operation's input: the schedule where the operation has it, the values of what was left out, and what
 * its answers always include. What was not given rightly is left as it is, to be refused by name.
 */
export function asInput(operation: AnyOperation, given: Record<string, unknown>): Record<string, unknown> {
  return { ...operation.mcp?.defaults, ...withIncludes(withSchedule(operation, given), operation.mcp?.includes) };
}

function withSchedule(operation: AnyOperation, given: Record<string, unknown>): Record<string, unknown> {
  const place = schedulePlace(operation);
  if (place === "sides") return withSchedules(given);
  const { schedule, schedule_id, ...others } = given;
  const named = schedule ?? schedule_id;
  if (named === undefined || keepsItsNames(operation)) return given;
  if (place === "schedule_id") return { ...others, schedule_id: named };
  if (place === null) return (operation.input as z.ZodObject).shape.schedule ? { ...others, schedule: named } : given;
  // Without filters it is these that are missed, and not a schedule that is unknown.
  const { filters = {} } = others;
  if (!isObject(filters)) return given;
  return { ...others, filters: { schedule_id: named, ...filters } };
}

/** Comparisons with the schedules of their sides where the operation has them. */
function withSchedules(given: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(given.comparisons)) return given;
  const renamedIn = (side: unknown): unknown => {
    if (!isObject(side) || side.schedule === undefined) return side;
    const { schedule, ...others } = side;
    return { schedule_id: schedule, ...others };
  };
  const comparisons = given.comparisons.map((pair: unknown) =>
    isObject(pair)
      ? Object.fromEntries(Object.entries(pair).map(([name, value]) => [name, sides.includes(name) ? renamedIn(value) : value]))
      : pair,
  );
  return { ...given, comparisons };
}

/** The input with the parts of `include` that a tool's answers always have; one that is no list is refused as it is. */
function withIncludes(input: Record<string, unknown>, includes: readonly string[] | undefined): Record<string, unknown> {
  const given = input.include ?? [];
  if (!includes || !Array.isArray(given)) return input;
  return { ...input, include: [...given, ...includes.filter((part) => !given.includes(part))] };
}
