import { findOrganization } from "../../src/identity/organizations/find.ts";
import { type Database, type Query, sql } from "../../src/platform/database/connection.ts";
import { Refusal } from "../../src/platform/errors/refusal.ts";
import type { Command } from "./command.ts";
import { table } from "./table.ts";

type Row = Record<string, unknown>;

const newest = 100;

const lists: Record<string, (organizationId: string) => Query<Row>> = {
  websites: (organizationId) => sql`
    select id, name, url, external_id, created_at, deleted_at from website
    where organization_id = ${organizationId} and not is_hidden order by created_at, id`,
  keys: (organizationId) => sql`
    select k.id, k.name, k.permission, k.website_ids, u.email as owner, k.expires_at, k.revoked_at, k.last_used_at
    from api_key k left join app_user u on u.id = k.owner_id where k.organization_id = ${organizationId} order by k.created_at, k.id`,
  runs: (organizationId) => sql`
    select r.id, r.website_id, w.name as website, r.origin as trigger, r.status, r.expected_responses as calls,
      (select coalesce(sum(c.answered + c.refused + c.empty + c.failed), 0) from response_run_count c where c.run_id = r.id) as done,
      r.created_at, r.finished_at
    from response_run r join website w on w.id = r.website_id where r.organization_id = ${organizationId}
    order by r.created_at desc, r.id desc limit ${newest}`,
  entitlements: (organizationId) => sql`
    select name, granted_at from entitlement where organization_id = ${organizationId} order by name`,
};

export const listCommand: Command = {
  summary: "List organizations, holds on schedules, or an organization's websites, keys, runs or entitlements",
  usage: "organizations | holds | websites|keys|runs|entitlements --organization <id>",
  details: [`Of runs the newest ${newest}.`],
  options: { organization: { type: "string" } },
  positionals: "what",
  async run({ positionals, values }, { database }) {
    const rows = await read(database, positionals[0], values.organization as string | undefined);
    return { result: rows, lines: rows.length > 0 ? table(rows) : ["none"] };
  },
};

async function read(database: Database, what: string | undefined, organizationId: string | undefined): Promise<Row[]> {
  if (what === "organizations") {
    return database.system.read(sql`
      select o.id, o.name, o.is_partner, o.rate_limit_per_minute, a.monthly_available + a.one_off_available as credits, o.created_at
      from organization o left join credit_account a on a.organization_id = o.id order by o.created_at, o.id`);
  }
  if (what === "holds") {
    return database.system.read(sql`
      select case when h.website_id is not null then 'website' when h.organization_id is not null then 'organization' else 'all' end as scope,
        o.name as organization, w.name as website, h.website_id, h.organization_id, h.reason, h.created_at
      from schedule_hold h left join organization o on o.id = h.organization_id left join website w on w.id = h.website_id
      order by h.created_at, h.id`);
  }
  const list = what !== undefined && Object.hasOwn(lists, what) ? lists[what]! : null;
  if (!list) throw new Refusal(400, `list what? organizations, holds, ${Object.keys(lists).join(", ")}`);
  if (!organizationId) throw new Refusal(400, `--organization: say whose ${what} to list`);
  return database.system.read(list((await findOrganization(database, organizationId)).id));
}
