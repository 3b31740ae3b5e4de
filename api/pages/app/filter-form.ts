import { html } from "hono/html";
import type { Markup } from "../document.ts";
import type { Choice } from "./choices.ts";
import { ranges } from "./filters.ts";
import type { WebsiteView } from "./screen.ts";

/** The filters as a form whose answer is an address: it works without a script, and every choice can be sent to somebody. */
export function filterForm({ chosen, choices, website }: WebsiteView, path: string): Markup {
  const { query, narrowing } = chosen;
  const isFixed = query.has("start_date") || query.has("end_date");
  const days = query.get("days") ?? (isFixed ? "" : "30");
  const lists = [
    several("Models", "models", choices.models, query),
    several("Topics", "topic_ids", choices.topics, query),
    several("Tags", "prompt_tags", choices.tags, query),
    several("Locations", "location_ids", choices.locations, query),
    several("Competitors", "competitor_ids", choices.competitors, query),
  ];
  return html`<form class="filters" method="get" action="/app/${website.id}${path}" aria-label="Filters" data-auto>
<label>Range ${select("days", days, [
    ...ranges.map((range) => ({ value: String(range), label: `Last ${range} days` })),
    ...(isFixed ? [{ value: "", label: chosen.range }] : []),
  ])}</label>
<label>Compared with ${select("compare", query.get("compare") ?? "", [
    { value: "", label: query.has("compare_start") ? "Dates below" : "Period before" },
    { value: "none", label: "Nothing" },
  ])}</label>
${choices.schedules.length > 1 ? html`<label>Schedule ${select("schedule_id", query.get("schedule_id") ?? "", [{ value: "", label: "Default" }, ...choices.schedules.filter(({ value }) => value !== "default")])}</label>` : ""}
<details class="more"${narrowing > 0 || isFixed ? html` open` : ""}><summary>Filters${narrowing > 0 ? html` <span class="count">${narrowing}</span>` : ""}</summary>
<div class="lists">${lists}
<fieldset><legend>Prompts</legend>
<label>Brand in the prompt ${select("branded", query.get("branded") ?? "", [
    { value: "", label: "All prompts" },
    { value: "false", label: "Names no company" },
    { value: "true", label: "Names a company" },
  ])}</label>
<label>Type ${select("prompt_type", query.get("prompt_type") ?? "", [
    { value: "", label: "All types" },
    { value: "discovery", label: "Discovery" },
    { value: "high_intent", label: "High intent" },
  ])}</label></fieldset>
<fieldset><legend>Dates (UTC)</legend>
<label>From <input type="date" name="start_date" value="${query.get("start_date") ?? ""}"></label>
<label>To <input type="date" name="end_date" value="${query.get("end_date") ?? ""}"></label>
<label>Compare from <input type="date" name="compare_start" value="${query.get("compare_start") ?? ""}"></label>
<label>Compare to <input type="date" name="compare_end" value="${query.get("compare_end") ?? ""}"></label></fieldset></div></details>
<div class="buttons"><button>Apply</button>${query.size > 0 ? html`<a href="/app/${website.id}${path}">Clear</a>` : ""}</div>
</form>`;
}

function select(name: string, value: string, options: readonly Choice[]): Markup {
  return html`<select name="${name}">${options.map((option) => html`<option value="${option.value}"${option.value === value ? html` selected` : ""}>${option.label}</option>`)}</select>`;
}

/** A longer list is chosen from in the address, as the links of other screens do. */
const mostShown = 60;

function several(legend: string, name: string, options: readonly Choice[], query: URLSearchParams): Markup | "" {
  if (options.length === 0) return "";
  const chosen = new Set(query.getAll(name));
  const shown = options.toSorted((a, b) => Number(chosen.has(b.value)) - Number(chosen.has(a.value))).slice(0, mostShown);
  return html`<fieldset><legend>${legend}</legend><div class="boxes">${shown.map(
    ({ value, label }) =>
      html`<label class="box"><input type="checkbox" name="${name}" value="${value}"${chosen.has(value) ? html` checked` : ""}><span dir="auto">${label}</span></label>`,
  )}</div></fieldset>`;
}
