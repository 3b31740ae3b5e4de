/*
 * The charts of all pages. Each is drawn on the server, needs no script, and has the numbers behind it as a table; `script.ts` adds
 * reading off under the pointer and taking a drawing out as a picture.
 */
export { barChart, dotChart, dotLegend, stackChart } from "./bars.ts";
export { columnChart } from "./columns.ts";
export { estimate, known } from "./estimate.ts";
export { heatMap } from "./heat-map.ts";
export { lineChart, type Mark, type Series } from "./line.ts";
export { dayLabel, dayOfYear, exact, interval, percent } from "./scale.ts";
export { chartAsset, chartScript } from "./script.ts";
export { sparkline } from "./sparkline.ts";
export { type Outcome, outcomes, strip } from "./strip.ts";
export { chartStyle, palette } from "./style.ts";
export { legend, table } from "./table.ts";
