import { html } from "hono/html";
import type { Markup } from "../../document.ts";
import { counted } from "../../words.ts";
import type { Answer, Question } from "../ask.ts";
import { figure } from "../figure.ts";
import type { WebsiteScreen, WebsiteView } from "../screen.ts";
import { listTable, outside } from "./lists.ts";
import { draftView } from "./seo-job/draft.ts";

type Job = Answer<"seo.read">;
type Result = NonNullable<Job["result"]>;

const channels = { seo: "search engines", ai_search: "AI search" };
const pagesOfKind = (kind: string | undefined) => kind?.replaceAll("_", " ");

/** What a job found, with the places in the page that each piece of advice rests on. */
export const seoJob: WebsiteScreen = {
  of: "website",
  name: "seo_job",
  path: "/seo/:job_id",
  title: "SEO recommendations",
  filters: false,
  async show(view) {
    const question: Question<"seo.read"> = {
      operation: "seo.read",
      input: { website_id: view.website.id, job_id: view.params.job_id, include: ["draft"] },
    };
    const job = await view.ask(question);
    const trail = [{ href: view.link("/seo"), label: "SEO jobs" }];
    if (!job.result) {
      const isOpen = job.status === "pending" || job.status === "running";
      const text =
        job.error ??
        (job.status === "pending"
          ? "The job waits for its turn. Open this page again in a minute."
          : "The page is being analysed. Open this page again in a minute.");
      return {
        trail,
        body: html`<p class="note" role="status"${isOpen ? html` data-again="5"` : ""}>${text}</p>${isOpen ? stopForm(view, job.job_id) : ""}`,
      };
    }
    return {
      trail,
      title: job.result.source.title || job.result.source.url || "SEO recommendations",
      body: resultOf(view, question, job.result, job.draft),
    };
  },
};

function stopForm(view: WebsiteView, jobId: string): Markup | "" {
  if (!view.mayAsk({ operation: "seo.cancel", input: { website_id: view.website.id, job_id: jobId } })) return "";
  return html`<form method="post" action="/app/${view.website.id}/seo/cancel"><input type="hidden" name="job_id" value="${jobId}"><div class="buttons"><button class="quiet">Stop the job</button></div></form>`;
}

function resultOf(view: WebsiteView, question: Question<"seo.read">, result: Result, draft: Job["draft"]): Markup {
  const { source, recommendations, checks } = result;
  const about = [source.kind === "draft" ? "Draft" : pagesOfKind(source.page_kind), counted(source.word_count, "word")]
    .filter(Boolean)
    .join(", ");
  const advice =
    recommendations.length === 0
      ? html`<p class="empty">Nothing to change was found.</p>`
      : html`<ol class="list">${recommendations.map(adviceOf)}</ol>`;
  const failed = checks.filter(({ verdict }) => verdict === "fail");
  const passed = checks.filter(({ verdict }) => verdict === "pass");
  const heads = [{ title: "Check" }, { title: "Measured" }, { title: "Wanted" }];
  const table = (caption: string, shown: typeof checks) =>
    listTable(
      caption,
      heads,
      shown.map((one) => ({ cells: [one.what, measureOf(one), one.threshold] })),
    );
  return html`<p class="sentence" dir="auto">${result.summary}</p><p class="soft">${about}${source.url ? html`: ${outside(source.url)}` : ""}</p>
${result.degraded ? html`<p class="note">The checks alone were made: ${result.degraded.reason}</p>` : ""}
${figure(view, { title: "What to change", body: advice, asked: [question], evidence: null })}
${draft && recommendations.length > 0 ? figure(view, { title: "In the draft", body: draftView(draft, recommendations), asked: [question], evidence: null }) : ""}
${figure(view, { title: "Checks", body: html`${failed.length > 0 ? table(`${counted(failed.length, "check")} not met`, failed) : ""}<details><summary>${counted(passed.length, "check")} met</summary>${table("Checks that are met", passed)}</details>`, asked: [question], evidence: null })}
${result.follow_up ? followUp(result.follow_up) : ""}`;
}

function measureOf({ measure, advice }: Result["checks"][number]): string {
  return advice?.objection ? `${measure}. The model holds this to be wrong: ${advice.objection}` : measure;
}

function adviceOf(one: Result["recommendations"][number]): Markup {
  return html`<li><h3 dir="auto"><span data-column="Title">${one.title}</span> <span class="tag ${one.priority === "high" ? "bad" : ""}" data-column="Priority">${one.priority}</span> <span class="tag" data-column="Channel">${channels[one.channel]}</span></h3>
<p dir="auto" data-column="Why">${one.why}</p><p dir="auto"><strong>Change:</strong> <span data-column="Change">${one.change}</span></p>
${one.suggested_text ? html`<blockquote dir="auto" data-column="Suggested text">${one.suggested_text}</blockquote>` : ""}
<details class="small"><summary>Where it stands in the page</summary><ul>${one.evidence.map((place) => html`<li>${place.field}: ${"quote" in place ? html`<q dir="auto">${place.quote}</q>` : "missing"}</li>`)}</ul></details></li>`;
}

function followUp({ gone, open, new: fresh }: NonNullable<Result["follow_up"]>): Markup {
  const list = (title: string, found: readonly { title: string }[]) =>
    found.length === 0 ? "" : html`<h3>${title}</h3><ul>${found.map((one) => html`<li dir="auto">${one.title}</li>`)}</ul>`;
  return html`<section class="card"><h2>Since the job before</h2>${list("Mended", gone)}${list("Still open", open)}${list("New", fresh)}</section>`;
}
