import { describe, expect, test } from "vitest";
import type { PlainDocument } from "../../api/openapi/document.ts";
import { breakingChanges } from "./breaking.ts";
import { lintProblems } from "./checks.ts";
import { current } from "./files.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests reach into the document wherever they like.
type Loose = any;

/** The description with a change, against the one without it. */
function changed(change: (document: Loose) => void): string[] {
  const document: Loose = structuredClone(current);
  change(document);
  return breakingChanges(current, document as PlainDocument);
}
const schema = (document: Loose, name: string): Loose => document.components.schemas[name];

describe("what breaks clients", () => {
  test.each<[string, (document: Loose) => void, string]>([
    ["an operation is removed", (d) => delete d.paths["/prompts"].get, "GET /prompts is gone"],
    [
      "an operation is renamed",
      (d) => (d.paths["/prompts"].get.operationId = "prompts.all"),
      "the operation id prompts.list is gone",
    ],
    [
      "success has another status",
      (d) => rename(d.paths["/groups"].post.responses, "201", "200"),
      "groups.create: success is 200 in place of 201",
    ],
    [
      "a parameter is required",
      (d) => (parameter(d, "/prompts", "search").required = true),
      "prompts.list: query search is required now",
    ],
    ["a parameter is removed", (d) => d.paths["/prompts"].get.parameters.pop(), "prompts.list: query page_size is gone"],
    [
      "a parameter takes less",
      (d) => (parameter(d, "/prompts", "page_size").schema.maximum = 50),
      "prompts.list: query page_size: maximum is 50 now",
    ],
    [
      "an input field is required",
      (d) => schema(d, "PromptsCreateRequest").required.push("text"),
      "prompts.create: body.text is required now",
    ],
    [
      "a new input field is required",
      (d) => add(schema(d, "PromptsCreateRequest"), "reason", true),
      "prompts.create: body.reason is required now",
    ],
    [
      "an input field is removed",
      (d) => delete schema(d, "NewPrompt").properties.volume,
      "prompts.create: body.prompts[].volume is gone",
    ],
    [
      "an input is no longer null",
      (d) => (schema(d, "NewPrompt").properties.topic_id = { type: "string" }),
      "prompts.create: body.prompts[].topic_id no longer takes null",
    ],
    [
      "an input's value is removed",
      (d) => schema(d, "PromptType").enum.pop(),
      'prompts.create: body.type no longer takes "high_intent"',
    ],
    [
      "an input has a pattern",
      (d) => (schema(d, "TopicsCreateRequest").properties.name.pattern = "^[a-z]+$"),
      'topics.create: body.name: pattern is "^[a-z]+$" now',
    ],
    [
      "an input refuses further fields",
      (d) => (schema(d, "NewPrompt").additionalProperties = false),
      "prompts.create: body.prompts[] no longer takes further fields",
    ],
    [
      "an answer's field is removed",
      (d) => delete schema(d, "Prompt").properties.volume,
      "prompts.list: answer.prompts[].volume is gone",
    ],
    [
      "an answer's field can be absent",
      (d) => schema(d, "Prompt").required.shift(),
      "prompts.list: answer.prompts[].id can be absent now",
    ],
    [
      "an answer's field can be null",
      (d) => (schema(d, "Prompt").properties.text.type = ["string", "null"]),
      "prompts.list: answer.prompts[].text can now be null",
    ],
    [
      "an answer's type changes",
      (d) => (schema(d, "Pagination").properties.total.type = "string"),
      "answer.pagination.total can now be string",
    ],
    [
      "an answer's entry changes",
      (d) => (schema(d, "ShareOfVoice").properties.value.type = "string"),
      "answer.data.*.value can now be string",
    ],
    [
      "an answer has another media type",
      (d) => rename(d.paths["/websites"].get.responses["200"].content, "application/json", "text/csv"),
      "websites.list: answer: application/json is gone",
    ],
  ])("%s", (_, change, told) => {
    expect(changed(change).join("\n")).toContain(told);
  });

  test.each<[string, (document: Loose) => void]>([
    ["nothing", () => {}],
    ["a new operation", (d) => (d.paths["/new"] = { get: { ...d.paths["/websites"].get, operationId: "new.list" } })],
    [
      "a new optional parameter",
      (d) => d.paths["/prompts"].get.parameters.push({ in: "query", name: "new", schema: { type: "string" } }),
    ],
    ["a new optional input field", (d) => add(schema(d, "PromptsCreateRequest"), "reason", false)],
    ["a new answer field", (d) => add(schema(d, "Prompt"), "reason", true)],
    ["a wider input", (d) => delete schema(d, "PromptsCreateRequest").properties.text.maxLength],
    ["a new value", (d) => schema(d, "ModelId").enum.push("new")],
    ["other words", (d) => (schema(d, "Prompt").properties.text.description = "Words")],
    ["another name of a schema", (d) => renameSchema(d, "Topic", "PromptTopic")],
  ])("%s breaks nothing", (_, change) => {
    expect(changed(change)).toEqual([]);
  });

  test("a first upper bound breaks nothing, a lower one does", () => {
    const before: Loose = structuredClone(current);
    delete schema(before, "PromptsCreateRequest").properties.text.maxLength;
    expect(breakingChanges(before, current)).toEqual([]);
    schema(before, "PromptsCreateRequest").properties.text.maxLength = 20_000;
    expect(breakingChanges(before, current).join("\n")).toContain("body.text: maxLength is 10000 now");
  });

  test("the linter finds an operation without a summary", async () => {
    const document: Loose = structuredClone(current);
    delete document.paths["/prompts"].get.summary;
    expect(await lintProblems(JSON.stringify(document))).toEqual([expect.stringContaining("operation-summary")]);
  });
});

function rename(holder: Loose, from: string, to: string): void {
  holder[to] = holder[from];
  delete holder[from];
}

const parameter = (document: Loose, path: string, name: string): Loose =>
  document.paths[path].get.parameters.find((one: Loose) => one.name === name);

function add(holder: Loose, name: string, isRequired: boolean): void {
  holder.properties[name] = { type: "string" };
  if (isRequired) holder.required.push(name);
}

function renameSchema(document: Loose, from: string, to: string): void {
  rename(document.components.schemas, from, to);
  const text = JSON.stringify(document.paths).replaceAll(`schemas/${from}"`, `schemas/${to}"`);
  document.paths = JSON.parse(text);
  document.components.schemas = JSON.parse(
    JSON.stringify(document.components.schemas).replaceAll(`schemas/${from}"`, `schemas/${to}"`),
  );
}
