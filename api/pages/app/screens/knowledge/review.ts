import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import { counted } from "../../../words.ts";
import type { Answer } from "../../ask.ts";
import type { Action, OnWebsite, WebsiteView } from "../../screen.ts";
import { pillarOutcome } from "./pillar-outcome.ts";

type Fact = Answer<"knowledge-base.list-facts">["facts"][number];

const decisions = ["approved", "rejected"] as const;
const verbs = { approved: "Approve", rejected: "Reject" };

/** An address below the website that keeps which facts are listed. */
export function listAddress(view: OnWebsite, path: string, more: Readonly<Record<string, string>> = {}): string {
  const kept = ["pillar", "q", "import", "page"].map((name): [string, string] => [name, view.query(name)]);
  const query = new URLSearchParams(Object.entries({ ...Object.fromEntries(kept), ...more }).filter(([, value]) => value !== ""));
  return `/app/${view.website.id}${path}${query.size > 0 ? `?${query}` : ""}`;
}

/** The buttons of a fact: what it is not yet. */
export const reviewButtons = (view: WebsiteView, { id, text, review_status: now }: Fact): Markup =>
  html`<form method="post" action="${listAddress(view, "/knowledge/review")}">${decisions
    .filter((decision) => decision !== now)
    .map(
      (decision) =>
        html`<button class="quiet" name="${decision}" value="${id}" aria-label="${verbs[decision]}: ${text}">${verbs[decision]}</button>`,
    )}</form>`;

/** Approves or rejects a fact. */
export const reviewAction: Action = {
  path: "/knowledge/review",
  async act(view, field) {
    const decision = field("approved") ? "approved" : "rejected";
    const input = { website_id: view.website.id, fact_ids: [field(decision)], decision };
    await view.ask({ operation: "knowledge-base.review-facts", input });
    return listAddress(view, "/knowledge");
  },
};

/** What became of the form that led here; empty where none did. */
export async function outcomeOf(view: WebsiteView): Promise<Markup | ""> {
  const [added, hidden] = ["added", "hidden"].map((name) => Number.parseInt(view.query(name), 10) || 0) as [number, number];
  if (added > 0)
    return html`<p class="note" role="status">${counted(added, "fact")} added${hidden > 0 ? `; ${hidden.toLocaleString("en")} of them ${hidden === 1 ? "says" : "say"} what another fact says already, and ${hidden === 1 ? "stays" : "stay"} hidden` : ""}.</p>`;
  const changed = view.query("changed");
  const ofPillar = pillarOutcome(changed);
  if (ofPillar) return html`<p class="note" role="status">${ofPillar}.</p>`;
  if (changed)
    return html`<p class="note" role="status">The fact was changed${changed === "hidden" ? "; it says what another fact says already, and stays hidden" : ""}.</p>`;
  const id = view.query("import");
  if (!id) return "";
  const question = { operation: "knowledge-base.read-import" as const, input: { website_id: view.website.id, import_id: id } };
  const { import: found } = await view.ask(question);
  return html`<p class="note" role="status">${wordsOf(found)}</p>`;
}

function wordsOf({ status, error, fact_count: count, source_url: url }: Answer<"knowledge-base.read-import">["import"]): Markup {
  if (status === "pending" || status === "running")
    return html`<bdi>${url ?? "The text"}</bdi> is being read; open this page again in a minute.`;
  if (error) return html`${error}`;
  return count === 0
    ? html`No fact was found on <bdi>${url ?? "the page"}</bdi>.`
    : html`${counted(count, "fact")} of <bdi>${url ?? "the page"}</bdi> to approve or reject.`;
}
