import type { IDisplayOptions, INodeProperties } from "n8n-workflow";

/** Where a property is shown. */
export type Shown = { resource: string[]; operation: string[] };

export const shownFor = (resource: string, ...operation: string[]): Shown => ({ resource: [resource], operation });

const display = (show: Shown): IDisplayOptions => ({ show });

/** The choice of what is done with a resource. */
export const operationField = (resource: string, chosen: string, options: INodeProperties["options"]): INodeProperties => ({
  displayName: "Operation",
  name: "operation",
  type: "options",
  noDataExpression: true,
  displayOptions: { show: { resource: [resource] } },
  options,
  default: chosen,
});

/** The website that a call is about, chosen from those that the key reaches. */
export const websiteField = (show: Shown, type: "body" | "query"): INodeProperties => ({
  displayName: "Website Name or ID",
  name: "websiteId",
  type: "options",
  required: true,
  default: "",
  description: 'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
  displayOptions: display(show),
  typeOptions: {
    loadOptions: {
      routing: {
        request: { method: "GET", url: "/websites" },
        output: {
          postReceive: [
            { type: "rootProperty", properties: { property: "websites" } },
            { type: "setKeyValue", properties: { name: "={{$responseItem.name}}", value: "={{$responseItem.id}}" } },
            { type: "sort", properties: { key: "name" } },
          ],
        },
      },
    },
  },
  routing: { send: { type, property: "website_id" } },
});

/** Whether all items are wanted, and how many otherwise. */
export const limitFields = (
  show: Shown,
  type: "body" | "query",
  property: string,
  pageSize: number,
  pagination: NonNullable<NonNullable<INodeProperties["routing"]>["operations"]>["pagination"],
): INodeProperties[] => [
  {
    displayName: "Return All",
    name: "returnAll",
    type: "boolean",
    default: false,
    description: "Whether to return all results or only up to a given limit",
    displayOptions: display(show),
    routing: {
      send: { paginate: "={{$value}}", type, property, value: `={{$value ? ${pageSize} : undefined}}` },
      operations: { pagination },
    },
  },
  {
    displayName: "Limit",
    name: "limit",
    type: "number",
    typeOptions: { minValue: 1, maxValue: pageSize },
    default: 50,
    description: "Max number of results to return",
    displayOptions: { show: { ...show, returnAll: [false] } },
    routing: { send: { type, property } },
  },
];

/** The same for lists that are continued by `offset`. */
export const offsetLimitFields = (show: Shown, pageSize: number): INodeProperties[] =>
  limitFields(show, "body", "limit", pageSize, {
    type: "offset",
    properties: { limitParameter: "limit", offsetParameter: "offset", pageSize, type: "body" },
  });

/** What the items of lists of answers and of bulk exports are. */
export const datasetField = (show: Shown): INodeProperties => ({
  displayName: "Dataset",
  name: "dataset",
  type: "options",
  options: [
    { name: "Answers", value: "answers" },
    { name: "Citations", value: "citations" },
    { name: "Mentions", value: "mentions" },
    { name: "Products", value: "products" },
  ],
  default: "answers",
  displayOptions: display(show),
});

/** A list of texts, written with commas between them. */
export const asList = '={{$value.split(",").map((text) => text.trim()).filter((text) => text !== "")}}';

/** The same when n8n makes a call again, another one for each execution, node, loop round and item. */
export const keyOfCall = "={{$execution.id}}-{{$nodeId}}-{{$runIndex}}-{{$itemIndex}}";

/** The same key makes a repeated call do what it does once. */
export const idempotencyField = (show: Shown): INodeProperties => ({
  displayName: "Idempotency Key",
  name: "idempotencyKey",
  type: "string",
  default: keyOfCall,
  description: "Makes it safe to repeat the call: with the same key it is done once",
  displayOptions: display(show),
  routing: { request: { headers: { "idempotency-key": "={{$value}}" } } },
});

const models: [string, string][] = [
  ["ChatGPT", "chatgpt"],
  ["Claude", "claude"],
  ["Copilot", "copilot"],
  ["DeepSeek", "deepseek"],
  ["Gemini", "gemini"],
  ["Google AI Mode", "google_ai_mode"],
  ["Google AI Overview", "google_ai_overview"],
  ["Grok", "grok"],
  ["Meta AI", "meta_ai"],
  ["Perplexity", "perplexity"],
];

export const modelOptions = models.map(([name, value]) => ({ name, value }));
