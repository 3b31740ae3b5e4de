import type { CompanyCounts, Counts } from "../analytics/count.ts";
import { metricValues } from "../analytics/values.ts";

type Value = string | number | boolean | null;

/** What a row of the report is about; which of these are asked for decides what is summed up. */
export interface RowKey {
  /** `YYYYMMDD`; null where the rows are not by day. */
  date: string | null;
  model: string | null;
  company: string;
  isSelf: boolean;
}

interface Field {
  name: string;
  label: string;
  dataType: "STRING" | "NUMBER" | "BOOLEAN";
  conceptType: "DIMENSION" | "METRIC";
  value(key: RowKey, company: CompanyCounts, all: Counts): Value;
}

/** Every field that a report may ask for. */
export const lookerFields: readonly Field[] = [
  { name: "date", label: "Date", dataType: "STRING", conceptType: "DIMENSION", value: ({ date }) => date },
  { name: "model", label: "AI model", dataType: "STRING", conceptType: "DIMENSION", value: ({ model }) => model },
  { name: "company", label: "Company", dataType: "STRING", conceptType: "DIMENSION", value: ({ company }) => company },
  { name: "is_self", label: "Own brand", dataType: "BOOLEAN", conceptType: "DIMENSION", value: ({ isSelf }) => isSelf },
  {
    name: "share_of_voice",
    label: "Share of voice (%)",
    dataType: "NUMBER",
    conceptType: "METRIC",
    value: (_, company, all) => metricValues.share_of_voice(company, all),
  },
  {
    name: "relative_mention_rate",
    label: "Relative mention rate (%)",
    dataType: "NUMBER",
    conceptType: "METRIC",
    value: (_, company, all) => metricValues.relative_mention_rate(company, all),
  },
  {
    name: "mention_rate",
    label: "Mention rate (%)",
    dataType: "NUMBER",
    conceptType: "METRIC",
    value: (_, company, all) => metricValues.mention_rate(company, all),
  },
  {
    name: "citation_rate",
    label: "Citation rate (%)",
    dataType: "NUMBER",
    conceptType: "METRIC",
    value: (_, company, all) => metricValues.citation_rate(company, all),
  },
  {
    name: "avg_position",
    label: "Average position",
    dataType: "NUMBER",
    conceptType: "METRIC",
    value: (_, company) => metricValues.avg_position(company),
  },
  { name: "mentions", label: "Mentions", dataType: "NUMBER", conceptType: "METRIC", value: (_, company) => company.mentions },
  {
    name: "citing_answers",
    label: "Answers citing",
    dataType: "NUMBER",
    conceptType: "METRIC",
    value: (_, company) => company.cited,
  },
  { name: "answers", label: "Answers", dataType: "NUMBER", conceptType: "METRIC", value: (_, _company, all) => all.answers },
];

export const lookerFieldNames = lookerFields.map(({ name }) => name) as [string, ...string[]];

/** Fields that are the same for every company. */
const ofAllCompanies: ReadonlySet<string> = new Set(["date", "model", "answers"]);

/** Whether a field's value is another one for each company. */
export const isOfCompany = ({ name }: Field): boolean => !ofAllCompanies.has(name);
