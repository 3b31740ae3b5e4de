import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import { addressOf, formOf, linesOf, wasRefused } from "../../form.ts";
import type { Action, WebsiteView } from "../../screen.ts";

const id = "job";

/** The form that has a page looked at, for those who may; open where nothing was looked at yet. */
export async function newJobForm(view: WebsiteView, isFirst: boolean): Promise<Markup | ""> {
  if (!view.mayAsk({ operation: "seo.submit", input: { website_id: view.website.id } })) return "";
  if (!(await view.isEntitled("seo_recommendations")))
    return html`<p class="note">Jobs are started where SEO recommendations are enabled for the organization; ask whoever runs this service.</p>`;
  const form = formOf(
    view,
    { id, action: `/app/${view.website.id}/seo`, button: "Look at the page" },
    ({
      input,
      lines,
    }) => html`<p class="soft broad">The page is read and compared with what search engines and AI answers look for. It costs no credits.</p>
${input("source.url", "Address of the page", html` required maxlength="2048" inputmode="url" placeholder="https://acme.com/tents"`)}
${input("locale", "Language of its readers", html` maxlength="35" placeholder="en-US"`)}
${lines("target_queries", "What it shall be found by, one search or question a line", html` rows="3" placeholder="light tent for two"`)}`,
  );
  return html`<section class="card"><details class="plan"${isFirst || wasRefused(view, id) ? html` open` : ""}><summary>Look at a page</summary>${form}</details></section>`;
}

/** Has a page looked at. The key of the form is that of the job: a form that is sent twice makes one. */
export const newJobAction: Action = {
  path: "/seo",
  async act(view, field) {
    const locale = field("locale").trim();
    const input = {
      ...{ website_id: view.website.id, request_id: field("key"), source: { kind: "page", url: addressOf(field("source.url")) } },
      ...{ target_queries: linesOf(field("target_queries")), ...(locale && { locale }) },
    };
    const { job_id } = await view.ask({ operation: "seo.submit", input });
    return `/app/${view.website.id}/seo/${job_id}`;
  },
};

/** Stops a job that has not ended. */
export const stopJobAction: Action = {
  path: "/seo/cancel",
  async act(view, field) {
    const job_id = field("job_id");
    await view.ask({ operation: "seo.cancel", input: { website_id: view.website.id, job_id } });
    return `/app/${view.website.id}/seo/${job_id}`;
  },
};
