import { z } from "zod";
import { effectiveModels, isModelId, type ModelId, notChosen } from "../../integrations/ai-models/index.ts";
import { Refusal } from "../../platform/errors/index.ts";

/** A map that chooses models. */
export const chosenModels = z.record(z.string(), z.boolean(), { error: notChosen });

/**
 * The models that a run asks. Without a selection: every model that the website uses. With one: its `true` entries, in the
 * catalogue's order.
 *
 * @throws Refusal 400 for an unknown model, one that the website has not opted in to, or no `true` entry.
 */
export function modelsOfRun(websiteChoices: Record<string, boolean>, selected: Record<string, boolean> | null): ModelId[] {
  const active = effectiveModels(websiteChoices);
  const names = Object.keys(active) as ModelId[];
  if (!selected) return names.filter((model) => active[model]);
  const wanted = Object.keys(selected).filter((model) => selected[model]);
  for (const model of Object.keys(selected)) {
    if (!isModelId(model)) throw new Refusal(400, `selected_models.${model}: is no model; known are ${names.join(", ")}`);
    if (selected[model] && !active[model]) {
      throw new Refusal(
        400,
        `selected_models.${model}: the website has not switched this model on (PATCH /websites/{website_id} with models)`,
      );
    }
  }
  if (wanted.length === 0) throw new Refusal(400, "selected_models: at least one model must be true");
  return names.filter((model) => wanted.includes(model));
}

/**
 * The models that a schedule asks of a website: those that it names, or every one; without those that the website has switched
 * off since. There may be none.
 */
export function modelsOfSchedule(websiteChoices: Record<string, boolean>, named: Record<string, boolean> | null): ModelId[] {
  const active = effectiveModels(websiteChoices);
  return (Object.keys(active) as ModelId[]).filter((model) => active[model] && (!named || named[model]));
}
