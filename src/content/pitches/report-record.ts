import { z } from "zod";
import { modelIdSchema } from "../../integrations/ai-models/index.ts";
import { instant } from "../../operation/index.ts";

/** Shares are in percent; an interval is the 95 % one and says on how many answers it rests. */
const rate = z
  .object({ value: z.number(), low: z.number(), high: z.number(), n: z.int() })
  .meta({ id: "PitchRate", description: "A share in percent with its 95 % interval; `n` answers" });

const derivation = z
  .object({ field: z.string(), value: z.string(), from: z.string() })
  .meta({ id: "PitchDerivation", description: "What was read from where" });

const brandProfile = z
  .object({
    name: z.string(),
    aliases: z.array(z.string()),
    domain: z.string(),
    category: z.string().meta({ description: "What it sells, in a phrase" }),
    description: z.string(),
    topics: z.array(z.string()).meta({ description: "What buyers would ask for, without the brand's name" }),
    audience: z.array(z.string()),
    country: z.string().nullable().meta({ description: "ISO 3166-1 alpha-2; null when neither given nor found" }),
    language: z.string().meta({ description: "BCP 47" }),
    made_by: z.enum(["model", "rules"]),
    derived: z.array(derivation),
  })
  .meta({ id: "PitchBrand" });

const competitorEntry = z
  .object({
    name: z.string(),
    domain: z.string().nullable(),
    found_in: z.enum(["website", "model", "answers", "stand_in"]).meta({
      description: "The website's own pages, the analysis model, the answers, or a made-up stand-in beside simulated answers",
    }),
    evidence: z.string().meta({ description: "Where, in a sentence" }),
  })
  .meta({ id: "PitchCompetitor" });

export const promptKind = z.enum(["category", "need", "comparison", "purchase", "brand"]).meta({
  id: "PitchPromptKind",
  description: "Only `brand` prompts name the brand; they count in perception and not in visibility",
});

const companyMeasures = z
  .object({
    name: z.string(),
    is_self: z.boolean(),
    mentions: z.int().meta({ description: "Answers that mention it" }),
    mention_rate: rate,
    share_of_voice: rate,
    citation_rate: rate,
    avg_position: z.number().nullable().meta({ description: "Among the answers that mention it; null without any" }),
    first_places: z.int(),
  })
  .meta({ id: "PitchCompanyMeasures" });

const slice = { answers: z.int(), companies: z.array(companyMeasures) };

const quote = z
  .object({
    text: z.string(),
    model: modelIdSchema,
    prompt: z.string(),
    attribute: z.string().nullable(),
    positive: z.boolean().nullable(),
  })
  .meta({ id: "PitchQuote", description: "A sentence as an answer has it, without its markup" });

export const recommendation = z
  .object({
    id: z.string(),
    priority: z.enum(["high", "medium", "low"]),
    title: z.string(),
    why: z.string(),
    change: z.string(),
    made_by: z.enum(["model", "rules"]),
    evidence: z.array(
      z.object({
        prompt: z.string(),
        model: modelIdSchema.nullable(),
        quote: z.string().nullable(),
        url: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "PitchRecommendation" });

const source = z
  .object({
    domain: z.string(),
    owner: z.enum(["own", "competitor", "third_party"]),
    company: z.string().nullable(),
    answers: z.int(),
    citation_rate: rate,
    brand_mentions: z.int().meta({ description: "Of the answers citing it, those that mention the brand" }),
    competitor_mentions: z.int(),
    pages: z.array(z.object({ url: z.string(), title: z.string().nullable(), answers: z.int() })),
  })
  .meta({ id: "PitchSource" });

/** The finished report, stored as it is and shown by the API and by its page. */
export const pitchReport = z
  .object({
    generated_at: instant,
    simulated: z.boolean().meta({ description: "Whether answers came from the built-in simulation" }),
    providers: z.array(z.string()),
    brand: brandProfile,
    competitors: z.array(competitorEntry),
    pages_read: z.array(z.object({ url: z.string(), title: z.string() })),
    prompts: z.array(
      z.object({ text: z.string(), kind: promptKind, answers: z.int(), mentions: z.int(), avg_position: z.number().nullable() }),
    ),
    prompts_made_by: z.enum(["model", "rules"]),
    sample: z.object({
      asked: z.int(),
      answered: z.int(),
      refused: z.int(),
      empty: z.int(),
      failed: z.int(),
      first_asked_at: instant.nullable(),
      last_asked_at: instant.nullable(),
    }),
    metrics: z.object({
      overall: z.object(slice).meta({ description: "Over answers to prompts that do not name the brand" }),
      is_told_apart: z.boolean().optional().meta({
        description:
          "Whether the brand and the competitor named most are named not equally often by more than chance: their intervals do not meet, and it is not only a few of several prompts that make the difference. Absent without competitors, and in reports of earlier releases",
      }),
      by_model: z.array(z.object({ model: modelIdSchema, label: z.string(), failed: z.int(), ...slice })),
      by_kind: z.array(z.object({ kind: promptKind, ...slice })),
      positions: z.array(
        z.object({ name: z.string(), is_self: z.boolean(), first: z.int(), second: z.int(), third: z.int(), later: z.int() }),
      ),
    }),
    sources: z.array(source),
    source_owners: z.object({ own: z.int(), competitor: z.int(), third_party: z.int() }).meta({
      description: "Citations by who owns the cited domain",
    }),
    sentiment: z.object({
      positive_answers: z.int().meta({ description: "Answers that say something good of the brand" }),
      negative_answers: z.int(),
      attributes: z.array(z.object({ name: z.string(), positive: z.boolean(), answers: z.int() })),
      unknown_answers: z.int().meta({ description: "Answers to brand prompts that say they do not know it" }),
      brand_answers: z.int().meta({ description: "Answers to brand prompts" }),
      quotes: z.array(quote),
    }),
    gaps: z.array(
      z.object({
        prompt: z.string(),
        kind: promptKind,
        answers: z.int(),
        mentions: z.int(),
        leaders: z.array(z.object({ name: z.string(), answers: z.int() })),
        sources: z.array(z.string()),
      }),
    ),
    recommendations: z.array(recommendation),
    notes: z.array(z.string()).meta({ description: "What a reader has to know about how this was made" }),
  })
  .meta({ id: "PitchReport" });

export type PitchReport = z.output<typeof pitchReport>;
export type BrandProfile = z.output<typeof brandProfile>;
export type CompetitorEntry = z.output<typeof competitorEntry>;
export type PromptKind = z.output<typeof promptKind>;
export type Rate = z.output<typeof rate>;
export type CompanyMeasures = z.output<typeof companyMeasures>;
export type PitchSource = z.output<typeof source>;
export type PitchQuote = z.output<typeof quote>;
export type Recommendation = z.output<typeof recommendation>;

/** A prompt as it was written for a pitch. */
export interface PitchPrompt {
  text: string;
  kind: PromptKind;
}
