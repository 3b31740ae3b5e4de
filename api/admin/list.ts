import { keysOf } from "../../src/identity/api-keys/of-organization.ts";
import { findOrganization } from "../../src/identity/organizations/find.ts";
import { entitlementsOf, listOrganizations } from "../../src/identity/organizations/list.ts";
import type { Database } from "../../src/platform/database/connection.ts";
import { Refusal } from "../../src/platform/errors/refusal.ts";
import { runsOf } from "../../src/tracking/runs/of-organization.ts";
import { listHolds } from "../../src/tracking/schedules/list-holds.ts";
import { websitesOf } from "../../src/tracking/websites/find.ts";
import type { Command } from "./command.ts";
import { table } from "./table.ts";

const newest = 100;

const lists: Record<string, (database: Database, organizationId: string) => Promise<object[]>> = {
  websites: websitesOf,
  keys: keysOf,
  runs: (database, organizationId) => runsOf(database, organizationId, newest),
  entitlements: entitlementsOf,
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

async function read(database: Database, what: string | undefined, organizationId: string | undefined): Promise<object[]> {
  if (what === "organizations") return listOrganizations(database);
  if (what === "holds") return listHolds(database);
  const list = what !== undefined && Object.hasOwn(lists, what) ? lists[what]! : null;
  if (!list) throw new Refusal(400, `list what? organizations, holds, ${Object.keys(lists).join(", ")}`);
  if (!organizationId) throw new Refusal(400, `--organization: say whose ${what} to list`);
  return list(database, (await findOrganization(database, organizationId)).id);
}
