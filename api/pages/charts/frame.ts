import { html } from "hono/html";
import type { Markup } from "../document.ts";
import { type Axis, labelled, labelOf, round, short, type Unit } from "./scale.ts";

/** Height in pixels of what is drawn in; marks, days and values stand in the margins that the style sheet leaves around it. */
export const plotHeight = 200;

/** Inside the stretched part of a drawing, days run over this width; heights are pixels. */
export const plotWidth = 1000;

export interface Frame {
  id: string;
  title: string;
  /** What the drawing shows, in a sentence, for those who do not see it. */
  description: string;
  days: readonly string[];
  axis: Axis;
  unit: Unit;
  /** Where each day stands, as a part of the width. */
  at(index: number): number;
  /** Paths in `plotWidth` × `plotHeight`; stretched to the width of the page, lines keep their thickness. */
  stretched: unknown;
  /** What keeps its form; x in percent of the width. */
  unstretched?: unknown;
}

/**
 * Grid, axes and labels of a drawing over days. Its parts are placed in percent of the width that the page gives, so texts and
 * lines keep their size on a phone, on paper and when the drawing is taken out as a picture.
 */
export function frame({ id, title, description, days, axis, unit, at, stretched, unstretched }: Frame): Markup {
  const labels = labelled(days.length);
  return html`<svg class="drawing" role="img" aria-labelledby="${id}-title ${id}-description" width="100%" height="${plotHeight}" overflow="visible">
<title id="${id}-title">${title}</title><desc id="${id}-description">${description}</desc>
${axis.ticks.map((tick) => {
  const y = round(axis.at(tick) * plotHeight);
  return html`<line class="grid" x1="0" x2="100%" y1="${y}" y2="${y}"/><text class="tick" x="-8" y="${y}" dy="4" text-anchor="end">${short(tick, unit)}</text>`;
})}
<svg width="100%" height="${plotHeight}" viewBox="0 0 ${plotWidth} ${plotHeight}" preserveAspectRatio="none" overflow="visible">${stretched}</svg>
${unstretched ?? ""}
${labels.map((index, order) => html`<text class="tick${isMinor(order) ? " minor" : ""}" x="${round(at(index) * 100)}%" y="${plotHeight + 20}" text-anchor="${anchorOf(order, labels.length)}">${labelOf(days)(days[index]!)}</text>`)}
</svg>`;
}

/** Every second label gives way on a phone. */
export const isMinor = (order: number): boolean => order % 2 === 1;

/** Labels at the ends stay inside the drawing. */
export function anchorOf(order: number, count: number): "start" | "middle" | "end" {
  if (count === 1) return "middle";
  return order === 0 ? "start" : order === count - 1 ? "end" : "middle";
}
