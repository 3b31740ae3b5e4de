import type { DemoRun, ShareOfVoiceDay } from "./demo-api.ts";
import { style } from "./terminal.ts";

const barWidth = 20;

/** The last day's share of voice as a small table for the terminal. */
export function shareOfVoiceTable(days: ShareOfVoiceDay[], run: DemoRun): string[] {
  const { date, ...companies } = days.at(-1) ?? { date: "" };
  const rows = Object.entries(companies)
    .flatMap(([name, entry]) => (typeof entry === "string" ? [] : [{ name, ...entry }]))
    .sort((a, b) => b.value - a.value);
  const width = Math.max(...rows.map((row) => row.name.length), 8);
  return [
    style("bold", `  Share of voice on ${String(date)}, ${run.counts.answered} simulated answers`),
    "",
    ...rows.map((row) => {
      const filled = Math.round((row.value / 100) * barWidth * 2);
      const line = `  ${row.name.padEnd(width)}  ${row.value.toFixed(2).padStart(6)} %  ${"▇".repeat(Math.min(filled, barWidth * 2))}`;
      return row.is_self ? style("green", `${line}  your brand`) : line;
    }),
  ];
}
