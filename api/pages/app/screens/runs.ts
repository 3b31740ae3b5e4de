import { html } from "hono/html";
import { modelLabel } from "../../../../src/integrations/ai-models/index.ts";
import type { Markup } from "../../document.ts";
import { secondOf, timeOf } from "../../words.ts";
import type { Answer, Question } from "../ask.ts";
import { figure, number } from "../figure.ts";
import { filterNames } from "../filters.ts";
import type { Action, WebsiteScreen, WebsiteView } from "../screen.ts";
import { cursorPager } from "./lists.ts";
import { pushAction, pushesOf } from "./runs/pushes.ts";
import { planAction, schedulesOf } from "./runs/schedules.ts";
import { startAction, startForm } from "./runs/start.ts";

type Run = Answer<"response-streaming.list">["runs"][number];

export const runs: WebsiteScreen = {
  of: "website",
  name: "runs",
  path: "/runs",
  title: "Runs and schedules",
  nav: { group: "Measurement", key: "r" },
  filters: false,
  async show(view) {
    const input = { website_id: view.website.id };
    const cursor = view.query("cursor");
    const question: Question<"response-streaming.list"> = {
      operation: "response-streaming.list",
      input: { ...input, limit: 25, ...(cursor && { cursor }) },
    };
    const schedules = view.choices.allSchedules;
    const [listed, pushes, planned, start] = await Promise.all([
      view.ask(question),
      pushesOf(view),
      schedulesOf(view, schedules),
      startForm(view),
    ]);
    const going = listed.runs.filter(isGoing);
    const names = new Map(schedules.map(({ id, name }) => [id, name]));
    return {
      body: html`${view.query("canceled") ? html`<p class="note" role="status">The run is being stopped. What was stored stays.</p>` : ""}
${going.map((run) => live(view, run))}
<section class="card"><h2>Schedules</h2>${planned}${start}</section>
${figure(view, {
  title: "Runs",
  asked: [question],
  evidence: null,
  body:
    listed.runs.length === 0
      ? html`<p class="empty">Nothing has been asked yet.${start ? " A run asks every model once; a plan asks again by itself." : ""}</p>`
      : html`${tableOf(view, listed.runs, names)}${cursorPager("runs", cursor ? view.link("/runs") : null, listed.next_cursor ? view.link("/runs", { cursor: listed.next_cursor }) : null)}`,
})}${pushes}`,
    };
  },
};

export const run: WebsiteScreen = {
  of: "website",
  name: "run",
  path: "/runs/:run_id",
  title: "Run",
  filters: false,
  async show(view) {
    const question: Question<"response-streaming.read"> = {
      operation: "response-streaming.read",
      input: { website_id: view.website.id, run_id: view.params.run_id! },
    };
    const found = await view.ask(question);
    const facts: [string, unknown][] = [
      ["Asked by", { api: "a person or a program", schedule: "its schedule", pitch: "a pitch" }[found.trigger]],
      ["Accepted", timeOf(found.created_at)],
      ["Ended", found.finished_at ? timeOf(found.finished_at) : "–"],
      ["Prompts", found.prompt_count.toLocaleString("en")],
      ["Samples", found.samples],
      [
        "Credits",
        `${found.charged_credits.toLocaleString("en")} charged of ${found.estimated_credits.toLocaleString("en")} reserved`,
      ],
      ...(found.error ? [["Why it ended", found.error] as [string, unknown]] : []),
    ];
    const outcomes = ["answered", "refused", "empty", "failed", "canceled", "open"] as const;
    return {
      title: `Run of ${secondOf(found.created_at)}`,
      trail: [{ href: view.link("/runs"), label: "Runs and schedules" }],
      body: html`${isGoing(found) ? live(view, found) : html`<p>${statusOf(found)}</p>`}
<section class="card"><h2>What it asked</h2><dl class="facts">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></section>
${figure(view, {
  title: "Answers by model",
  asked: [question],
  // The answers of the whole run, whatever the address narrows.
  evidence: view.link("/answers", {
    ...Object.fromEntries(filterNames.map((name) => [name, null])),
    ...{ run: found.run_id, include_cut: true },
    start_date: found.created_at.slice(0, 10),
    end_date: (found.finished_at ?? view.now.toISOString()).slice(0, 10),
    days: null,
    schedule_id: view.choices.allSchedules.some(({ id, kind }) => id === found.schedule_id && kind === "default")
      ? null
      : found.schedule_id,
  }),
  body: html`<div class="scroll" tabindex="0" role="region" aria-label="Answers by model"><table><thead><tr><th scope="col">Model</th>${outcomes.map((outcome) => html`<th scope="col" class="n">${headed(outcome)}</th>`)}<th scope="col" class="n">All</th></tr></thead>
<tbody>${found.by_model.map((one) => html`<tr><th scope="row">${modelLabel(one.model)}</th>${outcomes.map((outcome) => html`<td class="n">${number(one[outcome], one[outcome].toLocaleString("en"))}</td>`)}<td class="n">${one.total.toLocaleString("en")}</td></tr>`)}</tbody></table></div>`,
})}`,
    };
  },
};

const headed = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const isGoing = ({ status }: Run) => status === "queued" || status === "running";

const tones: Partial<Record<Run["status"], string>> = { completed: "good", failed: "bad", completed_with_errors: "third" };

const statusOf = ({ status }: Run): Markup =>
  html`<span class="tag ${tones[status] ?? ""}">${status.replaceAll("_", " ")}</span>`;

/** A run that is going on: its progress follows the events of the API, and reads as of now without a script. */
function live(view: WebsiteView, { run_id, status, counts, created_at }: Run): Markup {
  const name = `run of ${secondOf(created_at)}`;
  const done = counts.total - counts.open;
  return html`<section class="card"${view.isShared ? "" : html` data-run-events="/app/${view.website.id}/runs/${run_id}/events"`}><h2>Asking now</h2>
<p><span data-done>${done}</span> of ${counts.total.toLocaleString("en")} answers are in (<span data-status>${status}</span>). <a href="${view.link(`/runs/${run_id}`)}" aria-label="Details: ${name}">Details</a></p>
<progress max="${counts.total}" value="${done}" aria-label="Progress: ${name}">${done}</progress><output></output>
${view.may("admin") ? html`<form method="post" action="/app/${view.website.id}/runs/cancel"><input type="hidden" name="run_id" value="${run_id}"><button class="quiet" aria-label="Stop the run: ${name}">Stop the run</button></form>` : ""}</section>`;
}

function tableOf(view: WebsiteView, shown: readonly Run[], names: ReadonlyMap<string, string>): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Runs"><table class="stack-rows"><thead><tr><th scope="col">Run</th><th scope="col">Schedule</th><th scope="col">State</th><th scope="col" class="n">Answered</th><th scope="col" class="n">Not answered</th><th scope="col" class="n">Credits</th></tr></thead>
<tbody>${shown.map((one) => {
    const { answered, total } = one.counts;
    const others = total - answered - one.counts.open;
    return html`<tr><th scope="row"><a href="${view.link(`/runs/${one.run_id}`)}">${secondOf(one.created_at)}</a></th><td data-label="Schedule"><span dir="auto">${names.get(one.schedule_id) ?? "–"}</span></td><td data-label="State">${statusOf(one)}</td>
<td class="n" data-label="Answered">${number(answered, answered.toLocaleString("en"))}</td><td class="n" data-label="Not answered">${others.toLocaleString("en")}</td><td class="n" data-label="Credits">${one.charged_credits.toLocaleString("en")}</td></tr>`;
  })}</tbody></table></div>`;
}

/** The forms of the screen. */
export const runActions: readonly Action[] = [
  planAction,
  pushAction,
  startAction,
  {
    path: "/runs/cancel",
    async act(view, field) {
      await view.ask({ operation: "response-streaming.cancel", input: { website_id: view.website.id, run_id: field("run_id") } });
      return `/app/${view.website.id}/runs?canceled=1`;
    },
  },
];
