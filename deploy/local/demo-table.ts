import type { ShareOfVoiceDay } from "./demo-api.ts";
import { style } from "./terminal.ts";

const barWidth = 16;
const heights = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/** The last day's share of voice as a small table for the terminal, with the days before it as a line of blocks. */
export function shareOfVoiceTable(days: readonly ShareOfVoiceDay[]): string[] {
  const last = days.findLast((day) => sharesOf(day).some(({ value }) => value > 0));
  if (!last) return [];
  const shown = days.slice(0, days.indexOf(last) + 1);
  const rows = sharesOf(last).sort((a, b) => b.value - a.value);
  const highest = Math.max(...shown.flatMap((day) => sharesOf(day).map(({ value }) => value)));
  const width = Math.max(...rows.map(({ name }) => name.length), 8);
  return [
    style("bold", `  Share of voice on ${String(last.date)} and on the ${shown.length - 1} days before it (simulated answers)`),
    "",
    ...rows.map(({ name, value, is_self }) => {
      const bar = "▇".repeat(Math.min(barWidth, Math.round((value / highest) * barWidth)));
      const trend = shown.map((day) => block(sharesOf(day).find((other) => other.name === name)?.value ?? 0, highest)).join("");
      const line = `  ${name.padEnd(width)} ${value.toFixed(2).padStart(6)} % ${bar.padEnd(barWidth)} ${trend}`;
      return is_self ? style("green", line) : line;
    }),
  ];
}

function sharesOf({ date: _date, ...companies }: ShareOfVoiceDay) {
  return Object.entries(companies).flatMap(([name, share]) => (typeof share === "string" ? [] : [{ name, ...share }]));
}

function block(value: number, highest: number): string {
  if (value === 0) return " ";
  return heights[Math.min(heights.length - 1, Math.floor((value / highest) * heights.length))]!;
}
