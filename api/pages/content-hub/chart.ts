import { html } from "hono/html";
import type { CitingPeriod } from "../../../src/content/index.ts";
import type { Markup } from "../document.ts";

const width = 600;
const height = 160;

/** Bars of citing answers over time. The drawing is stretched to the page's width, so its texts stand beside it. */
export function citationChart(periods: readonly CitingPeriod[]): Markup {
  const most = niceCeiling(Math.max(...periods.map(({ citations }) => citations)));
  const step = width / periods.length;
  const gap = Math.min(2, step / 4);
  const bars = periods.map(({ answers, citations, from, to }, index) => {
    const bar = (citations / most) * height;
    const days = from === to ? from : `${from} to ${to}`;
    return html`<rect class="${answers === 0 ? "slot gap" : "slot"}" x="${index * step}" y="0" width="${step}" height="${height}"><title>${days}: ${answers === 0 ? "nothing was asked" : citations}</title></rect>
<rect class="bar" x="${round(index * step + gap / 2)}" y="${round(height - bar)}" width="${round(step - gap)}" height="${round(bar)}"></rect>`;
  });
  const total = periods.reduce((sum, { citations }) => sum + citations, 0);
  const middle = periods[Math.floor(periods.length / 2)]!;
  return html`<div class="chart">
<div class="scale" aria-hidden="true"><span>${most}</span><span>${most / 2}</span><span>0</span></div>
<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="Citing answers from ${periods[0]!.from} to ${periods.at(-1)!.to}: ${total} in all; the table below has the numbers">
${[0, 0.5, 1].map((part) => html`<line class="grid" x1="0" x2="${width}" y1="${part * height}" y2="${part * height}"></line>`)}
${bars}
</svg>
<div class="days" aria-hidden="true"><span>${periods[0]!.from}</span><span>${middle.from}</span><span>${periods.at(-1)!.to}</span></div>
</div>`;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** The next even number of the form 2, 4, 10 × a power of ten, so that half of it is a whole one. */
function niceCeiling(value: number): number {
  for (let power = 1; ; power *= 10) for (const step of [2, 4, 6, 10]) if (step * power >= value) return step * power;
}
