import { z } from "zod";
import { modelIdSchema } from "../../integrations/ai-models/index.ts";
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
  judge: z.string().optional().meta({ description: "The model that decided, where the rules were not sure" }),
});

const evidence = z.object({
  company_id: z.string(),
  company: z.string(),
  is_self: z.boolean(),
  position: z.int().nullable(),
  detector_version: z.int().meta({ description: "0: the mention was given by an import" }),
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
    outcome: z.enum(["answered", "refused", "empty", "failed"]),
    response: z.string().nullable().optional(),
    mentioned: z.boolean().meta({ description: "Whether an answer mentions the own brand" }),
    cited: z.boolean().meta({ description: "Whether an answer cites a domain of the own brand" }),
    position: z.int().nullable().meta({ description: "Rank of the own brand" }),
    created_at: instant,
    location: namedRecord.nullable(),
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
