import { modelLabel } from "../../../src/integrations/ai-models/index.ts";
import type { Mark } from "../charts/index.ts";
import type { Answer } from "./ask.ts";

type Change = NonNullable<Answer<"metrics.share-of-voice.time-series">["changes"]>[number];

/** What changed: one, and several. */
const kinds: Record<Change["kind"], readonly [string, string]> = {
  ...{ prompt: ["prompt", "prompts"], company: ["company", "companies"], location: ["location", "locations"] },
  ...{ schedule: ["schedule", "schedules"], website: ["website", "websites"], model: ["model", "models"] },
  served_model: ["answering model", "answering models"],
  ...{ provider: ["provider", "providers"], collection: ["way of asking", "ways of asking"] },
  ...{ detector: ["detection", "detections"], history: ["stored answers", "stored answers"] },
};

/** More names than these are counted. */
const mostNames = 2;

/** Changes of the instrument as marks of a chart: those of one day and kind stand together. */
export function changesOf(changes: readonly Change[]): Mark[] {
  const groups = Map.groupBy(withoutIdle(changes), ({ day, kind, change }) => `${day} ${kind} ${change}`);
  return [...groups.values()].map((group) => {
    const [{ day, kind, change }] = group as [Change];
    const [one, several] = kinds[kind];
    if (group.length > mostNames) return { day, text: `${group.length.toLocaleString("en")} ${several} ${change}` };
    const names = group.map(({ name, model }) =>
      kind === "model" ? modelLabel(name) : model && name !== model ? `${name} (${modelLabel(model)})` : name,
    );
    return { day, text: `${one} ${change}: ${names.join(", ")}` };
  });
}

/** A schedule that was paused on the day on which it was made, and not resumed, has asked nothing: every website begins with one. */
function withoutIdle(changes: readonly Change[]): Change[] {
  const schedules = changes.filter(({ kind }) => kind === "schedule");
  const onDay = ({ day, name }: Change, change: Change["change"]) =>
    schedules.some((other) => other.day === day && other.name === name && other.change === change);
  const isIdle = (one: Change) =>
    one.kind === "schedule" && onDay(one, "added") && onDay(one, "paused") && !onDay(one, "resumed");
  return changes.filter((one) => !isIdle(one));
}
