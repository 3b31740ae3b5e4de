import type { INodeProperties } from "n8n-workflow";
import { idempotencyField, limitFields, modelOptions, operationField, shownFor, websiteField } from "./fields";

const start = shownFor("run", "start");
const get = shownFor("run", "get");
const getAll = shownFor("run", "getAll");

export const runDescription: INodeProperties[] = [
  operationField("run", "getAll", [
    {
      name: "Get",
      value: "get",
      action: "Get a run",
      description: "Get how far a run is",
      routing: { request: { method: "GET", url: "=/response-streaming/{{$parameter.runId}}" } },
    },
    {
      name: "Get Many",
      value: "getAll",
      action: "Get many runs",
      description: "List runs, the newest first",
      routing: {
        request: { method: "GET", url: "/response-streaming" },
        output: { postReceive: [{ type: "rootProperty", properties: { property: "runs" } }] },
      },
    },
    {
      name: "Start",
      value: "start",
      action: "Start a run",
      description: "Ask prompts of models now; it costs credits",
      routing: { request: { method: "POST", url: "/response-streaming/start" } },
    },
  ]),
  websiteField(shownFor("run", "get", "getAll"), "query"),
  websiteField(start, "body"),
  {
    displayName: "Run ID",
    name: "runId",
    type: "string",
    required: true,
    default: "",
    displayOptions: { show: get },
  },
  {
    displayName: "Dry Run",
    name: "dryRun",
    type: "boolean",
    default: true,
    description: "Whether to only tell what would be asked and its price, and start nothing",
    displayOptions: { show: start },
    routing: { send: { type: "body", property: "dry_run" } },
  },
  {
    displayName: "Models",
    name: "models",
    type: "multiOptions",
    options: modelOptions,
    default: [],
    description: "Those of the schedule when empty, or every active one",
    displayOptions: { show: start },
    routing: {
      send: {
        type: "body",
        property: "selected_models",
        value: "={{$value.length > 0 ? Object.fromEntries($value.map((model) => [model, true])) : undefined}}",
      },
    },
  },
  {
    displayName: "Schedule",
    name: "scheduleId",
    type: "string",
    default: "",
    description: "ID of the schedule whose prompts and models are asked; all active ones when empty",
    displayOptions: { show: start },
    routing: { send: { type: "body", property: "schedule_id", value: "={{$value || undefined}}" } },
  },
  idempotencyField(start),
  ...limitFields(getAll, "query", "limit", 100, {
    type: "generic",
    properties: {
      continue: "={{!!$response.body.next_cursor}}",
      request: { qs: "={{ {...$request.qs, ...($response.body ? {cursor: $response.body.next_cursor} : {})} }}" as never },
    },
  }),
];
