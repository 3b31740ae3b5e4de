import { html } from "hono/html";
import type { Markup } from "../document.ts";
import type { Choices } from "./choices.ts";
import { beginning, changed, hasBounds, rangeNames } from "./filters.ts";
import type { WebsiteView } from "./screen.ts";

/** What a filter is called, and where the name of its value stands; `isTold`: the value is told as it is. */
interface Told {
  word: string;
  of?: keyof Pick<Choices, "models" | "topics" | "tags" | "locations" | "competitors" | "schedules">;
  isTold?: true;
}

/** Filters whose values are records. */
const records: Record<string, Told> = {
  models: { word: "Model", of: "models" },
  topic_ids: { word: "Topic", of: "topics" },
  prompt_tags: { word: "Tag", of: "tags" },
  location_ids: { word: "Location", of: "locations" },
  competitor_ids: { word: "Competitor", of: "competitors" },
  countries: { word: "Country", isTold: true },
  prompt_ids: { word: "One prompt" },
  run: { word: "One run" },
};

/** What a page with forms tells in their fields. */
const inForms: Record<string, Told> = { schedule_id: { word: "Schedule", of: "schedules" }, q: { word: "Text", isTold: true } };

const values: Record<string, string> = {
  ...{ "branded true": "Prompts that name a company", "branded false": "Prompts that name no company" },
  ...{ "include_cut true": "With answers that were cut" },
  ...{ "prompt_type discovery": "Discovery prompts", "prompt_type high_intent": "High-intent prompts" },
};

/** What narrows the figures, in words, each with the way to be rid of it; whoever opened a link is told of it only. */
export function chosenFilters({ address, choices, website, isShared }: WebsiteView, path: string): Markup | "" {
  const told = isShared ? { ...records, ...inForms } : records;
  const narrowing = [...address].filter(([name, value]) => value !== "" && (name in told || `${name} ${value}` in values));
  const without = (name: string, value: string): string => {
    const left = address.getAll(name).filter((one) => one !== value);
    return changed(address, { [name]: left.length > 0 ? left : null, ...beginning });
  };
  // Days can be chosen by a link, which tells them above.
  const isFixed = !isShared && hasBounds(address);
  if (narrowing.length === 0 && !isFixed) return "";
  const chip = (text: Markup, href: string) =>
    isShared
      ? html`<li><span>${text}</span></li>`
      : html`<li><a href="/app/${website.id}${path}${href}">${text}<span aria-hidden="true"> ×</span></a></li>`;
  return html`<ul class="chips" aria-label="${isShared ? "Filters" : "Chosen filters; a link takes its filter away"}">${
    isFixed
      ? chip(
          html`${[address.get("start_date"), address.get("end_date")].map((day) => day || "…").join(" to ")}`,
          changed(address, { ...Object.fromEntries(rangeNames.map((name) => [name, null])), ...beginning }),
        )
      : ""
  }${narrowing.map(([name, value]) => {
    const record = told[name];
    if (!record) return chip(html`${values[`${name} ${value}`]}`, without(name, value));
    const label = record.of ? (choices[record.of].find((one) => one.value === value)?.label ?? value) : record.isTold && value;
    return chip(html`${record.word}${label ? html`: <bdi>${label}</bdi>` : ""}`, without(name, value));
  })}</ul>`;
}
