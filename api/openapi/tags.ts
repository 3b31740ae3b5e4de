import type { AnyOperation } from "../../src/operation/index.ts";

/** What the groups of operations are about, in the order in which the reference shows them. */
const descriptions: Record<string, string> = {
  websites: "The brands' websites: what everything else belongs to, and who reaches them",
  overview: "What a website tracks, in one answer",
  prompts: "What AI models are asked",
  "prompt-tags": "Tags on prompts",
  topics: "Topics of prompts and content",
  locations: "Where prompts are asked",
  "prompt-schedules": "When prompts are asked",
  "response-streaming": "Runs: asking the models now and following along",
  responses: "What the models answered",
  metrics: "Share of voice, position, mentions, citations and product carousels",
  query: "Any breakdown of the metrics, and the single rows behind them, as pages or files",
  export: "Answers and what belongs to them in bulk, as files",
  "export-destinations": "Storage that exports are pushed to on a schedule",
  "instrument-changes": "What changed in how a website is measured",
  sources: "Domains and pages that answers cite",
  attributes: "What answers say of the brand",
  "looker-studio": "Rows for Looker Studio",
  competitors: "Whom a website is compared with",
  rescoring: "Scoring stored answers anew after a change of the companies",
  content: "The Content Hub: drafts with versions, published and tracked pages, tabs and columns",
  seo: "Recommendations for search engines and AI search",
  pitches: "Reports about a website that is not a customer's yet",
  "knowledge-base": "Facts about the brand, filed under pillars",
  "saved-views": "Filters kept under a name",
  "share-links": "Links that open a screen of the dashboard without an account",
  groups: "Groups of websites and who reaches them",
  members: "Who belongs to the organization",
  invites: "Inviting people",
  roles: "What members may do",
  keys: "API keys",
  credits: "Credits and what used them",
  activity: "Changes to prompts, topics and tags, to be followed",
  security: "What the organization asks of its members when they sign in",
  retention: "How long the organization keeps what it has",
  "white-label": "Under what name, colour and logo pages are shown to others",
  organization: "The organization as a whole",
  erasures: "What was erased for good, with receipts",
  audit: "Who changed what in the administration",
  openapi: "This description",
};

/** What a tag is called where its first word, with a capital, would not do. */
const titles: Record<string, string> = {
  ...{
    "prompt-schedules": "Schedules",
    "response-streaming": "Runs",
    attributes: "Perception",
    query: "Queries",
    export: "Exports",
  },
  ...{ "looker-studio": "Looker Studio", content: "Content Hub", seo: "SEO recommendations", "knowledge-base": "Knowledge Base" },
  ...{ keys: "API keys", roles: "Roles", groups: "Groups of websites", audit: "Audit trail", openapi: "This description" },
};
const titleOf = (tag: string): string => titles[tag] ?? (tag[0]!.toUpperCase() + tag.slice(1)).replaceAll("-", " ");

/** The parts of the reference, in order; what stands in none is put into the last one. */
const parts: readonly { name: string; tags: readonly string[] }[] = [
  { name: "Websites", tags: ["websites", "overview", "competitors", "groups", "instrument-changes", "rescoring"] },
  { name: "Asking", tags: ["prompts", "prompt-tags", "topics", "locations", "prompt-schedules", "response-streaming"] },
  { name: "Answers and metrics", tags: ["responses", "metrics", "sources", "attributes", "query", "saved-views", "share-links"] },
  { name: "Data out", tags: ["export", "export-destinations", "looker-studio"] },
  { name: "Content", tags: ["content", "knowledge-base", "seo", "pitches"] },
  {
    name: "Organization",
    tags: [
      "members",
      "invites",
      "roles",
      "keys",
      "security",
      "credits",
      "activity",
      "audit",
      "retention",
      "white-label",
      "organization",
      "erasures",
    ],
  },
  { name: "Service", tags: ["openapi"] },
];

/** The group that an operation is shown in: the first word of its name. */
export const tagOf = (declared: AnyOperation): string => declared.name.split(".")[0]!;

/** The groups of these operations. One that is not described above comes last, without a description. */
export function tagsOf(operations: readonly AnyOperation[]): { name: string; "x-displayName": string; description?: string }[] {
  const used = new Set(operations.map(tagOf));
  const names = [...new Set([...Object.keys(descriptions), ...used])].filter((name) => used.has(name));
  return names.map((name) => ({
    ...{ name, "x-displayName": titleOf(name) },
    ...(descriptions[name] && { description: descriptions[name] }),
  }));
}

/** The parts that the reference shows these groups in. */
export function tagGroups(operations: readonly AnyOperation[]): { name: string; tags: string[] }[] {
  const names = tagsOf(operations).map(({ name }) => name);
  const placed = new Set(parts.flatMap(({ tags }) => tags));
  return parts
    .map(({ name, tags }, index) => ({
      name,
      tags: [
        ...tags.filter((tag) => names.includes(tag)),
        ...(index === parts.length - 1 ? names.filter((tag) => !placed.has(tag)) : []),
      ],
    }))
    .filter(({ tags }) => tags.length > 0);
}
