import { z } from "zod";

/** What the service knows about an AI model whose answers it tracks. */
type ModelEntry = {
  id: string;
  /** Number in stored rows; never given to another model. */
  n: number;
  /** Name shown to people. */
  label: string;
  /** Company behind the product. */
  vendor: string;
  /** Credits charged for one stored response. */
  credits: number;
  /** Whether its answers can hold product carousels, which the shopping metrics count. */
  hasProductCarousels: boolean;
  /** `false`: a website has to opt in. `true`: active unless the website switches it off. */
  activeByDefault: boolean;
};

/** Every model that can be tracked, in display order. The one place to add a model or to change its price. */
export const modelCatalogue = [
  { id: "chatgpt", n: 1, label: "ChatGPT", vendor: "OpenAI", credits: 1, hasProductCarousels: true, activeByDefault: true },
  {
    id: "perplexity",
    n: 2,
    label: "Perplexity",
    vendor: "Perplexity",
    credits: 1,
    hasProductCarousels: false,
    activeByDefault: true,
  },
  { id: "gemini", n: 3, label: "Gemini", vendor: "Google", credits: 1, hasProductCarousels: false, activeByDefault: true },
  { id: "claude", n: 4, label: "Claude", vendor: "Anthropic", credits: 1, hasProductCarousels: false, activeByDefault: true },
  { id: "copilot", n: 5, label: "Copilot", vendor: "Microsoft", credits: 1, hasProductCarousels: false, activeByDefault: true },
  { id: "grok", n: 6, label: "Grok", vendor: "xAI", credits: 1, hasProductCarousels: false, activeByDefault: true },
  { id: "deepseek", n: 7, label: "DeepSeek", vendor: "DeepSeek", credits: 1, hasProductCarousels: false, activeByDefault: true },
  {
    id: "google_ai_overview",
    n: 8,
    label: "Google AI Overview",
    vendor: "Google",
    credits: 1,
    hasProductCarousels: false,
    activeByDefault: true,
  },
  {
    id: "google_ai_mode",
    n: 9,
    label: "Google AI Mode",
    vendor: "Google",
    credits: 5,
    hasProductCarousels: true,
    activeByDefault: false,
  },
  { id: "meta_ai", n: 10, label: "Meta AI", vendor: "Meta", credits: 5, hasProductCarousels: false, activeByDefault: false },
] as const satisfies readonly ModelEntry[];

export type ModelId = (typeof modelCatalogue)[number]["id"];

/** The ids of every model that can be tracked, in display order. */
export const modelIds = modelCatalogue.map((model) => model.id) as [ModelId, ...ModelId[]];

export const modelIdSchema = z.enum(modelIds).meta({ id: "ModelId", description: "An AI model whose answers are tracked." });

/** What is told of a choice of models that is no map of them; a list is what comes to mind first. */
export const notChosen = 'must be an object of models, such as {"chatgpt": true}';

const byId: ReadonlyMap<string, ModelEntry> = new Map(modelCatalogue.map((model) => [model.id, model]));

/** Whether the text is the id of a tracked model. */
export function isModelId(text: string): text is ModelId {
  return byId.has(text);
}

/** The catalogue's entry of a model. */
export function modelOf(id: ModelId): ModelEntry {
  return byId.get(id)!;
}

/** The name that people read; an id that no model has stays as it is. */
export const modelLabel = (id: string): string => byId.get(id)?.label ?? id;

/** What a response costs in credits, in words: "1 a response, 5 for google_ai_mode and meta_ai". */
export const pricesInWords = [...Map.groupBy(modelCatalogue, ({ credits }) => credits)]
  .toSorted(([a], [b]) => a - b)
  .map(([credits, models], index) =>
    index === 0 ? `${credits} a response` : `${credits} for ${new Intl.ListFormat("en").format(models.map(({ id }) => id))}`,
  )
  .join(", ");

/** The model of a stored row's number. */
export function modelByNumber(n: number): ModelId {
  return modelCatalogue.find((model) => model.n === n)!.id;
}

/** Which models a website uses, given what it decided itself: `{ model: boolean }` for every model of the catalogue. */
export function effectiveModels(choices: Record<string, boolean>): Record<ModelId, boolean> {
  return Object.fromEntries(modelCatalogue.map((model) => [model.id, choices[model.id] ?? model.activeByDefault])) as Record<
    ModelId,
    boolean
  >;
}
