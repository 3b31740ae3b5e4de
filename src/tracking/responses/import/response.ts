import { type AnswerRead, DETECTOR_VERSION, readAnswers, type Tracked } from "../../../detection/index.ts";
import { modelOf } from "../../../integrations/ai-models/index.ts";
import { companyNamed, type TrackedCompany } from "../../competitors/tracked-company.ts";
import type { NewResponse } from "../new-response.ts";
import { sourcesOf } from "../sources.ts";
import type { ImportLine } from "./line.ts";
import type { CreatedNames, ImportWebsite, KnownNames } from "./names.ts";

/** What a line says of the companies, itself or in its answer. */
export type LineRead = Pick<NewResponse, "mentions" | "mentionsGivenTo" | "isDoubtful" | "perceptions"> &
  Pick<AnswerRead, "pages">;

/** Reads the answers of lines. @returns what each says, in their order: with the mentions that it gives, or else those that are detected. */
export async function readLines(
  lines: readonly ImportLine[],
  companies: readonly TrackedCompany[],
  tracked: Tracked,
): Promise<LineRead[]> {
  const given = lines.map(({ mentions }) => mentions && givenMentions(mentions, companies));
  const answers = lines.flatMap(({ outcome, response, citations, prompt }, index) => {
    if (outcome !== "answered" || !response) return [];
    const cited = (citations ?? []).flatMap(({ url, cited: isCited }) => (isCited === false ? [] : [url]));
    return [{ index, answer: response, cited, prompt, given: given[index] ?? null }];
  });
  const read = await readAnswers(tracked, answers);
  const byIndex = new Map(answers.map(({ index }, place) => [index, read[place]!]));
  const mentionsGivenTo = Math.max(...tracked.companies.map(({ n }) => n));
  return lines.map(({ response }, index) => ({
    ...(byIndex.get(index) ?? { mentions: [], isDoubtful: false, pages: tracked.detector.citedPages(response ?? "") }),
    ...(given[index] && { mentions: given[index], mentionsGivenTo }),
  }));
}

/** A line as a response to store. */
export function toResponse(
  line: ImportLine,
  website: ImportWebsite,
  names: KnownNames,
  created: CreatedNames,
  { pages, ...read }: LineRead,
): NewResponse {
  const given = (line.citations ?? []).map(({ url, title, cited }) => ({ url, title: title ?? null, cited: cited ?? true }));
  return {
    websiteN: website.n,
    scheduleN: names.schedules.get(line.schedule ?? "default")!,
    promptN: created.prompts.get(line.prompt)!,
    locationN: line.location ? created.locations.get(line.location)! : null,
    model: modelOf(line.model).n,
    outcome: line.outcome,
    createdAt: new Date(line.created_at).toISOString(),
    runId: null,
    provider: "imported",
    prompt: null,
    answer: line.response ?? null,
    reason: null,
    searchQueries: line.search_queries ?? [],
    usage: null,
    made: {
      servedModel: line.served_model ?? null,
      finishReason: line.finish_reason ?? null,
      collection: line.collection ?? null,
      detectorVersion: line.outcome !== "answered" ? null : line.mentions ? 0 : Number(DETECTOR_VERSION),
    },
    externalId: line.external_id,
    ...read,
    citations: sourcesOf(given, pages),
    products: (line.products ?? []).map((product, index) => ({
      title: product.title,
      brand: product.brand ?? null,
      price: product.price ?? null,
      currency: product.currency ?? null,
      merchant: product.merchant ?? null,
      url: product.url ?? null,
      rating: product.rating ?? null,
      in_stock: product.in_stock ?? null,
      position: product.position ?? index + 1,
    })),
  };
}

/** Version 0 of the detector: nobody detected these, they were given, for the companies that there are by now. */
const givenMentions = (mentions: NonNullable<ImportLine["mentions"]>, companies: readonly TrackedCompany[]) =>
  mentions.map(({ company, position }) => ({
    companyN: (companyNamed(companies, company) as TrackedCompany).n,
    position,
    detectorVersion: 0,
    evidence: null,
  }));
