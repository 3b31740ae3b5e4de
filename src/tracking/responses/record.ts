import { z } from "zod";
import { modelIdSchema } from "../../integrations/ai-models/index.ts";
import { collections, finishReasons } from "../../integrations/answer-providers/index.ts";
import { instant, namedRecord } from "../../operation/index.ts";

const source = z.object({
  url: z.string(),
  root_domain: z.string(),
  normalized_url: z.string(),
  suffix: z.string().meta({ description: "What follows the host in `normalized_url`" }),
  title: z.string().nullable(),
  cited: z.boolean().meta({ description: "false: the model's search returned it and the answer does not refer to it" }),
});

const product = z.object({
  title: z.string(),
  brand: z.string().nullable(),
  price: z.number().nullable(),
  currency: z.string().nullable(),
  merchant: z.string().nullable(),
  url: z.string().nullable(),
  rating: z.number().nullable(),
  position: z.int(),
  in_stock: z.boolean().nullable(),
});

const place = z.object({
  alias: z.string().meta({ description: "The name, alias or domain that was matched" }),
  start: z.int().meta({ description: "Offset into `response` in UTF-16 units" }),
  end: z.int().meta({ description: "Exclusive" }),
  kind: z.enum(["name", "alias", "link", "absence", "common_word", "inside_longer_name"]).meta({
    description: "`name`, `alias` and `link` make a mention; the others say why the place is none",
  }),
  confidence: z.number().meta({ description: "How sure that is, 0 to 1" }),
  uncertain: z.boolean().meta({ description: "The rules are not sure, and no model has decided" }),
  judge: z.string().optional().meta({ description: "The model that decided, where the rules were not sure" }),
});

const evidence = z.object({
  company_id: z.string(),
  company: z.string(),
  is_self: z.boolean(),
  position: z.int().nullable(),
  detector_version: z.int().meta({ description: "0: the mention was given by an import" }),
  uncertain: z.boolean().meta({
    description:
      "Whether `position` would be another if an uncertain place were judged otherwise; a model of `MENTION_MODEL` is asked",
  }),
  evidence: z.array(place).meta({ description: "In the order in which a reader meets the places; none for given mentions" }),
});

/** A stored answer of a model as answers of the API show it. */
export const responseRecord = z
  .object({
    id: z.string(),
    website_id: z.string(),
    prompt_id: z.string(),
    base_prompt: z.string().meta({ description: "The tracked prompt" }),
    prompt: z.string().meta({ description: "The text that was asked" }),
    model: modelIdSchema,
    provider: z.string(),
    served_model: z
      .string()
      .nullable()
      .meta({ description: "The model that answered, as the provider reports it; null where it does not" }),
    collection: z.enum(collections).nullable().meta({
      description: "`api`: a vendor's API answered; `surface`: the product that people use; null: an import does not say",
    }),
    outcome: z.enum(["answered", "refused", "empty", "failed"]),
    finish_reason: z.enum(finishReasons).nullable().meta({
      description:
        "How the answer ended. `stop`: by itself; `length`: cut at a limit of tokens; `content_filter`: cut or withheld by a filter of the vendor; `refusal`: the model declined; `error`: it failed on the way. null where nobody says",
    }),
    is_cut: z.boolean().meta({ description: "The answer ends too early (`length`); metrics count it with `include_cut` only" }),
    tokens: z
      .object({
        input: z.int().nullable(),
        output: z.int().nullable(),
        reasoning: z.int().nullable().meta({ description: "The part of `output` spent on reasoning" }),
        cached_input: z.int().nullable().meta({ description: "The part of `input` read from the provider's cache" }),
      })
      .nullable()
      .meta({ description: "As the provider counts them" }),
    searches: z.int().nullable().meta({ description: "Web searches that the model made; null where nobody says" }),
    cost: z
      .object({
        amount: z.number(),
        currency: z.string().meta({ description: "ISO 4217" }),
        source: z.enum(["vendor", "price_table"]).meta({
          description: "`vendor`: the provider says so; `price_table`: computed from published prices",
        }),
      })
      .nullable()
      .meta({ description: "What the provider takes for the answer; no credits. null where it is not known" }),
    detector_version: z.int().nullable().meta({
      description:
        "The detector that scored the answer; 0: its mentions were given by an import; null: there was nothing to score",
    }),
    response: z.string().nullable().optional(),
    mentioned: z.boolean().meta({ description: "Whether an answer mentions the own brand" }),
    cited: z.boolean().meta({ description: "Whether an answer cites a domain of the own brand" }),
    position: z.int().nullable().meta({ description: "Rank of the own brand" }),
    created_at: instant,
    location: namedRecord
      .nullable()
      .meta({ description: "Where the prompt was asked; its country, region and city are the location's" }),
    schedule: z.object({ id: z.string(), name: z.string(), selection: z.string() }),
    run_id: z.string().nullable(),
    external_id: z.string().nullable().meta({ description: "Of imported answers" }),
    sources: z.array(source).optional(),
    source_domains: z.array(z.string()).optional(),
    competitors: z.array(z.object({ id: z.string(), name: z.string(), url: z.string(), position: z.int().nullable() })),
    search_queries: z.array(z.string()),
    products: z.array(product),
    evidence: z.array(evidence).optional(),
  })
  .meta({ id: "Response" });

export type ResponseRecord = z.output<typeof responseRecord>;
