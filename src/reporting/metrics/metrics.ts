import { z } from "zod";
import { rateIntervals } from "../analytics/intervals.ts";
import { metricValues } from "../analytics/values.ts";
import { metricOperations } from "./series.ts";

const rate = (description: string) => z.number().min(0).max(100).meta({ description });

const rules =
  "Only `answered` answers count. Percentages are 0 to 100, rounded half up to two decimals at the end; a range is computed from sums over it, never as an average of days.";

export const shareOfVoice = metricOperations({
  path: "share-of-voice",
  figure: "share_of_voice",
  evidence: ["mentions", "naming"],
  tool: "share_of_voice",
  title: "Share of voice",
  entryName: "ShareOfVoice",
  definition: `A company's mentions (at most one an answer) divided by the mentions of all tracked companies. \`relative_mention_rate\`: answers that mention it divided by answers that mention any tracked company. ${rules}`,
  fields: {
    value: rate("Share of voice in percent"),
    relative_mention_rate: rate("Share of the answers that mention a tracked company, in percent"),
  },
  values: (company, all) => ({
    value: metricValues.share_of_voice(company, all),
    relative_mention_rate: metricValues.relative_mention_rate(company, all),
  }),
  intervals: (company, all) => ({
    value: rateIntervals.share_of_voice(company, all),
    relative_mention_rate: rateIntervals.relative_mention_rate(company, all),
  }),
  nested: false,
});

export const position = metricOperations({
  path: "position",
  figure: "avg_position",
  evidence: ["mentions"],
  tool: "position",
  title: "Average position",
  entryName: "Position",
  definition:
    "Rank, from 1, by first mention among the tracked companies that an answer mentions, averaged over the answers that mention the company and rounded half up to two decimals. A company that is not mentioned is left out.",
  fields: { avg_position: z.number().min(1) },
  values(company) {
    const average = metricValues.avg_position(company);
    return average === null ? null : { avg_position: average };
  },
  nested: false,
});

export const mentionRate = metricOperations({
  path: "mention-rate",
  figure: "mention_rate",
  evidence: ["mentions", "answers"],
  tool: "mention_rate",
  title: "Mention rate",
  entryName: "MentionRate",
  definition: `Answers that mention a company divided by all answers. ${rules}`,
  fields: { mention_rate: rate("Share of all answers, in percent") },
  values: (company, all) => ({ mention_rate: metricValues.mention_rate(company, all) }),
  intervals: (company, all) => ({ mention_rate: rateIntervals.mention_rate(company, all) }),
  nested: true,
});

export const citationRate = metricOperations({
  path: "citation-rate",
  figure: "citation_rate",
  evidence: ["citations", "answers"],
  tool: "citation_rate",
  title: "Citation rate",
  entryName: "CitationRate",
  definition: `Answers that cite one of a company's domains (or a subdomain) divided by all answers. What was only retrieved is not cited. ${rules}`,
  fields: { citation_rate: rate("Share of all answers, in percent") },
  values: (company, all) => ({ citation_rate: metricValues.citation_rate(company, all) }),
  intervals: (company, all) => ({ citation_rate: rateIntervals.citation_rate(company, all) }),
  nested: true,
});
