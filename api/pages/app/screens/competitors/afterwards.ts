import { html } from "hono/html";
import type { Answer } from "../../ask.ts";
import type { Shown } from "../../screen.ts";

/**
 * What comes after a form about a competitor: the list, which says what was done. Where it shares a name with another company it is tracked
 * nevertheless, and what that does to the figures is told this once.
 */
export function afterwards(
  websiteId: string,
  did: "added" | "changed",
  { competitor: { name }, hints }: Answer<"competitors.add" | "competitors.update">,
): string | Shown {
  const all = `/app/${websiteId}/competitors`;
  if (hints.length === 0) return `${all}?${new URLSearchParams({ [did]: name })}`;
  return {
    title: `${name} was ${did}`,
    trail: [{ href: all, label: "Competitors" }],
    body: html`<section class="card"><h2>Look at its names again</h2><p class="soft">It is tracked, and its figures follow when the stored answers have been looked through.</p>
<ul class="list">${hints.map(({ message }) => html`<li dir="auto">${message}.</li>`)}</ul><p><a href="${all}">All competitors</a></p></section>`,
  };
}
