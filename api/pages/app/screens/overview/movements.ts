import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import { figure, share } from "../../figure.ts";
import { kindOf, type Movement, movements, promptQuestion, promptRates } from "../../prompt-rates.ts";
import type { WebsiteView } from "../../screen.ts";

const most = 3;

/** The prompts that were won and lost against the period before. */
export async function movementsOf(view: WebsiteView): Promise<Markup> {
  const { filters, before } = view.chosen;
  const title = "Prompts won and lost";
  if (!before) {
    const body = html`<p class="soft">Choose a period to compare with.</p>`;
    return figure(view, { title, body, asked: [], evidence: null });
  }
  const [now, past] = await Promise.all([promptRates(view, filters), promptRates(view, before)]);
  const all = movements(now, past);
  const seen = all.filter(({ isSeen }) => isSeen);
  const won = seen.filter(({ points }) => points > 0).slice(0, most);
  const lost = seen.filter(({ points }) => points < 0).slice(0, most);
  const list = (shown: readonly Movement[]) => html`<ul class="list">${shown.map((one) => entry(view, one))}</ul>`;
  const noise = all.filter(({ points }) => points !== 0).slice(0, most);
  const body =
    seen.length === 0
      ? html`<p class="soft">No prompt changed by more than its intervals allow for${noise.length > 0 ? ". The largest movements, all within noise:" : "."}</p>${list(noise)}`
      : html`${won.length > 0 ? html`<h3>Won</h3>${list(won)}` : ""}${lost.length > 0 ? html`<h3>Lost</h3>${list(lost)}` : ""}`;
  const asked = [promptQuestion(view, filters), promptQuestion(view, before)];
  return figure(view, { title, body, asked, evidence: view.link("/prompts") });
}

const entry = (view: WebsiteView, movement: Movement): Markup => {
  const { now, before, points } = movement;
  return html`<li><a class="what" dir="auto" href="${view.link(`/prompts/${now.id}`)}">${now.text}</a><br><span class="small">named in ${share(now.rate)} of answers, <span class="verdict ${kindOf(movement)}">${points > 0 ? "▲" : "▼"} from ${before.rate.toFixed(1)}%</span></span></li>`;
};
