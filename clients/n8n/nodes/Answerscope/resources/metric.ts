import type { INodeProperties } from "n8n-workflow";
import { rowsAsItems } from "./answers";
import { offsetLimitFields, operationField, shownFor, websiteField } from "./fields";
import { dayField, filterFields, utcDay } from "./range";

const query = shownFor("metric", "query");
const compare = shownFor("metric", "compare");

const rates = [
  { name: "Citation Rate", value: "citation_rate" },
  { name: "Mention Rate", value: "mention_rate" },
  { name: "Position", value: "avg_position" },
  { name: "Relative Mention Rate", value: "relative_mention_rate" },
  { name: "Share of Voice", value: "share_of_voice" },
];

const side = (displayName: string, name: string, place: string, days: [number, number]): INodeProperties[] => {
  return [
    {
      ...dayField(
        compare,
        `${displayName} From`,
        `${name}From`,
        `comparisons[0].${place}.start_date`,
        utcDay(days[0]),
        "First UTC day",
      ),
      required: true,
    },
    {
      ...dayField(compare, `${displayName} To`, `${name}To`, `comparisons[0].${place}.end_date`, utcDay(days[1]), "Last UTC day"),
      required: true,
    },
  ];
};

export const metricDescription: INodeProperties[] = [
  operationField("metric", "query", [
    {
      name: "Compare",
      value: "compare",
      action: "Compare a metric between two ranges",
      description: "Compare a metric between two ranges, with a verdict for each company: up, down or within noise",
      routing: { request: { method: "POST", url: "/metrics/compare" } },
    },
    {
      name: "Query",
      value: "query",
      action: "Query metrics",
      description: "Get metrics by any dimensions, one item for each row",
      routing: { request: { method: "POST", url: "/metrics/query" }, output: { postReceive: [rowsAsItems] } },
    },
  ]),
  websiteField({ resource: ["metric"], operation: ["query", "compare"] }, "body"),
  {
    displayName: "Metrics",
    name: "metrics",
    type: "multiOptions",
    required: true,
    options: [
      { name: "Answers", value: "answers" },
      { name: "Citation Rate", value: "citation_rate" },
      { name: "Citing Answers", value: "citing_answers" },
      { name: "Mention Rate", value: "mention_rate" },
      { name: "Mentions", value: "mentions" },
      { name: "Position", value: "avg_position" },
      { name: "Relative Mention Rate", value: "relative_mention_rate" },
      { name: "Share of Voice", value: "share_of_voice" },
    ],
    default: ["share_of_voice", "mentions"],
    displayOptions: { show: query },
    routing: { send: { type: "body", property: "metrics" } },
  },
  {
    displayName: "Dimensions",
    name: "dimensions",
    type: "multiOptions",
    options: [
      { name: "Company", value: "company" },
      { name: "Country", value: "country" },
      { name: "Day", value: "day" },
      { name: "Domain", value: "domain" },
      { name: "Location", value: "location" },
      { name: "Model", value: "model" },
      { name: "Month", value: "month" },
      { name: "Prompt", value: "prompt" },
      { name: "Schedule", value: "schedule" },
      { name: "Tag", value: "prompt_tag" },
      { name: "Topic", value: "topic" },
      { name: "Week", value: "week" },
    ],
    default: ["company"],
    description: "One item for each combination; at most four",
    displayOptions: { show: query },
    routing: { send: { type: "body", property: "dimensions" } },
  },
  ...filterFields(query),
  ...offsetLimitFields(query, 1000),
  {
    displayName: "Metric",
    name: "metric",
    type: "options",
    options: rates,
    default: "mention_rate",
    displayOptions: { show: compare },
    routing: { send: { type: "body", property: "metric" } },
  },
  ...side("Baseline", "baseline", "baseline", [14, 8]),
  ...side("Compared", "compared", "compared", [7, 1]),
  {
    displayName: "Common Only",
    name: "commonOnly",
    type: "boolean",
    default: true,
    description: "Whether to compare only prompts, models and locations that both ranges have",
    displayOptions: { show: compare },
    routing: { send: { type: "body", property: "common_only" } },
  },
];
