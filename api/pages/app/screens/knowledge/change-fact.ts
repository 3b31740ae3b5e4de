import { html } from "hono/html";
import { Refusal } from "../../../../../src/platform/errors/index.ts";
import type { Markup } from "../../../document.ts";
import type { Fields } from "../../../people/forms.ts";
import type { Answer } from "../../ask.ts";
import { addressOf, formOf, wasRefused } from "../../form.ts";
import type { Action, OnWebsite, WebsiteView } from "../../screen.ts";
import { addFacts, confidences } from "./new-facts.ts";
import { isOfPillar, savePillar } from "./pillars.ts";
import { listAddress } from "./review.ts";

type Fact = Answer<"knowledge-base.list-facts">["facts"][number];

/** Followed by the id of the fact. */
const prefix = "fact-";

const title = "Change";

const changedMeanwhile =
  "This fact was changed meanwhile; the list shows what stands now. Save once more to put what you entered in its place";

/** The form that changes a fact, folded until it is opened. */
export const changeForm = (view: WebsiteView, fact: Fact): Markup => {
  const id = `${prefix}${fact.id}`;
  const values = { text: fact.text, source_url: fact.source_url ?? "", confidence: fact.confidence };
  const fixed = whyFixed(fact);
  return html`<details class="plan"${wasRefused(view, id) ? html` open` : ""}><summary aria-label="${title}: ${fact.text}">${title}</summary>${draw(view, id, values, fixed, fact.updated_at)}</details>`;
};

/** Why the text of a fact cannot change; empty where it can. */
const whyFixed = ({ provenance, review_status: review }: Fact): string =>
  provenance === "ai_capture"
    ? "Its text is as it was captured; add a fact of your own to say it otherwise."
    : review === "rejected"
      ? "The text of a rejected fact stays as it is; approve it first, or add another."
      : "";

function draw(
  view: WebsiteView,
  id: string,
  values: Readonly<Record<string, string>> | undefined,
  fixed: string,
  updatedAt: string,
): Markup {
  // Whoever was told of the other's change has seen it.
  const isAsSent = wasRefused(view, id) && view.refused?.message !== changedMeanwhile;
  const read = isAsSent ? view.refused?.field("expected_updated_at") : updatedAt;
  return formOf(
    view,
    { id, action: listAddress(view, "/knowledge"), button: "Save the change", ...(values && { values }) },
    ({
      text,
      input,
      select,
    }) => html`${fixed ? html`<p class="soft broad">${fixed}</p>` : text("text", "Fact", html` rows="3" required maxlength="5000" dir="auto"`)}
${input("source_url", "Page that says so", html` maxlength="2000" inputmode="url" placeholder="https://acme.com/tests"`)}
${select("confidence", "Confidence", confidences)}<input type="hidden" name="expected_updated_at" value="${read}">`,
  );
}

/** The form that was refused for a fact which the list does not show any more, with what was entered; empty where it shows it. */
export function lostForm(view: WebsiteView, shown: readonly Fact[]): Markup | "" {
  const id = view.refused?.field("form") ?? "";
  if (!id.startsWith(prefix) || shown.some((fact) => id === `${prefix}${fact.id}`)) return "";
  return html`<section class="card"><h2>Change a fact</h2>${draw(view, id, undefined, "", "")}</section>`;
}

async function changeFact(view: OnWebsite, field: Fields): Promise<string> {
  // Forms send each line break as two characters.
  const [text] = field.all("text").map((one) => one.replaceAll("\r\n", "\n"));
  const input = {
    ...{ website_id: view.website.id, fact_id: field("form").slice(prefix.length) },
    ...(text !== undefined && { text }),
    ...{ source_url: addressOf(field("source_url")) || null, confidence: field("confidence") },
    expected_updated_at: field("expected_updated_at") || undefined,
  };
  try {
    const { fact } = await view.ask({ operation: "knowledge-base.update-fact", input });
    return listAddress(view, "/knowledge", { changed: fact.duplicate_of === null ? "yes" : "hidden" });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.message.startsWith("expected_updated_at")) throw new Refusal(409, changedMeanwhile);
    // A new text makes a new fact, so the second of two changes finds none.
    if (error.status !== 404) throw error;
    throw new Refusal(404, "This fact was changed or archived meanwhile; the list shows what stands now");
  }
}

/** Adds facts or changes one, and makes or renames a pillar. */
export const factsAction: Action = {
  path: "/knowledge",
  maxBytes: 512 * 1024,
  act(view, field) {
    const form = field("form");
    return form.startsWith(prefix) ? changeFact(view, field) : isOfPillar(form) ? savePillar(view, field) : addFacts(view, field);
  },
};
