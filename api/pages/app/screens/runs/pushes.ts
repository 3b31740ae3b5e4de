import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import { counted, timeOf } from "../../../words.ts";
import type { Answer, Question } from "../../ask.ts";
import { figure, number } from "../../figure.ts";
import type { Action, WebsiteView } from "../../screen.ts";
import { listTable } from "../lists.ts";

type Destination = Answer<"export-destinations.list">["destinations"][number];

/** Where exports are pushed to, how the last push of each ended, and a button that pushes now; nothing where no push is set up. */
export async function pushesOf(view: WebsiteView): Promise<Markup | ""> {
  if (!view.may("admin")) return "";
  const question: Question<"export-destinations.list"> = {
    operation: "export-destinations.list",
    input: { website_id: view.website.id },
  };
  const { destinations } = await view.ask(question);
  if (destinations.length === 0) return "";
  const columns = [
    { title: "Storage" },
    { title: "Last push" },
    { title: "Rows", isNumber: true },
    { title: "Next push" },
    { title: "" },
  ];
  const rows = destinations.map((one) => ({
    cells: [
      html`<bdi>${one.bucket}${one.prefix ? `/${one.prefix}` : ""}</bdi><small><bdi>${new URL(one.endpoint).host}</bdi></small>`,
      lastPush(one),
      one.last_push ? number(one.last_push.rows, one.last_push.rows.toLocaleString("en")) : "–",
      html`${timeOf(one.next_push_at)}<small>every ${one.every_hours === 1 ? "hour" : `${one.every_hours} hours`}</small>`,
      html`<form method="post" action="/app/${view.website.id}/pushes/start"><input type="hidden" name="destination_id" value="${one.id}"><button class="quiet" aria-label="Push now: ${one.bucket}${one.prefix ? `/${one.prefix}` : ""}">Push now</button></form>`,
    ],
  }));
  return figure(view, {
    title: "Pushed exports",
    body: listTable(counted(destinations.length, "storage"), columns, rows),
    asked: [question],
    evidence: null,
  });
}

function lastPush({ last_push: push }: Destination): Markup | string {
  if (!push) return "–";
  const tone = push.status === "completed" ? "good" : push.status === "failed" ? "bad" : "";
  return html`<span class="tag ${tone}">${push.status}</span> ${timeOf(push.finished_at ?? push.created_at)}${push.error ? html`<small dir="auto">${push.error}</small>` : ""}`;
}

/** Pushes to a storage now. */
export const pushAction: Action = {
  path: "/pushes/start",
  list: "/runs",
  async act(view, field) {
    const input = { website_id: view.website.id, destination_id: field("destination_id") };
    await view.ask({ operation: "export-destinations.push", input });
    return `/app/${view.website.id}/runs`;
  },
};
