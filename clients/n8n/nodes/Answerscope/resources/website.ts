import type { INodeProperties } from "n8n-workflow";
import { operationField, shownFor, websiteField } from "./fields";

export const websiteDescription: INodeProperties[] = [
  operationField("website", "getAll", [
    {
      name: "Get Many",
      value: "getAll",
      action: "Get many websites",
      description: "List the websites that the key reaches",
      routing: {
        request: { method: "GET", url: "/websites" },
        output: { postReceive: [{ type: "rootProperty", properties: { property: "websites" } }] },
      },
    },
    {
      name: "Get Overview",
      value: "getOverview",
      action: "Get the overview of a website",
      description: "Get what a website tracks and for which days it has answers",
      routing: { request: { method: "GET", url: "/overview" } },
    },
  ]),
  websiteField(shownFor("website", "getOverview"), "query"),
];
