import { z } from "zod";
import { givenDay, idList, misplaced, opaqueId, recordName, type Website } from "../../operation/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { chosenModels, modelsOfRun } from "../runs/models-of-run.ts";
import { samples } from "../runs/plan.ts";

const ids = (max: number) =>
  idList(opaqueId, max)
    .nullable()
    .transform((list) => (list?.length ? [...new Set(list.map((id) => id.toLowerCase()))] : null));
const day = givenDay.nullable();

/** What a caller says about a schedule. */
export const scheduleFields = {
  name: recordName(200).meta({ description: "Custom schedules cannot be called `default` or `manual`" }),
  models: chosenModels
    .nullable()
    .meta({ description: "`{ model: true }` for each model to ask; null: every model that the website uses" }),
  prompt_ids: ids(10_000).meta({ description: "Only these prompts; null or none: every active one" }),
  tag_ids: ids(100).meta({ description: "Only prompts with one of these tags; null or none: any" }),
  samples: samples.meta({
    description: "Answers for each prompt, model and location: of each run, or of the day (`sample_spread`)",
  }),
  sample_spread: z.enum(["run", "day"]).meta({
    description:
      "`run`: every run asks all samples. `day`: a run for each sample, spread evenly over the UTC day from the schedule's hour on; it takes one hour",
  }),
  starts_on: day.meta({ description: "First UTC day" }),
  ends_on: day.meta({ description: "Last UTC day" }),
};

/** Made anew for each operation: a schema that two of them share would be told in the description of the API. */
export const misplacedFields = () => ({
  selected_models: misplaced("name the models of a schedule in `models`"),
  prompts: misplaced("name the prompts of a schedule in `prompt_ids`"),
  tags: misplaced("name the tags of a schedule in `tag_ids`"),
});

export type ScheduleFields = z.output<z.ZodObject<typeof scheduleFields>>;

/** What the default schedule is called in filters and imports. */
const takenNames = ["default", "manual"];

/** @throws Refusal 400 for a name that always means the default schedule. */
export function checkCustomName(name: string): void {
  if (takenNames.includes(name.toLowerCase()))
    throw new Refusal(400, `name: \`${name}\` means the default schedule everywhere; take another name`);
}

/** @throws Refusal 400 when samples are to be spread over the day from several hours. */
export function checkSpread(
  given: { hours?: number[] | undefined; sample_spread?: ScheduleFields["sample_spread"] },
  prefix = "",
): void {
  if (given.sample_spread === "day" && given.hours && given.hours.length > 1)
    throw new Refusal(
      400,
      `${prefix}sample_spread: \`day\` spreads the samples from one hour on; give one of \`hours\`, or \`run\``,
    );
}

/** @throws Refusal 400 naming the field. */
export function checkSchedule(
  website: Website,
  {
    models,
    starts_on,
    ends_on,
    hours,
    sample_spread,
  }: {
    models?: ScheduleFields["models"] | undefined;
    starts_on?: string | null;
    ends_on?: string | null;
    hours?: number[] | undefined;
    sample_spread?: ScheduleFields["sample_spread"];
  },
): void {
  checkSpread({ hours, sample_spread });
  if (starts_on && ends_on && starts_on > ends_on) throw new Refusal(400, "ends_on: lies before starts_on");
  if (!models) return;
  try {
    modelsOfRun(website.models, models);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(400, error.message.replace("selected_models", "models"));
  }
}
