import { createConfig, lintFromString } from "@redocly/openapi-core";
import type { z } from "zod";
import { operationsIn, type PlainDocument } from "../../api/openapi/document.ts";
import { examples } from "../../api/openapi/examples.ts";
import { tagOf, tagsOf } from "../../api/openapi/tags.ts";
import type { AnyOperation } from "../../src/operation/operation.ts";
import { operations } from "../../src/operations.ts";
import { breakingChanges } from "./breaking.ts";
import { callsModule } from "./calls.ts";
import { callsPath, clientPath, current, currentText, fingerprintOf, goldenPath, releasedPath, textOf } from "./files.ts";
import { pythonProblems } from "./python.ts";

const described = operations.filter((operation) => operation.rest);

/** Operations whose recorded example is missing, or no longer what they take and answer. */
export const withoutExample = (): AnyOperation[] =>
  described.filter((operation) => {
    const example = examples[operation.name];
    if (!example || !(operation.input as z.ZodType).safeParse(example.input).success) return true;
    return operation.stream
      ? typeof example.answer !== "string"
      : !(operation.output as z.ZodType).safeParse(example.answer).success;
  });

export function examplesProblems(): string[] {
  const known = new Set(described.map(({ name }) => name));
  return [
    ...withoutExample().map(({ name }) => `${name} has no example that fits: run "npm run openapi"`),
    ...Object.keys(examples)
      .filter((name) => !known.has(name))
      .map((name) => `${name} is no operation and has an example: run "npm run openapi"`),
  ];
}

/** Schemas that stand in the document more than once belong among the components, under a good name. */
export function describedProblems(): string[] {
  const places = new Map<string, string[]>();
  const visit = (value: unknown, place: string[]) => {
    if (typeof value !== "object" || value === null) return;
    const { description: _, default: __, ...schema } = value as Record<string, unknown>;
    const isNamed = place.length === 3 && place[0] === "components";
    const fields = Object.keys((schema.properties as object | undefined) ?? {}).length;
    const isWorthAName = (schema.type === "object" && fields >= 2) || (Array.isArray(schema.enum) && schema.enum.length > 2);
    if (isWorthAName && !isNamed) {
      const text = JSON.stringify(schema);
      places.set(text, [...(places.get(text) ?? []), place.join(" / ")]);
    }
    for (const [key, inner] of Object.entries(value)) if (key !== "example" && key !== "links") visit(inner, [...place, key]);
  };
  visit(current, []);
  const repeated = [...places.values()].filter((all) => all.length > 1);
  const untagged = tagsOf(described).filter((tag) => !tag.description);
  return [
    ...repeated.map(
      (all) => `the same schema stands in ${all.join(" and ")}: give it a name with .meta({ id }) or .meta({ title })`,
    ),
    ...untagged.map(
      ({ name }) => `${described.find((one) => tagOf(one) === name)!.name}: describe the tag ${name} in api/openapi/tags.ts`,
    ),
    ...Object.entries(current.components.schemas).flatMap(([name, schema]) =>
      schema.$ref && schema.additionalProperties === false ? [`${name} forbids every field that its reference describes`] : [],
    ),
    ...operationsIn(current).flatMap(({ operationId }, index, all) =>
      all.findIndex((other) => other.operationId === operationId) === index
        ? []
        : [`${operationId} is the name of two operations`],
    ),
  ];
}

/**
 * Redocly's recommended rules but one: that no two paths match the same address. The interface has fixed words beside ids
 * (`/content/sheets/{sheet_id}`, `/content/{content_id}/edit`), and the service takes the fixed word first.
 */
export async function lintProblems(source = currentText): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"], rules: { "no-ambiguous-paths": "off" } });
  const found = await lintFromString({ source, absoluteRef: goldenPath, config });
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ""})`);
}

export function freshProblems(): string[] {
  const golden = textOf(goldenPath);
  return [
    ...(golden === currentText ? [] : [`docs/openapi.json is not the description of today: run "npm run openapi"`]),
    ...(textOf(clientPath).includes(fingerprintOf(golden))
      ? []
      : [`clients/typescript is not made from docs/openapi.json: run "npm run openapi"`]),
    ...(textOf(callsPath) === callsModule() ? [] : [`clients/typescript/src/calls.ts is not of today: run "npm run openapi"`]),
    ...pythonProblems(),
  ];
}

/** Changes that only reach callers who ask for something new. */
const agreed = [
  // In answers to `dry_run` alone.
  "response-streaming.start: answer.run_id can now be null",
];

export function releaseProblems(): string[] {
  const released = JSON.parse(textOf(releasedPath)) as PlainDocument;
  const breaking = breakingChanges(released, current).filter((change) => !agreed.includes(change));
  return breaking.map(
    (change) => `breaks clients of the released version: ${change} (keep it as it was, or "npm run openapi -- --release")`,
  );
}
