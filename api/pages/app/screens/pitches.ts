import { html } from "hono/html";
import { failureReason } from "../../../../src/content/index.ts";
import type { Markup } from "../../document.ts";
import { counted, timeOf } from "../../words.ts";
import type { Answer, Question } from "../ask.ts";
import { figure } from "../figure.ts";
import { formOf } from "../form.ts";
import type { OrganizationAction, OrganizationScreen, View } from "../screen.ts";
import { emptyList, listTable, pageOf, pager, renewed } from "./lists.ts";

const pageSize = 25;

const phases = {
  ...{ queued: "waiting", reading_website: "reading the website", describing_brand: "describing the brand" },
  ...{
    preparing_questions: "preparing questions",
    asking: "asking the models",
    writing_report: "writing the report",
    done: "ready",
  },
};

const nothing = emptyList("No pitch yet. A pitch asks the models about any website and makes a report with a link to pass on.");

export const pitches: OrganizationScreen = {
  of: "organization",
  path: "/pitches",
  title: "Pitches",
  nav: { group: "Content" },
  needs: "pitches.list",
  async show(view) {
    const page = pageOf(view.query("page"));
    const question: Question<"pitches.list"> = { operation: "pitches.list", input: { page_num: page, page_size: pageSize } };
    const { pitches, allowance, pagination } = await view.ask(question);
    const heads = [{ title: "Website" }, { title: "State" }, { title: "Asked", isOneLine: true }, { title: "Link" }];
    const rows = pitches.map((one) => ({
      cells: [html`<bdi>${one.website_url}</bdi>`, stateOf(one), timeOf(one.created_at), linkOf(one)],
    }));
    const list = listTable(`${counted(pagination.total, "pitch", "pitches")}, newest first`, heads, rows, nothing);
    const isUnderWay = pitches.some(({ status }) => status === "queued" || status === "running");
    const body = html`${renewed(isUnderWay, list)}${pager(page, pageSize, pagination.total, (to) => `/app/pitches?organization=${view.organization.id}&page=${to}`)}`;
    return {
      body: html`<p class="soft">${counted(allowance.available, "pitch", "pitches")} left.</p>${newPitchOf(view, allowance.available)}${figure(view, { title: "Reports", body, asked: [question], evidence: null })}`,
    };
  },
};

/** The form of a new pitch, for those who may. The key of the call is made with the page: a form that is sent twice asks once. */
function newPitchOf(view: View, left: number): Markup | "" {
  if (!view.mayAsk({ operation: "pitches.create", input: {} })) return "";
  if (left === 0)
    return html`<p class="note">A new pitch takes one of the allowance; ask whoever runs this service for more.</p>`;
  return html`<section class="card"><h2>New pitch</h2>
<p class="soft">The website is read, its buyers' questions are put to the models, and some minutes later a report with a link to pass on is ready. It costs one pitch, also where the website cannot be read.</p>
${formOf(
  view,
  { id: "pitch", action: `/app/pitches?organization=${view.organization.id}`, button: "Start the pitch" },
  ({ input }) => input("website_url", "Website", html` required maxlength="2048" inputmode="url" placeholder="www.example.com"`),
)}</section>`;
}

/** Asks for a pitch report. */
export const pitchAction: OrganizationAction = {
  path: "/pitches",
  async act(view, field) {
    const input = { website_url: field("website_url").trim(), idempotency_key: field("key") };
    await view.ask({ operation: "pitches.create", input });
    return `/app/pitches?organization=${view.organization.id}`;
  },
};

type Pitch = Answer<"pitches.list">["pitches"][number];

function stateOf({ status, progress, error }: Pitch) {
  if (status === "completed") return html`<span class="tag good">ready</span>`;
  if (status === "failed")
    return html`<span class="tag bad">failed</span>${error ? html`<small dir="auto">${failureReason({ error })}</small>` : ""}`;
  if (status === "canceled") return html`<span class="tag">canceled</span>`;
  const { phase, done, total } = progress;
  return html`${phases[phase]}${phase === "asking" && total > 0 ? html`<progress aria-label="Answers" max="${total}" value="${done}">${done} of ${total}</progress>` : ""}`;
}

const linkOf = ({ website_url: website, report_url: url, report_expires_at: end }: Pitch) =>
  url
    ? html`<a href="${url}" aria-label="Open the report: ${website}">Open the report</a>${end ? html`<small>until ${timeOf(end)}</small>` : ""}`
    : html`<span class="soft">closed</span>`;
