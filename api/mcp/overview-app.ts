export const overviewAppUri = "ui://answerscope/overview-chart";

/** Tools whose answers the app shows: series, with one value a company and day. */
export const shownByApp: readonly string[] = [
  ...["get_share_of_voice_time_series", "get_mention_rate_time_series"],
  ...["get_position_time_series", "get_citation_rate_time_series", "query_metrics"],
];

/**
 * The overview chart as an MCP App: one document that a host shows in a frame and sends a tool's result. It loads nothing,
 * and draws text of the result as text.
 */
export const overviewApp = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Answerscope: overview chart</title>
<style>
  :root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif; }
  body { margin: 12px; }
  h1 { font-size: 15px; margin: 0 0 8px; }
  svg { width: 100%; height: auto; display: block; }
  ul { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 14px; margin: 8px 0 0; padding: 0; }
  li::before { content: ""; display: inline-block; width: 14px; height: 3px; margin: 0 6px 4px 0; background: var(--line); }
  table { border-collapse: collapse; margin-top: 8px; } td, th { padding: 2px 10px 2px 0; text-align: left; }
  text { fill: currentColor; font-size: 11px; }
</style>
<h1 id="title">Waiting for numbers…</h1>
<div id="chart"></div>
<script>
"use strict";
const colours = ["#0b6e99", "#b3541e", "#5b7f2b", "#7a4fa3", "#a3324b", "#4a5a6a", "#8a6d00", "#00797a"];
const waiting = new Map();
let last = 0;
const send = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const ask = (method, params) => new Promise((resolve) => { waiting.set(++last, resolve); send({ id: last, method, params }); });
addEventListener("message", ({ data, source }) => {
  if (source !== parent || !data || data.jsonrpc !== "2.0") return;
  if (data.method === undefined) { waiting.get(data.id)?.(data.result); waiting.delete(data.id); }
  else if (data.method === "ui/notifications/tool-result") show(data.params);
  else if (data.id !== undefined) send({ id: data.id, result: {} });
});
ask("ui/initialize", {
  protocolVersion: "2026-01-26",
  appInfo: { name: "answerscope-overview-chart", version: "1.0.0" },
  appCapabilities: {},
}).then(() => { send({ method: "ui/notifications/initialized", params: {} }); resized(); });
const resized = () => send({ method: "ui/notifications/size-changed", params: { width: document.documentElement.scrollWidth, height: document.documentElement.scrollHeight } });

/** Lines by company: [{ name, points: [[day, value]] }], from a table of columns and rows or a list of days. */
function linesOf(answer) {
  const lines = new Map();
  const add = (name, day, value) => {
    if (!lines.has(name)) lines.set(name, []);
    if (typeof value === "number") lines.get(name).push([day, value]);
  };
  if (Array.isArray(answer.columns)) {
    const at = (names) => answer.columns.findIndex((column) => names.includes(column));
    const [day, company] = [at(["day", "week", "month"]), at(["company"])];
    const value = answer.columns.findIndex((column) => ["share_of_voice", "mention_rate", "relative_mention_rate", "citation_rate", "avg_position", "mentions", "answers"].includes(column));
    for (const row of answer.rows) add(company < 0 ? "Own brand" : String(row[company]), day < 0 ? "all" : String(row[day]), row[value]);
    return { title: value < 0 ? "Metrics" : answer.columns[value].replaceAll("_", " "), lines };
  }
  // A day holds its companies beside its date, or under metrics, as a company may be called too; the first number of a company is drawn.
  let title = "Metrics";
  for (const { date, ...day } of answer.data ?? []) {
    const isNested = day.metrics !== undefined && typeof day.metrics.is_self !== "boolean";
    for (const [name, figures] of Object.entries(isNested ? day.metrics : day)) {
      const figure = Object.entries(figures).find(([, value]) => typeof value === "number");
      if (figure === undefined) continue;
      title = figure[0] === "value" ? "share of voice" : figure[0].replaceAll("_", " ");
      add(name, date, figure[1]);
    }
  }
  return { title, lines };
}

const svgElement = (name, attributes, text) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
};

function show({ structuredContent }) {
  if (!structuredContent) return;
  const { title, lines } = linesOf(structuredContent);
  const all = [...lines.values()].flat();
  const chart = document.getElementById("chart");
  document.getElementById("title").textContent = all.length > 0 ? title : "No numbers to draw";
  chart.replaceChildren();
  if (all.length === 0) return resized();
  const days = [...new Set(all.map(([day]) => day))].sort();
  const most = Math.max(...all.map(([, value]) => value)) || 1;
  const x = (day) => 40 + (days.length === 1 ? 0.5 : days.indexOf(day) / (days.length - 1)) * 580;
  const y = (value) => 200 - (value / most) * 180;
  const svg = svgElement("svg", { viewBox: "0 0 640 230", role: "img", "aria-label": title });
  for (const value of [0, most / 2, most]) {
    svg.append(svgElement("line", { x1: 40, x2: 620, y1: y(value), y2: y(value), stroke: "currentColor", "stroke-opacity": 0.15 }));
    svg.append(svgElement("text", { x: 34, y: y(value) + 4, "text-anchor": "end" }, Math.round(value * 10) / 10));
  }
  svg.append(svgElement("text", { x: 40, y: 222 }, days[0]), svgElement("text", { x: 620, y: 222, "text-anchor": "end" }, days.at(-1)));
  const legend = document.createElement("ul");
  [...lines].slice(0, colours.length).forEach(([name, points], index) => {
    const ordered = points.sort(([a], [b]) => (a < b ? -1 : 1));
    const path = ordered.map(([day, value], at) => (at ? "L" : "M") + x(day).toFixed(1) + " " + y(value).toFixed(1)).join("");
    svg.append(svgElement("path", { d: path, fill: "none", stroke: colours[index], "stroke-width": 2 }));
    for (const [day, value] of ordered) svg.append(svgElement("circle", { cx: x(day), cy: y(value), r: 3, fill: colours[index] }));
    const item = document.createElement("li");
    item.style.setProperty("--line", colours[index]);
    item.textContent = name + ": " + ordered.at(-1)?.[1];
    legend.append(item);
  });
  chart.append(svg, legend);
  resized();
}
</script>
</html>
`;
