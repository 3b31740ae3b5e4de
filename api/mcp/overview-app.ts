export const overviewAppUri = "ui://answerscope/overview-chart";

/** Tools whose answers the app shows: series, with one value a company and day. */
export const shownByApp: readonly string[] = [
  ...["get_share_of_voice_time_series", "get_mention_rate_time_series"],
  ...["get_position_time_series", "get_citation_rate_time_series", "query_metrics"],
];

/**
 * The overview chart as an MCP App: one document that a host shows in a frame and sends a tool's result. It loads nothing,
 * draws text of the result as text, and takes the host's theme. Without a time in the rows it draws bars. Where a table has more
 * rows than the result holds, it asks for them through the host.
 */
export const overviewApp = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Answerscope: overview chart</title>
<style>
  :root { color-scheme: light dark; font: 14px/1.4 var(--font-sans, system-ui, sans-serif); color: var(--color-text-primary, CanvasText); background: var(--color-background-primary, transparent); }
  body { margin: 0; padding: 12px; }
  h1 { font-size: 15px; margin: 0 0 8px; }
  h1::first-letter { text-transform: uppercase; }
  p { margin: 0 0 8px; overflow-wrap: anywhere; }
  svg { width: 100%; max-width: 860px; height: auto; display: block; }
  path { fill: none; stroke: var(--line); stroke-width: 2; } circle { fill: var(--line); }
  text { fill: currentColor; font-size: 11px; }
  ul { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 14px; margin: 8px 0 0; padding: 0; }
  li::before { content: ""; display: inline-block; width: 14px; height: 3px; margin: 0 6px 4px 0; background: var(--line); }
  table { border-collapse: collapse; width: 100%; max-width: 860px; }
  th { font-weight: normal; text-align: left; padding: 3px 12px 3px 0; width: 30%; overflow-wrap: anywhere; }
  td { padding: 3px 0; white-space: nowrap; }
  td span { display: inline-block; height: 10px; margin-right: 8px; background: var(--line); }
</style>
<h1 id="title">Waiting for numbers…</h1>
<div id="chart"></div>
<script>
"use strict";
const colours = [["#0b6e99", "#5cbde6"], ["#b3541e", "#f0945c"], ["#5b7f2b", "#a3cc6b"], ["#7a4fa3", "#c39ae8"], ["#a3324b", "#f08098"], ["#4a5a6a", "#a9b8c6"], ["#8a6d00", "#dcb93c"], ["#00797a", "#45c9ca"]];
const colour = (index) => "light-dark(" + colours[index % colours.length].join(", ") + ")";
const mostBars = 15;
const mostRows = 5000;
const waiting = new Map();
let last = 0;
let input = {};
let mayCall = false;
const send = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const ask = (method, params) => new Promise((resolve) => { waiting.set(++last, resolve); send({ id: last, method, params }); });
const heard = {
  "ui/notifications/tool-input": ({ arguments: given }) => { input = given ?? {}; },
  "ui/notifications/tool-result": (params) => show(params),
  "ui/notifications/tool-cancelled": ({ reason }) => { latest++; tell("The call was canceled", reason); },
  "ui/notifications/host-context-changed": (params) => dress(params),
};
addEventListener("message", ({ data, source }) => {
  if (source !== parent || !data || data.jsonrpc !== "2.0") return;
  if (data.method === undefined) { waiting.get(data.id)?.(data.result); waiting.delete(data.id); }
  else if (data.id === undefined) heard[data.method]?.(data.params ?? {});
  else if (["ping", "ui/resource-teardown"].includes(data.method)) send({ id: data.id, result: {} });
  else send({ id: data.id, error: { code: -32601, message: "Method not found" } });
});
ask("ui/initialize", {
  protocolVersion: "2026-01-26",
  appInfo: { name: "answerscope-overview-chart", version: "1.0.0" },
  appCapabilities: { availableDisplayModes: ["inline"] },
}).then((host) => {
  dress(host?.hostContext ?? {});
  mayCall = host?.hostCapabilities?.serverTools !== undefined;
  send({ method: "ui/notifications/initialized", params: {} });
  new ResizeObserver(resized).observe(document.body);
});

let height = 0;
/** Tells the host how high the body is; the width is the host's. Frames out of sight are not observed, so what draws calls it too. */
function resized() {
  const now = Math.ceil(document.body.getBoundingClientRect().height);
  if (now === height) return;
  height = now;
  send({ method: "ui/notifications/size-changed", params: { height } });
}

/** Takes the host's scheme and its standard colours and fonts. */
function dress({ theme, styles }) {
  const { style } = document.documentElement;
  if (theme === "light" || theme === "dark") style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {})) if (value) style.setProperty(name, value);
}

const percents = ["share_of_voice", "relative_mention_rate", "mention_rate", "citation_rate"];
const metrics = [...percents, "avg_position", "mentions", "citing_answers", "answers"];
const times = ["day", "week", "month"];
const titled = (metric) => metric.replaceAll("_", " ") + (percents.includes(metric) ? ", %" : "");

/** A line for each thing that rows are about: [name, [[day, value]]], from a table of columns and rows or a list of days. A day is null without times. */
function linesOf(answer) {
  const found = new Map();
  // Two prompts may have one text: their ids tell them apart.
  const add = (name, day, value, id = name) => {
    if (!found.has(id)) found.set(id, [name, []]);
    if (typeof value === "number") found.get(id)[1].push([day, value]);
  };
  const result = (title) => ({ title, lines: [...found.values()] });
  if (Array.isArray(answer.columns)) {
    const { columns, rows } = answer;
    const value = columns.findIndex((column) => metrics.includes(column));
    if (value < 0) return result("Metrics");
    const day = columns.findIndex((column) => times.includes(column));
    // The columns of the dimensions stand before the metrics.
    const names = columns.slice(0, value).flatMap((column, at) => (at === day || column === "is_self" || column.endsWith("_id") ? [] : [at]));
    for (const row of rows) {
      const id = JSON.stringify(row.slice(0, value).filter((_, at) => at !== day));
      add(names.map((at) => row[at] ?? "none").join(" · ") || "Own brand", day < 0 ? null : row[day], row[value], id);
    }
    return result(titled(columns[value]));
  }
  // A day holds its companies beside its date, or under metrics, as a company may be called too; the first number of a company is drawn.
  let title = "Metrics";
  for (const { date, ...day } of answer.data ?? []) {
    const isNested = day.metrics !== undefined && typeof day.metrics.is_self !== "boolean";
    for (const [name, figures] of Object.entries(isNested ? day.metrics : day)) {
      const figure = Object.entries(figures).find(([, value]) => typeof value === "number");
      if (figure === undefined) continue;
      title = titled(figure[0] === "value" ? "share_of_voice" : figure[0]);
      add(name, date, figure[1]);
    }
  }
  return result(title);
}

const element = (name, text) => Object.assign(document.createElement(name), text === undefined ? {} : { textContent: text });
const svgElement = (name, attributes, text) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
};
const coloured = (made, index) => { made.style.setProperty("--line", colour(index)); return made; };

function tell(title, ...texts) {
  document.getElementById("title").textContent = title;
  document.getElementById("chart").replaceChildren(...texts.filter(Boolean).map((text) => element("p", text)));
  resized();
}

/** What a refusal says; one of the host's own is no JSON. */
function reasonOf(text) {
  try { return JSON.parse(text).error ?? text; } catch { return text; }
}

/** A table of the website, where the host lets the app ask for one. */
const query = async (given) =>
  mayCall && input.website_id
    ? (await ask("tools/call", { name: "query_metrics", arguments: { website_id: input.website_id, limit: 1000, ...given } }))?.structuredContent
    : undefined;

/** A table with the rows of all its pages. */
async function wholeOf(answer) {
  let whole = answer;
  while (whole.next_cursor && whole.rows.length < mostRows) {
    const page = await query({ cursor: whole.next_cursor });
    if (!Array.isArray(page?.rows)) break;
    whole = { ...whole, rows: [...whole.rows, ...page.rows], next_cursor: page.next_cursor };
  }
  return whole;
}

/** The times that have a figure, of which each is 0, only because nothing was asked then. */
async function unasked(lines, time) {
  const points = lines.flatMap(([, points]) => points);
  const filled = new Set(points.filter(([, value]) => value !== 0).map(([day]) => day));
  if (!input.filters || points.every(([day]) => day === null || filled.has(day))) return [];
  const { schedule_id, competitor_ids, ...filters } = input.filters;
  const schedule = input.schedule ?? schedule_id ?? (input.dimensions?.includes("schedule") ? "all" : undefined);
  const counted = await query({ metrics: ["answers"], dimensions: [time], filters, ...(schedule && { schedule }) });
  return (counted?.rows ?? []).filter(([, answers]) => answers === 0).map(([day]) => day);
}

// A result that comes while the pages of the one before are read takes its place.
let latest = 0;

async function show({ structuredContent, content, isError }) {
  const own = ++latest;
  if (isError) return tell("The call failed", ...(content ?? []).map(({ text }) => reasonOf(text)));
  const answer = await wholeOf(structuredContent ?? {});
  const { title, lines } = linesOf(answer);
  const left = new Set(await unasked(lines, times.find((time) => answer.columns?.includes(time)) ?? "day"));
  if (own !== latest) return;
  const asked = lines.map(([name, points]) => [name, points.filter(([day]) => !left.has(day))]);
  const filled = asked.filter(([, points]) => points.length > 0);
  if (filled.length === 0) return tell("No numbers to draw");
  const isSeries = filled.some(([, points]) => points.some(([day]) => day !== null));
  const most = isSeries ? colours.length : mostBars;
  const shown = filled.slice(0, most);
  const rest = filled.length - shown.length;
  const notes = [
    ...(rest > 0 ? ["and " + rest + " more"] : []),
    ...(answer.next_cursor ? ["Drawn from the first " + answer.rows.length + " of " + answer.total_rows + " rows"] : []),
  ];
  tell(title, ...notes);
  document.getElementById("chart").prepend(...(isSeries ? lineChart(title, shown) : [bars(shown)]));
  resized();
}

function bars(shown) {
  const most = Math.max(...shown.map(([, [[, value]]]) => value)) || 1;
  const table = element("table");
  shown.forEach(([name, [[, value]]]) => {
    const [row, cell, bar] = [element("tr"), element("td"), coloured(element("span"), 0)];
    bar.style.width = (value / most) * 75 + "%";
    cell.append(bar, String(value));
    row.append(element("th", name), cell);
    table.append(row);
  });
  return table;
}

function lineChart(title, shown) {
  const all = shown.flatMap(([, points]) => points);
  const days = [...new Set(all.map(([day]) => day))].sort();
  const [from, to] = [Date.parse(days[0]), Date.parse(days.at(-1))];
  const most = Math.max(...all.map(([, value]) => value)) || 1;
  const x = (day) => 40 + (from === to ? 0.5 : (Date.parse(day) - from) / (to - from)) * 580;
  // The first position is the best, and stands at the top.
  const isRank = /position/.test(title);
  const least = isRank ? 1 : 0;
  const part = (value) => (value - least) / (most - least || 1);
  const y = (value) => 200 - (isRank ? 1 - part(value) : part(value)) * 180;
  const svg = svgElement("svg", { viewBox: "0 0 640 230", role: "img", "aria-label": title + ", " + days[0] + " to " + days.at(-1) });
  for (const value of new Set([least, (least + most) / 2, most])) {
    svg.append(svgElement("line", { x1: 40, x2: 620, y1: y(value), y2: y(value), stroke: "currentColor", "stroke-opacity": 0.15 }));
    svg.append(svgElement("text", { x: 34, y: y(value) + 4, "text-anchor": "end" }, Math.round(value * 10) / 10));
  }
  if (from === to) svg.append(svgElement("text", { x: 330, y: 222, "text-anchor": "middle" }, days[0]));
  else svg.append(svgElement("text", { x: 40, y: 222 }, days[0]), svgElement("text", { x: 620, y: 222, "text-anchor": "end" }, days.at(-1)));
  const legend = element("ul");
  shown.forEach(([name, points], index) => {
    const ordered = points.sort(([a], [b]) => (a < b ? -1 : 1));
    const path = ordered.map(([day, value], at) => (at ? "L" : "M") + x(day).toFixed(1) + " " + y(value).toFixed(1)).join("");
    svg.append(coloured(svgElement("path", { d: path }), index));
    for (const [day, value] of ordered) svg.append(coloured(svgElement("circle", { cx: x(day), cy: y(value), r: ordered.length > 40 ? 1.5 : 3 }), index));
    legend.append(coloured(element("li", name + ": " + ordered.at(-1)[1]), index));
  });
  return [svg, legend];
}
</script>
</html>
`;
