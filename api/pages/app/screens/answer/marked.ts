import { html } from "hono/html";
import { isMention } from "../../../../../src/detection/index.ts";
import type { Markup } from "../../../document.ts";
import { draw } from "../../../draw/draw.ts";
import { type Mark, markOf } from "../../../draw/mark.ts";
import type { Answer } from "../../ask.ts";

type Evidence = NonNullable<Answer<"responses.list">["responses"][number]["evidence"]>[number];
type Place = Evidence["evidence"][number] & { company: string; isOwn: boolean; hue: string };

/** Colours for companies beside the own one. */
const hues = 5;

/** What a place says, as the detector has judged it. */
const meanings: Record<Place["kind"], string> = {
  ...{ name: "counts: the name", alias: "counts: an alias", link: "counts: a link" },
  ...{ absence: "does not count: said not to be there", common_word: "does not count: a common word" },
  inside_longer_name: "does not count: part of a longer name",
};

/** Places of all companies by where they begin. */
export function placesOf(evidence: readonly Evidence[]): Place[] {
  let rivals = 0;
  return evidence
    .flatMap(({ company, is_self, evidence: places }) => {
      const hue = is_self ? "own" : `r${(rivals++ % hues) + 1}`;
      return places.map((place) => ({ ...place, company, isOwn: is_self, hue }));
    })
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

const describe = (place: Place): string =>
  `${place.company}: ${meanings[place.kind]} “${place.alias}”, ${place.uncertain ? "not sure, " : ""}confidence ${Math.round(place.confidence * 100)}%${place.judge ? `, judged by ${place.judge}` : ""}`;

/**
 * A text with the stored places (of `placesOf`) marked, drawn as a chat shows it. Where two places overlap, the one that begins first is shown. A
 * text that is too intricate to be drawn is shown as it is stored, marked too.
 *
 * @param organizationId whose text it is.
 */
export function markedText(organizationId: string, text: string, places: readonly Place[]): Promise<Markup> {
  const marks: Mark[] = [];
  for (const place of places) {
    if (place.start < (marks.at(-1)?.end ?? 0) || place.end > text.length) continue;
    const doubt = place.uncertain ? "doubt" : isMention(place.kind) ? "" : place.kind === "absence" ? "absence" : "doubt";
    marks.push({ start: place.start, end: place.end, kind: `${place.hue} ${doubt}`.trim(), title: describe(place) });
  }
  const stored = () => html`<pre class="stored" tabindex="0" dir="auto">${asStored(text, marks)}</pre>`;
  return draw(organizationId, { answer: text, marks }, stored);
}

function asStored(text: string, marks: readonly Mark[]): Markup {
  let at = 0;
  const parts = marks.map((mark) => {
    const before = text.slice(at, mark.start);
    at = mark.end;
    return html`${before}${markOf(mark, text.slice(mark.start, mark.end))}`;
  });
  return html`${parts}${text.slice(at)}`;
}

/** The same in words, for those who do not see colours or have no pointer to rest on a mark. */
export function mentionsOf(evidence: readonly Evidence[], all: readonly Place[]): Markup {
  if (evidence.length === 0) return html`<p class="soft">No tracked company.</p>`;
  const named = evidence.toSorted((a, b) => (a.position ?? 1_000) - (b.position ?? 1_000));
  return html`<ul class="list">${named.map(({ company, is_self, position, uncertain, detector_version }) => {
    const places = all.filter((place) => place.company === company);
    return html`<li><bdi class="${is_self ? "strong" : ""}">${company}</bdi> ${position === null ? html`<span class="tag">not counted</span>` : html`<span class="tag ${is_self ? "own" : ""}">rank ${position}</span>`} ${uncertain ? html`<span class="tag third">not sure</span>` : ""}
${places.length > 0 ? html`<details><summary class="small">Why: ${places.length === 1 ? "1 place" : `${places.length} places`}</summary><ul class="small soft">${places.map((place) => html`<li>“<bdi>${place.alias}</bdi>” ${meanings[place.kind]}, ${Math.round(place.confidence * 100)}% sure${place.judge ? `, judged by ${place.judge}` : ""}</li>`)}</ul></details>` : html`<span class="small soft">${detector_version === 0 ? "given by an import" : ""}</span>`}</li>`;
  })}</ul>
<p class="small soft">Marked: counts. Dashed: in doubt or no name. Struck: said to be absent.</p>`;
}
