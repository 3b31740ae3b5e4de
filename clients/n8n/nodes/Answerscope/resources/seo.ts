import type { INodeProperties } from "n8n-workflow";
import { asList, keyOfCall, operationField, shownFor, websiteField } from "./fields";

const create = shownFor("seo", "create");
const get = shownFor("seo", "get");

const draftOnly = { show: { ...create, kind: ["draft"] } };

export const seoDescription: INodeProperties[] = [
  operationField("seo", "create", [
    {
      name: "Create",
      value: "create",
      action: "Ask for SEO advice",
      description: "Ask for advice on a page or a draft; read it with Get until it is completed",
      routing: { request: { method: "POST", url: "/seo/recommendations" } },
    },
    {
      name: "Get",
      value: "get",
      action: "Get SEO advice",
      description: "Get a job, with its result once it is completed",
      routing: { request: { method: "GET", url: "=/seo/recommendations/{{$parameter.jobId}}" } },
    },
  ]),
  websiteField(create, "body"),
  websiteField(get, "query"),
  {
    displayName: "Job ID",
    name: "jobId",
    type: "string",
    required: true,
    default: "",
    displayOptions: { show: get },
  },
  {
    displayName: "Checks",
    name: "checks",
    type: "options",
    options: [
      { name: "All", value: "all" },
      { name: "Failed", value: "failed" },
    ],
    default: "failed",
    description: "Which checks the result lists",
    displayOptions: { show: get },
    routing: { send: { type: "query", property: "checks" } },
  },
  {
    displayName: "Source",
    name: "kind",
    type: "options",
    options: [
      { name: "Draft", value: "draft" },
      { name: "Page", value: "page" },
    ],
    default: "page",
    displayOptions: { show: create },
    routing: { send: { type: "body", property: "source.kind" } },
  },
  {
    displayName: "URL",
    name: "url",
    type: "string",
    required: true,
    default: "",
    placeholder: "https://www.example.com/page",
    displayOptions: { show: { ...create, kind: ["page"] } },
    routing: { send: { type: "body", property: "source.url" } },
  },
  {
    displayName: "Markdown",
    name: "markdown",
    type: "string",
    typeOptions: { rows: 8 },
    required: true,
    default: "",
    displayOptions: draftOnly,
    routing: { send: { type: "body", property: "source.markdown" } },
  },
  {
    displayName: "Title",
    name: "title",
    type: "string",
    default: "",
    displayOptions: draftOnly,
    routing: { send: { type: "body", property: "source.title", value: "={{$value || undefined}}" } },
  },
  {
    displayName: "Target Queries",
    name: "targetQueries",
    type: "string",
    default: "",
    description: "Questions and searches that the text shall be found by, with commas between them",
    displayOptions: { show: create },
    routing: { send: { type: "body", property: "target_queries", value: asList } },
  },
  {
    displayName: "Request ID",
    name: "requestId",
    type: "string",
    required: true,
    default: keyOfCall,
    description: "A new one for each new text: with the same one and the same input the same job is answered",
    displayOptions: { show: create },
    routing: { send: { type: "body", property: "request_id" } },
  },
];
