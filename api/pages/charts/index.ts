/*
 * The charts of all pages. Each is drawn on the server, needs no script, and has the numbers behind it as a table; `script.ts` adds
 * reading off under the pointer and taking a drawing out as a picture.
 */
export { type Bar, barChart, dotChart, dotLegend, type Rate, stackChart } from "./bars.ts";
export { columnChart, type Period } from "./columns.ts";
export { type HeatMap, heatMap } from "./heat-map.ts";
export { type LineChart, lineChart, type Mark, mostRivals, type Series } from "./line.ts";
export { dayLabel, type Estimate, exact, interval, percent, short, type Unit } from "./scale.ts";
export { chartAssets, chartScript } from "./script.ts";
export { sparkline } from "./sparkline.ts";
export { type Outcome, outcomes, type Strip, strip } from "./strip.ts";
export { chartStyle, palette } from "./style.ts";
export { legend, type TableRow, table } from "./table.ts";
