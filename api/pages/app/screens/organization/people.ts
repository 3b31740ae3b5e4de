import { html } from "hono/html";
import { Refusal } from "../../../../../src/platform/errors/index.ts";
import type { Markup } from "../../../document.ts";
import { counted, dayOf } from "../../../words.ts";
import type { Answer, Question } from "../../ask.ts";
import { figure } from "../../figure.ts";
import type { View } from "../../screen.ts";
import { listTable } from "../lists.ts";
import { managing } from "./members.ts";

type Member = Answer<"members.list">["members"][number];

/** The people of more websites are not looked up for one page. */
const mostWebsites = 50;

/** A membership, with the website by whose list it was found. */
interface Membership {
  member: Member;
  id: string;
  name: string;
}

interface Memberships {
  all: readonly Membership[];
  asked: readonly Question[];
  /** How many websites there are, and how many were looked through. */
  websites: number;
  looked: number;
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
  const lists = await Promise.all(
    managed.map(async ({ one, id, name, question }) => (await one.ask(question)).members.map((member) => ({ member, id, name }))),
  );
  return {
    all: [...(everywhere?.members ?? []).map((member) => ({ member, id: "", name: "" })), ...lists.flat()],
    asked: everywhere ? [question] : managed.map((one) => one.question),
    ...{ websites: websites.length, looked: looked.length },
  };
}

/** The people that {@link membershipsOf} finds; nothing for who may see none. */
export async function people(view: View): Promise<Markup> {
  const { all, asked, websites, looked } = await membershipsOf(view);
  if (all.length === 0) return html``;
  // Who reaches several websites by one membership stands in the list of each.
  const memberships = new Map(
    all.map((one) => {
      const { user_id, role_id, access_type: access } = one.member;
      return [[user_id, role_id, access, access === "website" ? one.id : ""].join(" "), one];
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
      managing(view, { member, websiteId: member.access_type === "website" ? id : "" }, { roles, keys }),
    ],
  }));
  const table = listTable(counted(memberships.size, "membership"), heads, rows);
  const others =
    websites > looked
      ? html`<p class="small soft">Of ${websites.toLocaleString("en")} websites the first ${looked} were looked through.</p>`
      : "";
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

async function unlessRefused<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) return null;
    throw error;
  }
}

const whereOf = ({ access_type: access }: Member, website: string): Markup =>
  access === "website" ? html`<bdi>${website}</bdi>` : html`${access === "organization" ? "everywhere" : "a group"}`;

const personOf = ({ first_name: first, last_name: last, email }: Member): Markup =>
  html`<bdi>${[first, last].filter(Boolean).join(" ") || email}</bdi>${first || last ? html`<small data-column="E-mail">${email}</small>` : ""}`;
