import { html } from "hono/html";
import { readableDomain } from "../../../../../src/platform/addresses/index.ts";
import type { Markup } from "../../../document.ts";
import { dayOf } from "../../../words.ts";
import type { Question } from "../../ask.ts";
import { figure, share } from "../../figure.ts";
import type { WebsiteView } from "../../screen.ts";

const most = 5;

/** Domains that were cited for the first time in this range. */
export async function newSourcesOf(view: WebsiteView): Promise<Markup> {
  const { filters } = view.chosen;
  const question: Question<"sources.list"> = {
    operation: "sources.list",
    input: { website_id: view.website.id, filters, sort_field: "first_seen", sort_direction: "descending", page_size: most },
  };
  const { sources } = await view.ask(question);
  const fresh = sources.filter(({ first_seen }) => first_seen.slice(0, 10) >= filters.start_date);
  const all =
    fresh.length === most
      ? html`<p class="small">These are the ${most} newest. <a href="${view.link("/sources", { order: "newest" })}">All sources, the newest first</a></p>`
      : "";
  const words = { owned: "yours", competitor: "a competitor's", partner: "a partner's", third_party: "" };
  const body =
    fresh.length === 0
      ? html`<p class="soft">No domain was cited for the first time.</p>`
      : html`<ul class="list">${fresh.map(
          ({ root_domain, first_seen, citation_percentage, default_source_type }) =>
            html`<li><span data-column="Domain"><a class="what" href="${view.link("/sources", { domain: root_domain })}"><bdi>${readableDomain(root_domain)}</bdi></a></span> ${words[default_source_type] ? html`<span class="tag ${default_source_type === "owned" ? "own" : ""}" data-column="Owner">${words[default_source_type]}</span>` : ""}<br><span class="small soft">since <span data-column="First cited">${dayOf(first_seen)}</span>, cited in <span data-column="Cited in">${share(citation_percentage)}</span> of the answers</span></li>`,
        )}</ul>${all}`;
  return figure(view, { title: "New sources", body, asked: [question], evidence: view.link("/answers", { kind: "citations" }) });
}
