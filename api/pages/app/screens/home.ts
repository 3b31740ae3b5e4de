import { html } from "hono/html";
import { sparkline } from "../../charts/index.ts";
import { whenOf } from "../../words.ts";
import type { Answer, Asking, Question } from "../ask.ts";
import { between, figure, share, shortVerdict } from "../figure.ts";
import { readFilters } from "../filters.ts";
import { byDay, comparison, overRange, ownOf } from "../metrics.ts";
import { nextDue } from "../next-due.ts";
import type { OrganizationScreen, View } from "../screen.ts";
import { daysOf, seriesOf } from "../series.ts";
import { isWebsiteRefused, mayAddWebsite, newWebsiteForm } from "./home/new-website.ts";

/** Each website is read by several calls, so that many of them are shown page by page. */
const mostShown = 12;

const websitesQuestion: Question<"websites.list"> = { operation: "websites.list", input: { sort_field: "name" } };

/** The last thirty days, without filters. */
const aboutOf = (view: View, website: { id: string }) => ({ website, chosen: readFilters({}, view.now) });

type Website = Answer<"websites.list">["websites"][number];

export const home: OrganizationScreen = {
  of: "organization",
  path: "",
  title: "Websites",
  nav: { group: "Organization", key: "h" },
  async show(view) {
    const { websites } = await view.ask(websitesQuestion);
    if (websites.length === 0) return { body: empty(view) };
    const page = Math.max(0, Math.min(Number.parseInt(view.query("page"), 10) || 0, Math.ceil(websites.length / mostShown) - 1));
    const shown = websites.slice(page * mostShown, (page + 1) * mostShown);
    const views = await view.about(shown.map(({ id }) => id));
    const rows = await Promise.all(shown.map((website, index) => rowOf(view, views[index]!, website)));
    const more = (to: number, label: string, rel: string) =>
      html`<a href="/app?organization=${view.organization.id}&page=${to}" rel="${rel}">${label}</a>`;
    return {
      body: html`${figure(view, {
        title: "Share of voice",
        asked: [websitesQuestion, ...shown.map((website) => overRange(aboutOf(view, website), "share-of-voice", ["intervals"]))],
        evidence: null,
        body: html`<div class="scroll" tabindex="0" role="region" aria-label="Websites"><table class="stack-rows homes">
<caption>Last 30 days, compared with the 30 days before</caption>
<thead><tr><th scope="col">Website</th><th scope="col" class="n">Share of voice</th><th scope="col">Change</th><th scope="col">30 days</th><th scope="col">Last run</th><th scope="col">Next run</th></tr></thead>
<tbody>${rows}</tbody></table></div>
<div class="pages"><span>${page > 0 ? more(page - 1, "Previous websites", "prev") : ""}</span><span>${(page + 1) * mostShown < websites.length ? more(page + 1, "Next websites", "next") : ""}</span></div>`,
      })}${mayAddWebsite(view) ? html`<details class="plan"${isWebsiteRefused(view) ? html` open` : ""}><summary>Add a website</summary>${newWebsiteForm(view)}</details>` : ""}`,
    };
  },
};

async function rowOf(view: View, { ask, mayAsk }: Asking, website: Website) {
  const about = aboutOf(view, website);
  const input = { website_id: website.id };
  const [range, days, compared, runs, schedules] = await Promise.all([
    ask(overRange(about, "share-of-voice", ["intervals"])),
    ask(byDay(about, "share-of-voice", ["intervals"])),
    ask(comparison(about, "share_of_voice")!),
    ask({ operation: "response-streaming.list", input: { ...input, limit: 1 } }),
    ask({ operation: "prompt-schedules.list", input }),
  ]);
  const own = ownOf(range.data)!;
  const verdicts = ownOf(compared.comparisons[0]!.data);
  const answers = own.intervals?.value?.n ?? 0;
  const [line] = seriesOf(days.data, daysOf(about.chosen.filters), [own]);
  const [run] = runs.runs;
  const next = schedules.schedules.flatMap((schedule) => nextDue(schedule, view.now) ?? []).sort()[0];
  return html`<tr><th scope="row"><a href="/app/${website.id}" dir="auto">${website.name}</a><small data-column="Address">${website.websiteUrl}</small></th>
<td class="n" data-label="Share of voice">${answers === 0 ? html`<span class="soft">no answers</span>` : html`<span>${share(own.value)}${between(own.intervals?.value)}</span>`}</td>
<td data-label="Change">${shortVerdict(verdicts)}</td>
<td data-label="30 days">${sparkline({ label: `Share of voice of ${website.name} by day`, values: line!.values.map((one) => one?.value ?? null), isOwn: true })}</td>
<td data-label="Last run">${run ? html`<span>${whenOf(run.created_at, view.now)}<small>${run.status.replaceAll("_", " ")}</small></span>` : "–"}</td>
<td data-label="Next run">${next ? whenOf(next, view.now) : html`<a href="/app/${website.id}/runs">${mayAsk({ operation: "prompt-schedules.update", input }) ? "Plan one" : "None planned"}</a>`}</td></tr>`;
}

const empty = (view: View) =>
  mayAddWebsite(view)
    ? html`<section class="card"><h2>Add your first website</h2>
<p>Its brand is looked for in the answers of AI models, beside its competitors. Nothing is asked and nothing costs credits before you start a run.</p>
${newWebsiteForm(view)}</section>`
    : html`<section class="card empty"><h2>No website yet</h2>
<p>Whoever runs this service adds the first website of your organization, with its competitors and the questions of its buyers. Ask them for it; its figures then stand here.</p></section>`;
