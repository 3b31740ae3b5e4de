import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import { timeOf } from "../../../words.ts";
import { actionOf } from "../../action-words.ts";
import { type Answer, unlessRefused } from "../../ask.ts";
import { figure } from "../../figure.ts";
import type { View } from "../../screen.ts";
import { listTable, pageOf, pager } from "../lists.ts";
import { membershipsOf } from "./people.ts";

const auditSize = 20;

/** Who changed what, by the names that people know: ids stand only where there is none any more. */
export async function audit(view: View): Promise<Markup> {
  const page = pageOf(view.query("page"));
  const question = { operation: "audit.list" as const, input: { page_num: page, page_size: auditSize } };
  const [{ entries, pagination }, names] = await Promise.all([view.ask(question), namesOf(view)]);
  const heads = [{ title: "Change" }, { title: "By" }, { title: "When", isOneLine: true }];
  const rows = entries.map((one) => ({
    cells: [html`${actionOf(one.action)}<small>${subjectOf(one, names)}</small>`, makerOf(one, names), timeOf(one.occurred_at)],
  }));
  const pages = pager(
    page,
    auditSize,
    pagination.total,
    (to) => `/app/organization?organization=${view.organization.id}&page=${to}`,
  );
  return figure(view, {
    title: "Audit trail",
    body: html`${listTable("Changes, newest first", heads, rows)}${pages}`,
    asked: [question],
    evidence: null,
  });
}

type Entry = Answer<"audit.list">["entries"][number];
type Names = ReadonlyMap<string, string>;

/** What people, keys, invitations and websites are called, as far as the person may see them. */
async function namesOf(view: View): Promise<Names> {
  const { id, name } = view.organization;
  const lists = await Promise.all([
    seen(membershipsOf(view), ({ all }) =>
      all.map(({ member: one }) => [one.user_id, [one.first_name, one.last_name].filter(Boolean).join(" ") || one.email]),
    ),
    seen(view.ask({ operation: "keys.list", input: {} }), ({ api_keys: keys }) => keys.map((one) => [one.id, one.name])),
    seen(view.ask({ operation: "invites.list", input: { page_size: 100 } }), ({ invites }) =>
      invites.map((one) => [one.id, one.email]),
    ),
    seen(view.ask({ operation: "websites.list", input: {} }), ({ websites }) => websites.map((one) => [one.id, one.name])),
  ]);
  return new Map([[id, name] as const, ...lists.flat()].filter(([, name]) => name));
}

async function seen<T>(asked: Promise<T>, pairsOf: (answer: T) => (readonly [string, string])[]) {
  const answer = await unlessRefused(asked);
  return answer === null ? [] : pairsOf(answer);
}

/** Fields of a record that say which one it is. */
const naming = ["name", "email", "screen", "text", "title", "url"];

function subjectOf({ entity_id: id, entity_type: kind, before, after }: Entry, names: Names): Markup {
  const told = [after, before]
    .flatMap((fields) => naming.map((name) => fields?.[name]))
    .find((one) => one && typeof one === "string");
  const name = told ?? names.get(id);
  return name ? html`<bdi title="${id}">${name}</bdi>` : html`${kind.replaceAll("_", " ")} <code>${id}</code>`;
}

const makers = { key: "an API key", user: "a person", operator: "an operator", system: "the service" };

function makerOf({ actor }: Entry, names: Names): Markup | string {
  const person = actor.user_id ? names.get(actor.user_id) : undefined;
  if (actor.kind === "user" && person) return html`<bdi>${person}</bdi>`;
  if (actor.kind !== "key") return makers[actor.kind];
  const key = actor.key_id ? names.get(actor.key_id) : undefined;
  return html`${key ? html`API key <bdi>${key}</bdi>` : makers.key}${person ? html`<small><bdi>${person}</bdi></small>` : ""}`;
}
