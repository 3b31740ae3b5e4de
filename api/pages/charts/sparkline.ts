import { html } from "hono/html";
import type { Markup } from "../document.ts";
import { dotPath, linePath } from "./line.ts";
import { axisOf, round, short, type Unit } from "./scale.ts";

const [width, height] = [100, 24];

/** A line the size of a word, for a row of a table whose numbers stand beside it. Null is a gap. */
export function sparkline({
  label,
  values,
  unit = "percent",
  isOwn = false,
}: {
  /** Whose line it is, for those who do not see it. */
  label: string;
  values: readonly (number | null)[];
  unit?: Unit;
  isOwn?: boolean;
}): Markup {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return html`<span class="soft" role="img" aria-label="${label}: no answers">–</span>`;
  const axis = axisOf(known, unit);
  // Room for the thickness of the line.
  const point = (index: number, value: number) =>
    `${round(values.length === 1 ? width / 2 : 2 + (index / (values.length - 1)) * (width - 4))} ${round(2 + axis.at(value) * (height - 4))}`;
  const last = values.findLastIndex((value) => value !== null);
  const text = `${label}: from ${short(known[0]!, unit)} to ${short(known.at(-1)!, unit)}, between ${short(Math.min(...known), unit)} and ${short(Math.max(...known), unit)}`;
  const estimates = values.map((value) => (value === null ? null : { value }));
  return html`<svg class="sparkline${isOwn ? " is-own" : ""}" role="img" aria-label="${text}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><path class="thread" d="${linePath(estimates, point)}${dotPath(estimates, point)}"/><path class="end" d="M${point(last, values[last]!)}h0"/></svg>`;
}
