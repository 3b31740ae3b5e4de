import { z } from "zod";
import { modelIds } from "../../integrations/ai-models/index.ts";
import { type Context, idList, includedParts, operation, website, websiteId } from "../../operation/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { isDay } from "../../platform/time/index.ts";
import { includeCutFilter, type MetricFilters, recordFilter, scheduleFilter } from "../analytics/filters.ts";
import { type Scope, scopeOf } from "../analytics/scope.ts";
import { qualityCard, qualityOf } from "../quality/card.ts";
import { evidenceCursor, evidencedBy, evidenceFor } from "../query/row-evidence.ts";
import { carouselModels, carouselScope, type Owners, ownersOf } from "../responses/product-entries.ts";
import { shoppingBlocks } from "./blocks.ts";
import { readShopping, readShown } from "./read.ts";

const notADay = { error: "must be a day that exists, YYYY-MM-DD", abort: true };
const day = z.string().max(10, notADay).refine(isDay, notADay).meta({ description: "UTC day, YYYY-MM-DD, inclusive" });
const models = modelIds.filter((model) => carouselModels.some((carousel) => carousel.id === model));

const filters = z
  .strictObject({
    start_date: day,
    end_date: day.optional(),
    models: idList(
      z.enum(models as [(typeof models)[number]], { error: `only ${models.join(" and ")} answer with product carousels` }),
      50,
    ).optional(),
    competitor_ids: idList(recordFilter, 250)
      .optional()
      .meta({ description: "Ids or names. Which competitors are listed; changes no total" }),
    prompt_tags: idList(recordFilter, 250).optional().meta({ description: "Ids or names of tags" }),
    prompt_tags_operator: z.enum(["any", "all"]).default("any"),
    schedule_id: scheduleFilter,
    include_cut: includeCutFilter,
    target_identifiers: z
      .array(z.string().trim().min(1).max(200))
      .max(100)
      .optional()
      .meta({ description: "Names or domains whose products count as own in place of the website's brand" }),
  })
  .superRefine((given, context) => {
    if (given.end_date !== undefined && given.end_date < given.start_date) {
      context.addIssue({ code: "custom", message: "must not lie before start_date", path: ["end_date"] });
    }
  });

const evidence = z
  .object({
    responses: evidenceCursor.meta({ description: "All answers of carousel models" }),
    responses_with_products: evidenceCursor.meta({ description: "Those that show products" }),
    own: evidenceCursor.meta({ description: "Those that show an own product: of `own_appearance_rate`" }),
    competitor: evidenceCursor.meta({ description: "Those that show a competitor's product" }),
  })
  .meta({ id: "ShoppingEvidence", description: "Cursors of query_rows" });

export const getShopping = operation({
  name: "metrics.shopping",
  summary: "How the own products appear in product carousels: offers, prices, merchants, positions",
  description:
    "An appearance is one product entry of one answer. Rates are answers with at least one such product ÷ all answers of the models with carousels. Prices of different currencies are never mixed. Any other filter is refused. Needs a paid plan.",
  rest: { method: "POST", path: "/metrics/shopping" },
  mcp: { tool: "get_shopping_metrics", includes: ["quality"] },
  access: website("view"),
  refusals: {
    400: "The range begins after its end, or a name that no record has, or several (`candidates`)",
    403: "The organization has no paid plan",
  },
  input: z.object({
    website_id: websiteId,
    filters,
    top_products_limit: z.number().int().min(1).max(50).default(10),
    include: includedParts(
      ["evidence", "quality"],
      "`evidence` adds the cursors that list the answers counted; `quality` adds how good the rate of answers with an own product is",
    ),
  }),
  output: z.object({ data: shoppingBlocks, evidence: evidence.optional(), quality: qualityCard.optional() }),
  async handle(context, input) {
    const today = context.now().toISOString().slice(0, 10);
    const { start_date, end_date = today } = input.filters;
    if (end_date < start_date) throw new Refusal(400, "filters.start_date: must not lie after today where no end_date is given");
    await requireShopping(context);
    const scope = await scopeOf(context, { ...input.filters, end_date });
    const owners = ownersOf(scope.companies, input.filters.target_identifiers ?? []);
    const { include } = input;
    const answersOf = include.includes("evidence") ? evidenceOf({ ...input.filters, end_date }, scope) : null;
    const data = await readShopping(context.rows, scope, owners, input.top_products_limit);
    const quality = include.includes("quality") ? await qualityOfShopping(context.rows, scope, owners) : null;
    return { data, ...(answersOf && { evidence: answersOf }), ...(quality && { quality }) };
  },
});

/** @throws Refusal 400 for filters that are too long to be repeated. */
function evidenceOf({ target_identifiers: targets = [], ...given }: z.output<typeof filters>, scope: Scope) {
  const ofCarousels = given.models?.length ? given.models : models;
  const answersOf = evidencedBy({ ...given, models: ofCarousels as MetricFilters["models"] }, scope);
  const showing = (owner: "any" | "own" | "competitor") => evidenceFor(answersOf, { products: { owner, targets } });
  return {
    responses: evidenceFor(answersOf, {}),
    responses_with_products: showing("any"),
    own: showing("own"),
    competitor: showing("competitor"),
  };
}

async function qualityOfShopping(rows: Context["rows"], scope: Scope, owners: Owners) {
  return qualityOf(rows, carouselScope(scope), "own_appearance_rate", await readShown(rows, scope, owners));
}

/** @throws Refusal 403 when the organization's plan is without shopping metrics. */
async function requireShopping({ services, caller }: Context): Promise<void> {
  if ((await services.entitlements.check(caller.organization.id, "shopping")) === "granted") return;
  throw new Refusal(403, "The shopping metrics need a paid plan with the entitlement shopping");
}
