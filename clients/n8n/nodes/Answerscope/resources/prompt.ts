import type { INodeProperties } from "n8n-workflow";
import { asList, idempotencyField, limitFields, operationField, shownFor, websiteField } from "./fields";

const getAll = shownFor("prompt", "getAll");
const create = shownFor("prompt", "create");

export const promptDescription: INodeProperties[] = [
  operationField("prompt", "getAll", [
    {
      name: "Create",
      value: "create",
      action: "Create a prompt",
      description: "Track a new prompt",
      routing: {
        request: { method: "POST", url: "/prompts" },
        output: { postReceive: [{ type: "rootProperty", properties: { property: "prompt" } }] },
      },
    },
    {
      name: "Get Many",
      value: "getAll",
      action: "Get many prompts",
      description: "List the tracked prompts",
      routing: {
        request: { method: "GET", url: "/prompts" },
        output: { postReceive: [{ type: "rootProperty", properties: { property: "prompts" } }] },
      },
    },
  ]),
  websiteField(getAll, "query"),
  websiteField(create, "body"),
  {
    displayName: "Text",
    name: "text",
    type: "string",
    required: true,
    default: "",
    description: "What is asked, as a buyer would ask it",
    displayOptions: { show: create },
    routing: { send: { type: "body", property: "text" } },
  },
  {
    displayName: "Additional Fields",
    name: "additionalFields",
    type: "collection",
    placeholder: "Add Field",
    default: {},
    displayOptions: { show: create },
    options: [
      {
        displayName: "Countries",
        name: "countries",
        type: "string",
        default: "",
        description: "Where to ask: codes or names, with commas between them",
        routing: { send: { type: "body", property: "countries", value: asList } },
      },
      {
        displayName: "Tags",
        name: "tagIds",
        type: "string",
        default: "",
        description: "Names or IDs, with commas between them",
        routing: { send: { type: "body", property: "tag_ids", value: asList } },
      },
      {
        displayName: "Topic",
        name: "topicId",
        type: "string",
        default: "",
        description: "Name or ID",
        routing: { send: { type: "body", property: "topic_id" } },
      },
      {
        displayName: "Type",
        name: "type",
        type: "options",
        options: [
          { name: "Discovery", value: "discovery" },
          { name: "High Intent", value: "high_intent" },
        ],
        default: "discovery",
        routing: { send: { type: "body", property: "type" } },
      },
    ],
  },
  idempotencyField(create),
  ...limitFields(getAll, "query", "page_size", 100, {
    type: "generic",
    properties: {
      continue:
        "={{($response.body.pagination.page_num + 1) * $response.body.pagination.page_size < $response.body.pagination.total}}",
      request: { qs: "={{ {...$request.qs, page_num: $response.body ? $response.body.pagination.page_num + 1 : 0} }}" as never },
    },
  }),
  {
    displayName: "Search",
    name: "search",
    type: "string",
    default: "",
    description: "Part of the text",
    displayOptions: { show: getAll },
    routing: { send: { type: "query", property: "search", value: "={{$value || undefined}}" } },
  },
];
