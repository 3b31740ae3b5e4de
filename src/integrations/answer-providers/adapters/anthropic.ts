import { createAnthropic } from "@ai-sdk/anthropic";
import { z } from "zod";
import type { ModelSetting } from "../settings.ts";
import type { Adapter } from "./adapter.ts";
import { citedSource, lenientList, lenientText, retrievedSource } from "./read.ts";

const page = z.object({ url: z.string(), title: lenientText });

const block = z.object({
  type: z.string(),
  citations: lenientList(page),
  name: lenientText,
  input: z.object({ query: z.string() }).nullable().catch(null),
  content: lenientList(page),
});

/** The wire format of Anthropic's Messages API, as far as evidence goes. */
const messageBody = z.object({ content: lenientList(block) });

/** Anthropic's Messages API with its web search: result blocks hold what was retrieved, text blocks cite. */
export const anthropic: Adapter = {
  label: "Anthropic",
  model: (setting) => client(setting).messages(setting.modelName),
  extras: (setting, { location }) => {
    const country = location?.countryCode;
    return {
      takesLocation: country != null,
      tools: {
        web_search: client(setting).tools.webSearch_20250305({
          // Bounds the cost of one answer; the model seldom searches more than three times.
          maxUses: 5,
          ...(country && { userLocation: { type: "approximate", country } }),
        }),
      },
    };
  },
  evidence: (body) => {
    const read = messageBody.safeParse(body);
    if (!read.success) return {};
    const blocks = read.data.content;
    const results = blocks.filter((entry) => entry.type === "web_search_tool_result");
    const searches = blocks.filter((entry) => entry.type === "server_tool_use" && entry.name === "web_search");
    return {
      sources: [
        ...results.flatMap((entry) => entry.content).map((found) => retrievedSource(found.url, found.title)),
        ...blocks.flatMap((entry) => entry.citations).map((found) => citedSource(found.url, found.title)),
      ],
      searchQueries: searches.flatMap((entry) => entry.input?.query ?? []),
    };
  },
};

function client({ apiKey, baseUrl }: ModelSetting) {
  return createAnthropic({ apiKey: apiKey ?? "", baseURL: baseUrl ?? "https://api.anthropic.com/v1" });
}
