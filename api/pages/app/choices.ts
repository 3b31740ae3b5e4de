import { effectiveModels, type ModelId, modelCatalogue } from "../../../src/integrations/ai-models/index.ts";
import { withKeys } from "../../../src/tracking/index.ts";
import type { Answer, OperationName, Question } from "./ask.ts";

/** A record that can be chosen in a filter. */
export interface Choice {
  value: string;
  label: string;
}

/** What the filters of a website can be set to. */
export interface Choices {
  /** The models that are asked, and those that were switched off, which keep their answers. */
  models: Choice[];
  /** The models that are asked. */
  askedModels: Choice[];
  schedules: Choice[];
  topics: Choice[];
  tags: Choice[];
  locations: Choice[];
  /** Named as the metrics name them, so that those who share a name differ. */
  competitors: Choice[];
  /** The websites that the person may look at. */
  websites: { id: string; name: string }[];
  /** The own brand's name, as the metrics name it. */
  ownBrand: string;
  /** All schedules, as they are listed. */
  allSchedules: Answer<"prompt-schedules.list">["schedules"];
  /** The own brand and the competitors, with the domains that are theirs. */
  companies: { name: string; isOwn: boolean; domains: readonly string[] }[];
}

/**
 * Reads what a website's filters can be set to: a list each. What the page does not show is not asked for, and empty.
 *
 * @param shown.filters whether the page has the form of filters.
 * @param shown.navigation whether it leads to other websites.
 */
export async function readChoices(
  ask: <Name extends OperationName>(question: Question<Name>) => Promise<Answer<Name>>,
  website: { id: string; models: Record<string, boolean> },
  shown: { filters: boolean; navigation: boolean },
): Promise<Choices> {
  const input = { website_id: website.id };
  const [schedules, topics, tags, locations, companies, websites] = await Promise.all([
    ask({ operation: "prompt-schedules.list", input }),
    shown.filters ? ask({ operation: "topics.list", input }) : { topics: [] },
    shown.filters ? ask({ operation: "prompt-tags.list", input }) : { prompt_tags: [] },
    shown.filters ? ask({ operation: "locations.list", input }) : { locations: [] },
    ask({ operation: "competitors.list", input }),
    shown.navigation ? ask({ operation: "websites.list", input: { sort_field: "name" } }) : { websites: [] },
  ]);
  const named = (records: readonly { id: string; name: string }[]) => records.map(({ id, name }) => ({ value: id, label: name }));
  const asked = effectiveModels(website.models);
  const modelsWhere = (isShown: (id: ModelId) => boolean) =>
    modelCatalogue.flatMap(({ id, label }) => (isShown(id) ? [{ value: id, label }] : []));
  const tracked = withKeys([
    { ...companies.own_brand, isSelf: true },
    ...companies.competitors.map((one) => ({ ...one, isSelf: false })),
  ]);
  return {
    models: modelsWhere((id) => asked[id] || id in website.models),
    askedModels: modelsWhere((id) => asked[id]),
    schedules: schedules.schedules.map(({ selection, name }) => ({ value: selection, label: name })),
    topics: named(topics.topics),
    tags: named(tags.prompt_tags),
    locations: named(locations.locations),
    competitors: tracked.slice(1).map(({ id, key }) => ({ value: id, label: key })),
    websites: websites.websites.map(({ id, name }) => ({ id, name })),
    ownBrand: tracked[0]!.key,
    allSchedules: schedules.schedules,
    companies: [companies.own_brand, ...companies.competitors].map(({ name, domains }, index) => ({
      name,
      domains,
      isOwn: index === 0,
    })),
  };
}
