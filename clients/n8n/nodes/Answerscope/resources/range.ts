import type { INodeProperties } from "n8n-workflow";
import { asList, modelOptions, type Shown } from "./fields";

/** A UTC day, in a body at a place such as `filters.start_date`. */
export const dayField = (
  show: Shown,
  displayName: string,
  name: string,
  property: string,
  preset: string,
  description: string,
): INodeProperties => ({
  displayName,
  name,
  type: "string",
  default: preset,
  description,
  displayOptions: { show },
  routing: { send: { type: "body", property, value: "={{$value || undefined}}" } },
});

/** The UTC day so many days ago: `$today` is one of the workflow's time zone, where the last UTC day may not have ended. */
export const utcDay = (back: number): string => `={{$now.toUTC().minus({days: ${back}}).toFormat("yyyy-MM-dd")}}`;

/** The days and filters of a question. */
export const filterFields = (show: Shown): INodeProperties[] => [
  {
    ...dayField(show, "Start Date", "startDate", "filters.start_date", utcDay(7), "First UTC day"),
    required: true,
  },
  dayField(show, "End Date", "endDate", "filters.end_date", "", "Last UTC day; now when empty"),
  {
    displayName: "Filters",
    name: "filters",
    type: "collection",
    placeholder: "Add Filter",
    default: {},
    displayOptions: { show },
    options: [
      {
        displayName: "Countries",
        name: "countries",
        type: "string",
        default: "",
        description: "Codes or names, with commas between them",
        routing: { send: { type: "body", property: "filters.countries", value: asList } },
      },
      {
        displayName: "Models",
        name: "models",
        type: "multiOptions",
        options: modelOptions,
        default: [],
        routing: { send: { type: "body", property: "filters.models" } },
      },
      {
        displayName: "Prompts",
        name: "promptIds",
        type: "string",
        default: "",
        description: "IDs of prompts, with commas between them",
        routing: { send: { type: "body", property: "filters.prompt_ids", value: asList } },
      },
      {
        displayName: "Tags",
        name: "promptTags",
        type: "string",
        default: "",
        description: "Names or IDs of tags, with commas between them",
        routing: { send: { type: "body", property: "filters.prompt_tags", value: asList } },
      },
      {
        displayName: "Topics",
        name: "topicIds",
        type: "string",
        default: "",
        description: "Names or IDs of topics, with commas between them",
        routing: { send: { type: "body", property: "filters.topic_ids", value: asList } },
      },
    ],
  },
  {
    displayName: "Schedule",
    name: "schedule",
    type: "string",
    default: "",
    description: "Name or ID of a schedule, or all; the default one when empty",
    displayOptions: { show },
    routing: { send: { type: "body", property: "schedule", value: "={{$value || undefined}}" } },
  },
];
