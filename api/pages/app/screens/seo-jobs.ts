import { html } from "hono/html";
import { timeOf } from "../../words.ts";
import type { Question } from "../ask.ts";
import { figure } from "../figure.ts";
import type { WebsiteScreen } from "../screen.ts";
import { emptyList, listTable, renewed } from "./lists.ts";
import { newJobForm } from "./seo-jobs/new-job.ts";

const pageSize = 40;

const states = { pending: "waiting", running: "under way", completed: "ready", failed: "failed", canceled: "canceled" };

const nothing = emptyList(
  "No page has been looked at yet. A job reads a page or a draft and says what to change for search engines and for AI answers.",
);

/** Jobs for SEO and AI-search recommendations. */
export const seoJobs: WebsiteScreen = {
  of: "website",
  name: "seo_jobs",
  path: "/seo",
  title: "SEO jobs",
  nav: { group: "Content" },
  filters: false,
  async show(view) {
    const cursor = view.query("cursor");
    const question: Question<"seo.list"> = {
      operation: "seo.list",
      input: { website_id: view.website.id, limit: pageSize, ...(cursor && { cursor }) },
    };
    const { jobs, next_cursor: next } = await view.ask(question);
    const rows = jobs.map((job) => ({
      cells: [
        html`<a href="${view.link(`/seo/${job.job_id}`)}"><bdi>${job.source.title ?? job.source.url ?? "A draft without a title"}</bdi></a><small><bdi>${job.source.title && job.source.url ? `${job.source.url} · ` : ""}${job.request_id}</bdi></small>`,
        html`<span class="tag ${job.status === "failed" ? "bad" : job.status === "completed" ? "good" : ""}">${states[job.status]}</span>${job.degraded ? html` <span class="tag">without a model</span>` : ""}`,
        timeOf(job.created_at),
        job.completed_at ? timeOf(job.completed_at) : "–",
      ],
    }));
    const heads = [{ title: "Page or draft" }, { title: "State" }, { title: "Asked" }, { title: "Finished" }];
    const more = next
      ? html`<div class="pages"><span></span><a rel="next" href="${view.link("/seo", { cursor: next })}">Older</a></div>`
      : "";
    const isUnderWay = jobs.some(({ status }) => status === "pending" || status === "running");
    const body = html`${renewed(isUnderWay, listTable("Newest first", heads, rows, nothing))}${more}`;
    const adding = await newJobForm(view, jobs.length === 0 && !cursor);
    return { body: html`${adding}${figure(view, { title: "Jobs", body, asked: [question], evidence: null })}` };
  },
};
