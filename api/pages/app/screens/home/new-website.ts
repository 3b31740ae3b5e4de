import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import { formOf, linesOf, wasRefused } from "../../form.ts";
import type { OrganizationAction, View } from "../../screen.ts";

const id = "website";

/** Whether the person may add a website; in most organizations only whoever runs the service does. */
export const mayAddWebsite = (view: View): boolean => view.mayAsk({ operation: "websites.provision", input: {} });

/** The form of a new website. */
export const newWebsiteForm = (view: View): Markup =>
  formOf(
    view,
    { id, action: `/app?organization=${view.organization.id}`, button: "Add the website" },
    ({ input, lines }) => html`${input("name", "Brand", html` required maxlength="200" placeholder="Acme"`)}
${input("url", "Website", html` required maxlength="2048" inputmode="url" placeholder="acme.com"`)}
${lines("competitors", "Competitors, one a line: name and website", html` rows="4" placeholder="Borealis, borealis.com"`)}
${lines("prompts", "What your buyers ask AI models, one question a line", html` rows="5" placeholder="Which tent is best for winter?"`)}`,
  );

/** Whether the form was sent and stands open again. */
export const isWebsiteRefused = (view: View): boolean => wasRefused(view, id);

const between = " \t,;";

/** The last word of a line is the address, which has no space in it. */
function competitorOf(line: string): { name: string; url: string } {
  const at = Math.max(...[...between].map((mark) => line.lastIndexOf(mark)));
  let end = Math.max(at, 0);
  while (end > 0 && between.includes(line[end - 1]!)) end--;
  return { name: line.slice(0, end), url: line.slice(at + 1) };
}

/** Adds a website with its companies and prompts; asking the models comes next, or what to ask them. */
export const newWebsiteAction: OrganizationAction = {
  path: "",
  async act(view, field) {
    const prompts = linesOf(field("prompts")).map((text) => ({ text }));
    const input = {
      ...{ name: field("name"), url: field("url"), idempotency_key: field("key"), prompts },
      competitors: linesOf(field("competitors")).map(competitorOf),
    };
    const { website } = await view.ask({ operation: "websites.provision", input });
    return `/app/${website.id}/${prompts.length > 0 ? "runs" : "prompts"}`;
  },
};
