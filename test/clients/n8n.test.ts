import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/*
 * The node is a table of requests. Each has to be an operation of the description, and each field that it sends one that the operation
 * takes. `npm test` in clients/n8n executes them by n8n itself.
 */

// The packages of n8n are not installed here, and its sources name files without their endings.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === "n8n-workflow")
      return { url: "data:text/javascript,export const NodeConnectionTypes = { Main: 'main' }", shortCircuit: true };
    const isOwn = context.parentURL?.includes("/clients/n8n/") && /^\.{1,2}\//.test(specifier);
    return isOwn ? { ...next(`${specifier}.ts`, context), format: "module-typescript" } : next(specifier, context);
  },
});

interface Property {
  name: string;
  default?: unknown;
  options?: (Property & { value?: string; action?: string })[];
  displayOptions?: { show?: Record<string, unknown[]> };
  routing?: {
    request?: { method?: string; url?: string; headers?: Record<string, string> };
    send?: { type?: "body" | "query"; property?: string };
  };
}

const folder = fileURLToPath(new URL("../../clients/n8n/", import.meta.url));
const { Answerscope } = await import(`${folder}nodes/Answerscope/Answerscope.node.ts`);
const { properties } = new Answerscope().description as { properties: Property[] };
const description = JSON.parse(readFileSync(new URL("../../docs/openapi.json", import.meta.url), "utf8"));

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  enum?: string[];
  required?: string[];
}

const resolved = ({ $ref, ...schema }: Schema): Schema =>
  $ref ? { ...description.components.schemas[$ref.split("/").at(-1)!], ...schema } : schema;

/** The schema of a field such as `comparisons[0].baseline.start_date`. */
function fieldOf(schema: Schema, path: string): Schema | undefined {
  let found: Schema | undefined = resolved(schema);
  for (const part of path.replaceAll(/\[\d+\]/g, ".*").split(".")) {
    const next: Schema | undefined = part === "*" ? found.items : propertyOf(found, part);
    if (!next) return undefined;
    found = resolved(next);
  }
  return found;
}

/** A property of an object, or of one of those that it may be. */
const propertyOf = (schema: Schema, name: string): Schema | undefined =>
  [schema, ...(schema.oneOf ?? [])].map((option) => resolved(option).properties?.[name]).find(Boolean);

const shows = ({ displayOptions }: Property, resource: string, operation: string): boolean => {
  const { resource: resources, operation: operations } = displayOptions?.show ?? {};
  return (resources ?? [resource]).includes(resource) && (operations ?? [operation]).includes(operation);
};

const operations = properties
  .filter(({ name }) => name === "operation")
  .flatMap((property) => {
    const resource = String(property.displayOptions!.show!.resource![0]);
    return property.options!.map((option) => ({ resource, operation: option.value!, request: option.routing!.request! }));
  });

test("the node has the main operations", () => {
  expect(operations.map(({ resource, operation }) => `${resource}.${operation}`).sort()).toEqual([
    ...["answer.get", "answer.getAll", "export.get", "metric.compare", "metric.query", "prompt.create", "prompt.getAll"],
    ...["run.get", "run.getAll", "run.start", "seo.create", "seo.get", "website.getAll", "website.getOverview"],
  ]);
});

test.each(operations)("$resource, $operation sends what the service takes", ({ resource, operation, request }) => {
  const path = request.url!.replace(/^=/, "").replaceAll(/\{\{\$parameter\.(\w+)\}\}/g, (_, name: string) => {
    expect(properties.some((property) => property.name === name && shows(property, resource, operation))).toBe(true);
    return name === "dataset" ? "answers" : `{${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}}`;
  });
  const described = description.paths[path]?.[request.method!.toLowerCase()];
  expect([path, described !== undefined]).toEqual([path, true]);
  const query = new Map<string, Schema>(
    described.parameters?.map((one: { name: string; schema: Schema }) => [one.name, one.schema]),
  );
  const body: Schema = described.requestBody?.content["application/json"].schema ?? {};
  const own = properties.filter((property) => property.name !== "operation" && shows(property, resource, operation));
  const sent = own.flatMap((property) => [property, ...(property.options ?? [])]);
  for (const { name, options, routing } of sent) {
    for (const header of Object.keys(routing?.request?.headers ?? {}))
      expect([...query.keys()].map((known) => known.toLowerCase())).toContain(header);
    const { type, property: field } = routing?.send ?? {};
    if (!field) continue;
    const schema = type === "query" ? query.get(field) && resolved(query.get(field)!) : fieldOf(body, field);
    expect([name, field, schema !== undefined]).toEqual([name, field, true]);
    const choices = schema?.enum ?? (schema?.items && resolved(schema.items).enum);
    if (choices && options) expect(choices).toEqual(expect.arrayContaining(options.map(({ value }) => value)));
  }
  const fields = sent.map(({ routing }) => routing?.send?.property?.split(/[.[]/)[0]);
  const required = [...(resolved(body).required ?? [])];
  expect(fields).toEqual(expect.arrayContaining(required));
});

test("keys of calls are of the execution, the node, its round and the item", () => {
  const keys = properties.filter(({ name }) => ["idempotencyKey", "requestId"].includes(name));
  expect(keys.length).toBeGreaterThan(2);
  for (const key of keys)
    for (const part of ["$execution.id", "$nodeId", "$runIndex", "$itemIndex"]) expect(key.default).toContain(`{{${part}}}`);
});

/** What expressions of n8n use of Luxon, at an instant in a zone so many hours east. */
const luxonAt = (ms: number, hours: number): Record<"toUTC" | "minus" | "toFormat", unknown> => ({
  toUTC: () => luxonAt(ms, 0),
  minus: ({ days }: { days: number }) => luxonAt(ms - days * 86_400_000, hours),
  toFormat: () => new Date(ms + hours * 3_600_000).toISOString().slice(0, 10),
});

test.each([9, 0, -8])("days are UTC days in a workflow %d hours east: a window ends with a day that has ended", (hours) => {
  const now = luxonAt(Date.parse("2026-03-08T21:00:00Z"), hours);
  const day = (name: string) => {
    const expression = String(properties.find((property) => property.name === name)!.default).slice(3, -2);
    return new Function("$now", "$today", `return ${expression}`)(now, now);
  };
  expect(["baselineFrom", "baselineTo", "comparedFrom", "comparedTo", "startDate"].map(day)).toEqual([
    ...["2026-02-22", "2026-02-28", "2026-03-01", "2026-03-07", "2026-03-01"],
  ]);
});
