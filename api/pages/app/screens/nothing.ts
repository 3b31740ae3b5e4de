import { html } from "hono/html";
import type { Markup } from "../../document.ts";
import { metricsQuestion, rowsOf } from "../metrics.ts";
import type { WebsiteView } from "../screen.ts";

/**
 * What stands in place of a screen without answers. Filters are no reason where nothing was ever asked.
 *
 * @param path of the screen, which is offered with a longer range.
 */
export async function nothing(view: WebsiteView, path: string): Promise<Markup> {
  const { schedule_id: schedule } = view.chosen.filters;
  const { start_date: first } = await view.ask({
    operation: "responses.date-range",
    input: { website_id: view.website.id, ...(schedule !== undefined && { schedule_id: schedule }) },
  });
  const runs = view.link("/runs");
  if (first === null) {
    const input = { website_id: view.website.id, status: "active" as const, page_size: 1 };
    const { pagination } = await view.ask({ operation: "prompts.list", input });
    if (pagination.total === 0) {
      return html`<section class="card empty"><h2>No answers yet</h2><p>There is no active prompt that models could be asked.</p>
<p><a class="button" href="${view.link("/prompts")}">See the prompts</a></p></section>`;
    }
    return html`<section class="card empty"><h2>No answers yet</h2><p>${view.choices.companies.length > 1 ? "Companies and prompts are set up" : "Prompts are set up"}; the figures come with the first run.</p>
<p><a class="button" href="${runs}">${view.may("admin") ? "Start the first run" : "See the runs"}</a></p></section>`;
  }
  return html`<section class="card empty"><h2>No answers in this time</h2>
<p>Nothing was asked with these filters, or the answers are older. <a href="${view.link(path, { days: 365, start_date: null, end_date: null })}">Look at a year</a>, or <a href="${runs}">see the runs</a>.</p></section>`;
}

/** The same for a screen that has nothing to show; null where there are answers, so that it is for another reason. */
export async function nothingAnswered(view: WebsiteView, path: string): Promise<Markup | null> {
  const [row] = rowsOf(await view.ask(metricsQuestion(view, { metrics: ["answers"], dimensions: [] })));
  return (row?.number("answers") ?? 0) > 0 ? null : nothing(view, path);
}
