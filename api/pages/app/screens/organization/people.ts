import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import { counted, dayOf } from "../../../words.ts";
import { type Answer, type Question, unlessRefused } from "../../ask.ts";
import { figure } from "../../figure.ts";
import type { View } from "../../screen.ts";
import { listTable } from "../lists.ts";
import { groupsOf } from "./groups.ts";
import { managing } from "./members.ts";

type Member = Answer<"members.list">["members"][number];

/** The people of more websites, or groups of them, are not looked up for one page. */
const [mostWebsites, mostGroups] = [50, 50];

/** A membership, with the website or the group that it is for; "" for the organization, and for a group that the person may not see. */
interface Membership {
  member: Member;
  id: string;
  name: string;
}

interface Memberships {
  all: readonly Membership[];
  asked: readonly Question[];
  /** What was not looked through to its end. */
  cut: readonly string[];
}

/** By the view of a page, of which several parts ask. */
const found = new WeakMap<View, Promise<Memberships>>();

/** Who has access: to the organization for those who may see that, and to each website whose people the person manages. */
export function membershipsOf(view: View): Promise<Memberships> {
  const memberships = found.get(view) ?? findMemberships(view);
  found.set(view, memberships);
  return memberships;
}

async function findMemberships(view: View): Promise<Memberships> {
  const question: Question<"members.list"> = { operation: "members.list", input: {} };
  const everywhere = await unlessRefused(view.ask(question));
  const { websites } = await view.ask({ operation: "websites.list", input: {} });
  const looked = websites.slice(0, mostWebsites);
  const asking = await view.about(looked.map(({ id }) => id));
  const managed = looked.flatMap(({ id, name }, index) => {
    const one = asking[index];
    const invite = { type: "website", website_id: id };
    return one?.mayAsk({ operation: "invites.create", input: invite }) ? [{ one, id, name, question: ofWebsite(id) }] : [];
  });
  const [lists, { groups, ofGroups }] = await Promise.all([
    Promise.all(managed.map(async ({ one, id, name, question }) => (await one.ask(question)).members.map(placed(id, name)))),
    findGroupMemberships(view),
  ]);
  // Who belongs to a group stands in the list of each of its websites, too.
  const seen = new Set(ofGroups.flatMap(({ members }) => members.map(({ member }) => sameness(member))));
  const ofWebsites = lists.flat().filter(({ member }) => member.access_type !== "group" || !seen.has(sameness(member)));
  const members = [...(everywhere?.members ?? []).map(placed("", "")), ...ofWebsites];
  return {
    all: [...members, ...ofGroups.flatMap((one) => one.members)],
    asked: [
      ...(everywhere ? [question] : managed.map((one) => one.question)),
      ...ofGroups.filter((one) => one.members.length > 0).map((one) => one.question),
    ],
    cut: [
      ...(websites.length > mostWebsites
        ? [`Of ${websites.length.toLocaleString("en")} websites the first ${mostWebsites}`]
        : []),
      ...(groups > mostGroups ? [`Of ${groups.toLocaleString("en")} groups the first ${mostGroups}`] : []),
    ],
  };
}

/** Who belongs to each group, for those who may see that. */
async function findGroupMemberships(view: View) {
  const groups = await groupsOf(view);
  const ofGroups = await Promise.all(
    groups.slice(0, mostGroups).map(async ({ id, name }) => {
      const question = { operation: "groups.members.list" as const, input: { group_id: id } };
      return { question, members: (await view.ask(question)).members.map((member) => ({ member, id, name })) };
    }),
  );
  return { groups: groups.length, ofGroups };
}

/** A member of the list of a website: of that website alone, or of more. */
const placed =
  (id: string, name: string) =>
  (member: Member): Membership =>
    member.access_type === "website" ? { member, id, name } : { member, id: "", name: "" };

/** The same for one membership in all lists that have it. */
const sameness = ({ user_id, role_id, created_at }: Member): string => [user_id, role_id, created_at].join(" ");

/** The people that {@link membershipsOf} finds; nothing for who may see none. */
export async function people(view: View): Promise<Markup> {
  const { all, asked, cut } = await membershipsOf(view);
  if (all.length === 0) return html``;
  // Who reaches several websites by one membership stands in the list of each.
  const memberships = new Map(
    all.map((one) => {
      const { user_id, role_id, access_type: access } = one.member;
      return [[user_id, role_id, access, one.id].join(" "), one];
    }),
  );
  const heads = [{ title: "Person" }, { title: "Role" }, { title: "Where" }, { title: "Since" }, { title: "" }];
  const [{ roles }, keys] = await Promise.all([view.ask({ operation: "roles.list", input: {} }), keysByOwner(view)]);
  const rows = [...memberships.values()].map(({ member, id, name }) => ({
    cells: [
      personOf(member),
      html`<bdi>${member.role}</bdi>`,
      whereOf(member, name),
      dayOf(member.created_at),
      managing(view, { member, id }, { roles, keys }),
    ],
  }));
  const table = listTable(counted(memberships.size, "membership"), heads, rows);
  const others = cut.map((text) => html`<p class="small soft">${text} were looked through.</p>`);
  return figure(view, { title: "People", body: html`${table}${others}`, asked, evidence: null });
}

/** How many keys that work each person has; null for who may not see them. */
async function keysByOwner(view: View): Promise<ReadonlyMap<string, number> | null> {
  const answer = await unlessRefused(view.ask({ operation: "keys.list", input: {} }));
  if (!answer) return null;
  const counts = new Map<string, number>();
  for (const { owner, revoked_at: revoked } of answer.api_keys)
    if (owner && revoked === null) counts.set(owner.id, (counts.get(owner.id) ?? 0) + 1);
  return counts;
}

const ofWebsite = (id: string): Question<"websites.members.list"> => ({
  operation: "websites.members.list",
  input: { website_id: id },
});

const whereOf = ({ access_type: access }: Member, name: string): Markup =>
  name === ""
    ? html`${access === "organization" ? "everywhere" : "a group"}`
    : html`<bdi>${name}</bdi>${access === "group" ? html`<small>group of websites</small>` : ""}`;

const personOf = ({ first_name: first, last_name: last, email }: Member): Markup =>
  html`<bdi>${[first, last].filter(Boolean).join(" ") || email}</bdi>${first || last ? html`<small data-column="E-mail">${email}</small>` : ""}`;
