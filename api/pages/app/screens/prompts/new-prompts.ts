import { html } from "hono/html";
import { type ModelId, modelOf } from "../../../../../src/integrations/ai-models/index.ts";
import { Refusal } from "../../../../../src/platform/errors/index.ts";
import { allCountries } from "../../../../../src/tracking/index.ts";
import type { Markup } from "../../../document.ts";
import type { Fields } from "../../../people/forms.ts";
import { counted } from "../../../words.ts";
import type { Answer } from "../../ask.ts";
import type { Choice } from "../../choices.ts";
import { formOf, linesOf, wasRefused } from "../../form.ts";
import type { Action, OnWebsite, Shown, WebsiteView } from "../../screen.ts";
import { startForm } from "../runs/start.ts";

const id = "prompts";

/** The form that tracks prompts, for those who may; open where the website has none yet. */
export function newPromptsForm(view: WebsiteView, isFirst: boolean): Markup | "" {
  if (!view.mayAsk({ operation: "prompts.create", input: { website_id: view.website.id } })) return "";
  const { askedModels: models, topics, tags, locations } = view.choices;
  const form = formOf(
    view,
    { id, action: `/app/${view.website.id}/prompts`, button: "Add the prompts" },
    ({
      lines,
      input,
      select,
      boxes,
    }) => html`<p class="soft broad">Adding costs nothing. A run asks each prompt of ${models.map(({ label }) => label).join(", ") || "every model that is switched on"}, at each of its locations: ${counted(creditsOf(models), "credit")} a prompt and location.</p>
${lines("prompts", "What your buyers ask, one question a line", html` rows="5" required placeholder="Which tent is best for winter?"`)}
${topics.length > 0 ? select("prompts[].topic_id", "Topic", [{ value: "", label: "None" }, ...topics]) : ""}
${boxes("prompts[].tag_ids", "Tags", tags)}${input("new_tag", tags.length > 0 ? "Another tag" : "Tag", html` maxlength="200"`)}
${boxes("prompts[].location_ids", "Ask from", locations)}${select("prompts[].countries", locations.length > 0 ? "Another country" : "Ask from", [{ value: "", label: locations.length > 0 ? "None" : "Nowhere in particular" }, ...countryChoices])}`,
  );
  return html`<section class="card"><details class="plan"${isFirst || wasRefused(view, id) ? html` open` : ""}><summary>Add prompts</summary>${form}</details></section>`;
}

/** What asking a prompt once costs at most. */
const creditsOf = (models: readonly Choice[]): number =>
  models.reduce((sum, { value }) => sum + modelOf(value as ModelId).credits, 0);

const countryChoices = allCountries.map(({ code, name }) => ({ value: code, label: name }));

/** Tracks the prompts, and shows what may be wrong with them and what asking them costs. */
export const newPromptsAction: Action = {
  path: "/prompts",
  // A thousand questions.
  maxBytes: 512 * 1024,
  async act(view, field) {
    const [topic, country] = [field("prompts[].topic_id"), field("prompts[].countries")];
    const shared = {
      tag_ids: await tagsOf(view, field),
      location_ids: field.all("prompts[].location_ids"),
      ...(topic && { topic_id: topic }),
      ...(country && { countries: [country] }),
    };
    const input = {
      website_id: view.website.id,
      idempotency_key: field("key"),
      prompts: linesOf(field("prompts")).map((text) => ({ text, ...shared })),
    };
    const { prompts: made } = await view.ask({ operation: "prompts.create", input });
    return shownMade(view, made);
  },
};

/** The chosen tags, and the one that is named; it may be there already. */
async function tagsOf(view: OnWebsite, field: Fields): Promise<string[]> {
  const name = field("new_tag").trim();
  const chosen = field.all("prompts[].tag_ids");
  if (name === "") return chosen;
  try {
    const { prompt_tag: made } = await view.ask({
      operation: "prompt-tags.create",
      input: { website_id: view.website.id, name },
    });
    return [...chosen, made.id];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const existing = error.details.existing as { id: string } | undefined;
    if (!existing) throw new Refusal(error.status, error.message.replace(/^name: /, "new_tag: "));
    return [...new Set([...chosen, existing.id])];
  }
}

async function shownMade(view: OnWebsite, made: Answer<"prompts.create">["prompts"]): Promise<Shown> {
  const root = `/app/${view.website.id}`;
  const doubtful = made.filter(({ hints }) => hints.length > 0);
  const list = (shown: typeof made) =>
    html`<ul class="list">${shown.map(({ id: one, text, hints }) => html`<li><a class="what" dir="auto" href="${root}/prompts/${one}">${text}</a>${hints.map(({ message }) => html`<br><span class="small soft" dir="auto">${message}.</span>`)}</li>`)}</ul>`;
  const others = made.filter(({ hints }) => hints.length === 0);
  return {
    title: `${counted(made.length, "prompt")} added`,
    trail: [{ href: `${root}/prompts`, label: "Prompts" }],
    body: html`<section class="card"><h2>Asking them</h2>${await startForm(
      view,
      made.map((one) => one.id),
    )}<p class="small"><a href="${root}/runs">Runs and schedules</a> ask them again by themselves.</p></section>
${doubtful.length > 0 ? html`<section class="card"><h2>Look at these again</h2><p class="soft">They are tracked, and may measure little.</p>${list(doubtful)}</section>` : ""}
${others.length > 0 ? html`<section class="card"><h2>Added</h2>${list(others)}</section>` : ""}`,
  };
}
