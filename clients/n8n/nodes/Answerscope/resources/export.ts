import type { INodeProperties } from "n8n-workflow";
import { fileAsItem } from "./answers";
import { datasetField, operationField, shownFor, websiteField } from "./fields";

const get = shownFor("export", "get");

export const exportDescription: INodeProperties[] = [
  operationField("export", "get", [
    {
      name: "Get",
      value: "get",
      action: "Get an export",
      description: "Get answers, mentions, citations or products in bulk as a file, or only what changed since a cursor",
      routing: {
        request: { method: "GET", url: "=/export/{{$parameter.dataset}}", encoding: "arraybuffer", json: false },
        output: { postReceive: [fileAsItem] },
      },
    },
  ]),
  websiteField(get, "query"),
  datasetField(get),
  {
    displayName: "Format",
    name: "format",
    type: "options",
    options: [
      { name: "CSV", value: "csv" },
      { name: "JSON Lines", value: "jsonl" },
      { name: "Parquet", value: "parquet" },
    ],
    default: "csv",
    displayOptions: { show: get },
    routing: { send: { type: "query", property: "format" } },
  },
  {
    displayName: "Updated Since",
    name: "updatedSince",
    type: "string",
    default: "",
    description: "The next_cursor of an earlier export of this website; everything when empty",
    displayOptions: { show: get },
    routing: { send: { type: "query", property: "updated_since", value: "={{$value || undefined}}" } },
  },
];
