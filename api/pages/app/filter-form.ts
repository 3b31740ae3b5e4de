import { html } from "hono/html";
import type { Markup } from "../document.ts";
import type { Choice } from "./choices.ts";
import { chosenFilters } from "./chosen-filters.ts";
import { beginning, changed, hasBounds, placeNames, rangeNames, ranges } from "./filters.ts";
import type { WebsiteView } from "./screen.ts";

/** The parameters of the address that a form has no field for, so that sending it changes nothing else. */
export const hiddenFields = ({ address }: Pick<WebsiteView, "address">, fields: readonly string[]): Markup[] =>
  [...address]
    .filter(([name, value]) => value !== "" && !fields.includes(name) && !placeNames.includes(name))
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

/**
 * The filters as a form whose answer is an address: it works without a script, and every choice can be sent to somebody.
 *
 * @param compares whether the screen tells changes; elsewhere, what is compared with is kept in the address only.
 */
export function filterForm(view: WebsiteView, path: string, compares = false): Markup {
  const { chosen, choices, website } = view;
  const { query, narrowing } = chosen;
  const isScheduled = choices.schedules.length > 1;
  const shown = [
    ...rangeNames.filter((name) => compares || !name.startsWith("compare")),
    ...lists.map(({ name }) => name),
    "branded",
    "prompt_type",
    ...(isScheduled ? ["schedule_id"] : []),
  ];
  const others = changed(new URLSearchParams([...view.address].filter(([name]) => !query.has(name))), beginning);
  const isFixed = hasBounds(query);
  // A number of days counts up to an end, never from a beginning.
  const days = query.has("start_date") ? "" : (query.get("days") ?? (isFixed ? "" : "30"));
  return html`<form class="filters" method="get" action="/app/${website.id}${path}" aria-label="Filters" autocomplete="off" data-auto>${hiddenFields(view, shown)}
<label>Range ${select("days", days, [
    ...ranges.map((range) => ({ value: String(range), label: `Last ${range} days` })),
    ...(days === "" || ranges.some((range) => String(range) === days) ? [] : [{ value: days, label: chosen.range }]),
    ...(isFixed ? [{ value: "", label: chosen.range }] : []),
  ])}</label>
${
  compares
    ? html`<label>Compared with ${select("compare", query.get("compare") ?? "", [
        { value: "", label: query.has("compare_start") || query.has("compare_end") ? "Dates below" : "Period before" },
        { value: "none", label: "Nothing" },
      ])}</label>`
    : ""
}
${isScheduled ? html`<label>Schedule ${select("schedule_id", query.get("schedule_id") ?? "", [{ value: "", label: "Default" }, ...choices.schedules.filter(({ value }) => value !== "default")])}</label>` : ""}
<details class="more"><summary>Filters${narrowing > 0 ? html` <span class="count">${narrowing}</span>` : ""}</summary>
<div class="lists">${lists.map(({ legend, name, of }) => several(legend, name, choices[of], query))}
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
${
  compares
    ? html`<label>Compare from <input type="date" name="compare_start" value="${query.get("compare_start") ?? ""}"></label>
<label>Compare to <input type="date" name="compare_end" value="${query.get("compare_end") ?? ""}"></label>`
    : ""
}</fieldset></div></details>
<div class="buttons"><button>Apply</button>${query.size > 0 ? html`<a href="/app/${website.id}${path}${others}">Clear</a>` : ""}</div>
</form>${chosenFilters(view, path)}`;
}

/** What several of can be chosen. */
const lists = [
  { legend: "Models", name: "models", of: "models" },
  { legend: "Topics", name: "topic_ids", of: "topics" },
  { legend: "Tags", name: "prompt_tags", of: "tags" },
  { legend: "Locations", name: "location_ids", of: "locations" },
  { legend: "Competitors", name: "competitor_ids", of: "competitors" },
] as const;

/** What the address says is kept also where it is none of the usual choices. */
function select(name: string, value: string, options: readonly Choice[]): Markup {
  const all = options.some((option) => option.value === value) ? options : [...options, { value, label: value }];
  return html`<select name="${name}">${all.map((option) => html`<option value="${option.value}"${option.value === value ? html` selected` : ""}>${option.label}</option>`)}</select>`;
}

/** A longer list is chosen from in the address, as the links of other screens do. */
const mostShown = 60;

function several(legend: string, name: string, options: readonly Choice[], query: URLSearchParams): Markup | "" {
  const chosen = new Set(query.getAll(name));
  const unknown = [...chosen].filter((value) => options.every((option) => option.value !== value));
  const all = [...options, ...unknown.map((value) => ({ value, label: value }))];
  if (all.length === 0) return "";
  const shown = all
    .toSorted((a, b) => Number(chosen.has(b.value)) - Number(chosen.has(a.value)))
    .slice(0, Math.max(mostShown, chosen.size));
  return html`<fieldset><legend>${legend}</legend><div class="boxes">${shown.map(
    ({ value, label }) =>
      html`<label class="box"><input type="checkbox" name="${name}" value="${value}"${chosen.has(value) ? html` checked` : ""}><span dir="auto">${label}</span></label>`,
  )}</div></fieldset>`;
}
