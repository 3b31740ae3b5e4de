import { html } from "hono/html";
import { Refusal } from "../../../../../src/platform/errors/index.ts";
import type { Markup } from "../../../document.ts";
import type { Fields } from "../../../people/forms.ts";
import type { Answer } from "../../ask.ts";
import { addressOf, type Drawn, formOf, linesOf, wasRefused } from "../../form.ts";
import type { OnWebsite, WebsiteView } from "../../screen.ts";

type Pillar = Answer<"knowledge-base.list-pillars">["pillars"][number];

const [facts, page] = ["facts", "import"];

/** The forms that add facts, for those who may: written ones, and where a model is configured those of a page. */
export async function newFactsForms(view: WebsiteView, pillars: readonly Pillar[], isFirst: boolean): Promise<Markup | ""> {
  if (!mayChange(view)) return "";
  if (!(await view.isEntitled("knowledge_base")))
    return html`<p class="note">Facts are added where the Knowledge Base is enabled for the organization; ask whoever runs this service.</p>`;
  const form = (id: string, title: string, button: string, draw: (fields: Drawn) => Markup, isOpen = false) =>
    html`<details class="plan"${isOpen || wasRefused(view, id) ? html` open` : ""}><summary>${title}</summary>${formOf(view, { id, action: `/app/${view.website.id}/knowledge`, button }, draw)}</details>`;
  const place = ({ select, input }: Drawn) =>
    html`${pillars.length > 0 ? select("pillar_id", "Pillar", [...pillars.map(({ id, name }) => ({ value: id, label: name })), { value: "", label: "A new one" }]) : ""}
${input("name", pillars.length > 0 ? "Name of a new pillar" : "Pillar, such as Products", html`${pillars.length > 0 ? "" : html` required`} maxlength="200"`)}`;
  const written = (fields: Drawn) =>
    html`${fields.lines("facts", "Facts, one a line", html` rows="4" required placeholder="Every tent is tested at 60 litres an hour."`)}${place(fields)}
${fields.input("facts[].source_url", "Page that says so", html` maxlength="2000" inputmode="url" placeholder="https://acme.com/tests"`)}
${fields.select("facts[].confidence", "Confidence", confidences)}`;
  const read = (fields: Drawn) =>
    html`<p class="soft broad">A model proposes what the page says, each fact with the words it rests on. Nothing is used before you approve it.</p>
${fields.input("source_url", "Page", html` required maxlength="2048" inputmode="url" placeholder="https://acme.com/about"`)}${place(fields)}`;
  return html`<section class="card">${form(facts!, "Add facts", "Add the facts", written, isFirst)}
${view.hasModel ? form(page!, "Read facts from a page", "Read the page", read) : ""}</section>`;
}

/** How sure a fact is, to choose from. */
export const confidences = ["high", "medium", "low"].map((value) => ({ value, label: value }));

export const mayChange = (view: WebsiteView): boolean =>
  view.mayAsk({ operation: "knowledge-base.create-facts", input: { website_id: view.website.id } });

/** Adds facts, or has them read from a page. @returns the path of the page that comes next. */
export async function addFacts(view: OnWebsite, field: Fields): Promise<string> {
  const about = { website_id: view.website.id, pillar_id: await pillarOf(view, field), idempotency_key: field("key") };
  const root = `/app/${view.website.id}/knowledge`;
  if (field("form") === page) {
    const input = { ...about, source_url: addressOf(field("source_url")) };
    const { import: made } = await view.ask({ operation: "knowledge-base.import-facts", input });
    return `${root}?import=${made.import_id}`;
  }
  const [source, confidence] = [addressOf(field("facts[].source_url")), field("facts[].confidence")];
  const shared = { ...(source && { source_url: source }), ...(confidence && { confidence }) };
  const input = { ...about, facts: linesOf(field("facts")).map((text) => ({ text, ...shared })) };
  const { facts: made } = await view.ask({ operation: "knowledge-base.create-facts", input });
  const hidden = made.filter(({ duplicate_of: other }) => other !== null).length;
  return `${root}?pillar=${about.pillar_id}&added=${made.length}&hidden=${hidden}`;
}

/** The chosen pillar, or the one that is named; it may be there already. */
async function pillarOf(view: OnWebsite, field: Fields): Promise<string> {
  const name = field("name").trim();
  if (field("pillar_id") && name === "") return field("pillar_id");
  try {
    const input = { website_id: view.website.id, name };
    return (await view.ask({ operation: "knowledge-base.create-pillar", input })).pillar.id;
  } catch (error) {
    const existing = error instanceof Refusal ? (error.details.existing as Pillar | undefined) : undefined;
    if (!existing) throw error;
    return existing.id;
  }
}
