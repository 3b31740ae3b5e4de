import { html } from "hono/html";
import { Refusal } from "../../../../../src/platform/errors/index.ts";
import type { Markup } from "../../../document.ts";
import type { Fields } from "../../../people/forms.ts";
import type { Answer } from "../../ask.ts";
import { addressOf, formOf, linesOf } from "../../form.ts";
import type { Action, OnWebsite, Shown, WebsiteView } from "../../screen.ts";
import { afterwards } from "./afterwards.ts";

type Competitor = Answer<"competitors.list">["competitors"][number];

/** Followed by the id of the competitor. */
const prefix = "change-";

/** Whether the form that was sent changes a competitor. */
export const isOfChange = (form: string): boolean => form.startsWith(prefix);

/** How the names of a company can be told from common words. */
const ambiguity = [
  { value: "", label: "A dictionary decides" },
  { value: "true", label: "Yes: an answer has to show that it means the company" },
  { value: "false", label: "No: wherever they stand, they mean the company" },
];

/** The id of the competitor whose form was sent and refused; else of the one that was chosen; "" where none was. */
function chosenId(view: WebsiteView): string {
  const sent = view.refused?.field("form") ?? "";
  return isOfChange(sent) ? sent.slice(prefix.length) : view.query("change");
}

/** The competitors to choose from, and of the chosen one what can be changed. */
export function changingCompetitors(view: WebsiteView, competitors: readonly Competitor[]): Markup | "" {
  if (competitors.length === 0) return "";
  const chosen = competitors.find(({ id }) => id === chosenId(view));
  const links = view.choices.competitors.map(
    ({ value: id, label }) =>
      html`<a href="${view.link("/competitors", { change: id })}#change"${id === chosen?.id ? html` aria-current="true"` : ""}><bdi>${label}</bdi></a>`,
  );
  return html`<details class="plan" id="change"${chosen ? html` open` : ""}><summary>Change or remove a competitor</summary>
<nav class="switch" aria-label="Competitor to change">${links}</nav>${chosen ? html`${changeForm(view, chosen)}${removing(view, chosen)}` : ""}</details>`;
}

/** Why a form was refused whose competitor is tracked no more, so that the page has no form to say it in. */
export function lostChange(view: WebsiteView, competitors: readonly Competitor[]): Markup | "" {
  const isLost = isOfChange(view.refused?.field("form") ?? "") && !competitors.some(({ id }) => id === chosenId(view));
  return isLost ? html`<p class="note bad" role="alert">${view.refused!.message}.</p>` : "";
}

function changeForm(view: WebsiteView, { id, name, url, aliases, domains, detection }: Competitor): Markup {
  const values = {
    ...{ name, url, aliases: aliases.join("\n"), domains: domains.join("\n") },
    "detection.ambiguous": String(detection.ambiguous ?? ""),
    "detection.context_words": (detection.context_words ?? []).join("\n"),
    "detection.negative_patterns": (detection.negative_patterns ?? []).join("\n"),
  };
  return formOf(
    view,
    { id: `${prefix}${id}`, action: `/app/${view.website.id}/competitors`, button: "Save the change", values },
    ({
      input,
      lines,
      select,
    }) => html`<p class="soft broad">The answers stored so far are looked through again, which costs nothing.</p>
${input("name", "Name", html` required maxlength="200"`)}
${input("url", "Website", html` required maxlength="2048" inputmode="url"`)}
${lines("aliases", "Other names that mean it, one a line", html` rows="3"`)}
${lines("domains", "Its domains, one a line (links to them are mentions)", html` rows="2"`)}
${select("detection.ambiguous", "Are its names also common words?", ambiguity)}
${lines("detection.context_words", "Words that speak for it in an answer, one a line", html` rows="2"`)}
${lines("detection.negative_patterns", "Phrases in which its name means something else, one a line", html` rows="2"`)}`,
  );
}

const removing = ({ website }: WebsiteView, { id, name }: Competitor): Markup =>
  html`<div class="manage"><details class="plan ending"><summary aria-label="Remove: ${name}">Remove</summary><form method="post" action="/app/${website.id}/competitors/remove"><input type="hidden" name="competitor_id" value="${id}"><input type="hidden" name="name" value="${name}">
<p>Its figures vanish, those of the past too. They come back when it is added again and the stored answers have been looked through.</p><div class="buttons"><button class="quiet" aria-label="Remove the competitor: ${name}">Remove the competitor</button></div></form></details></div>`;

/** Changes a competitor. */
export async function changeCompetitor(view: OnWebsite, field: Fields): Promise<string | Shown> {
  const ambiguous = field("detection.ambiguous");
  const [words, patterns] = [linesOf(field("detection.context_words")), linesOf(field("detection.negative_patterns"))];
  const input = {
    ...{ website_id: view.website.id, competitor_id: field("form").slice(prefix.length) },
    ...{ name: field("name").trim(), url: addressOf(field("url")) },
    ...{ aliases: linesOf(field("aliases")), domains: linesOf(field("domains")) },
    detection: {
      ...(ambiguous && { ambiguous: ambiguous === "true" }),
      ...(words.length > 0 && { context_words: words }),
      ...(patterns.length > 0 && { negative_patterns: patterns }),
    },
  };
  try {
    return afterwards(view.website.id, "changed", await view.ask({ operation: "competitors.update", input }));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
    throw new Refusal(404, "This competitor was removed meanwhile, so nothing was changed; the page shows who is tracked now");
  }
}

/** Stops tracking a competitor. */
export const removeCompetitorAction: Action = {
  path: "/competitors/remove",
  async act(view, field) {
    const input = { website_id: view.website.id, competitor_id: field("competitor_id") };
    await view.ask({ operation: "competitors.remove", input });
    return `/app/${view.website.id}/competitors?${new URLSearchParams({ removed: field("name").slice(0, 200) })}`;
  },
};
