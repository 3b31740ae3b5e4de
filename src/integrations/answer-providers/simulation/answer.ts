import { modelOf } from "../../ai-models/index.ts";
import type { AnswerSource, ProviderAnswer, ProviderRequest } from "../provider.ts";
import { companiesMentioned } from "./companies.ts";
import { refusals } from "./phrases.ts";
import { carousel } from "./products.ts";
import { type Random, randomOf } from "./random.ts";
import { slug, type Topic, topicOf } from "./topic.ts";
import { type Reference, writeAnswer } from "./write.ts";

/** Name of the simulated provider in every stored row, answer and page. */
export const simulatedName = "simulated";

/** Reserved names (RFC 2606), so that no real site gets pages that it does not have. */
const publishers = ["reviews.example", "forum.example", "buyersguide.example", "wiki.example", "daily-news.example"] as const;

/** The answer that belongs to seed, prompt, model, location, day and sample, whatever the attempt. */
export function simulatedAnswer(request: ProviderRequest, outcome: ProviderAnswer["outcome"]): ProviderAnswer {
  const random = randomOf("answer", ...identityOf(request));
  const topic = topicOf(request.prompt);
  if (outcome !== "answered") {
    return answer(request, { outcome, text: outcome === "refused" ? random.pick(refusals) : "" });
  }
  const companies = companiesMentioned(request, random);
  const hasNumbers = request.modelId === "perplexity";
  const cite = (reference: Reference, number: number) =>
    hasNumbers ? `[${number}]` : `([${reference.title}](${reference.url}))`;
  const { text, references } = writeAnswer(companies, topic, random, cite);
  const cited = references.map((reference) => ({ ...reference, cited: true, retrieved: true }));
  return answer(request, {
    outcome,
    text,
    sources: merged([...cited, ...furtherSources(request, topic, random)]),
    search_queries: searchQueries(request, topic, random),
    products:
      modelOf(request.modelId).hasProductCarousels && random.chance(0.6)
        ? carousel(companies, topic, request.location?.countryCode ?? null, random)
        : [],
  });
}

/** What decides a simulated answer. */
export function identityOf(request: ProviderRequest): string[] {
  const sample = request.sample ? [`sample ${request.sample}`] : [];
  return [request.seed, request.prompt, request.modelId, request.location?.name ?? "", request.day, ...sample];
}

function answer(
  request: ProviderRequest,
  parts: Pick<ProviderAnswer, "outcome" | "text"> & Partial<ProviderAnswer>,
): ProviderAnswer {
  return {
    sources: [],
    search_queries: [],
    products: [],
    // Four characters a token is the usual rule of thumb for English.
    usage: {
      input_tokens: Math.ceil(request.prompt.length / 4),
      output_tokens: Math.ceil(parts.text.length / 4),
      reasoning_tokens: null,
      cached_input_tokens: null,
    },
    // Every attempt of a call has the same outcome.
    retryable: false,
    finish_reason: parts.outcome === "refused" ? "refusal" : "stop",
    searches: parts.search_queries?.length ?? 0,
    cost: null,
    provider: simulatedName,
    served_model: simulatedName,
    collection: "api",
    ...parts,
  };
}

/** Pages of others: some cited, some only retrieved. Companies that are not mentioned may still have been retrieved. */
function furtherSources(request: ProviderRequest, topic: Topic, random: Random): AnswerSource[] {
  const pages = random.sample(publishers, random.integer(1, 4)).map((host) => ({
    url: `https://${host}/${slug(topic.keywords.join(" "))}`,
    title: `${topic.phrase} (${host})`,
    cited: random.chance(0.5),
    retrieved: true,
  }));
  const sites = random
    .sample(request.companies, 2)
    .flatMap((company) =>
      company.domain === null
        ? []
        : [{ url: `https://www.${company.domain.replace(/^www\./u, "")}/`, title: company.name, cited: false, retrieved: true }],
    );
  return [...pages, ...sites];
}

function merged(sources: AnswerSource[]): AnswerSource[] {
  return [...Map.groupBy(sources, (source) => source.url).values()].map((same) => ({
    ...same[0]!,
    cited: same.some((source) => source.cited),
  }));
}

function searchQueries(request: ProviderRequest, topic: Topic, random: Random): string[] {
  const words = topic.keywords.join(" ");
  const place = request.location === null ? [] : [`${words} ${request.location.name}`];
  const all = [words, `best ${words} ${request.day.slice(0, 4)}`, `${words} review`, `${words} comparison`, ...place];
  return random.sample(all, random.integer(1, 3));
}
