import {
  DETECTOR_VERSION,
  type Detected,
  detectAnswers,
  perceptionsOf,
  type Tracked,
  toVerdicts,
} from "../../../detection/index.ts";
import { modelOf } from "../../../integrations/ai-models/index.ts";
import { parseInstant } from "../../../platform/time/index.ts";
import { companyNamed, type TrackedCompany } from "../../competitors/tracked-company.ts";
import type { NewResponse } from "../new-response.ts";
import { sourcesOf } from "../sources.ts";
import type { ImportLine } from "./line.ts";
import type { CreatedNames, ImportWebsite, KnownNames } from "./names.ts";

/** What is detected in the answers of those lines that do not give their mentions. */
export async function detectLines(tracked: Tracked, lines: readonly ImportLine[]): Promise<Map<ImportLine, Detected>> {
  const read = lines.filter(({ mentions, outcome, response }) => !mentions && outcome === "answered" && response);
  const answers = read.map(({ response, citations, prompt }) => ({
    answer: response!,
    cited: (citations ?? []).flatMap(({ url, cited }) => (cited === false ? [] : [url])),
    prompt,
  }));
  const detected = await detectAnswers(tracked, answers);
  return new Map(read.map((line, index) => [line, detected[index]!]));
}

/** A line as a response to store: with the mentions that it gives, or else those that were `detected`. */
export function toResponse(
  line: ImportLine,
  website: ImportWebsite,
  names: KnownNames,
  created: CreatedNames,
  tracked: Tracked,
  detected: Detected | undefined,
): NewResponse {
  const answer = line.response ?? null;
  const given = (line.citations ?? []).map(({ url, title, cited }) => ({ url, title: title ?? null, cited: cited ?? true }));
  const { pages, language, ...verdicts } = readAnswer(line, names.companies, tracked, detected);
  return {
    websiteN: website.n,
    scheduleN: names.schedules.get(line.schedule ?? "default")!,
    promptN: created.prompts.get(line.prompt)!,
    locationN: line.location ? created.locations.get(line.location)! : null,
    model: modelOf(line.model).n,
    outcome: line.outcome,
    createdAt: new Date(parseInstant(line.created_at)!).toISOString(),
    runId: null,
    provider: "imported",
    prompt: null,
    answer,
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
    ...verdicts,
    citations: sourcesOf(given, pages),
    perceptions:
      answer !== null && line.outcome === "answered" ? perceptionsOf(answer, tracked.companies, verdicts.mentions, language) : [],
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

type Mentions = Pick<NewResponse, "mentions" | "mentionsGivenTo" | "isDoubtful">;

/** Version 0 of the detector: nobody detected these, they were given, for the companies that there are by now. */
function givenMentions(
  mentions: NonNullable<ImportLine["mentions"]>,
  companies: readonly TrackedCompany[],
  tracked: Tracked,
): Mentions {
  return {
    mentions: mentions.map(({ company, position }) => ({
      companyN: (companyNamed(companies, company) as TrackedCompany).n,
      position,
      detectorVersion: 0,
      evidence: null,
    })),
    mentionsGivenTo: Math.max(...tracked.companies.map(({ n }) => n)),
    isDoubtful: false,
  };
}

/** The mentions of a line and the pages that its answer leads to; the answer is read once. */
function readAnswer(
  line: ImportLine,
  companies: readonly TrackedCompany[],
  tracked: Tracked,
  detected: Detected | undefined,
): Mentions & { pages: string[]; language?: string } {
  if (detected) return toVerdicts(detected);
  const mentions = line.mentions ? givenMentions(line.mentions, companies, tracked) : { mentions: [], isDoubtful: false };
  return { ...mentions, pages: tracked.detector.citedPages(line.response ?? "") };
}
