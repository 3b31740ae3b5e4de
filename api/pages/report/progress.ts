import { html } from "hono/html";
import type { PitchRecord } from "../../../src/content/index.ts";
import type { Markup } from "../document.ts";

type Phase = PitchRecord["progress"]["phase"];

const steps: { phase: Phase; text: string }[] = [
  { phase: "reading_website", text: "Reading the website" },
  { phase: "describing_brand", text: "Describing the brand" },
  { phase: "preparing_questions", text: "Preparing competitors and questions" },
  { phase: "asking", text: "Asking the models" },
  { phase: "writing_report", text: "Writing the report" },
];
const states = { done: "done", current: "under way", open: "to come" } as const;

/** What is done, under way and to come, while a report is being made. */
export function progressView({ progress }: PitchRecord): Markup {
  const current = steps.findIndex(({ phase }) => phase === progress.phase);
  return html`<section><p role="status">${progress.phase === "queued" ? "It waits to begin." : `Step ${current + 1} of ${steps.length}: ${steps[current]?.text ?? ""}.`}${progress.phase === "asking" ? ` ${progress.done} of ${progress.total} answers are there.` : ""}</p>
<ol class="progress">${steps.map(({ phase, text }, index) => {
    const state = index < current ? "done" : index === current ? "current" : "open";
    const isCounted = phase === "asking" && state === "current" && progress.total > 0;
    return html`<li class="${state}"${state === "current" ? html` aria-current="step"` : ""}>${text} <span class="soft">· ${states[state]}</span>${
      isCounted
        ? html`<progress aria-label="Answers" max="${progress.total}" value="${progress.done}">${progress.done} of ${progress.total}</progress>`
        : ""
    }</li>`;
  })}</ol>
<p class="soft">It usually takes a few minutes. This page follows it; <a href="">look again now</a>, or come back to this link later.</p></section>`;
}

/** Served from the own origin, since pages run no inline script. */
export const progressScriptPath = "/reports/progress.js";

/** Renews the steps in place, and opens the report when it is there. Without it the page is the same, and is reloaded by hand. */
export const progressScript = `const look = async () => {
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    // While the service is being replaced, a proxy's page has no steps either.
    if (answer.status >= 500) throw answer;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const steps = page.querySelector("ol.progress");
    if (!steps) return location.reload();
    for (const part of ["[role=status]", "ol.progress"]) {
      const [old, fresh] = [document.querySelector(part), page.querySelector(part)];
      if (old.innerHTML !== fresh.innerHTML) old.replaceChildren(...fresh.childNodes);
    }
  } catch {}
  setTimeout(look, 5000);
};
setTimeout(look, 5000);
`;
