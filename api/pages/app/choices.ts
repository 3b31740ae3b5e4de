import { effectiveModels, modelCatalogue } from "../../../src/integrations/ai-models/index.ts";
import type { Answer, OperationName, Question } from "./ask.ts";

/** A record that can be chosen in a filter. */
export interface Choice {
  value: string;
  label: string;
}

/** What the filters of a website can be set to. */
export interface Choices {
  models: Choice[];
  schedules: Choice[];
  topics: Choice[];
  tags: Choice[];
  locations: Choice[];
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

/** Reads what a website's filters can be set to: a list each. */
export async function readChoices(
  ask: <Name extends OperationName>(question: Question<Name>) => Promise<Answer<Name>>,
  website: { id: string; models: Record<string, boolean> },
): Promise<Choices> {
  const input = { website_id: website.id };
  const [schedules, topics, tags, locations, companies, websites] = await Promise.all([
    ask({ operation: "prompt-schedules.list", input }),
    ask({ operation: "topics.list", input }),
    ask({ operation: "prompt-tags.list", input }),
    ask({ operation: "locations.list", input }),
    ask({ operation: "competitors.list", input }),
    ask({ operation: "websites.list", input: { sort_field: "name" } }),
  ]);
  const named = (records: readonly { id: string; name: string }[]) => records.map(({ id, name }) => ({ value: id, label: name }));
  return {
    models: modelCatalogue.filter(({ id }) => effectiveModels(website.models)[id]).map(({ id, label }) => ({ value: id, label })),
    schedules: schedules.schedules.map(({ selection, name }) => ({ value: selection, label: name })),
    topics: named(topics.topics),
    tags: named(tags.prompt_tags),
    locations: named(locations.locations),
    competitors: named(companies.competitors),
    websites: websites.websites.map(({ id, name }) => ({ id, name })),
    ownBrand: companies.own_brand.name,
    allSchedules: schedules.schedules,
    companies: [companies.own_brand, ...companies.competitors].map(({ name, domains }, index) => ({
      name,
      domains,
      isOwn: index === 0,
    })),
  };
}
