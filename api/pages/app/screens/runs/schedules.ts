import { html } from "hono/html";
import { Refusal } from "../../../../../src/platform/errors/index.ts";
import type { Markup } from "../../../document.ts";
import { counted, timeOf, whenOf } from "../../../words.ts";
import type { Answer } from "../../ask.ts";
import { nextDue } from "../../next-due.ts";
import type { Action, WebsiteView } from "../../screen.ts";

type Schedule = Answer<"prompt-schedules.list">["schedules"][number];
type Planned = Schedule & { next: ReturnType<typeof nextDue> };
type Asked = Answer<"response-streaming.start">;

const weekdays = ["", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const hourOf = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** The schedules with when each runs next, and for who may change them what each asks and costs, and the form that plans one. */
export async function schedulesOf(view: WebsiteView, all: readonly Schedule[]): Promise<Markup> {
  const schedules = await Promise.all(
    all
      .filter(({ archived_at }) => !archived_at)
      .map(async (schedule) => {
        const next = nextDue(schedule, view.now);
        return { ...schedule, next, asked: next ? await askedBy(view, schedule) : null };
      }),
  );
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Schedules"><table class="stack-rows"><thead><tr><th scope="col">Schedule</th><th scope="col">Days</th><th scope="col">Hours (UTC)</th><th scope="col" class="n">Samples</th>${view.may("admin") ? html`<th scope="col" class="n">Credits a week</th>` : ""}<th scope="col">Next run</th></tr></thead>
<tbody>${schedules.map((schedule) => rowOf(view, schedule))}</tbody></table></div>
${
  view.may("admin")
    ? schedules.map((schedule) => planForm(view, schedule))
    : schedules.some(({ next }) => next !== null)
      ? ""
      : html`<p class="soft">No run is planned. An admin of this website can plan one here.</p>`
}`;
}

/** What a schedule would ask; null for those who may not ask, and where nothing would be asked. */
async function askedBy(view: WebsiteView, { id }: Schedule): Promise<Asked | null> {
  if (!view.may("admin")) return null;
  const input = { website_id: view.website.id, schedule_id: id, dry_run: true };
  return view.ask({ operation: "response-streaming.start", input }).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
}

/** Samples that are spread over a day are asked once in it, others at each hour. */
const creditsOfWeek = ({ weekdays, hours, sample_spread }: Schedule, { estimated_credits }: Asked): number =>
  estimated_credits * weekdays.length * (sample_spread === "day" ? 1 : hours.length);

function rowOf(view: WebsiteView, { next, asked, ...schedule }: Planned & { asked: Asked | null }): Markup {
  const days = schedule.weekdays.length === 7 ? "every day" : schedule.weekdays.map((day) => weekdays[day]).join(", ") || "none";
  const state = schedule.held ? `held: ${schedule.held.reason}` : schedule.is_active ? "not planned" : "paused";
  const what = asked
    ? html`<small>${counted(asked.prompt_count, "prompt")}, ${counted(asked.models.length, "model")}</small>`
    : "";
  const credits = asked ? html`at most ${creditsOfWeek(schedule, asked).toLocaleString("en")}` : "–";
  const price = view.may("admin") ? html`<td class="n" data-label="Credits a week">${credits}</td>` : "";
  return html`<tr><th scope="row"><bdi>${schedule.name}</bdi>${what}</th><td data-label="Days">${days}</td><td data-label="Hours (UTC)">${schedule.hours.map(hourOf).join(", ")}</td><td class="n" data-label="Samples">${schedule.samples}</td>${price}<td data-label="Next run">${next ? html`<span>${whenOf(next, view.now)}<small>${timeOf(next)}</small></span>` : html`<span class="tag">${state}</span>`}</td></tr>`;
}

function planForm({ website, now }: WebsiteView, schedule: Planned): Markup {
  const { id, name, is_active, hours, ends_on } = schedule;
  const isOver = ends_on !== null && ends_on < now.toISOString().slice(0, 10);
  const [first] = hours;
  // Several hours are kept unless another one is chosen.
  const kept = hours.length > 1 ? html`<option value="">${hours.map(hourOf).join(", ")}</option>` : "";
  return html`<details class="plan"><summary>${schedule.next ? html`Change the plan of <bdi>${name}</bdi>` : html`Plan runs of <bdi>${name}</bdi>`}</summary>
<form method="post" action="/app/${website.id}/schedules/plan" class="filters"><input type="hidden" name="schedule_id" value="${id}">${isOver ? html`<input type="hidden" name="is_over" value="1">` : ""}
<fieldset><legend>Days</legend>${weekdays.slice(1).map((day, index) => html`<label class="box"><input type="checkbox" name="day_${index + 1}" value="1"${schedule.weekdays.includes(index + 1) ? html` checked` : ""}>${day}</label>`)}</fieldset>
<label>Hour (UTC)<select name="hour">${kept}${Array.from({ length: 24 }, (_, hour) => html`<option value="${hour}"${!kept && hour === first ? html` selected` : ""}>${hourOf(hour)}</option>`)}</select></label>
<div class="buttons"><button name="do" value="plan">${is_active ? "Save" : "Plan"}</button>${is_active ? html`<button class="quiet" name="do" value="pause">Pause</button>` : ""}</div></form></details>`;
}

/** Plans a schedule at days and an hour, or pauses it. */
export const planAction: Action = {
  path: "/schedules/plan",
  list: "/runs",
  async act(view, field) {
    const input = { website_id: view.website.id, schedule_id: field("schedule_id") };
    const days = weekdays.map((_, day) => day).filter((day) => day > 0 && field(`day_${day}`));
    const hour = field("hour");
    const times = {
      ...{ is_active: true, weekdays: days },
      ...(hour && { hours: [Number(hour)] }),
      ...(field("is_over") && { ends_on: null }),
    };
    await view.ask({
      operation: "prompt-schedules.update",
      input: { ...input, ...(field("do") === "pause" ? { is_active: false } : times) },
    });
    return `/app/${view.website.id}/runs`;
  },
};
