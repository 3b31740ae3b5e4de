import { html } from "hono/html";
import type { Answer } from "../../ask.ts";
import type { Shown } from "../../screen.ts";

/** A competitor that shares a name with another company: it is tracked, and what that does to the figures is told this once. */
export function shownDoubtful(
  websiteId: string,
  { title, hints }: { title: string; hints: Answer<"competitors.add">["hints"] },
): Shown {
  const all = `/app/${websiteId}/competitors`;
  return {
    title,
    trail: [{ href: all, label: "Competitors" }],
    body: html`<section class="card"><h2>Look at its names again</h2><p class="soft">It is tracked, and its figures follow when the stored answers have been looked through.</p>
<ul class="list">${hints.map(({ message }) => html`<li dir="auto">${message}.</li>`)}</ul><p><a href="${all}">All competitors</a></p></section>`,
  };
}
