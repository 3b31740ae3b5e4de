import { readFileSync } from "node:fs";
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { isUuid } from "../../src/operation/index.ts";
import { dayOf, dayText } from "../../src/platform/time/index.ts";
import { quoted } from "../input/nearest.ts";
import { toToon } from "./answers.ts";
import { overviewApp, overviewAppUri } from "./overview-app.ts";

const glossary = readFileSync(new URL("../../docs/glossary.md", import.meta.url), "utf8");

const methodUri = "answerscope://method";
const glossaryUri = "answerscope://glossary";

const overviewAppMeta = { ui: { prefersBorder: true } };

/** What `resources/list` shows. */
export const resources = [
  {
    ...{ uri: methodUri, name: "method", title: "Method", mimeType: "text/markdown" },
    description: "How answers are collected, what counts as a mention, how metrics and intervals are computed",
  },
  {
    ...{ uri: glossaryUri, name: "glossary", title: "Glossary", mimeType: "text/markdown" },
    description: "The terms of tools and answers, one line each",
  },
  {
    ...{ uri: overviewAppUri, name: "overview-chart", title: "Overview chart", mimeType: "text/html;profile=mcp-app" },
    description: "Shows a series of share of voice, mention rate, position or citation rate as a chart, and other tables as bars",
    _meta: overviewAppMeta,
  },
];

const websitePart = "answerscope://websites/{website_id}";

/** What `resources/templates/list` shows. */
export const resourceTemplates = [
  {
    ...{ uriTemplate: `${websitePart}/report`, name: "report", title: "Report", mimeType: "text/plain" },
    description: "What a website tracks, and the metrics of every company over the last 28 days with answers",
  },
  {
    ...{ uriTemplate: `${websitePart}/answers/{response_id}`, name: "answer", title: "Answer", mimeType: "text/plain" },
    description: "One answer of a model with its sources, and the sentences that name each company",
  },
];

/** A resource of a website, as its address names it. */
interface Addressed {
  websiteId: string;
  responseId: string | null;
}

/** The website that a resource's address names; null where it is about none. */
export function addressed(uri: unknown): Addressed | null {
  const match = /^answerscope:\/\/websites\/([^/]+)\/(?:report|answers\/([^/]+))$/.exec(typeof uri === "string" ? uri : "");
  return match && isUuid(match[1]!) ? { websiteId: match[1]!.toLowerCase(), responseId: match[2] ?? null } : null;
}

/** Answers a tool's question for this caller. @throws Refusal as the tool refuses */
export type Ask = (tool: string, input: Record<string, unknown>) => Promise<unknown>;

/**
 * The contents of a resource.
 *
 * @param method the text of the method, as this service is configured.
 * @throws ProtocolError -32602 for an address that nothing has; Refusal as the tools that it is made from.
 */
export async function readResource(uri: string, method: string, ask: Ask) {
  const contents = (mimeType: string, text: string, more: object = {}) => ({ contents: [{ uri, mimeType, text, ...more }] });
  if (uri === methodUri) return contents("text/markdown", method);
  if (uri === glossaryUri) return contents("text/markdown", glossary);
  if (uri === overviewAppUri) return contents("text/html;profile=mcp-app", overviewApp, { _meta: overviewAppMeta });
  const place = addressed(uri);
  if (!place) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Resource not found: ${quoted(uri)}`, { uri });
  const { websiteId: website_id, responseId: response_id } = place;
  if (response_id !== null) return contents("text/plain", toText(await ask("get_answer", { website_id, response_id })));
  return contents("text/plain", toText(await report(website_id, ask)));
}

const toText = (output: unknown): string => toToon(JSON.stringify(output));

async function report(website_id: string, ask: Ask) {
  const overview = (await ask("get_overview", { website_id })) as { schedules: { id: string; last_day: string | null }[] };
  const end_date = overview.schedules.find(({ id }) => id === "default")?.last_day ?? null;
  if (end_date === null) return { overview, metrics: null };
  const start_date = dayText(dayOf(Date.parse(end_date)) - 27);
  const metrics = await ask("query_metrics", {
    ...{ website_id, filters: { start_date, end_date }, dimensions: ["company"] },
    metrics: ["share_of_voice", "mention_rate", "avg_position", "citation_rate", "mentions", "answers"],
  });
  return { overview, range: { start_date, end_date }, metrics };
}
