import { randomUUID } from "node:crypto";
import { html } from "hono/html";
import { modelLabel } from "../../../../../src/integrations/ai-models/index.ts";
import { Refusal } from "../../../../../src/platform/errors/index.ts";
import type { Markup } from "../../../document.ts";
import { counted } from "../../../words.ts";
import type { Action, OnWebsite } from "../../screen.ts";

/**
 * The button that asks now, with what it costs; nothing for those who may not, and why not where there is nothing to ask. The key of the call is made with
 * the page, so that a form that is sent twice starts one run.
 *
 * @param promptIds only these prompts.
 */
export async function startForm(view: OnWebsite, promptIds: readonly string[] = []): Promise<Markup | ""> {
  if (!view.may("admin")) return "";
  const website = { website_id: view.website.id };
  const asked = { ...website, ...(promptIds.length > 0 && { prompt_ids: promptIds }) };
  const balance = { operation: "credits.read_website" as const, input: website };
  const [plan, left] = await Promise.all([
    view.ask({ operation: "response-streaming.start", input: { ...asked, dry_run: true } }).catch(refusedOf),
    view.mayAsk(balance) ? view.ask(balance).then(({ credits }) => credits.total) : null,
  ]);
  if (plan instanceof Refusal) return html`<p class="note">${plan.message}.</p>`;
  const isShort = left !== null && left < plan.estimated_credits;
  const price = html`<p>Asks ${counted(plan.prompt_count, "prompt")} of ${plan.models.map((model) => modelLabel(model)).join(", ")}: ${counted(plan.expected_responses, "answer")}, ${counted(plan.estimated_credits, "credit")} at most${left === null ? "" : ` of ${left.toLocaleString("en")} left`}.</p>`;
  if (isShort)
    return html`<div class="filters">${price}<p class="note">That is more than there is; ask whoever runs this service for credits.</p></div>`;
  return html`<form method="post" action="/app/${view.website.id}/runs/start" class="filters"><input type="hidden" name="key" value="${randomUUID()}">${promptIds.length > 0 ? html`<input type="hidden" name="prompt_ids" value="${promptIds.join(" ")}">` : ""}
${price}<div class="buttons"><button>${promptIds.length > 0 ? "Ask now" : "Run now"}</button></div></form>`;
}

function refusedOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

export const startAction: Action = {
  path: "/runs/start",
  // The ids of a thousand prompts.
  maxBytes: 64 * 1024,
  async act(view, field) {
    const promptIds = field("prompt_ids");
    const input = {
      ...{ website_id: view.website.id, idempotency_key: field("key") },
      ...(promptIds && { prompt_ids: promptIds.split(" ") }),
    };
    const { run_id } = await view.ask({ operation: "response-streaming.start", input });
    return `/app/${view.website.id}/runs/${run_id}`;
  },
};
