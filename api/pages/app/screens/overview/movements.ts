import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import { figure, share } from "../../figure.ts";
import type { Verdicts } from "../../metrics.ts";
import { judged, type Movement, movements, promptQuestion, promptRates } from "../../prompt-rates.ts";
import type { WebsiteView } from "../../screen.ts";

const most = 3;

/**
 * The prompts that were won and lost against the period before.
 *
 * @param comparison says whether the two can be compared at all: where not, a difference is no movement.
 */
export async function movementsOf(view: WebsiteView, comparison: Promise<Verdicts | null>): Promise<Markup> {
  const { filters, before } = view.chosen;
  const title = "Prompts won and lost";
  if (!before) {
    const body = html`<p class="soft">Choose a period to compare with.</p>`;
    return figure(view, { title, body, asked: [], evidence: null });
  }
  const asked = [promptQuestion(view, filters), promptQuestion(view, before)];
  const evidence = view.link("/prompts");
  const [compared, now, past] = await Promise.all([comparison, promptRates(view, filters), promptRates(view, before)]);
  if (!compared?.comparable) {
    const body = html`<p class="soft">There is no comparison: the period before cannot be compared with this one.</p>`;
    return figure(view, { title, body, asked, evidence });
  }
  const { moved, asked: judging } = await judged(view, movements(now, past));
  const won = moved.filter(({ verdict }) => verdict === "up").slice(0, most);
  const lost = moved.filter(({ verdict }) => verdict === "down").slice(0, most);
  const list = (shown: readonly Movement[]) => html`<ul class="list">${shown.map((one) => entry(view, one))}</ul>`;
  const noise = moved.filter(({ points, verdict }) => points !== 0 && verdict === "within_noise").slice(0, most);
  const body =
    won.length + lost.length === 0
      ? html`<p class="soft">No change of a prompt is told from noise${noise.length > 0 ? ". The largest movements, all within noise:" : "."}</p>${list(noise)}`
      : html`${won.length > 0 ? html`<h3>Won</h3>${list(won)}` : ""}${lost.length > 0 ? html`<h3>Lost</h3>${list(lost)}` : ""}`;
  return figure(view, { title, body, asked: [...asked, ...judging], evidence });
}

/** What a file says, as the page does by a heading. */
const changeWords = { up: "won", down: "lost", within_noise: "within noise", not_comparable: "" };

const entry = (view: WebsiteView, { id, text, now, before, points, verdict }: Movement): Markup =>
  html`<li><span data-column="Prompt"><a class="what" dir="auto" href="${view.link(`/prompts/${id}`)}">${text}</a></span><br><span class="small"><span data-column="Change" hidden>${changeWords[verdict]}</span>named in <span data-column="Named in">${share(now)}</span> of answers, <span class="verdict ${verdict}">${points > 0 ? "▲" : "▼"} from <span data-column="Named in before">${share(before)}</span></span></span></li>`;
