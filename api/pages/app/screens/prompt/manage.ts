import { html } from "hono/html";
import { Refusal } from "../../../../../src/platform/errors/index.ts";
import type { Markup } from "../../../document.ts";
import type { Answer } from "../../ask.ts";
import type { Action, WebsiteView } from "../../screen.ts";

/** What can be done with a prompt, for those who may. */
export function manageForm(view: WebsiteView, prompt: Answer<"prompts.read">["prompt"]): Markup | "" {
  const input = { website_id: view.website.id, prompt_id: prompt.id };
  if (!view.mayAsk({ operation: "prompts.delete", input })) return "";
  const button = (verb: keyof typeof verbs, text: string) =>
    html`<button class="quiet" name="do" value="${verb}">${text}</button>`;
  const form = (buttons: Markup) =>
    html`<form method="post" action="/app/${view.website.id}/prompts/change"><input type="hidden" name="prompt_id" value="${prompt.id}"><div class="buttons">${buttons}</div></form>`;
  if (prompt.deleted_at) return form(button("restore", "Restore"));
  return html`<div class="manage">${form(prompt.status === "paused" ? button("resume", "Resume") : button("pause", "Pause"))}
<details class="plan"><summary>Delete</summary><p>It is asked no more and leaves the lists. Its answers stay, and with them it can be restored here; without any it is gone.</p>${form(button("delete", "Delete the prompt"))}</details></div>`;
}

const verbs = { pause: "prompts.pause", resume: "prompts.resume", delete: "prompts.delete", restore: "prompts.restore" } as const;

/** Pauses, resumes, deletes or restores a prompt. */
export const manageAction: Action = {
  path: "/prompts/change",
  async act(view, field) {
    const verb = field("do") as keyof typeof verbs;
    if (!Object.hasOwn(verbs, verb)) throw new Refusal(400, "The form could not be read");
    const id = field("prompt_id");
    const website = { website_id: view.website.id };
    const one = verb === "pause" || verb === "resume" ? { ...website, prompt_ids: [id] } : { ...website, prompt_id: id };
    const root = `/app/${view.website.id}/prompts`;
    const answer = await view.ask({ operation: verbs[verb], input: one });
    const isGone = "soft_deleted" in answer && !answer.soft_deleted;
    return isGone ? root : `${root}/${id}`;
  },
};
