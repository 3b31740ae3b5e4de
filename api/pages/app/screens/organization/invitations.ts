import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import { counted, dayOf } from "../../../words.ts";
import type { Answer } from "../../ask.ts";
import { figure } from "../../figure.ts";
import type { View } from "../../screen.ts";
import { listTable } from "../lists.ts";
import { newInvitationForm } from "./adding.ts";
import { withdrawing } from "./ended.ts";
import { groupsOf } from "./groups.ts";

type Invite = Answer<"invites.list">["invites"][number];

/** The form of a new one, and invitations that can be accepted. Those of one address to one place in one role are one row: they differ in nothing else. */
export async function invitations(view: View): Promise<Markup> {
  const question = { operation: "invites.list" as const, input: { status: "pending", page_size: 100 } };
  const { invites, pagination } = await view.ask(question);
  const adding = await newInvitationForm(view);
  if (invites.length === 0) return html`${adding}`;
  const names = await namesOfPlaces(view, invites);
  const heads = [
    { title: "Address" },
    { title: "To" },
    { title: "Role" },
    { title: "From" },
    { title: "Mail" },
    { title: "Open until" },
    { title: "" },
  ];
  const alike = Map.groupBy(invites, (one) =>
    // Whoever may not see the addresses cannot tell which are alike.
    one.email ? [one.email, one.type, one.website_id, one.group_id, one.role_id].join(" ") : one.id,
  );
  const rows = [...alike.values()].map((same) => {
    const [newest] = same as [Invite];
    return {
      cells: [
        html`<bdi>${newest.email || "hidden"}</bdi>${same.length > 1 ? html`<small>invited ${same.length} times; every link works once</small>` : ""}`,
        placeOf(newest, names),
        html`<bdi>${newest.role}</bdi>`,
        html`<bdi>${newest.invited_by === null ? "a service key" : newest.invited_by_email || "hidden"}</bdi>`,
        newest.delivery ?? "–",
        dayOf(newest.expires_at),
        withdrawing(view, { ids: same.map(({ id }) => id), email: newest.email }),
      ],
    };
  });
  const list = figure(view, {
    title: "Open invitations",
    body: listTable(`${counted(pagination.total, "invitation")}, newest first`, heads, rows),
    asked: [question],
    evidence: null,
  });
  return html`${adding}${list}`;
}

function placeOf({ type, website_id: website, group_id: group }: Invite, names: ReadonlyMap<string, string>): Markup | string {
  if (type === "organization") return "the organization";
  const name = names.get(website ?? group ?? "");
  if (!name) return { website: "one website", group: "a group" }[type];
  return html`<bdi>${name}</bdi>${type === "group" ? html`<small>group of websites</small>` : ""}`;
}

/** What the websites and groups that somebody is invited to are called, as far as the person may see them. */
async function namesOfPlaces(view: View, invites: readonly Invite[]): Promise<ReadonlyMap<string, string>> {
  const isOf = (type: Invite["type"]) => invites.some((one) => one.type === type);
  const { websites } = isOf("website") ? await view.ask({ operation: "websites.list", input: {} }) : { websites: [] };
  const groups = isOf("group") ? await groupsOf(view) : [];
  return new Map([...websites, ...groups].map(({ id, name }) => [id, name]));
}
