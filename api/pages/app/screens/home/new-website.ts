import { randomUUID } from "node:crypto";
import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import type { OrganizationAction, View } from "../../screen.ts";

/** Whether the person may add a website; in most organizations only whoever runs the service does. */
export const mayAddWebsite = (view: View): boolean => view.mayAsk({ operation: "websites.provision", input: {} });

/** The form of a new website. The key of the call is made with the page, so that a form that is sent twice adds one. */
export const newWebsiteForm = ({ organization }: View): Markup =>
  html`<form class="filters tall" method="post" action="/app/websites?organization=${organization.id}"><input type="hidden" name="key" value="${randomUUID()}">
<label>Brand <input name="name" required maxlength="200" autocomplete="off" placeholder="Acme"></label>
<label>Website <input name="url" required maxlength="2048" inputmode="url" autocomplete="off" placeholder="acme.com"></label>
<label class="broad">Competitors, one a line: name and website <textarea name="competitors" rows="4" placeholder="Borealis, borealis.com"></textarea></label>
<label class="broad">What your buyers ask AI models, one question a line <textarea name="prompts" rows="5" placeholder="Which tent is best for winter?"></textarea></label>
<div class="buttons"><button>Add the website</button></div></form>`;

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const between = " \t,;";

/** The last word of a line is the address, which has no space in it. */
function competitorOf(line: string): { name: string; url: string } {
  const at = Math.max(...[...between].map((mark) => line.lastIndexOf(mark)));
  let end = Math.max(at, 0);
  while (end > 0 && between.includes(line[end - 1]!)) end--;
  return { name: line.slice(0, end), url: line.slice(at + 1) };
}

/** Adds a website with its companies and prompts; asking the models comes next. */
export const newWebsiteAction: OrganizationAction = {
  path: "/websites",
  async act(view, field) {
    const prompts = [...new Set(linesOf(field("prompts")))].map((text) => ({ text }));
    const input = {
      ...{ name: field("name"), url: field("url"), idempotency_key: field("key"), prompts },
      competitors: linesOf(field("competitors")).map(competitorOf),
    };
    const { website } = await view.ask({ operation: "websites.provision", input });
    return `/app/${website.id}/runs`;
  },
};
