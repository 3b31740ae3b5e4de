import type { INodeProperties } from "n8n-workflow";
import { rowsAsItems } from "./answers";
import { datasetField, offsetLimitFields, operationField, shownFor, websiteField } from "./fields";
import { filterFields } from "./range";

const getAll = shownFor("answer", "getAll");
const get = shownFor("answer", "get");

export const answerDescription: INodeProperties[] = [
  operationField("answer", "getAll", [
    {
      name: "Get",
      value: "get",
      action: "Get an answer",
      description: "Get one answer with its sources and the sentences that name each company",
      routing: { request: { method: "GET", url: "=/responses/{{$parameter.responseId}}" } },
    },
    {
      name: "Get Many",
      value: "getAll",
      action: "Get many answers",
      description: "List answers, or the mentions, citations or products in them",
      routing: { request: { method: "POST", url: "/rows/query" }, output: { postReceive: [rowsAsItems] } },
    },
  ]),
  websiteField(getAll, "body"),
  websiteField(get, "query"),
  {
    displayName: "Answer ID",
    name: "responseId",
    type: "string",
    required: true,
    default: "",
    displayOptions: { show: get },
  },
  {
    ...datasetField(getAll),
    description: "What an item is",
    routing: { send: { type: "body", property: "dataset" } },
  },
  ...filterFields(getAll),
  ...offsetLimitFields(getAll, 200),
];
