import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import type { Answer } from "../../ask.ts";
import type { WebsiteView } from "../../screen.ts";
import { promptChanges } from "../changes/table.ts";
import { pageOf, pager } from "../lists.ts";

const pageSize = 10;

/** Who made and changed a prompt, for admins of the website; folded until it is opened or turned over. */
export async function historyOf(view: WebsiteView, { id, created_at }: Answer<"prompts.read">["prompt"]): Promise<Markup | ""> {
  const page = pageOf(view.query("page"));
  const found = await view.changes({
    ...{ entity_type: "prompt", entity_id: id, page_num: page, page_size: pageSize },
    // What was changed before it was there is none of its changes.
    since: new Date(Date.parse(created_at) - 1).toISOString(),
  });
  if (!found || found.total === 0) return "";
  const pages = pager(page, pageSize, found.total, (to) => `${view.link(`/prompts/${id}`, { page: to || null })}#history`);
  return html`<section class="card" id="history"><details class="plan"${view.query("page") ? html` open` : ""}><summary>Who changed it</summary>${promptChanges(found)}${pages}<p class="small"><a href="${view.link("/changes")}">All changes of the website</a></p></details></section>`;
}
