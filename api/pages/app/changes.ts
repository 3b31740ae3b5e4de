import type { Mark } from "../charts/index.ts";
import type { Answer } from "./ask.ts";

type Change = NonNullable<Answer<"metrics.share-of-voice.time-series">["changes"]>[number];

const kinds: Record<Change["kind"], string> = {
  ...{ prompt: "prompt", company: "company", location: "location", schedule: "schedule", website: "website", model: "model" },
  ...{ served_model: "answering model", provider: "provider", collection: "way of asking", detector: "detection" },
  history: "stored answers",
};

/** How many names one mark tells. */
const mostNames = 3;

/** Changes of the instrument as marks of a chart: those of one day and kind stand together. */
export function changesOf(changes: readonly Change[]): Mark[] {
  const groups = Map.groupBy(changes, ({ day, kind, change }) => `${day} ${kind} ${change}`);
  return [...groups.values()].map((group) => {
    const [{ day, kind, change }] = group as [Change];
    const names = group.map(({ name, model }) => (model && name !== model ? `${name} (${model})` : name));
    const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : "";
    return { day, text: `${kinds[kind]} ${change}: ${names.slice(0, mostNames).join(", ")}${more}` };
  });
}
